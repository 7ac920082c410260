import PolicyModel
import Signing

/// One run of a publication: one commit on the tip, and one push that counts only there.
struct GitPublication: Sendable {
    let target: GitTarget
    let plan: PublishPlan
    let state: TargetState
    /// The minisign key that signed; nil for a refresh.
    let key: String?
    /// The site's own files by path; for a refresh the timestamp alone.
    let bytes: [String: [UInt8]]
    let expiries: [RoleName: Moment]
    let onProgress: PublishProgress.Sink

    /// Each turn meets what others pushed meanwhile; more turns than this are no accident.
    private static let turns = 6

    /// - Parameter look: what the branch held when it was looked at last.
    func work(_ git: GitRepository, over look: GitLook?) throws -> Receipt {
        var look = look
        for turn in 0..<Self.turns {
            let found = try look ?? git.look()
            guard isSame(found.state) else { throw stale("another run published meanwhile") }
            if let live = state.live, plan.isEmpty {
                return Receipt(of: live, unchangedBy: plan)
            }
            let commit = try git.take(stream(git, over: found, turn))
            switch try git.push(commit, over: found.tip) {
            case .done: return receipt(commit, try? shortened(git, found, commit), found)
            case .overtaken: look = nil
            case .refused(let said):
                throw GitError.refused(place: target.place, branch: target.repository.branch, said: said)
            }
        }
        throw stale("others push to the branch at every moment")
    }

    /// Whether nothing of the site is different: commits of others may have come, which stay.
    private func isSame(_ found: TargetState) -> Bool {
        found.live == state.live && found.newest == state.newest
            && plan.steps.allSatisfy { found.files[$0.path] == state.files[$0.path] }
    }

    private func stale(_ reason: String) -> PublishingError { .stale(place: target.place, reason: reason) }

    private var due: [Artifact] {
        (plan.steps(.new) + plan.steps(.changed)).compactMap { step in
            bytes[step.path].map { Artifact(published: $0, at: step.path) }
        }.inStages
    }

    private func receipt(_ commit: String, _ shortening: Shortening?, _ look: GitLook) -> Receipt {
        let own = Set(plan.steps.map(\.path)).union(GitHostFiles(target.repository).written.keys)
        let others = look.tree.keys.count { !$0.hasPrefix(GitLook.folder) && !own.contains($0) }
        var steps = ["wrote \(count(due.count, "file"))", "pushed publication \(plan.serial) as \(commit.prefix(12))"]
        if others > 0 { steps.append("left \(count(others, "file")) of others alone") }
        var warnings: [String] = []
        switch shortening {
        case .done(let kept): steps.append("shortened the history to \(count(kept, "publication"))")
        case .failed(let cause):
            warnings = ["publication \(plan.serial) is live, but the history could not be shortened: \(cause)"]
        case nil: break
        }
        return Receipt(serial: plan.serial, isNew: true, plan: plan, steps: steps, warnings: warnings)
    }
}

/// The commit.
extension GitPublication {
    private func stream(_ git: GitRepository, over look: GitLook, _ turn: Int) throws -> [UInt8] {
        try refuseClashes(look)
        let moment = target.settings.clock(), due = due
        var stream = GitStream(), progress = ProgressCount(due)
        stream.commit(
            "refs/decree/next-\(turn)", by: "\(git.program.settings.committer) \(moment.seconds) +0000", from: look.tip,
            GitCommit.message(plan.serial, content: git.program.content(), key: plan.isRenewal ? nil : key))
        for path in plan.steps(.removed).map(\.path) where look.tree[path] != nil { stream.remove(path) }
        for file in due {
            stream.write(file.bytes, to: file.path)
            onProgress(progress.after(file))
        }
        for (path, bytes) in GitHostFiles(target.repository).written.sorted(by: { $0.key < $1.key }) {
            stream.write(bytes, to: path)
        }
        for serial in GitLook.serials(in: look.tree.keys) { stream.remove(GitLook.path(ofRecord: serial)) }
        stream.write(try record(at: moment, git.format()), to: GitLook.path(ofRecord: plan.serial))
        stream.askForName()
        return stream.bytes
    }

    /// The host decides on headers, so none are recorded; in the place of ETags stand the names of blobs.
    private func record(at moment: Moment, _ format: GitRepository.Format) throws -> [UInt8] {
        let files = try plan.steps.compactMap(\.file).map { file in
            guard let name = bytes[file.path].map(format.blob) ?? file.etag else {
                throw PublishingError.gone(place: target.place, path: file.path)
            }
            return (file.path, PublishedFile(path: file.path, length: file.length, sha256: file.sha256, etag: name))
        }
        return try PublicationRecord(
            of: plan, by: target.settings.run, at: moment, files, expiries: expiries
        ).bytes()
    }

    /// Git would let a file take the place of a folder, and the other way round.
    private func refuseClashes(_ look: GitLook) throws {
        let files = GitHostFiles(target.repository), site = plan.steps.compactMap(\.file).map(\.path)
        for path in site {
            if let fault = PublishedPath.fault(in: path) { throw PublishingError.path(path, reason: fault) }
            if files.isKept(path) { throw GitError.kept(place: target.place, path: path) }
            if files.stays(path) { throw GitError.clash(place: target.place, path: path, other: "the host's file") }
        }
        let own = Set(plan.steps.map(\.path)), foreign = Set(look.tree.keys.filter { !own.contains($0) })
        let around = Set(FolderNames.folders(above: foreign))
        for path in site where around.contains(path) {
            throw GitError.clash(place: target.place, path: path, other: "the folder \(path)/")
        }
        for folder in FolderNames.folders(above: site) where foreign.contains(folder) {
            throw GitError.clash(place: target.place, path: "\(folder)/", other: folder)
        }
    }
}

/// The history.
extension GitPublication {
    enum Shortening {
        case done(Int)
        case failed(String)
    }

    /// Once there are twice as many commits as are to stay, the newest are made anew without those before them, and
    /// without renewals among them.
    ///
    /// The publication is live by now, so a failure here is reported and undoes nothing.
    private func shortened(_ git: GitRepository, _ look: GitLook, _ tip: String) throws -> Shortening? {
        guard let keep = target.repository.keep, look.commits.count + 1 > keep * 2 else { return nil }
        let counted = look.commits.filter { !$0.isRenewal }.prefix(plan.isRenewal ? keep : keep - 1)
        let names = [tip] + counted.map(\.name)
        do {
            var stream = GitStream()
            for (index, object) in try git.objects(names.reversed()).enumerated() {
                guard let object, stream.again(object.bytes, number: index + 1) else {
                    return .failed("a commit cannot be read")
                }
            }
            stream.askForName(names.count)
            return switch try git.push(git.take(stream.bytes), over: tip) {
            case .done: .done(names.count)
            case .overtaken: .failed("another run pushed meanwhile")
            case .refused(let said): .failed("the server refused it: \(said)")
            }
        } catch {
            return .failed("\(error)")
        }
    }
}
