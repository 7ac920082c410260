import ClientFormats
import Pages
import PolicyModel
import SiteEngine

/// One platform of an app under review: the sentence before and after, and the grid with what changes marked.
package struct PlatformReview: Sendable {
    /// What the devices of a release on a run of OS versions get.
    package struct Cell: Hashable, Sendable {
        /// The strongest first; empty if there is no such device.
        package let verdicts: [Verdict]
        /// The release to go to, for each of them.
        package let targets: [Version?]
        /// What they got before, in words; empty if nothing changes.
        package let before: [String]
    }

    /// Neighbouring releases with the same cells, the newest first.
    package struct Row: Hashable, Sendable {
        package internal(set) var releases: [Version]
        package let cells: [Cell]

        package var isChanged: Bool { cells.contains { !$0.before.isEmpty } }
    }

    package let platform: Platform
    /// Nil if it is not known.
    package let before: String?
    package let after: String
    /// The names of the columns.
    package let systems: [String]
    package let rows: [Row]
}

extension PlatformReview {
    /// - Parameter impact: what changes; nil for a new app.
    static func all(of new: DatedPolicy, since old: DatedPolicy?, _ impact: AppImpact?) -> [PlatformReview] {
        let past = old.map { PlatformOutcome.all(of: $0) } ?? []
        return PlatformOutcome.all(of: new).map { outcome in
            let platform = outcome.table.platform
            let lines = (impact?.lines ?? []).filter { $0.platform == platform && $0.channel == nil && $0.isListed }
            return PlatformReview(
                platform: platform, before: past.first { $0.table.platform == platform }.map(sentence),
                after: sentence(outcome),
                systems: outcome.table.systems.map { $0.inWords(on: platform) },
                rows: outcome.isServed ? rows(of: outcome.table, lines) : [])
        }
    }

    private static func sentence(_ outcome: PlatformOutcome) -> String {
        outcome.isServed
            ? outcome.sentence.text() : "\(outcome.table.platform.displayName): no document serves its devices."
    }

    private static func rows(of table: OutcomeTable, _ lines: [ImpactLine]) -> [Row] {
        var rows: [Row] = []
        for row in table.rows {
            let version = row.release.version
            let cells = zip(table.systems, row.cells).map { system, outcomes in
                Cell(
                    verdicts: outcomes.map(\.verdict), targets: outcomes.map(\.target),
                    before: outcomes.isEmpty ? [] : before(version, system, lines))
            }
            if rows.last?.cells == cells {
                rows[rows.count - 1].releases.append(version)
            } else {
                rows.append(Row(releases: [version], cells: cells))
            }
        }
        return rows
    }

    private static func before(_ version: Version, _ system: SystemRun, _ lines: [ImpactLine]) -> [String] {
        let own = lines.filter { $0.releases.contains(version) && meets(system, $0.systems) }
        return own.map { before($0.change) + ($0.kinds.isEveryone ? "" : " (some devices)") }.uniqued()
    }

    /// Whether some OS version is in both: the later of their beginnings is, if any.
    private static func meets(_ run: SystemRun, _ systems: Interval) -> Bool {
        let starts = [run.from, systems.lower?.version].compactMap(\.self)
        return starts.isEmpty || starts.contains { run.contains($0) && systems.contains($0) }
    }

    private static func before(_ change: Change) -> String {
        guard change.kind == .otherwise, change.old.action == change.new.action else {
            return words(change.old.action, change.old.target) + (change.hasOtherLink ? ", with another link" : "")
                + (change.hasOtherNotes ? ", with other release notes" : "")
        }
        if change.old.target != change.new.target, let target = change.old.target { return "went to \(target)" }
        if change.words != .none { return "read other words" }
        if change.hasOtherLink { return "followed another link" }
        if change.hasOtherNotes { return "read other release notes" }
        return change.old.frequency == .once ? "was asked once" : "was asked every time"
    }

    private static func words(_ action: UserOutcome.Action, _ target: Version?) -> String {
        let to = target.map { " of \($0)" } ?? ""
        return switch action {
        case .nothing: "was left alone"
        case .recommend: "was notified\(to)"
        case .force: "was forced"
        case .stranded: "was forced with nothing to go to"
        case .crash(let cause): "crashed: \(cause)"
        case .refused(let cause): "had the document refused: \(cause)"
        }
    }
}
