import Authoring
import ClientFormats
import Pages
import PolicyModel
import Publishing
import Signing

/// The way of one policy from its file to the output.
struct PolicyLine: Sendable {
    let opened: OpenedContent
    let moment: Moment
    let strict: Bool
    /// Nil where the build is refused already: policies are only judged then.
    let renderer: PageRenderer?
    let past: PageHistory
    /// Nil where nothing can be written.
    let update: OutputUpdate?
    let record: BuildRecord?

    /// What is left of a policy once its files are written.
    struct BuiltApp: Sendable {
        /// The mistakes found while reading, then those found while judging.
        var read: [Diagnostic] = []
        var judged: [Diagnostic] = []
        var extended: Set<String> = []
        /// The bytes of its glance; empty for an app that is refused.
        var glance: [UInt8] = []
        var files: Result<[OutputFile], PublishingError> = .success([])
        /// What it was made of; empty for an app that is not to be remembered.
        var sources: [BuildRecord.Source] = []
        /// True where the record was believed.
        var isKept = false
    }

    func build(_ app: OpenedContent.App) throws(ContentError) -> BuiltApp {
        if let kept = try kept(app) { return kept }
        let reading = try opened.read(app), mistakes = reading.diagnostics
        var built = BuiltApp(read: mistakes, extended: reading.extended)
        guard let policy = reading.policy else { return built }
        let models = ModelShelf(), links = AddressCheck(allowed: AllowedLinks(opened.site?.allowedURLs ?? []))
        let (judged, diagnostics) = Check.judge(policy, at: moment, links, models: models)
        built.judged = diagnostics
        let all = mistakes + diagnostics
        guard let renderer, let update, !all.hasErrors, !strict || all.isEmpty else { return built }
        let page = PageValues.page(of: judged, past[policy.slug], models: models)
        built.glance = AppGlance(page).bytes
        let artifacts = judged.documents.map(\.artifact) + [renderer.app(page)]
        built.files = Result { () throws(PublishingError) in
            try artifacts.map { artifact throws(PublishingError) in try update.put(artifact) }
        }
        if all.isEmpty { built.sources = reading.files.map(BuildRecord.Source.init) }
        return built
    }
}

extension PolicyLine {
    /// The app as the record has it, where its sources are the same and its files stand; else nil.
    private func kept(_ app: OpenedContent.App) throws(ContentError) -> BuiltApp? {
        guard let record, let update, renderer != nil, let entry = record[app.slug],
              entry.sources.prefix(app.paths.count).map(\.path) == app.paths else { return nil }
        var kept = BuiltApp(glance: entry.glance, isKept: true)
        for source in entry.sources {
            guard let same = try same(source, begun: record.begun) else { return nil }
            kept.sources.append(same)
        }
        for fragment in entry.sources.dropFirst(app.paths.count) {
            guard let name = fragment.path.split(separator: "/").last else { return nil }
            kept.extended.insert(String(name))
        }
        guard let files = try? update.standing(entry.files) else { return nil }
        kept.files = .success(files)
        return kept
    }

    /// The source with what the system says of it today, where its bytes are the same; fragments have been read already.
    private func same(_ source: BuildRecord.Source, begun: Int64) throws(ContentError) -> BuildRecord.Source? {
        if let read = opened.shared.first(where: { $0.path == source.path }) {
            let now = BuildRecord.Source(read)
            return now.digest == source.digest ? now : nil
        }
        guard let identity = opened.identity(of: source.path) else { return nil }
        if identity == source.identity, !identity.isYoung(at: begun) { return source }
        let now = BuildRecord.Source(try opened.file(source.path))
        return now.digest == source.digest ? now : nil
    }
}

extension BuildRecord.Source {
    init(_ file: SourceFile) {
        self.init(path: file.path, identity: file.identity, digest: ByteDigest(of: file.bytes))
    }
}
