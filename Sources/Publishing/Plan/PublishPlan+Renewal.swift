import PolicyModel
import Signing

/// The plan of a refresh: everything stays as it lies, except the timestamp.
///
/// After a stopped run it is the stopped run's files that lie in some places. They are taken into the record as they
/// are, so that the next publication knows them and finds nothing of another hand's.
extension PublishPlan {
    /// - Parameter found: the target's name for the state of the timestamp that is replaced.
    package init(
        renewing timestamp: RenewedTimestamp, found: String?, over state: TargetState, at place: String, moment: Moment
    ) {
        let base = state.base(under: timestamp.old), path = timestamp.artifact.path
        let other = base.serial == state.live?.serial ? state.unfinished?.files : state.live?.files
        let lying = state.lying(over: base.files, or: other ?? [:]).filter { $0.key != path }
        let file = PublishedFile(timestamp.artifact, headers: base.files[path]?.headers ?? FileHeaders(at: path, cache: 0))
        let superseded = Superseded.carried(lying, base, other ?? [:], since: moment, last: state.live?.serial ?? 0)
        let kept = lying.values.map { Step(.kept, $0.path, reason: "same bytes", file: $0, found: $0.etag) }
        let changed = Step(.changed, path, reason: "refreshed", file: file, found: found)
        let own = lying.values.filter { superseded.files[$0.path] == nil } + [file]
        self.init(
            place: place, base: state.live?.serial, serial: state.newest + 1, isResumed: false, digest: Self.digest(of: own),
            steps: (kept + [changed]).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }, superseded: superseded)
    }
}

extension RenewedTimestamp {
    var old: Artifact { Artifact(path: artifact.path, bytes: replaced, role: .metadata) }
}

extension TargetState {
    /// The publication that this timestamp belongs to: the live one, or the stopped one where that got so far.
    func base(under timestamp: Artifact) -> Publication {
        let path = timestamp.path, digest = Digest.sha256(timestamp.bytes)
        if let unfinished, unfinished.files[path]?.sha256 == digest, live?.files[path]?.sha256 != digest {
            return Publication(
                serial: unfinished.serial, moment: nil, files: unfinished.files, superseded: unfinished.superseded,
                expiries: unfinished.expiries)
        }
        return live ?? Publication(serial: 0, moment: nil, files: [:])
    }

    /// What lies there of two publications, whichever of them wrote it last; what another hand changed stays recorded as
    /// `base` has it, and so stays known as changed.
    fileprivate func lying(
        over base: [String: PublishedFile], or other: [String: PublishedFile]
    ) -> [String: PublishedFile] {
        let paths = Set(base.keys).union(other.keys)
        let found = paths.compactMap { path -> (String, PublishedFile)? in
            switch files[path] {
            case .known(let file): (path, file)
            case .foreign: base[path].map { (path, $0) }
            // A stopped run removes too, as its last work.
            case nil: unfinished == nil ? base[path].map { (path, $0) } : nil
            }
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
}

extension Superseded {
    /// What `base` carried, and what only the other publication has. Its roots are the site's own, because readers walk
    /// through them; so are copies of its documents, because a signature that lies there may name them.
    fileprivate static func carried(
        _ lying: [String: PublishedFile], _ base: Publication, _ other: [String: PublishedFile], since moment: Moment, last: Int
    ) -> Superseded {
        var files = base.superseded.files.filter { lying[$0.key] != nil }
        for path in lying.keys where base.files[path] == nil && other[path] != nil {
            let role = RoleName.role(atPath: path)?.role
            guard role != .root, role != nil || !PublishedPath.isImmutable(path) else { continue }
            files[path] = Entry(since: moment, last: last)
        }
        return Superseded(files: files)
    }
}
