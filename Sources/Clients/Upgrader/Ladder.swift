import ClientKit
import PolicyModel

/// The lines of one platform for each run of OS versions that upgrader can distinguish.
struct Ladder {
    /// The lines of devices from one OS version on.
    struct Step: Hashable {
        /// The lowest OS version as the device reports it; nil for every one that a release runs on.
        let from: Version?
        /// The first OS version that must not see the items, since its own lines are lower; nil for none.
        var end: Version?
        let lines: VersionLines
    }

    /// From the highest OS version down, so that of items with one version the one for the newer OS comes first.
    let steps: [Step]

    /// - Parameter tellsSystems: true if the app hands its OS version over; else one answer holds for all.
    init(_ dated: DatedPolicy, on platform: Platform, tellsSystems: Bool) {
        let grid = Grid.ofVerdicts(dated, on: platform), places = VersionPlaces(grid, by: .names)
        guard tellsSystems else {
            steps = [Step(from: nil, lines: VersionLines(ofAll: grid, places))]
            return
        }
        let rungs = Dictionary(grouping: grid.inhabited(grid.systemSteps)) { Ladder.name($0, on: platform) }
            .sorted { $0.key < $1.key }
        var merged: [Step] = []
        for (os, systems) in rungs {
            let lines = VersionLines(on: systems, grid, places)
            if merged.last.map({ Ladder.isAlike($0.lines, lines) }) != true {
                let from = merged.isEmpty ? Ladder.required(by: lines, dated, on: platform) : os
                merged.append(Step(from: from, lines: lines))
            }
        }
        steps = Ladder.ended(merged).reversed()
    }

    /// What the release of the lowest step needs. No device of the grid is below what all releases need, and upgrader
    /// would offer the release to those all the same.
    private static func required(by lines: VersionLines, _ dated: DatedPolicy, on platform: Platform) -> Version? {
        let release = dated.policy.releases(on: platform).first { $0.version.truncated(to: 3) == lines.notifyBelow }
        return release?.shipments[platform]?.requires.map { name($0, on: platform) }
    }

    /// An OS version as upgrader reads it: three numbers, on Android those of the release's name.
    private static func name(_ os: Version, on platform: Platform) -> Version {
        let name = platform == .android ? AndroidRelease.name(ofLevel: os.major) ?? os : os
        return name.truncated(to: 3)
    }

    private static func isAlike(_ one: VersionLines, _ other: VersionLines) -> Bool {
        one.forceBelow == other.forceBelow && one.notifyBelow == other.notifyBelow
    }

    /// A higher OS sees the items of all lower steps too, of which the highest versions count. So a step ends where a
    /// later one has a lower line.
    private static func ended(_ steps: [Step]) -> [Step] {
        steps.enumerated().map { index, step in
            var step = step
            step.end = steps.dropFirst(index + 1).first { isBelow($0.lines, step.lines) }?.from
            return step
        }
    }

    private static func isBelow(_ later: VersionLines, _ one: VersionLines) -> Bool {
        func isBelow(_ later: Version?, _ line: Version?) -> Bool {
            line.map { line in later.map { $0 < line } ?? true } ?? false
        }
        return isBelow(later.notifyBelow, one.notifyBelow) || isBelow(later.forceBelow, one.forceBelow)
    }
}
