import PolicyModel
import Signing

/// What one look at a target found.
package struct TargetState: Hashable, Sendable {
    /// Nil before the first publication.
    package let live: Publication?
    /// The serials that are kept, ascending.
    package let kept: [Int]
    /// What lies there by path: the live publication's files, except where a stop or another hand changed them.
    package let files: [String: RemoteFile]
    /// A publication that a run began and did not finish.
    package let unfinished: Unfinished?
    /// Pages of earlier publications that are kept aside for a rollback: by SHA-256, the last publication they served.
    package let archive: [String: Int]
    /// How the target's server treats conditional writes; nil where nobody has asked it yet.
    package let conditions: WriteConditions?

    package init(
        live: Publication?, kept: [Int], files: [String: RemoteFile], unfinished: Unfinished? = nil,
        archive: [String: Int] = [:], conditions: WriteConditions? = nil
    ) {
        self.live = live
        self.kept = kept
        self.files = files
        self.unfinished = unfinished
        self.archive = archive
        self.conditions = conditions
    }

    /// The highest serial that anybody has taken.
    package var newest: Int { max(kept.last ?? 0, unfinished?.serial ?? 0) }
}

extension TargetState {
    /// A file that lies in the target, as far as it is known.
    package enum RemoteFile: Hashable, Sendable {
        case known(PublishedFile)
        /// Somebody's: neither the live publication nor an unfinished one wrote it.
        case foreign(etag: String, length: Int)

        /// The target's name for its state.
        package var etag: String? {
            switch self {
            case .known(let file): file.etag
            case .foreign(let etag, _): etag
            }
        }
    }

    package struct Unfinished: Hashable, Sendable {
        package let serial: Int
        /// Over what it publishes (`PublishPlan.digest`): the same files finish it.
        package let digest: String
        /// Its run has stopped by then, whatever happened to it.
        package let until: Moment
        /// The state of its record.
        package let etag: String
        /// What it meant to publish.
        package let files: [String: PublishedFile]
        /// Files among these that it only carried along.
        package let superseded: Superseded
        /// As `Publication.expiries`.
        package let expiries: [RoleName: Moment]

        package init(
            serial: Int, digest: String, until: Moment, etag: String, files: [String: PublishedFile],
            superseded: Superseded = Superseded(), expiries: [RoleName: Moment] = [:]
        ) {
            self.superseded = superseded
            self.expiries = expiries
            self.serial = serial
            self.digest = digest
            self.until = until
            self.etag = etag
            self.files = files
        }
    }
}
