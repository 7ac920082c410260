import PolicyModel
import Signing

/// Files with immutable names that the newest publication no longer needs.
///
/// A reader that began before the publication still asks for them, so they stay for 30 days, and as long as a
/// publication that is kept needs them; roots stay for ever, because a reader that slept for a year walks through
/// every one of them.
package struct Superseded: Hashable, Sendable {
    /// Ends the name of the file that lists them, beside a publication that is a folder.
    static let marker = ".superseded"
    static let kept = 30 * 86_400

    package struct Entry: Hashable, Sendable {
        package let since: Moment
        /// The last publication that needed it; 0 where each publication holds files of its own.
        package let last: Int
    }

    /// By path.
    package let files: [String: Entry]

    package init(files: [String: Entry] = [:]) { self.files = files }

    /// One line for each file: seconds, a space, the path. Nil for anything else.
    init?(reading bytes: [UInt8]) {
        var files: [String: Entry] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
            // Times of other centuries are no times of ours, and subtracting them could overflow.
            guard parts.count == 2, let seconds = Int(parts[0]), (0...CanonicalJSON.largestInteger).contains(seconds) else { return nil }
            files[String(parts[1])] = Entry(since: Moment(seconds: seconds), last: 0)
        }
        self.init(files: files)
    }

    var bytes: [UInt8] {
        let lines = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.value.since.seconds) \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    /// What the next publication carries along.
    ///
    /// - Parameters:
    ///   - old: every path of the publication it follows, the ones that were carried there included.
    ///   - last: the serial of that publication.
    ///   - firstKept: the lowest serial that is kept beside the next one.
    func following(
        _ old: some Sequence<String>, by new: Set<String>, at moment: Moment, last: Int, firstKept: Int
    ) -> Superseded {
        var next: [String: Entry] = [:]
        for path in old where PublishedPath.isImmutable(path) && !new.contains(path) {
            let entry = files[path] ?? Entry(since: moment, last: last)
            let isRoot = RoleName.role(atPath: path)?.role == .root, isNeeded = entry.last > 0 && entry.last >= firstKept
            if isRoot || isNeeded || moment.seconds - entry.since.seconds <= Self.kept { next[path] = entry }
        }
        return Superseded(files: next)
    }
}
