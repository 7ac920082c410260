import PolicyModel
import Signing

/// Immutable files that the newest publication no longer needs.
///
/// Readers that began before the publication still request them, so they stay for 30 days, and as long as a kept
/// publication needs them. Roots stay for ever: a reader that was offline for a year walks through every one of them.
package struct Superseded: Hashable, Sendable {
    /// The suffix of the file that lists them, beside a publication in a folder.
    static let marker = ".superseded"
    /// In seconds: 30 days.
    static let kept = 30 * 86_400

    /// Why a superseded file is still kept.
    package struct Entry: Hashable, Sendable {
        /// When the site stopped needing it.
        package let since: Moment
        /// The serial of the last publication that needs it; 0 in targets where each publication has its own files.
        package let last: Int
    }

    /// By path.
    package let files: [String: Entry]

    init(files: [String: Entry] = [:]) { self.files = files }

    /// Reads one line for each file: seconds since 1970, a space, the path. Nil for anything else.
    init?(reading bytes: [UInt8]) {
        var files: [String: Entry] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
            // Larger numbers are refused, because subtracting them could overflow.
            guard parts.count == 2, let seconds = Int(parts[0]),
                (0...CanonicalJSON.largestInteger).contains(seconds)
            else { return nil }
            files[String(parts[1])] = Entry(since: Moment(seconds: seconds), last: 0)
        }
        self.init(files: files)
    }

    /// What `init(reading:)` reads, sorted by path.
    var bytes: [UInt8] {
        let lines = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.value.since.seconds) \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    /// The superseded files of the next publication.
    ///
    /// - Parameters:
    ///   - old: every path of the publication before it, superseded ones included.
    ///   - new: the site's own paths in the next publication.
    ///   - last: the serial of the publication before it.
    ///   - firstKept: the lowest serial that is kept beside the next one.
    func following(
        _ old: some Sequence<String>, by new: Set<String>, at moment: Moment, last: Int, firstKept: Int
    ) -> Superseded {
        var next: [String: Entry] = [:]
        for path in old where PublishedPath.isImmutable(path) && !new.contains(path) {
            let entry = files[path] ?? Entry(since: moment, last: last)
            let isRoot = RoleName.role(atPath: path)?.role == .root
            let isNeeded = entry.last > 0 && entry.last >= firstKept
            if isRoot || isNeeded || moment.seconds - entry.since.seconds <= Self.kept { next[path] = entry }
        }
        return Superseded(files: next)
    }
}
