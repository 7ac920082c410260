import PolicyModel
import Publishing
import Signing

/// What an earlier publication held before it was signed: the files to publish again.
struct EarlierPublication: Sendable {
    let serial: Int
    /// The look at the target that everything is decided by: it names the live publication, and what becomes of the
    /// target is planned from it.
    let state: TargetState
    /// The publication that was live then.
    let live: Int
    /// Documents, pages and assets.
    let files: [Artifact]

    /// - Parameter chosen: nil takes the publication before the live one.
    init(_ chosen: Int?, in target: any PublishTarget) async throws {
        let state = try await target.readState(), place = target.place
        guard let live = state.live?.serial else { throw CommandError("\(place): nothing is published yet") }
        let earlier = state.kept.filter { $0 < live }
        guard let serial = chosen ?? earlier.last else {
            throw CommandError("\(place): publication \(live) is the only one")
        }
        guard serial != live else { throw CommandError("\(place): publication \(live) is live already") }
        guard serial < live, let publication = try await target.publication(serial) else {
            let kept = earlier.isEmpty ? "none" : earlier.map(String.init).joined(separator: ", ")
            throw CommandError("\(place): there is no publication \(serial) to go back to; kept are \(kept)")
        }
        // Signing makes its own files anew. An immutable copy never has the path of its document.
        let content = publication.own.filter { file in
            !PublishedPath.isImmutable(file.path)
                && [.document, .page, .asset].contains(PublishedPath.role(of: file.path, bytes: []))
        }
        self.serial = serial
        self.state = state
        self.live = live
        files = try await target.read(content, of: serial)
    }
}
