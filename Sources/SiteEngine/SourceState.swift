import Authoring
import Basics
import Signing

/// A file of the content, as it was when it was read.
struct SourceState: Hashable, Sendable {
    let path: String
    let identity: FileIdentity
    let digest: ByteDigest
}

extension SourceState {
    init(_ file: SourceFile) {
        self.init(path: file.path, identity: file.identity, digest: ByteDigest(of: file.bytes))
    }
}

extension OpenedContent {
    /// The sources of an app as they stand now, where all of them have the bytes they had; else nil.
    ///
    /// - Parameter begun: when they were read, in nanoseconds since 1970. Files written shortly before are hashed
    ///   again, since another write may have left no trace.
    func unchanged(_ sources: [SourceState], of app: App, since begun: Int64) throws(ContentError) -> [SourceState]? {
        guard !app.isTwin, sources.prefix(app.paths.count).map(\.path) == app.paths else { return nil }
        var found: [SourceState] = []
        for source in sources {
            guard let now = try unchanged(source, since: begun) else { return nil }
            found.append(now)
        }
        return found
    }

    /// An app in memory with its sources as they stand now; nil if it must be read again: a fragment that is missing
    /// may come, and then is no source yet, and so may what its page leads to.
    func kept<Made>(_ known: BuiltApp<Made>, of app: App, since begun: Int64) throws(ContentError) -> BuiltApp<Made>? {
        guard let sources = try unchanged(known.sources, of: app, since: begun),
            known.findings.extended == fragments(among: sources, of: app), known.targets.map(leads) ?? false
        else { return nil }
        var kept = known
        kept.sources = sources
        return kept
    }

    private func unchanged(_ source: SourceState, since begun: Int64) throws(ContentError) -> SourceState? {
        // Fragments were read when the content was opened.
        if let read = shared.first(where: { $0.path == source.path }) {
            let now = SourceState(read)
            return now.digest == source.digest ? now : nil
        }
        guard let identity = identity(of: source.path) else { return nil }
        if identity == source.identity, !identity.isRacy(at: begun) { return source }
        let now = SourceState(try file(source.path))
        return now.digest == source.digest ? now : nil
    }

    func fragments(among sources: [SourceState], of app: App) -> Set<String> {
        Set(sources.dropFirst(app.paths.count).compactMap { $0.path.split(separator: "/").last.map(String.init) })
    }
}
