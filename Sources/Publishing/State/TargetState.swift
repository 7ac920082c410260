import PolicyModel
import Signing

/// The state of a target, read once. A plan is made from it, and carried out only while the target is still in it.
package struct TargetState: Hashable, Sendable {
    /// The last complete publication; nil before the first one.
    package let live: Publication?
    /// The serials of all kept publications, ascending.
    package let kept: [Int]
    /// The files in the target by path.
    ///
    /// These are the live publication's files, except for files changed by an interrupted run or by another program.
    package let files: [String: RemoteFile]
    /// The newest publication that was begun and not finished.
    package let unfinished: Unfinished?
    /// The newest whole publication above the live one: another program took it back, or a run stopped just before it
    /// went live. Readers may have seen it, so its versions are used up. Objects in a bucket have none.
    package let takenBack: Publication?
    /// Kept publications that only renewed the timestamp of the one before them, and have its documents.
    package let renewals: Set<Int>
    /// Kept publications that another program took back, whatever was published since; only a branch shows them.
    package let undone: Set<Int>
    /// Old pages kept for a rollback: their SHA-256, and the serial of the last publication with that page.
    package let archive: [String: Int]
    /// How the target's server treats conditional writes; nil if it was never probed.
    package let conditions: WriteConditions?

    init(
        live: Publication?, kept: [Int], files: [String: RemoteFile], unfinished: Unfinished? = nil,
        takenBack: Publication? = nil, renewals: Set<Int>? = nil, undone: Set<Int> = [], archive: [String: Int] = [:],
        conditions: WriteConditions? = nil
    ) {
        self.live = live
        self.kept = kept
        self.files = files
        self.unfinished = unfinished
        self.takenBack = takenBack
        self.renewals = renewals ?? live?.superseded.renewals ?? []
        self.undone = undone
        self.archive = archive
        self.conditions = conditions
    }

    /// A target that nothing was published to.
    package static let empty = TargetState(live: nil, kept: [], files: [:])

    /// The highest serial in use, also of a publication that is unfinished or was taken back.
    package var newest: Int { max(kept.last ?? 0, unfinished?.serial ?? 0, takenBack?.serial ?? 0) }

    /// Whether a folder with exactly these files waits for the live link alone.
    func isMade(of files: [PublishedFile]) -> Bool {
        guard let takenBack, !kept.contains(takenBack.serial), takenBack.own.count == files.count else { return false }
        return files.allSatisfy { takenBack.files[$0.path]?.sha256 == $0.sha256 }
    }

    /// - Throws: `PublishingError.foreign` if the live publication is no longer the newest one that readers saw.
    func refuseTakenBack(at place: String) throws {
        guard let takenBack, let live else { return }
        throw PublishingError.foreign(
            path: place,
            reason:
                "publication \(takenBack.serial) is whole, and \(live.serial) is live: \(Self.takenBack); readers may "
                + "have seen it, so a new one is needed: decree ship")
    }

    /// What may have become of `takenBack`, for people.
    package static let takenBack = "another program took it back, or its run stopped just before it went live"
}

extension TargetState {
    package enum RemoteFile: Hashable, Sendable {
        /// Its ETag is in the record of the live or the unfinished publication.
        case known(PublishedFile)
        /// No record names its ETag: another program wrote it.
        case foreign(etag: String, length: Int)

        /// Nil if the target has no ETags.
        package var etag: String? {
            switch self {
            case .known(let file): file.etag
            case .foreign(let etag, _): etag
            }
        }
    }

    /// A publication without its final record: its run is under way or was interrupted.
    package struct Unfinished: Hashable, Sendable {
        package let serial: Int
        /// `PublishPlan.digest` of its files. A run with the same digest completes it.
        package let digest: String
        /// The deadline of its run, after which the run writes nothing more.
        package let until: Moment
        /// The ETag of its record.
        package let etag: String
        /// The files that it publishes, by path.
        package let files: [String: PublishedFile]
        /// Those of `files` that belong to earlier publications.
        package private(set) var superseded = Superseded()
        /// As `Publication.expiries`.
        package private(set) var expiries: [RoleName: Moment] = [:]
    }
}
