import Basics
import PolicyModel

/// How many users run which version, from a file of the author's own, which `ShareFile` reads.
///
/// The same device twice is added up. An empty `os` is an unknown one: such users count where a line is about every
/// system its versions run on, and are counted as possible ones where it is about some.
package struct ImpactShare: Sendable {
    package typealias Row = UserShare.Row

    package let path: String
    /// By slug; the empty one for a file without a column of apps.
    package let apps: [String: UserShare]
    /// The last day that it counts; nil where it does not say.
    package let until: Moment?

    /// Of all apps.
    package var rows: [Row] { apps.sorted { $0.key < $1.key }.flatMap(\.value.rows) }

    /// The users of one app; all of a file without a column of apps.
    package func users(of slug: String) -> UserShare { apps[""] ?? apps[slug] ?? UserShare([]) }

    package func rows(of slug: String) -> [Row] { users(of: slug).rows }

    /// What it says of one app alone.
    package func only(_ slug: String) -> ImpactShare { ImpactShare(path: path, apps: [slug: users(of: slug)]) }

    package init(path: String, apps: [String: UserShare], until: Moment? = nil) {
        (self.path, self.apps, self.until) = (path, apps, until)
    }

    /// All users of the file.
    package var total: Int { rows.reduce(0) { $0 + $1.users } }

    /// Users that a line is about for certain, and those who may be among them: of an unknown system, or of a kind of
    /// device or a channel that the file does not name.
    package struct Count: Hashable, Sendable {
        package var certain = 0
        package var possible = 0
    }

    /// - Parameter listed: the releases of the line's platform.
    package func count(of line: ImpactLine, listed: [Version]) -> Count {
        var count = Count()
        for row in rows {
            switch ImpactShare.isCertain(row, in: line, listed: listed) {
            case true?: count.certain += row.users
            case false?: count.possible += row.users
            case nil: break
            }
        }
        return count
    }

    /// Whether a line is about the users of a row for certain; nil if it is not about them.
    static func isCertain(_ row: Row, in line: ImpactLine, listed: [Version]) -> Bool? {
        guard row.platform == line.platform, ImpactShare.holds(line, row.version, listed) else { return nil }
        if let os = row.os, !line.systems.contains(os) { return nil }
        // Only devices on a channel get such a version, and what they see is in lines of the channel.
        if row.version.isPreview, line.channel == nil { return false }
        let isEverySystem = line.systems.lower == nil && line.systems.upper == nil
        let isEverybody = line.kinds.isEveryone && line.channel == nil && !line.change.isWaiting
        return isEverybody && (isEverySystem || row.os != nil)
    }

    private static func holds(_ line: ImpactLine, _ version: Version, _ listed: [Version]) -> Bool {
        if line.isListed { return line.releases.contains(version) }
        return !listed.contains(version) && line.unlisted.contains { $0.contains(version) }
    }
}
