import PolicyModel

/// What each installed release sees on one platform: releases by runs of OS versions, straight from the verdict.
package struct OutcomeTable: Sendable {
    /// One thing that devices of a cell are told.
    package struct Outcome: Hashable, Sendable {
        package let verdict: Verdict
        package let reason: PolicyVerdict.Reason
        /// The release it leads to; nil where the verdict is `none`.
        package let target: Version?
    }

    /// A run of OS versions: from `from` (nil: the lowest of all) to just below `below` (nil: no end).
    package struct Systems: Hashable, Sendable {
        package let from: Version?
        package let below: Version?
    }

    package struct Row: Sendable {
        package let release: Release
        /// For each run of OS versions what its devices are told, strongest first; empty where no such device exists.
        package let cells: [[Outcome]]
    }

    package let platform: Platform
    /// Newest first, like the releases: most devices are there. Neighbours with the same cells are one run, and a run on which no listed release exists is left out.
    package let systems: [Systems]
    /// Newest first.
    package let rows: [Row]

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.platform = platform
        let grid = Grid(dated, on: platform)
        let releases = Array(dated.policy.releases(on: platform).reversed())
        let columns = grid.systemSteps.map { step in
            (step, releases.map { OutcomeTable.outcomes(grid, $0.version, os: step) })
        }
        let runs = OutcomeTable.merged(columns).reversed().filter { run in run.cells.contains { !$0.isEmpty } }
        systems = runs.map(\.systems)
        rows = releases.enumerated().map { index, release in
            Row(release: release, cells: runs.map { $0.cells[index] })
        }
    }
}

extension OutcomeTable {
    private static func outcomes(_ grid: Grid, _ version: Version, os: Version) -> [Outcome] {
        var outcomes: [Outcome] = []
        for device in devices(grid, version, os: os) {
            let verdict = grid.dated.verdict(for: device)
            let outcome = Outcome(
                verdict: verdict.verdict, reason: verdict.reason,
                target: verdict.verdict == .none ? nil : verdict.reachable.map(\.version).flatMap { $0 > version ? $0 : nil })
            if !outcomes.contains(outcome) { outcomes.append(outcome) }
        }
        return outcomes.sorted { $0.verdict > $1.verdict }
    }

    /// One device stands for all where no rule asks for more than version and OS.
    private static func devices(_ grid: Grid, _ version: Version, os: Version) -> [Device] {
        let asksForMore = grid.dated.policy.rules.contains {
            $0.when.languages != nil || $0.when.models != nil || $0.when.tablet != nil || !$0.when.custom.isEmpty
        }
        if asksForMore { return grid.devices(of: version, os: os) }
        let device = Device(platform: grid.platform, version: version, os: os, language: grid.dated.policy.language)
        return grid.dated.exists(device) ? [device] : []
    }

    private static func merged(
        _ columns: [(step: Version, cells: [[Outcome]])]
    ) -> [(systems: Systems, cells: [[Outcome]])] {
        let starts = columns.indices.filter { $0 == 0 || columns[$0].cells != columns[$0 - 1].cells }
        return starts.enumerated().map { index, start in
            let next = index + 1 < starts.count ? columns[starts[index + 1]].step : nil
            return (Systems(from: start == 0 ? nil : columns[start].step, below: next), columns[start].cells)
        }
    }
}

extension OutcomeTable {
    /// The strongest verdict that some device of the release gets; nil where none exists.
    package static func strongest(_ row: Row) -> Verdict? { row.cells.joined().map(\.verdict).max() }
}

extension OutcomeTable.Systems {
    /// `iOS 15 and later`, `below Android API level 24`.
    package func inWords(on platform: Platform) -> String {
        let name = platform == .android ? "Android API level" : platform.displayName
        return switch (from, below) {
        case (nil, nil): platform == .android ? "every Android version" : "every \(name) version"
        case (nil, let below?): "below \(name) \(below)"
        case (let from?, nil): "\(name) \(from) and later"
        case (let from?, let below?): "\(name) \(from) to below \(below)"
        }
    }
}
