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
        // No name and no message of a commit holds a zero byte.
        let format = "--format=%H%x00%ct%x00%an%x00%s"
        let text =
            try git.output(["log", "-n", "\(count)", "--no-show-signature", format, "-z", last, "--", "."]) ?? []
        let fields = text.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 3, by: 4).compactMap { place in
            Int(fields[place + 1]).map { seconds in
                // A terminal obeys control characters, and XML must not hold them.
                ContentRevision(
                    hash: fields[place], who: VisibleText.of(fields[place + 2]), moment: Moment(seconds: seconds),
                    why: VisibleText.of(fields[place + 3]))
            }
        }
    }
}
