import PolicyModel
import Signing

/// Compares the length, digest and headers of every file with the state of the target.
extension PublishPlan {
    /// - Parameters:
    ///   - cache: for how many seconds caches may keep documents and pages (`Site.cache`).
    ///   - moment: when files that are no longer needed begin to count as superseded.
    ///   - keyChange: nil if the minisign key stays the same.
    package init(
        publishing artifacts: [Artifact], over state: TargetState, at place: String, cache: Int, moment: Moment,
        keyChange: KeyChange? = nil
    ) {
        let files = artifacts.map { PublishedFile($0, headers: FileHeaders(at: $0.path, cache: cache)) }
        self.init(publishing: files, over: state, at: place, moment: moment, keyChange: keyChange)
    }

    /// The same for files with the headers that they are to have.
    package init(
        publishing files: [PublishedFile], over state: TargetState, at place: String, moment: Moment,
        keyChange: KeyChange? = nil
    ) {
        let digest = Self.digest(of: files)
        let isResumed = state.unfinished?.digest == digest
        let serial = isResumed || state.isMade(of: files) ? state.newest : state.newest + 1
        let paths = Set(files.map(\.path)), carried = state.live?.superseded ?? Superseded()
        let before = Set(state.live?.files.keys.map { $0 } ?? []).union(state.unfinished?.files.keys.map { $0 } ?? [])
        let own = files.map { Self.step(for: $0, over: state.files[$0.path]) }
        let kept = KeptPublications(beside: serial, isRenewal: state.isRenewed(by: own), over: state)
        let superseded = carried.following(
            before, by: paths, at: moment, last: state.live?.serial ?? 0, firstKept: kept.first,
            renewals: kept.renewals)
        let old = before.subtracting(paths).compactMap { path -> Step? in
            // A file that another program wrote is never removed.
            guard case .known(let file)? = state.files[path] else { return nil }
            let isLeftover = state.live?.files[path] == nil && !state.isUnfinishedLive
            return Self.step(leaving: file, carried, superseded, isLeftover: isLeftover)
        }
        self.init(
            place: place, base: state.live?.serial, serial: serial, isResumed: isResumed, digest: digest,
            steps: (own + old).sorted { $0.path.precedesByBytes($1.path) }, superseded: superseded,
            keyChange: keyChange)
    }

    /// SHA-256 over one line for each file with its path, digest and headers.
    package static func digest(of files: [PublishedFile]) -> String {
        let lines = files.sorted { $0.path.precedesByBytes($1.path) }.map { file in
            "\(file.path)\t\(file.sha256)\t\(file.headers?.contentType ?? "")\t\(file.headers?.cacheControl ?? "")\n"
        }
        return Digest.sha256(Array(lines.joined().utf8))
    }

    /// The step of a file of the new bundle.
    private static func step(for file: PublishedFile, over old: TargetState.RemoteFile?) -> Step {
        let found = old?.etag
        switch old {
        case nil: return Step(.new, file.path, reason: "not published yet", file: file)
        case .foreign:
            return Step(.changed, file.path, reason: "another program wrote it", file: file, found: found)
        case .known(let old):
            guard let reason = difference(old, file) else {
                return Step(.kept, file.path, reason: "same bytes", file: old, found: found)
            }
            return Step(.changed, file.path, reason: reason, file: file, found: found)
        }
    }

    /// What differs, in words; nil if nothing does, as far as the target records it.
    private static func difference(_ old: PublishedFile, _ new: PublishedFile) -> String? {
        if old.length != new.length { return "\(count(old.length, "byte")) before, \(new.length) now" }
        if old.sha256 != new.sha256 { return "other bytes, same length" }
        return headerDifference(old, new)
    }

    /// Which headers differ, in words; nil if none does, or if the target does not record headers.
    package static func headerDifference(_ old: PublishedFile, _ new: PublishedFile) -> String? {
        guard let before = old.headers, let now = new.headers else { return nil }
        if before.contentType != now.contentType {
            return "Content-Type: \(before.contentType) before, \(now.contentType) now"
        }
        if before.cacheControl != now.cacheControl {
            return "Cache-Control: \(before.cacheControl) before, \(now.cacheControl) now"
        }
        return nil
    }

    private static func step(
        leaving file: PublishedFile, _ carried: Superseded, _ superseded: Superseded, isLeftover: Bool
    ) -> Step {
        if superseded.files[file.path] != nil {
            let reason = "replaced; kept for 30 days for apps that still read the old publication"
            return Step(.kept, file.path, reason: reason, file: file, found: file.etag)
        }
        if let entry = carried.files[file.path], PublishedPath.isImmutable(file.path) {
            return Step(
                .removed, file.path, reason: "replaced on \(entry.since.date), over 30 days ago", found: file.etag)
        }
        // A refresh after an interrupted run lists the files that only that run wrote as superseded.
        let isLeftover = isLeftover || carried.files[file.path] != nil
        let reason = isLeftover ? "left by a publication that was never finished" : "no longer part of the site"
        return Step(.removed, file.path, reason: reason, found: file.etag, isLeftover: isLeftover)
    }
}
