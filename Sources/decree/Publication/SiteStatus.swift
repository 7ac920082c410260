import ClientFormats
import PolicyModel
import Publishing
import Signing

/// What is live in a target: how old, how long it is believed, and how it differs from what was published and from
/// the content here.
struct SiteStatus: Sendable {
    let place: String
    let live: Publication?
    let kept: [Int]
    let unfinished: TargetState.Unfinished?
    /// Published files that are gone or were changed by another program, each with what happened to it.
    let altered: [String]
    /// When signatures run out, the first ones first.
    let lapses: [Lapse]
    /// Documents that the content here would publish otherwise; nil if the content is refused.
    let drift: [String]?

    struct Lapse: Hashable, Sendable {
        /// A role, or an app whose documents carry signatures only.
        let subject: String
        let expires: Moment
    }

    /// - Parameter documents: those of the content here; nil if it is refused.
    init(of target: any PublishTarget, comparing documents: [Artifact]?) async throws {
        let state = try await target.readState()
        place = target.place
        live = state.live
        kept = state.kept
        unfinished = state.unfinished
        altered = Self.altered(state)
        lapses = try await Self.lapses(state, target)
        drift = documents.map { documents in state.live.map { Self.drift($0, documents) } ?? [] }
    }

    private static func altered(_ state: TargetState) -> [String] {
        (state.live?.own ?? []).compactMap { file in
            switch state.files[file.path] {
            case nil: "\(file.path) is gone"
            case .foreign: "\(file.path) was changed by another program"
            case .known(let there) where there.headers != file.headers:
                "\(file.path) has other headers: \(PublishPlan.headerDifference(there, file) ?? "")"
            case .known: nil
            }
        }
    }

    private static func lapses(_ state: TargetState, _ target: any PublishTarget) async throws -> [Lapse] {
        guard let live = state.live else { return [] }
        let intact = live.own.filter { if case .known? = state.files[$0.path] { true } else { false } }
        let metadata = intact.filter { $0.path.hasPrefix("metadata/") }
        if !metadata.isEmpty {
            let moments = try KeyExpiry(reading: try await target.read(metadata, of: live.serial)).moments
            return inOrder(moments.map { Lapse(subject: $0.key, expires: $0.value) })
        }
        let signatures = intact.filter { $0.path == MinisignPublicKey.path || $0.path.hasSuffix(".minisig") }
        let files = try await target.read(signatures, of: live.serial)
        guard
            let key = try files.first(where: { $0.path == MinisignPublicKey.path }).map({
                try MinisignPublicKey(reading: $0.bytes)
            })
        else { return [] }
        return inOrder(try lapses(files.filter { $0.role == .signature }, by: key))
    }

    /// An app's documents share one expiry.
    private static func lapses(_ signatures: [Artifact], by key: MinisignPublicKey) throws -> [Lapse] {
        var moments: [String: Moment] = [:]
        for signature in signatures {
            let path = String(signature.path.dropLast(".minisig".count))
            let comment = try Verification.comment(of: signature.bytes, at: path, with: key)
            let app = String(path.split(separator: "/")[0])
            moments[app] = min(moments[app] ?? comment.expires, comment.expires)
        }
        return moments.map { Lapse(subject: $0.key, expires: $0.value) }
    }

    private static func inOrder(_ lapses: [Lapse]) -> [Lapse] {
        lapses.sorted { ($0.expires, $0.subject) < ($1.expires, $1.subject) }
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
