import PolicyModel

/// Which part of a platform's users each release has on each day: what the curve of adoption and its table show.
///
/// A part is of all users that the table has of that day. A day without a release's users may be one on which it had
/// fewer than ten, so it is a gap in its line and never a nought.
struct Adoption {
    struct Line {
        /// Nil for all versions that have no line of their own.
        let version: Version?
        /// The strongest verdict of any device with the release.
        let verdict: Verdict?
        /// By day; nil for none in the table.
        let users: [Int?]
    }

    /// Of more days every seventh is shown: by weekday they then stay comparable.
    static let mostDays = 31
    private static let mostWeeks = 53
    /// More are one line for all the others.
    static let mostLines = 5

    /// Oldest first.
    let days: [Moment]
    /// By day, all users of the table.
    let totals: [Int]
    /// The newest version first, all others last.
    let lines: [Line]
    /// Whether days are left out.
    let isWeekly: Bool

    /// Nil where fewer than two days have users.
    init?(_ share: UserShare, in table: OutcomeTable) {
        var counts: [Moment: [Version: Int]] = [:]
        for row in share.byDay where row.platform == table.platform && row.users > 0 {
            counts[row.day, default: [:]][row.version, default: 0] += row.users
        }
        let all = counts.keys.sorted(), days = Adoption.shown(all)
        guard days.count > 1 else { return nil }
        (self.days, isWeekly) = (days, days.count < all.count)
        totals = days.map { counts[$0, default: [:]].values.reduce(0, +) }
        let chosen = Adoption.chosen(days.map { counts[$0, default: [:]] }, totals, in: table)
        let own = chosen.map { row in
            let version = row.release.version
            return Line(
                version: version, verdict: OutcomeTable.strongest(row), users: days.map { counts[$0]?[version] })
        }
        let others = zip(totals, days.indices).map { total, day in
            let rest = total - own.reduce(0) { $0 + ($1.users[day] ?? 0) }
            return rest > 0 ? rest : nil
        }
        let hasOthers = others.contains { $0 != nil }
        lines = own + (hasOthers ? [Line(version: nil, verdict: nil, users: others)] : [])
    }

    /// The newest days, or every seventh.
    private static func shown(_ days: [Moment]) -> [Moment] {
        guard days.count > mostDays, let last = days.last else { return days }
        return Array(days.filter { (last.seconds - $0.seconds) / 86_400 % 7 == 0 }.suffix(mostWeeks))
    }

    /// The announced release, and those that had the largest part of all users on some day; the newest first.
    private static func chosen(
        _ counts: [[Version: Int]], _ totals: [Int], in table: OutcomeTable
    ) -> [OutcomeTable.Row] {
        let announced = table.dated.announced(on: table.platform)?.version
        let peaks = table.rows.map { row in
            let version = row.release.version
            let peak = zip(counts, totals).map { Adoption.part($0[version] ?? 0, of: $1) }.max() ?? 0
            return (row: row, peak: peak, isFirst: version == announced)
        }.filter { $0.peak > 0 }
        let ranked = peaks.sorted { one, other in
            if one.isFirst != other.isFirst { return one.isFirst }
            return (one.peak, one.row.release.version) > (other.peak, other.row.release.version)
        }
        return ranked.prefix(mostLines).map(\.row).sorted { $0.release.version > $1.release.version }
    }

    /// From 0 to 1.
    static func part(_ users: Int, of total: Int) -> Double { total > 0 ? Double(users) / Double(total) : 0 }

    /// The largest part of any line on any day.
    var peak: Double {
        lines.flatMap { zip($0.users, totals).map { Adoption.part($0 ?? 0, of: $1) } }.max() ?? 0
    }
}
