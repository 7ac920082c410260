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
        let state = try await target.readState()
        guard let live = state.live?.serial else { throw RollbackError.nothing(target.place) }
        let earlier = state.kept.filter { $0 < live }
        guard let serial = chosen ?? earlier.last else { throw RollbackError.only(target.place, live) }
        guard serial != live else { throw RollbackError.live(target.place, live) }
        guard serial < live, let publication = try await target.publication(serial) else {
            throw RollbackError.unknown(target.place, serial, kept: earlier)
        }
        // What signing makes is made anew; an immutable copy never lies where its document does.
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

enum RollbackError: Error, CustomStringConvertible {
    case nothing(String)
    case only(String, Int)
    case live(String, Int)
    case unknown(String, Int, kept: [Int])
    /// Somebody published between the look and the work.
    case overtaken(String, Int)

    var description: String {
        switch self {
        case .nothing(let place): "\(place): nothing is published yet"
        case .only(let place, let live): "\(place): publication \(live) is the only one"
        case .live(let place, let serial): "\(place): publication \(serial) is live already"
        case .overtaken(let place, let live):
            "\(place): publication \(live) is no longer what this rollback looked at, so nothing was published; look again: "
                + "decree rollback"
        case .unknown(let place, let serial, let kept):
            "\(place): there is no publication \(serial) to go back to; kept are "
                + (kept.isEmpty ? "none" : kept.map(String.init).joined(separator: ", "))
        }
    }
}
