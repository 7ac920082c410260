import Basics

/// A clone that holds the last commits of its history alone, as CI services make them.
///
/// Git takes the commits where it ends for ones that added all their files.
struct ShallowClone {
    /// The hashes of these commits.
    let ends: Set<String>

    /// Nil for a whole clone, and where there is no repository.
    ///
    /// - Throws: `ImpactError.git` where git cannot work.
    init?(of content: String) throws(ImpactError) {
        let git = GitRun(content: content, revision: "HEAD")
        guard let answer = try git.output(["rev-parse", "--git-path", "shallow"], allowing: "") else { return nil }
        // From the root, or from the folder that git ran in.
        let path = String(decoding: answer.dropLast(), as: UTF8.self)
        guard let list = Files.content(of: path.hasPrefix("/") ? path : Paths.joined(content, path)) else {
            return nil
        }
        ends = Set(list.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
        if ends.isEmpty { return nil }
    }

    /// True if a change that is to be named may be none, or if some are not in the clone.
    ///
    /// - Parameters:
    ///   - revisions: the newest commits that touched the content, `most` at most. The oldest of so many is only what
    ///     the others are compared with, and its files are here.
    func hides(
        _ revisions: [ContentRevision], most: Int, of content: String, upTo last: String
    ) throws(ImpactError) -> Bool {
        if revisions.count == most { return revisions.dropLast().contains { ends.contains($0.hash) } }
        // Those too that did not touch the content: before them there may be some that did.
        let git = GitRun(content: content, revision: last)
        let walked = try git.output(["rev-list", "--sparse", last, "--", "."]) ?? []
        return walked.split(separator: UInt8(ascii: "\n")).contains {
            ends.contains(String(decoding: $0, as: UTF8.self))
        }
    }

    /// What to do for the rest of the history.
    static let remedy =
        "fetch the whole history: 'git fetch --unshallow', in a workflow of GitHub 'fetch-depth: 0', in a job of "
        + "GitLab 'GIT_DEPTH: \"0\"'"

    /// What the message of an unknown revision ends with; empty for a whole clone.
    static func doubt(about content: String) throws(ImpactError) -> String {
        try ShallowClone(of: content) == nil ? "" : "; this clone is shallow, and may not have it: \(remedy)"
    }
}
