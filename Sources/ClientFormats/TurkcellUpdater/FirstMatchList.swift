import PolicyModel

/// Turns a table of prompts into the shortest plain list of entries of which a device takes the first that matches.
///
/// Versions ascend, and inside a version OS versions ascend, so each entry needs an upper line alone: a lower line
/// would need an include and an exclude list on one key, which this client cannot join. A single release that differs
/// from both its neighbours comes first, by name.
struct FirstMatchList {
    struct Entry: Hashable {
        struct Filter: Hashable {
            let key: String
            let value: String
        }

        var filters: [Filter]
        let prompt: Prompt

        func under(_ key: String, _ value: String) -> Entry {
            Entry(filters: [Filter(key: key, value: value)] + filters, prompt: prompt)
        }
    }

    let table: PromptTable

    /// Entries in order; none at the end says nothing.
    var entries: [Entry] {
        var entries = table.isNamedOnly ? releases : named + ranges
        while entries.last?.prompt.verdict == Verdict.none { entries.removeLast() }
        return entries
    }

    /// Cells of releases that are told by name: unlike the cell before and the cell after.
    private var exceptions: Set<Int> {
        let cells = table.cells
        return Set(cells.indices.filter { index in
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

    /// Every release by name, neighbours that agree in one entry.
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

    /// The other cells, neighbours that agree joined, each run up to its upper line.
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

    /// The filter of all versions up to and including a cell; `*` matches every device above the highest point too.
    private func line(above index: Int) -> String {
        let cell = table.cells[index]
        if cell.isPoint { return ThresholdFilter.upTo(cell.version)?.text ?? "*" }
        let next = table.cells[(index + 1)...].first(where: \.isPoint)
        return next.flatMap { ThresholdFilter.below($0.version)?.text } ?? "*"
    }

    private static func agree(_ one: [PromptTable.Row?], _ other: [PromptTable.Row?]) -> Bool {
        zip(one, other).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
}

extension FirstMatchList {
    /// One cell's rows; a run of OS versions without devices takes its neighbour's answer.
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

    /// One row: the classes of the first axis that differ from all other devices, then those.
    private func classes(_ row: ArraySlice<Prompt>, _ axes: ArraySlice<FilterAxis>) -> [Entry] {
        guard let axis = axes.first else { return row.map { Entry(filters: [], prompt: $0) } }
        let size = row.count / axis.classes.count
        let parts = axis.classes.indices.map { row.dropFirst($0 * size).prefix(size) }
        var groups: [(parts: [String], row: ArraySlice<Prompt>)] = []
        for index in parts.indices.dropFirst() where !(axis.isExclusive && parts[index] == parts[0]) {
            let same = axis.isExclusive
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
