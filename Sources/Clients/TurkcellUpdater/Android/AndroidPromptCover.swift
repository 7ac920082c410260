/// Entries that together show each prompt of a table to its devices and to no others.
///
/// On Android no entry ends the search: one that matches and is not shown lets the next one be tried. So no entry may
/// match a device that is meant to see something else, or nothing. Each entry is a block of codes, API levels and
/// classes, as large as the devices around it allow.
struct AndroidPromptCover {
    /// An entry of `updates`, before it is encoded.
    struct Entry: Hashable {
        let prompt: AndroidPrompt
        let filters: [AndroidFilter]
    }

    private struct Block {
        var runs: ClosedRange<Int>
        var levels: ClosedRange<Int>
        /// The combinations of classes that want the prompt somewhere in the block.
        var wanted: Set<Int>
        /// Those that may have it everywhere in the block.
        var allowed: Set<Int>

        func holds(_ cell: AndroidPromptTable.Cell) -> Bool { runs.contains(cell.run) && levels.contains(cell.level) }
    }

    let table: AndroidPromptTable

    /// In the order of their prompts, then by level, from the highest on, and by code.
    var entries: [Entry] { table.prompts.flatMap(entries) }

    private func entries(of prompt: AndroidPrompt) -> [Entry] {
        let wanted = table.wanted(prompt)
        var open = wanted, entries: [Entry] = []
        for cell in wanted.keys.sorted(by: { ($1.level, $0.run) < ($0.level, $1.run) }) {
            guard let own = open[cell], !own.isEmpty else { continue }
            var block = Block(
                runs: cell.run...cell.run, levels: cell.level...cell.level, wanted: own,
                allowed: table.allowed(prompt, in: cell, besides: wanted[cell] ?? []))
            grow(&block, prompt, wanted)
            for cell in wanted.keys where block.holds(cell) { open[cell]?.subtract(block.wanted) }
            entries += self.entries(of: prompt, in: block)
        }
        return entries
    }

    /// Grows first over codes, then over levels, so that most entries need one filter or none.
    private func grow(_ block: inout Block, _ prompt: AndroidPrompt, _ wanted: [AndroidPromptTable.Cell: Set<Int>]) {
        while block.runs.lowerBound > 0, takeRun(block.runs.lowerBound - 1) {}
        while block.runs.upperBound + 1 < table.codes.runs.count, takeRun(block.runs.upperBound + 1) {}
        while block.levels.lowerBound > 0, takeLevel(block.levels.lowerBound - 1) {}
        while block.levels.upperBound + 1 < table.levels.count, takeLevel(block.levels.upperBound + 1) {}

        func takeRun(_ run: Int) -> Bool {
            let level = block.levels.lowerBound
            guard join(&block, run, level) else { return false }
            block.runs = min(run, block.runs.lowerBound)...max(run, block.runs.upperBound)
            return true
        }
        func takeLevel(_ level: Int) -> Bool {
            var larger = block
            guard block.runs.allSatisfy({ join(&larger, $0, level) }) else { return false }
            larger.levels = min(level, block.levels.lowerBound)...max(level, block.levels.upperBound)
            block = larger
            return true
        }
        /// False if the cell keeps the block from having its prompt in all wanted combinations.
        func join(_ block: inout Block, _ run: Int, _ level: Int) -> Bool {
            let cell = AndroidPromptTable.Cell(run: run, level: level), own = wanted[cell] ?? []
            let both = block.allowed.intersection(table.allowed(prompt, in: cell, besides: own))
            let all = block.wanted.union(own)
            guard all.isSubset(of: both) else { return false }
            (block.wanted, block.allowed) = (all, both)
            return true
        }
    }

    private func entries(of prompt: AndroidPrompt, in block: Block) -> [Entry] {
        let runs = table.codes.runs
        let codes = runs[block.runs.lowerBound].codes.lowerBound...runs[block.runs.upperBound].codes.upperBound
        let levels = table.levels[block.levels.lowerBound].lowerBound...table.levels[block.levels.upperBound].upperBound
        let first = [AndroidFilter.codes(codes), AndroidFilter.levels(levels)].compactMap(\.self)
        return boxes(block).map { Entry(prompt: prompt, filters: first + $0) }
    }
}

extension AndroidPromptCover {
    /// For each entry that the classes need, its filters on them.
    private func boxes(_ block: Block) -> [[AndroidFilter]] {
        var open = block.wanted, boxes: [[AndroidFilter]] = []
        while let seed = open.min() {
            var sides = classes(of: seed).map { Set([$0]) }
            for axis in table.axes.indices { widen(&sides, on: axis, within: block.allowed) }
            open.subtract(combinations(sides))
            boxes.append(filters(sides))
        }
        return boxes
    }

    /// Adds all classes of an axis, else each that can be added, as far as the combinations are allowed.
    private func widen(_ sides: inout [Set<Int>], on axis: Int, within allowed: Set<Int>) {
        let isSayable = table.axes.indices.allSatisfy { $0 == axis || table.axes[$0].isSayable(sides[$0]) }
        guard isSayable else { return }
        let stride = table.axes[(axis + 1)...].reduce(1) { $0 * $1.count }
        var first = sides
        first[axis] = [0]
        // What is added is looked at alone: the rest is allowed already.
        let others = combinations(first), all = Array(0..<table.axes[axis].count)
        for added in [all] + all.map({ [$0] }) {
            guard added.allSatisfy({ place in others.allSatisfy { allowed.contains($0 + place * stride) } })
            else { continue }
            let grown = sides[axis].union(added)
            if table.axes[axis].isSayable(grown) { sides[axis] = grown }
        }
    }

    /// The class on each axis of a combination.
    private func classes(of combination: Int) -> [Int] {
        var rest = combination, classes: [Int] = []
        for axis in table.axes.reversed() {
            classes.append(rest % axis.count)
            rest /= axis.count
        }
        return classes.reversed()
    }

    private func combinations(_ sides: [Set<Int>]) -> Set<Int> {
        zip(table.axes, sides).reduce([0]) { found, side in
            Set(found.flatMap { place in side.1.map { place * side.0.count + $0 } })
        }
    }

    private func filters(_ sides: [Set<Int>]) -> [AndroidFilter] {
        zip(table.axes, sides).compactMap { axis, side in
            if case .filter(let filter) = axis.choice(of: side) { filter } else { nil }
        }
    }
}
