import ClientFormats
import Pages
import PolicyModel
import Publishing
import Signing

/// What a target has live, and since when: dates after that are not published.
struct LivePublication: Sendable {
    let state: TargetState
    /// When the live files were signed first; nil where they do not say.
    private let signed: Moment?
    /// The digests of the live documents by path.
    private let documents: [String: String]

    init(of target: any PublishTarget) async throws {
        state = try await target.readState()
        let status = try await target.live(in: state) { $0 == StatusFile.data } ?? []
        signed = status.first.flatMap { StatusRecord($0.bytes)?.signing?.moment }
        let own = (state.live?.own ?? []).filter {
            !PublishedPath.isImmutable($0.path) && PublishedPath.role(of: $0.path) == .document
        }
        documents = Dictionary(own.map { ($0.path, $0.sha256) }) { first, _ in first }
    }

    /// Nil where nothing is live, or the target does not say. The publication's own moment is that of a refresh, or of
    /// whatever touched its folder last.
    var since: Moment? { state.live?.moment.map { min($0, signed ?? $0) } }

    /// Whether the live documents of an app are those of a moment.
    func holds(_ dated: DatedPolicy) -> Bool {
        let slug = dated.policy.slug, own = EncodedApp(dated).artifacts.documents(of: slug)
        return own.mapValues { Digest.sha256($0) } == documents.filter { PublishedPath.app(of: $0.key) == slug }
    }
}
