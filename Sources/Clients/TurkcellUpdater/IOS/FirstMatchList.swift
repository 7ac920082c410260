import PolicyModel

/// Converts a table of prompts into a short list of entries, of which a device takes the first that matches.
///
/// Entries are ordered by version, then by OS version, so each entry needs only an upper bound. A lower bound would
/// need included and excluded parts in one filter, which this client cannot combine. A single release that differs from
/// both neighbours comes first, by name.
struct FirstMatchList {
    /// An entry of `updates`, before it is encoded.
    struct Entry: Hashable {
        struct Filter: Hashable {
            let key: String
            let value: String
        }

        var filters: [Filter]
        let prompt: Prompt

        /// The same entry with one more filter, before the others.
        func under(_ key: String, _ value: String) -> Entry {
            Entry(filters: [Filter(key: key, value: value)] + filters, prompt: prompt)
        }
    }

    let table: PromptTable

    /// The entries in order, without trailing ones that show nothing.
    var entries: [Entry] {
        var entries = table.isNamedOnly ? releases : named + ranges
        while entries.last?.prompt.verdict == Verdict.none { entries.removeLast() }
        return entries
    }

    /// The indices of releases with entries by name: they differ from the cells before and after.
    private var exceptions: Set<Int> {
        let cells = table.cells
        return Set(
            cells.indices.filter { index in
                cells[index].isPoint && index > 0 && index + 1 < cells.count
                    && !FirstMatchList.agree(cells[index - 1].rows, cells[index].rows)
                    && !FirstMatchList.agree(cells[index].rows, cells[index + 1].rows)
            })
    }

    private var named: [Entry] {
        exceptions.sorted().flatMap { index in
            let filter = ThresholdFilter.exactly(table.cells[index].version).text
            return systems(table.cells[index].rows).map { $0.under("appVersionName", filter) }
        }
    }

    /// The entries of all releases by name; neighbours that agree share an entry.
    private var releases: [Entry] {
        var groups: [(versions: [Version], rows: [PromptTable.Row?])] = []
        for cell in table.cells where cell.isPoint {
            if let last = groups.last, last.rows == cell.rows {
                groups[groups.count - 1].versions.append(cell.version)
            } else {
                groups.append(([cell.version], cell.rows))
            }
        }
        return groups.flatMap { group in
            let filter = group.versions.flatMap { ThresholdFilter.exactly($0).parts }.joined(separator: ",")
            return systems(group.rows).map { $0.under("appVersionName", filter) }
        }
    }

    /// The entries of all other cells: runs of neighbours that agree, each with its upper bound.
    private var ranges: [Entry] {
        var runs: [(last: Int, rows: [PromptTable.Row?])] = []
        let exceptions = exceptions
        for index in table.cells.indices where !exceptions.contains(index) {
            let rows = table.cells[index].rows
            if let last = runs.last, FirstMatchList.agree(last.rows, rows) {
                runs[runs.count - 1] = (index, zip(last.rows, rows).map { $0 ?? $1 })
            } else {
                runs.append((index, rows))
            }
        }
        return runs.flatMap { run in systems(run.rows).map { $0.under("appVersionName", line(above: run.last)) } }
    }

    /// The filter for all versions up to and including a cell; `*` also matches all versions above the highest point.
    private func line(above index: Int) -> String {
        let cell = table.cells[index]
        if cell.isPoint { return ThresholdFilter.upTo(cell.version)?.text ?? "*" }
        let next = table.cells[(index + 1)...].first(where: \.isPoint)
        return next.flatMap { ThresholdFilter.below($0.version)?.text } ?? "*"
    }

    /// True if two cells can share an entry.
    private static func agree(_ one: [PromptTable.Row?], _ other: [PromptTable.Row?]) -> Bool {
        zip(one, other).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
}

extension FirstMatchList {
    /// The entries of a cell. A run of OS versions without devices joins a neighbour.
    private func systems(_ rows: [PromptTable.Row?]) -> [Entry] {
        var runs: [(first: Int, row: PromptTable.Row)] = []
        for (index, row) in rows.enumerated() {
            guard let row, runs.last?.row != row else { continue }
            runs.append((index, row))
        }
        return runs.indices.flatMap { index in
            let entries = classes(runs[index].row[...], table.axes[...])
            guard index + 1 < runs.count else { return entries }
            let line = ThresholdFilter.below(table.systems[runs[index + 1].first])?.text ?? "*"
            return entries.map { $0.under("deviceOsVersion", line) }
        }
    }

    /// The entries of a row: the classes of the first axis that differ from all other devices, then the others.
    private func classes(_ row: ArraySlice<Prompt>, _ axes: ArraySlice<FilterAxis>) -> [Entry] {
        guard let axis = axes.first else { return row.map { Entry(filters: [], prompt: $0) } }
        let size = row.count / axis.classes.count
        let parts = axis.classes.indices.map { row.dropFirst($0 * size).prefix(size) }
        var groups: [(parts: [String], row: ArraySlice<Prompt>)] = []
        for index in parts.indices.dropFirst() where !(axis.isExclusive && parts[index] == parts[0]) {
            let same =
                axis.isExclusive
                ? groups.firstIndex { $0.row == parts[index] }
                : groups.indices.last.flatMap { groups[$0].row == parts[index] ? $0 : nil }
            if let same {
                groups[same].parts += axis.classes[index]
            } else {
                groups.append((axis.classes[index], parts[index]))
            }
        }
        while !axis.isExclusive, groups.last?.row == parts[0] { groups.removeLast() }
        let rest = axes.dropFirst()
        return groups.flatMap { group in
            classes(group.row, rest).map { $0.under(axis.key, group.parts.joined(separator: ",")) }
        } + classes(parts[0], rest)
    }
}
