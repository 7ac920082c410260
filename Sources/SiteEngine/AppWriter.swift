import Authoring
import Pages
import PolicyModel
import Publishing
import Signing

/// What a build keeps of an app that it wrote.
struct WrittenApp: Sendable {
    /// The bytes of what the home page says of it.
    let glance: [UInt8]
    /// Of what its page says of earlier changes.
    let history: ByteDigest
    let files: Result<OutputFiles, PublishingError>
}

/// Writes apps' documents and pages, or finds them as the last build left them.
struct AppWriter: Sendable {
    let site: OpenedSite
    let moment: Moment
    let ahead: Int
    /// Nil if the build is refused already: apps are only judged then.
    let renderer: PageRenderer?
    let history: PageHistory?
    /// Nil until a page has to be rendered: where the output stands as it was, nobody asks for them.
    var revisions: PageHistory.Revisions?
    /// Nil where nothing can be written.
    let update: OutputUpdate?
    let cache: BuildCache.Opened?

    /// A reference, because lists of all apps are made and made again.
    final class Written: Sendable {
        let slug: String
        let app: BuiltApp<WrittenApp>
        /// True where the record was believed.
        let isKept: Bool

        init(slug: String, app: BuiltApp<WrittenApp>, isKept: Bool) {
            (self.slug, self.app, self.isKept) = (slug, app, isKept)
        }
    }

    mutating func readHistory() async throws {
        if revisions == nil, renderer != nil { revisions = try await history?.revisions(site.words) ?? [:] }
    }

    /// Each app as the record has it; nil if it must be written.
    ///
    /// A history with another key is read first: an app of which it says the same need not be written.
    mutating func kept() async throws -> [Written?] {
        guard let record = cache?.record else { return site.content.apps.map { _ in nil } }
        if let history, record[BuildRecord.shared]?.history != history.key { try await readHistory() }
        return try await site.content.apps.mapOnAllProcessors { [self] app in
            // What cannot be read fails once more when it is to be written.
            (try? kept(app, record)).flatMap(\.self).map { Written(slug: app.slug, app: $0, isKept: true) }
        }
    }

    func written(_ app: OpenedContent.App) throws(ContentError) -> Written {
        let builder = AppBuilder(site: site, moment: moment, ahead: ahead) {
            [self] judged, findings, models -> WrittenApp? in
            let all = findings.all, revisions = revisions?[judged.slug] ?? []
            guard let renderer, let update, !all.hasErrors, !site.strict || !all.contains(where: \.isStrictlyError)
            else {
                return nil
            }
            let share = site.shares[judged.slug]
            let page = AppPage(judged, in: renderer.words, history: revisions, share: share, models: models)
            let artifacts = judged.documents.map(\.artifact) + [renderer.app(page)]
            return WrittenApp(
                glance: AppGlance(
                    page, warnings: findings.warnings(of: judged), share: share, in: renderer.words
                ).bytes.fitted(),
                history: PageHistory.digest(of: revisions),
                files: Result { () throws(PublishingError) in try update.put(artifacts) })
        }
        return Written(slug: app.slug, app: try builder.build(app), isKept: false)
    }

    /// Nil unless its sources and its history are the same, its moment has not passed, and its files stand.
    private func kept(_ app: OpenedContent.App, _ record: BuildRecord) throws(ContentError) -> BuiltApp<WrittenApp>? {
        guard let update, renderer != nil, let entry = record[app.slug], entry.validity.contains(moment),
            revisions.map({ PageHistory.digest(of: $0[app.slug] ?? []) == entry.history }) ?? true,
            let sources = try site.content.unchanged(entry.sources, of: app, since: record.begun),
            site.content.leads(to: entry.targets),
            let files = try? update.standing(entry.files)
        else { return nil }
        return BuiltApp(
            findings: AppFindings(
                accepted: entry.accepted, extended: site.content.fragments(among: sources, of: app)), sources: sources,
            targets: entry.targets, validity: entry.validity,
            made: WrittenApp(glance: entry.glance, history: entry.history, files: .success(files)))
    }
}
