import PolicyModel

/// A commit that touched the content: who made it, when and why.
struct ContentRevision: Hashable {
    let hash: String
    let who: String
    let moment: Moment
    /// The first line of its message.
    let why: String
}

extension ContentRevision {
    /// The last `count` that touched the content, newest first.
    ///
    /// - Parameter last: the revision to begin with.
    /// - Throws: `ImpactError.git` where the folder is in no repository, or git cannot work.
    static func last(
        _ count: Int, of content: String, upTo last: String = "HEAD"
    ) throws(ImpactError) -> [ContentRevision] {
        let git = GitRun(content: content, revision: last)
        let format = "--format=%H%x1f%an%x1f%ct%x1f%s"
        let text =
            try git.output(["log", "-n", "\(count)", "--no-show-signature", format, "-z", last, "--", "."]) ?? []
        return text.split(separator: 0).compactMap { record in
            let parts = record.split(separator: 0x1F, maxSplits: 3, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 4, let seconds = Int(parts[2]) else { return nil }
            return ContentRevision(hash: parts[0], who: parts[1], moment: Moment(seconds: seconds), why: parts[3])
        }
    }
}
