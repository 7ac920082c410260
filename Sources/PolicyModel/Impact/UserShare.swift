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

    package let rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

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
