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
    }

    let table: AndroidPromptTable

    /// In the order of their prompts, then by code and level.
    var entries: [Entry] { table.prompts.flatMap(entries) }

    private func entries(of prompt: AndroidPrompt) -> [Entry] {
        let runs = table.codes.runs.indices, levels = table.levels.indices
        var open = runs.map { run in levels.map { table.wanted(prompt, run, $0) } }
        let allowed = runs.map { run in levels.map { table.allowed(prompt, run, $0) } }, wanted = open
        var entries: [Entry] = []
        for level in levels.reversed() {
            for run in runs where !open[run][level].isEmpty {
                var block = Block(
                    runs: run...run, levels: level...level, wanted: open[run][level], allowed: allowed[run][level])
                grow(&block, wanted, allowed)
                for run in block.runs { for level in block.levels { open[run][level].subtract(block.wanted) } }
                entries += self.entries(of: prompt, in: block)
            }
        }
        return entries
    }

    /// Grows first over codes, then over levels, so that most entries need one filter or none.
    private func grow(_ block: inout Block, _ wanted: [[Set<Int>]], _ allowed: [[Set<Int>]]) {
        while block.runs.lowerBound > 0, take(block.runs.lowerBound - 1, block.levels.lowerBound) {}
        while block.runs.upperBound + 1 < wanted.count, take(block.runs.upperBound + 1, block.levels.lowerBound) {}
        while block.levels.lowerBound > 0, takeLevel(block.levels.lowerBound - 1) {}
        while block.levels.upperBound + 1 < table.levels.count, takeLevel(block.levels.upperBound + 1) {}

        func take(_ run: Int, _ level: Int) -> Bool {
            guard join(&block, wanted[run][level], allowed[run][level]) else { return false }
            block.runs = min(run, block.runs.lowerBound)...max(run, block.runs.upperBound)
            return true
        }
        func takeLevel(_ level: Int) -> Bool {
            var larger = block
            guard block.runs.allSatisfy({ join(&larger, wanted[$0][level], allowed[$0][level]) }) else { return false }
            larger.levels = min(level, block.levels.lowerBound)...max(level, block.levels.upperBound)
            block = larger
            return true
        }
    }

    /// False if the cell keeps the block from having its prompt in all wanted combinations.
    private func join(_ block: inout Block, _ wanted: Set<Int>, _ allowed: Set<Int>) -> Bool {
        let both = block.allowed.intersection(allowed), all = block.wanted.union(wanted)
        guard all.isSubset(of: both) else { return false }
        (block.wanted, block.allowed) = (all, both)
        return true
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
            for axis in table.axes.indices {
                let all = Set(0..<table.axes[axis].count)
                for larger in [all] + all.sorted().map({ sides[axis].union([$0]) }) {
                    var grown = sides
                    grown[axis] = grown[axis].union(larger)
                    if isSayable(grown), combinations(grown).isSubset(of: block.allowed) { sides = grown }
                }
            }
            open.subtract(combinations(sides))
            boxes.append(filters(sides))
        }
        return boxes
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

    private func isSayable(_ sides: [Set<Int>]) -> Bool {
        zip(table.axes, sides).allSatisfy { axis, side in
            if case .unsayable = axis.choice(of: side) { false } else { true }
        }
    }

    private func filters(_ sides: [Set<Int>]) -> [AndroidFilter] {
        zip(table.axes, sides).compactMap { axis, side in
            if case .filter(let filter) = axis.choice(of: side) { filter } else { nil }
        }
    }
}
