import Authoring
import Basics
import ClientFormats
import ClientKit
import PolicyModel
import SiteEngine
import Signing

/// Has feeds signed with the key of their app, where the policy names a program that can: Decree never holds that key.
struct FeedSigner: Sendable {
    /// Who signs a feed.
    private struct Key {
        let trusted: TrustKey
        let words: [String]
        let signature: any EmbeddedSignature
    }

    /// The clients whose documents carry signatures.
    private static let clients = ClientFormats.all.filter { $0.embeddedSignature != nil }

    /// By the feed's path.
    private let keys: [String: Key]
    private let allowsPrograms: Bool
    private let environment: [String: String]

    /// Reads the policies of the apps whose feeds are in `built`.
    ///
    /// - Throws: `ContentError`, and `CommandError` for a policy with mistakes.
    init(of built: [Artifact], content: String, allowingPrograms: Bool, environment: [String: String]) throws {
        allowsPrograms = allowingPrograms
        self.environment = environment.filter { !$0.key.hasPrefix("DECREE_") }
        let feeds = built.filter { Self.client(of: $0.path) != nil }.map(\.path)
        let slugs = Set(feeds.compactMap { $0.split(separator: "/").first.map(String.init) })
        var keys: [String: Key] = [:]
        if !slugs.isEmpty {
            let opened = try OpenedContent(content, only: slugs)
            for app in opened.apps {
                guard let policy = try opened.read(app).policy else {
                    // A feed that is signed already needs nobody, so a key can be changed while a policy is broken.
                    if Self.areSigned(feeds, of: app.slug, in: built) { continue }
                    throw CommandError("'\(app.paths[0])' has mistakes; decree check names each", isRefusal: true)
                }
                for path in feeds where path.hasPrefix("\(app.slug)/") { keys[path] = Self.key(of: path, in: policy) }
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
                key.signature.content(of: old.bytes) == key.signature.content(of: feed.bytes)
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
                        + "give --site-programs if you trust whoever wrote that", isRefusal: true)
            }
            let program = ProgramSigner(key.trusted, words: key.words, environment: environment, readsBase64: true)
            let signer = try PinnedSigner(program, backend: "\(backend)", pinned: key.trusted, known: [key.trusted])
            let content = key.signature.content(of: feed.bytes)
            let bytes = key.signature.document(content, signed: try signer.signature(over: content))
            return Artifact(path: feed.path, bytes: bytes, role: feed.role)
        }
    }

    /// Nil for a file that no client of the list downloads.
    private static func client(of path: String) -> (any ClientFormat)? {
        let file = path.split(separator: "/").last ?? ""
        return clients.first { $0.downloads(file) }
    }

    /// The key of its app that signs a feed here, and whether it signed these bytes; nil for a file that nobody signs
    /// so, and where no policy says who does.
    static func standing(of path: String, _ bytes: [UInt8], content: String) -> (key: String, isValid: Bool)? {
        guard client(of: path) != nil, let slug = path.split(separator: "/").first.map(String.init),
            let opened = try? OpenedContent(content, only: [slug]), let app = opened.apps.first,
            let policy = try? opened.read(app).policy, let key = key(of: path, in: policy)
        else { return nil }
        let isValid = key.signature.isValid(in: bytes, by: key.trusted.publicBytes)
        return (Base64.text(key.trusted.publicBytes), isValid)
    }

    /// What of a feed its signature is over; all bytes of every other file.
    @Sendable static func content(of path: String, _ bytes: [UInt8]) -> [UInt8] {
        client(of: path)?.embeddedSignature?.content(of: bytes) ?? bytes
    }

    private static func key(of path: String, in policy: Policy) -> Key? {
        guard let client = client(of: path), let signature = client.embeddedSignature,
            let signer = policy.choice(of: client.name).flatMap({ signature.signer(in: $0.options) }),
            let key = TrustKey(ed25519: signer.publicKey)
        else { return nil }
        return Key(trusted: key, words: signer.program, signature: signature)
    }

    private static func areSigned(_ feeds: [String], of slug: String, in built: [Artifact]) -> Bool {
        built.filter { feeds.contains($0.path) && $0.path.hasPrefix("\(slug)/") }.allSatisfy { feed in
            client(of: feed.path)?.embeddedSignature.map { $0.content(of: feed.bytes) != feed.bytes } ?? false
        }
    }

    private func isSigned(_ feed: Artifact, _ key: Key) -> Bool {
        key.signature.isValid(in: feed.bytes, by: key.trusted.publicBytes)
    }
}
