import PolicyModel
import Signing

/// What is kept although the newest publication does not need it: immutable files, and publications of documents that
/// an earlier one has too.
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
    /// The serials of publications that only renewed the timestamp of the one before them, the newest one's own too.
    let renewals: Set<Int>

    init(files: [String: Entry] = [:], renewals: Set<Int> = []) { (self.files, self.renewals) = (files, renewals) }

    var isEmpty: Bool { files.isEmpty && renewals.isEmpty }

    /// Reads one line for each file: seconds since 1970, a space, the path; and for each renewal `renewal` and its
    /// serial. Nil for anything else.
    init?(reading bytes: [UInt8]) {
        var files: [String: Entry] = [:], renewals: Set<Int> = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0] == "renewal", let serial = Publication.serial(String(parts[1])) {
                renewals.insert(serial)
                continue
            }
            // Larger numbers are refused, because subtracting them could overflow.
            guard parts.count == 2, let seconds = Int(parts[0]),
                (0...CanonicalJSON.largestInteger).contains(seconds)
            else { return nil }
            files[String(parts[1])] = Entry(since: Moment(seconds: seconds), last: 0)
        }
        self.init(files: files, renewals: renewals)
    }

    /// What `init(reading:)` reads, sorted by serial and by path.
    var bytes: [UInt8] {
        let serials = renewals.sorted().map { "renewal \($0)\n" }
        let lines = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.value.since.seconds) \($0.key)\n" }
        return Array((serials + lines).joined().utf8)
    }

    /// What the next publication does not need.
    ///
    /// - Parameters:
    ///   - old: every path of the publication before it, superseded ones included.
    ///   - new: the site's own paths in the next publication.
    ///   - last: the serial of the publication before it.
    ///   - firstKept: the lowest serial that is kept beside the next one.
    ///   - renewals: those among the kept ones and the next.
    func following(
        _ old: some Sequence<String>, by new: Set<String>, at moment: Moment, last: Int, firstKept: Int,
        renewals: Set<Int>
    ) -> Superseded {
        var next: [String: Entry] = [:]
        for path in old where PublishedPath.isImmutable(path) && !new.contains(path) {
            let entry = files[path] ?? Entry(since: moment, last: last)
            let isRoot = RoleName.role(atPath: path)?.role == .root
            let isNeeded = entry.last > 0 && entry.last >= firstKept
            if isRoot || isNeeded || moment.seconds - entry.since.seconds <= Self.kept { next[path] = entry }
        }
        return Superseded(files: next, renewals: renewals)
    }
}
