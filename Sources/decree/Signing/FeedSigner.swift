import Authoring
import ClientFormats
import PolicyModel
import SiteEngine
import Signing

/// Has feeds signed with the key of their app, where the policy names a program that can: Decree never holds that key.
struct FeedSigner: Sendable {
    /// Who signs a feed.
    private struct Key {
        let trusted: TrustKey
        let words: [String]
    }

    private static let client = SparkleAppcast()

    /// By the feed's path.
    private let keys: [String: Key]
    private let allowsPrograms: Bool
    private let environment: [String: String]

    /// Reads the policies of the apps whose feeds are in `built`.
    ///
    /// - Throws: `ContentError`, and `CommandError` for a policy with mistakes.
    init(
        of built: [Artifact], content: String, allowingPrograms: Bool, environment: [String: String]
    ) throws {
        allowsPrograms = allowingPrograms
        self.environment = environment.filter { !$0.key.hasPrefix("DECREE_") }
        let feeds = built.filter { Self.isFeed($0.path) }.map(\.path)
        let slugs = Set(feeds.compactMap { $0.split(separator: "/").first.map(String.init) })
        var keys: [String: Key] = [:]
        if !slugs.isEmpty {
            let opened = try OpenedContent(content, only: slugs)
            for app in opened.apps {
                guard let policy = try opened.read(app).policy else {
                    // A feed that is signed already needs nobody, so a key can be changed while a policy is broken.
                    if Self.areSigned(feeds, of: app.slug, in: built) { continue }
                    throw CommandError("'\(app.paths[0])' has mistakes; decree check names each")
                }
                let options = policy.choice(of: Self.client.name)?.options
                guard let words = options?.feedProgram, let key = options?.feedKey.flatMap({ TrustKey(ed25519: $0) })
                else { continue }
                for path in feeds where path.hasPrefix("\(app.slug)/") { keys[path] = Key(trusted: key, words: words) }
            }
        }
        self.keys = keys
    }

    /// `built` with the signatures that are known: its own, else those of the same feeds in `published`.
    func keeping(_ built: [Artifact], from published: [Artifact]) -> [Artifact] {
        guard !keys.isEmpty else { return built }
        let live = Dictionary(published.map { ($0.path, $0) }) { first, _ in first }
        return built.map { feed in
            guard let key = keys[feed.path], !isSigned(feed, key), let old = live[feed.path], isSigned(old, key),
                SparkleSignature.content(of: old.bytes) == SparkleSignature.content(of: feed.bytes)
            else { return feed }
            return old
        }
    }

    /// The paths of feeds that are still to be signed.
    func unsigned(in built: [Artifact]) -> Set<String> {
        Set(built.filter { feed in keys[feed.path].map { !isSigned(feed, $0) } ?? false }.map(\.path))
    }

    /// `built` with a signature on every feed that is to have one. Programs sign what has none, one after another.
    ///
    /// - Throws: `CommandError` if a program may not be run, `BackendError` if it does not sign with the app's key.
    func signed(_ built: [Artifact]) throws -> [Artifact] {
        try built.map { feed in
            guard let key = keys[feed.path], !isSigned(feed, key) else { return feed }
            let backend = KeyBackend.program(key.words)
            guard allowsPrograms else {
                throw CommandError(
                    "the policy of '\(feed.path)' asks to run '\(backend)'; "
                        + "give --site-programs if you trust whoever wrote that"
                )
            }
            let program = ProgramSigner(key.trusted, words: key.words, environment: environment, readsBase64: true)
            let signer = try PinnedSigner(program, backend: "\(backend)", pinned: key.trusted, known: [key.trusted])
            let content = SparkleSignature.content(of: feed.bytes)
            let bytes = SparkleSignature.feed(content, signed: try signer.signature(over: content))
            return Artifact(path: feed.path, bytes: bytes, role: feed.role)
        }
    }

    private static func isFeed(_ path: String) -> Bool {
        path.split(separator: "/").last.map(client.downloads) ?? false
    }

    private static func areSigned(_ feeds: [String], of slug: String, in built: [Artifact]) -> Bool {
        built.filter { feeds.contains($0.path) && $0.path.hasPrefix("\(slug)/") }
            .allSatisfy { SparkleSignature.content(of: $0.bytes) != $0.bytes }
    }

    private func isSigned(_ feed: Artifact, _ key: Key) -> Bool {
        SparkleSignature.isValid(in: feed.bytes, by: key.trusted.publicBytes)
    }
}
