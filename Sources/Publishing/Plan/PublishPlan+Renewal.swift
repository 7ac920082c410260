import PolicyModel
import Signing

/// The plan of a refresh: every file stays, except the timestamp.
///
/// After an interrupted run some files are that run's. The new record lists them as they are; otherwise the next
/// publication would take them for files of another program.
extension PublishPlan {
    /// - Parameter found: the ETag of the timestamp that is replaced.
    package init(
        renewing timestamp: RenewedTimestamp, found: String?, over state: TargetState, at place: String, moment: Moment
    ) {
        let base = state.base(under: timestamp.old), path = timestamp.artifact.path
        let other = base.serial == state.live?.serial ? state.unfinished?.files : state.live?.files
        let present = state.present(over: base.files, or: other ?? [:]).filter { $0.key != path }
        let file = PublishedFile(
            timestamp.artifact, headers: base.files[path]?.headers ?? FileHeaders(at: path, cache: 0))
        let kept = present.values.map { Step(.kept, $0.path, reason: "same bytes", file: $0, found: $0.etag) }
        let changed = Step(.changed, path, reason: "refreshed", file: file, found: found), serial = state.newest + 1
        let others = KeptPublications(beside: serial, isRenewal: state.isRenewed(by: [changed]), over: state)
        let superseded = Superseded.carried(
            present, base, other ?? [:], since: moment, last: state.live?.serial ?? 0, renewals: others.renewals)
        let own = present.values.filter { superseded.files[$0.path] == nil } + [file]
        self.init(
            place: place, base: state.live?.serial, serial: serial, isResumed: false,
            digest: Self.digest(of: own),
            steps: (kept + [changed]).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
            superseded: superseded, keyChange: nil)
    }
}

extension RenewedTimestamp {
    /// The timestamp that is replaced.
    var old: Artifact { Artifact(path: artifact.path, bytes: replaced, role: .metadata) }
}

extension TargetState {
    /// The live publication, whose timestamp is to be replaced.
    ///
    /// - Throws: `PublishingError.stale` if it has another timestamp by now, or nothing is live.
    func live(under timestamp: RenewedTimestamp, at place: String) throws(PublishingError) -> Publication {
        guard let live, live.files[timestamp.artifact.path]?.sha256 == Digest.sha256(timestamp.replaced) else {
            let isGone = live == nil
            throw .stale(
                place: place, reason: isGone ? "nothing is published any more" : "another run published meanwhile")
        }
        return live
    }

    /// The publication that wrote this timestamp: the live one, or the interrupted one if it came that far.
    func base(under timestamp: Artifact) -> Publication {
        let path = timestamp.path, digest = Digest.sha256(timestamp.bytes)
        if let unfinished, unfinished.files[path]?.sha256 == digest, live?.files[path]?.sha256 != digest {
            return Publication(
                serial: unfinished.serial, moment: nil, files: unfinished.files, superseded: unfinished.superseded,
                expiries: unfinished.expiries)
        }
        return live ?? Publication(serial: 0, moment: nil, files: [:])
    }

    /// The files in the target that belong to either publication, by path.
    ///
    /// For a file that another program changed it is the file of `base`, so that the next plan still finds the change.
    fileprivate func present(
        over base: [String: PublishedFile], or other: [String: PublishedFile]
    ) -> [String: PublishedFile] {
        let paths = Set(base.keys).union(other.keys)
        let found = paths.compactMap { path -> (String, PublishedFile)? in
            switch files[path] {
            case .known(let file): (path, file)
            case .foreign: base[path].map { (path, $0) }
            // The last stage of an interrupted run removes files.
            case nil: unfinished == nil ? base[path].map { (path, $0) } : nil
            }
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
}

extension Superseded {
    /// The superseded files of `base`, and those that only the other publication has.
    ///
    /// Of the latter two kinds count as the site's own: roots, because readers walk through them, and copies of
    /// documents, because a signature in the target may name them.
    fileprivate static func carried(
        _ present: [String: PublishedFile], _ base: Publication, _ other: [String: PublishedFile], since moment: Moment,
        last: Int, renewals: Set<Int>
    ) -> Superseded {
        var files = base.superseded.files.filter { present[$0.key] != nil }
        for path in present.keys where base.files[path] == nil && other[path] != nil {
            let role = RoleName.role(atPath: path)?.role
            guard role != .root, role != nil || !PublishedPath.isImmutable(path) else { continue }
            files[path] = Entry(since: moment, last: last)
        }
        return Superseded(files: files, renewals: renewals)
    }
}
