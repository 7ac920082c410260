/// The newest release that each OS version can have, so that pages can show what users of old systems get.
package struct SystemLadder: Sendable {
    /// A run of OS versions with the same newest release.
    package struct Rung: Sendable {
        package let run: SystemRun
        /// The release that a device can update to; nil if no live one runs there.
        package let release: Release?
        /// Higher releases that are not live yet and run there, ascending.
        package let coming: [Release]
    }

    /// Newest systems first; neighbours with equal releases are one rung.
    package let rungs: [Rung]

    package init(_ table: OutcomeTable) {
        let dated = table.dated, platform = table.platform
        let listed = dated.policy.releases(on: platform)
        let bounds = listed.compactMap { $0.shipments[platform]?.requires }.sorted()
        var starts: [Version?] = [nil]
        for bound in bounds where starts.last != bound { starts.append(bound) }
        var rungs: [Rung] = []
        for (index, start) in starts.enumerated() {
            let os = start ?? Version(numbers: [0])!
            guard listed.contains(where: { $0.runs(on: platform, os: os) }) else { continue }
            let next = index + 1 < starts.count ? starts[index + 1] : nil
            let reached = dated.reachable(on: platform, os: os)
            let coming = listed.filter { SystemLadder.isComing($0, above: reached, dated, platform, os) }
            if let last = rungs.last, last.release == reached, last.coming == coming {
                rungs[rungs.count - 1] = Rung(
                    run: SystemRun(from: last.run.from, below: next), release: reached, coming: coming)
            } else {
                rungs.append(Rung(run: SystemRun(from: start, below: next), release: reached, coming: coming))
            }
        }
        self.rungs = rungs.reversed()
    }

    /// True for a release that will be the newest for `os` once it is live.
    private static func isComing(
        _ release: Release, above reached: Release?, _ dated: DatedPolicy, _ platform: Platform, _ os: Version
    ) -> Bool {
        guard release.runs(on: platform, os: os),
            release.shipments[platform]?.isLive(at: dated.moment) == false
                || dated.draw(of: release, on: platform) != nil
        else { return false }
        return reached.map { release.version > $0.version } ?? true
    }
}
