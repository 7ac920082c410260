import PolicyModel
import Signing

/// Files with immutable names that the newest publication no longer needs, and since when.
///
/// A reader that began before the publication still asks for them, so they stay for 30 days; roots stay for ever,
/// because a reader that slept for a year walks through every one of them.
struct Superseded: Hashable, Sendable {
    /// Lists these files inside a publication; a name with a dot, which no site has.
    static let marker = ".superseded"
    static let kept = 30 * 86_400

    /// By path.
    let since: [String: Moment]

    init(since: [String: Moment] = [:]) { self.since = since }

    /// One line for each file: seconds, a space, the path. Nil for anything else.
    init?(reading bytes: [UInt8]) {
        var since: [String: Moment] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let seconds = Int(parts[0]) else { return nil }
            since[String(parts[1])] = Moment(seconds: seconds)
        }
        self.init(since: since)
    }

    var bytes: [UInt8] {
        let lines = since.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.value.seconds) \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    /// What the next publication carries along.
    ///
    /// - Parameter old: every file of the publication it follows, the ones that were carried there included.
    func following(_ old: [Artifact], by new: [Artifact], at moment: Moment) -> Superseded {
        let present = Set(new.map(\.path))
        var next: [String: Moment] = [:]
        for path in old.map(\.path) where PublishedPath.isImmutable(path) && !present.contains(path) {
            let start = since[path] ?? moment
            let isRoot = RoleName.role(atPath: path)?.role == .root
            if isRoot || moment.seconds - start.seconds <= Self.kept { next[path] = start }
        }
        return Superseded(since: next)
    }
}
