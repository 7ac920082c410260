/// How many users of an app run which version, as its author counts them.
package struct UserShare: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let platform: Platform
        package let version: Version
        /// Nil for an unknown one.
        package let os: Version?
        package let users: Int

        package init(platform: Platform, version: Version, os: Version?, users: Int) {
            (self.platform, self.version, self.os, self.users) = (platform, version, os, users)
        }
    }

    /// The users of a version on one day.
    package struct DayRow: Hashable, Sendable {
        package let platform: Platform
        package let version: Version
        package let day: Moment
        package let users: Int

        package init(platform: Platform, version: Version, day: Moment, users: Int) {
            (self.platform, self.version, self.day, self.users) = (platform, version, day, users)
        }
    }

    /// The newest state: the only one that any number of users is taken from.
    package let rows: [Row]
    /// The days that `rows` count; nil where nobody says.
    package let days: CountedDays?
    /// What the curve of adoption is drawn from, and nothing else.
    package let byDay: [DayRow]

    package init(_ rows: [Row], of days: CountedDays? = nil, byDay: [DayRow] = []) {
        (self.rows, self.days, self.byDay) = (rows, days, byDay)
    }

    /// The users of some versions on a platform.
    ///
    /// - Parameter run: the systems that count; nil for all, unknown ones among them.
    package func users(of versions: Set<Version>, on platform: Platform, in run: SystemRun? = nil) -> Int {
        rows.reduce(0) { sum, row in
            guard row.platform == platform, versions.contains(row.version) else { return sum }
            return run.map { run in row.os.map(run.contains) ?? false } ?? true ? sum + row.users : sum
        }
    }

    /// The users on the table's platform, by the strongest verdict that a device with their version and OS can get.
    package func users(in table: OutcomeTable) -> [Verdict: Int] {
        rows.filter { $0.platform == table.platform }.reduce(into: [:]) { users, row in
            users[table.strongest(of: row.version, os: row.os), default: 0] += row.users
        }
    }
}

/// Which days a count is of.
package struct CountedDays: Hashable, Sendable {
    /// Nil for an unknown one.
    package let first: Moment?
    package let last: Moment

    /// A first day behind the last one is none.
    package init(first: Moment?, last: Moment) {
        self.first = first.flatMap { $0 <= last ? $0 : nil }
        self.last = last
    }

    /// `counted from 2026-11-01 to 2026-11-19`.
    package var words: String {
        guard let first else { return "counted until \(last.date)" }
        return first == last ? "counted on \(last.date)" : "counted from \(first.date) to \(last.date)"
    }
}

extension OutcomeTable {
    /// The strongest verdict that a device can get; a release that does not run on that OS is on no device.
    fileprivate func strongest(of version: Version, os: Version?) -> Verdict {
        if let row = rows.first(where: { $0.release.version == version }) {
            let cells = zip(systems, row.cells).filter { system, _ in os.map(system.contains) ?? true }.map(\.1)
            return cells.joined().map(\.verdict).max() ?? .none
        }
        let systems = os.map { [$0] } ?? steps
        return systems.map { os in
            dated.verdict(
                for: Device(platform: platform, version: version, os: os, language: dated.policy.language)
            ).verdict
        }.max() ?? .none
    }
}
