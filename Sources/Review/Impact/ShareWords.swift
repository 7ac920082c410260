import ClientFormats
import PolicyModel

/// Formats the numbers of users for the lines of an impact: `12,340 users, 4.1 %`.
package struct ShareWords {
    private let share: ImpactShare
    private let app: AppImpact

    /// Nil where the table has no users of an app, as of one that is newer than it.
    package init?(_ share: ImpactShare, of app: AppImpact) {
        guard !share.rows(of: app.slug).isEmpty else { return nil }
        self.share = share.only(app.slug)
        self.app = app
    }

    package func count(of line: ImpactLine) -> ImpactShare.Count {
        share.count(of: line, listed: app.listed(for: line))
    }

    /// The users of a line: those certainly affected, and those with an unknown system.
    package func text(of line: ImpactLine) -> String {
        let count = count(of: line)
        if count.certain == 0 {
            return count.possible == 0 ? "no users in the file" : "up to \(users(count.possible))"
        }
        return users(count.certain)
            + (count.possible == 0 ? "" : ", and up to \(Words.grouped(count.possible)) more")
    }

    /// The totals, and the users that no line counts; one sentence each.
    package var summary: [String] {
        let counts = app.lines.map { count(of: $0) }
        let certain = counts.reduce(0) { $0 + $1.certain }
        let all = Words.counted(share.total, "user"), few = "\(Words.grouped(certain)) (\(percent(certain)))"
        let when = share.users(of: app.slug).days.map { ", \($0.words)" } ?? ""
        var lines = ["Of \(all) in the file\(when), \(few) certainly see\(certain == 1 ? "s" : "") a change"]
        let noSystem = share.rows.filter { $0.os == nil }.reduce(0) { $0 + $1.users }
        if noSystem > 0 {
            lines.append(
                "\(people(noSystem)) of an unknown system: they count where a line is about every system, "
                    + "elsewhere as \"up to\"")
        }
        let strangers = share.rows.filter { row in app.everyListed(on: row.platform).isEmpty }.reduce(0) {
            $0 + $1.users
        }
        if strangers > 0 { lines.append("\(people(strangers)) on a platform that the policy does not know") }
        let unlisted = share.rows.filter { row in
            let listed = app.everyListed(on: row.platform)
            return !listed.isEmpty && !listed.contains(row.version)
        }.reduce(0) { $0 + $1.users }
        if unlisted > 0 { lines.append("\(people(unlisted, "run")) a version that the policy does not list") }
        let missing = app.compared.filter { $0.channel == nil }.flatMap { platform, _, releases in
            releases.filter { release in !share.rows.contains { $0.platform == platform && $0.version == release } }
                .map { "\(platform.displayName) \($0)" }
        }
        if !missing.isEmpty { lines.append("the file has no users of \(Words.list(missing))") }
        return lines
    }

    private func users(_ number: Int) -> String {
        "\(Words.counted(number, "user")), \(percent(number))"
    }

    /// - Parameter verb: for several.
    private func people(_ number: Int, _ verb: String = "are") -> String {
        let verb = number > 1 ? verb : verb == "are" ? "is" : verb + "s"
        return "\(Words.counted(number, "user")) (\(percent(number))) \(verb)"
    }

    func percent(_ number: Int) -> String { ShareWords.percent(number, of: share.total) }

    /// One decimal, rounded half up. A positive number is never `0.0 %`.
    package static func percent(_ number: Int, of total: Int) -> String {
        guard total > 0 else { return "0 %" }
        let tenths = (number * 2000 + total) / (total * 2)
        return number > 0 && tenths == 0 ? "under 0.1 %" : "\(tenths / 10).\(tenths % 10) %"
    }
}
