import ClientKit
import PolicyModel

/// The content of the older object, for 3.x clients: one version below which updates are forced and one below which
/// they are recommended, each with a minimum OS version.
///
/// A line must hold on every OS version from its minimum up, so the line of the newest OS is the highest possible one.
/// Its minimum is the lowest OS version for which it still holds. So no verdict is stronger than the policy's.
struct LegacyLines: Hashable {
    /// A version with the lowest OS version on which it applies.
    struct Line: Hashable {
        let version: Version
        let os: Version
    }

    /// Versions below it are forced; nil if none is.
    let forced: Line?
    /// Versions below it are notified. The key is required, so nil is written as version `0.0.0`.
    let notified: Line?
    let frequency: Frequency

    /// 3.x knows no requirements, so devices with all custom values share an answer.
    init(_ dated: DatedPolicy, on platform: Platform) {
        let grid = Grid.ofVerdicts(dated, on: platform), places = VersionPlaces(grid, by: .names)
        let rungs = VersionLadder.rungs(grid).map { os, systems in
            (os: os, lines: VersionLines(on: systems, grid, places))
        }
        forced = LegacyLines.widest(rungs.map { ($0.os, $0.lines.forceBelow) })
        notified = LegacyLines.widest(rungs.map { ($0.os, $0.lines.notifyBelow) })
        frequency = rungs.first?.lines.frequency ?? dated.policy.frequency
    }

    /// - Parameter lines: from the newest OS down.
    private static func widest(_ lines: [(os: Version, line: Version?)]) -> Line? {
        guard let highest = lines.first?.line else { return nil }
        let run = lines.prefix { $0.line.map { $0 >= highest } ?? false }
        return run.last.map { Line(version: highest, os: $0.os) }
    }
}
