/// What a later instant of a policy changes for the users of one platform.
package struct LaterChange: Sendable {
    package let instant: Moment
    /// Nil if the sentence stays as it is.
    package let change: OutcomeChange?
    /// The outcomes from the instant on.
    package let table: OutcomeTable
    /// Those of its rows that differ from before; never empty.
    package let bands: [OutcomeTable.Band]
}

extension LaterChange {
    /// One for each later instant that changes a listed release's outcome, the nearest first.
    package static func all(after table: OutcomeTable, in words: Vocabulary = .english) -> [LaterChange] {
        var before = table, found: [LaterChange] = []
        for instant in table.dated.instants(within: .max) {
            let dated = DatedPolicy(table.dated.source, at: instant)
            guard dated.meaning != before.dated.meaning else { continue }
            let after = OutcomeTable(dated, on: table.platform), bands = after.bands(differingFrom: before)
            if !bands.isEmpty {
                let change = OutcomeChange(from: OutcomeSentence(before), to: OutcomeSentence(after), in: words)
                found.append(LaterChange(instant: instant, change: change, table: after, bands: bands))
            }
            before = after
        }
        return found
    }
}

extension OutcomeTable {
    /// The bands without the rows whose devices all get the same verdict and release as in the earlier table.
    fileprivate func bands(differingFrom earlier: OutcomeTable) -> [Band] {
        let systems = Set(steps + earlier.steps).sorted()
        return bands.flatMap { band in
            band.rows.split { row in
                systems.allSatisfy { shown(row.release.version, $0) == earlier.shown(row.release.version, $0) }
            }.map { Band(rows: Array($0)) }
        }
    }

    private struct Shown: Hashable {
        let verdict: Verdict
        let target: Version?
        /// That for which the target is live.
        let share: InstallationShare?
    }

    /// What the devices of one version and OS get, whatever decides it.
    private func shown(_ version: Version, _ os: Version) -> Set<Shown> {
        guard let line = lines.first(where: { $0.version == version }), let step = steps.lastIndex(where: { $0 <= os })
        else { return [] }
        let shared = dated.shared(on: platform)
        return Set(
            line.cells[step].map { outcome in
                Shown(
                    verdict: outcome.verdict, target: outcome.target,
                    share: shared.first { $0.release.version == outcome.target }?.draw.share)
            })
    }
}
