import PolicyModel
import Publishing
import Signing

/// What is live in a target: how old, how long it is believed, and how it differs from what was published and from
/// the content here.
struct SiteStatus: Sendable {
    let place: String
    let live: Publication?
    /// The version of its manifest, by which its pages name it; nil where a file is gone or was changed.
    let version: Int?
    let kept: [Int]
    let unfinished: TargetState.Unfinished?
    /// The serial of a publication above the live one; as `TargetState.takenBack`.
    let takenBack: Int?
    /// Published files that are gone or were changed by another program, each with what happened to it.
    let altered: [String]
    /// When signatures run out.
    let expiry: KeyExpiry
    /// Roles whose keys the settings name otherwise than the live root does.
    let unrotated: [String]
    /// Documents that the content here would publish otherwise; nil if the content is refused.
    let drift: [String]?

    /// The first ones first.
    var lapses: [Lapse] { Self.inOrder(expiry) }

    struct Lapse: Hashable, Sendable {
        /// A role, or an app whose documents carry signatures only.
        let subject: String
        let expires: Moment
    }

    /// - Parameter documents: those of the content here; nil if it is refused.
    init(of target: any PublishTarget, comparing documents: [Artifact]?, _ settings: Site) async throws {
        let state = try await target.readState()
        place = target.place
        live = state.live
        kept = state.kept
        unfinished = state.unfinished
        takenBack = state.takenBack?.serial
        var altered = Self.altered(state), expiry = KeyExpiry()
        var manifest: [UInt8]?
        if altered.isEmpty, let live {
            manifest = try await target.manifest(of: live)
            altered = Self.contradicted(live, by: manifest)
        }
        version = manifest.flatMap { Manifest.version(of: $0) }
        do { expiry = try await Self.expiry(state, target) } catch let error as TrustError {
            altered.append("\(error)")
        }
        (self.altered, self.expiry) = (altered, expiry)
        unrotated = try await Self.unrotated(state, target, settings)
        drift = documents.map { documents in state.live.map { Self.drift($0, documents) } ?? [] }
    }

    private static func unrotated(
        _ state: TargetState, _ target: any PublishTarget, _ settings: Site
    ) async throws -> [String] {
        guard settings.keys != nil, let live = state.live else { return [] }
        let roots = live.own.filter {
            if case .known? = state.files[$0.path] { RoleName.role(atPath: $0.path)?.role == .root } else { false }
        }
        let files = try await target.read(roots, of: live.serial)
        return settings.keyDifferences(from: files, published: files)
    }

    private static func altered(_ state: TargetState) -> [String] {
        let gone = state.goneTimestamp.filter { state.live?.files[$0.path] == nil }.map { "\($0.path) is gone" }
        let other = (state.live?.own ?? []).compactMap { file -> String? in
            switch state.files[file.path] {
            case nil: "\(file.path) is gone"
            case .foreign: "\(file.path) was changed by another program"
            case .known(let there) where there.headers != file.headers:
                "\(file.path) has other headers: \(PublishPlan.headerDifference(there, file) ?? "")"
            case .known: nil
            }
        }
        return gone + other
    }

    /// What the site's own manifest contradicts: a folder has no other record of what was written.
    private static func contradicted(_ live: Publication, by manifest: [UInt8]?) -> [String] {
        guard let manifest else { return ["\(Manifest.path) is gone"] }
        guard let listed = Manifest.files(in: manifest)?.files else {
            return ["\(Manifest.path) was changed by another program"]
        }
        let copied = (listed + [TargetFile(Manifest.path, bytes: manifest)]).filter {
            [.document, .manifest, .key].contains(PublishedPath.role(of: $0.path, sha256: $0.sha256))
        }
        let gone = (listed.map(\.path) + copied.map(\.copy)).filter { live.files[$0] == nil }
        let hashes = Dictionary(listed.map { ($0.path, $0.sha256) }) { first, _ in first }
        let other = live.own.filter {
            $0.path != Manifest.path && !$0.path.hasPrefix("metadata/") && hashes[$0.path] != $0.sha256
                && !PublishedPath.isImmutableCopy($0.path, sha256: $0.sha256)
        }
        return gone.map { "\($0) is gone" } + other.map { "\($0.path) was changed by another program" }
    }

    /// When the live signatures run out.
    static func expiry(_ state: TargetState, _ target: any PublishTarget) async throws -> KeyExpiry {
        guard let live = state.live else { return KeyExpiry() }
        // A stopped run may have written others in their place.
        let intact = live.own.filter {
            if case .known(let there)? = state.files[$0.path] { there.sha256 == $0.sha256 } else { false }
        }
        let metadata = intact.filter { $0.path.hasPrefix("metadata/") }
        return metadata.isEmpty
            ? try await expiry(ofSignaturesIn: intact, of: live.serial, target)
            : try KeyExpiry(reading: try await target.read(metadata, of: live.serial))
    }

    /// Reads one signature of each app, since those of one publication expire together; all of the app's where that one
    /// does not hold.
    private static func expiry(
        ofSignaturesIn files: [PublishedFile], of serial: Int, _ target: any PublishTarget
    ) async throws -> KeyExpiry {
        let key = files.filter { $0.path == MinisignPublicKey.path }
        let apps = Dictionary(grouping: files.filter { PublishedPath.role(of: $0.path) == .signature }) {
            KeyExpiry.app(ofSignature: $0.path)
        }
        let read = try await target.read(key + apps.values.map { $0[0] }, of: serial)
        let found = try KeyExpiry(reading: read), open = apps.filter { found.moments[$0.key] == nil }
        guard !open.isEmpty else { return found }
        let others = try await target.read(open.values.flatMap { $0.dropFirst() }, of: serial)
        return try KeyExpiry(reading: read + others)
    }

    static func inOrder(_ expiry: KeyExpiry) -> [Lapse] {
        expiry.moments.map { Lapse(subject: $0.key, expires: $0.value) }
            .sorted { ($0.expires, $0.subject) < ($1.expires, $1.subject) }
    }

    private static func drift(_ live: Publication, _ documents: [Artifact]) -> [String] {
        let here = Dictionary(
            documents.map { ($0.path, Digest.sha256($0.bytes)) },
            uniquingKeysWith: { first, _ in first })
        let there = live.own.filter {
            !PublishedPath.isImmutable($0.path) && PublishedPath.role(of: $0.path) == .document
        }
        let changed = there.compactMap { file -> String? in
            guard let digest = here[file.path] else {
                return "\(file.path) is published, and the content here makes no such document"
            }
            return digest == file.sha256 ? nil : "\(file.path) differs from what the content here makes"
        }
        let published = Set(there.map(\.path))
        return changed + here.keys.filter { !published.contains($0) }.sorted().map { "\($0) is not published yet" }
    }
}
