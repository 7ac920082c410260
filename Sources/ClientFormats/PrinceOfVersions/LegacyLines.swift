import PolicyModel

/// What the older object can tell 3.x clients: one line for forcing and one for telling, each with one OS minimum.
///
/// Of all OS minimums the widest with the highest line is taken. A line must hold on every OS from its minimum up, so
/// the one on the newest OS is the highest there can be, and no device is told or forced more than meant.
struct LegacyLines: Hashable {
    struct Line: Hashable {
        let version: Version
        let os: Version
    }

    let forcing: Line?
    /// The object cannot be without it: nil is written as a version nobody is below.
    let telling: Line?
    let frequency: Frequency

    /// 3.x knows no requirements, so all custom values share an answer.
    init(_ dated: DatedPolicy, on platform: Platform) {
        let grid = Grid.ofVerdicts(dated, on: platform)
        let rungs = VersionLadder.rungs(grid).map { os, systems in
            let all = VersionLadder.cells(grid, systems) { _ in true }[true] ?? []
            return (os: os, lines: VersionLadder.lines(grid, systems, all))
        }
        forcing = LegacyLines.widest(rungs.map { ($0.os, $0.lines.forcing) })
        telling = LegacyLines.widest(rungs.map { ($0.os, $0.lines.telling) })
        frequency = rungs.first?.lines.frequency ?? dated.policy.frequency
    }

    /// `lines` run from the newest OS down.
    private static func widest(_ lines: [(os: Version, line: Version?)]) -> Line? {
        guard let highest = lines.first?.line else { return nil }
        let run = lines.prefix { $0.line.map { $0 >= highest } ?? false }
        return run.last.map { Line(version: highest, os: $0.os) }
    }
}
