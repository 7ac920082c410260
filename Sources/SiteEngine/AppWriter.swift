import Authoring
import Pages
import PolicyModel
import Publishing

/// What a build keeps of an app that it wrote.
struct WrittenApp: Sendable {
    /// The bytes of what the home page says of it.
    let glance: [UInt8]
    let files: Result<[OutputFile], PublishingError>
}

/// Writes one app's documents and page, or finds them as the last build left them.
struct AppWriter: Sendable {
    let site: OpenedSite
    let moment: Moment
    let strict: Bool
    /// Nil where the build is refused already: apps are only judged then.
    let renderer: PageRenderer?
    let history: SiteEngine.History
    /// Nil where nothing can be written.
    let update: OutputUpdate?
    let cache: BuildCache.Opened?

    struct Written: Sendable {
        let slug: String
        let app: BuiltApp<WrittenApp>
        /// True where the record was believed.
        let isKept: Bool
    }

    func write(_ app: OpenedContent.App) throws(ContentError) -> Written {
        if let kept = try kept(app) { return Written(slug: app.slug, app: kept, isKept: true) }
        let builder = AppBuilder(site: site, moment: moment) { [self] judged, findings, models -> WrittenApp? in
            let all = findings.all
            guard let renderer, let update, !all.hasErrors, !strict || all.isEmpty else { return nil }
            let page = AppPage(judged, history: history[judged.slug] ?? [], models: models)
            let artifacts = judged.documents.map(\.artifact) + [renderer.app(page)]
            return WrittenApp(
                glance: AppGlance(page).bytes,
                files: Result { () throws(PublishingError) in
                    try artifacts.map { artifact throws(PublishingError) in try update.put(artifact) }
                })
        }
        return Written(slug: app.slug, app: try builder.build(app), isKept: false)
    }

    /// The app as the record has it, where its sources are the same, its moment has not passed, and its files stand.
    private func kept(_ app: OpenedContent.App) throws(ContentError) -> BuiltApp<WrittenApp>? {
        guard let record = cache?.record, let update, renderer != nil, let entry = record[app.slug],
            entry.validity.contains(moment),
            let sources = try site.content.unchanged(entry.sources, of: app, since: record.begun),
            let files = try? update.standing(entry.files)
        else { return nil }
        return BuiltApp(
            findings: AppFindings(extended: site.content.fragments(among: sources, of: app)), sources: sources,
            validity: entry.validity, made: WrittenApp(glance: entry.glance, files: .success(files)))
    }
}
