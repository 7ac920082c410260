/// Groups the changes of an impact grid into as few lines as possible, each for versions with the same change on one
/// run of OS versions.
///
/// Releases and unlisted versions never share a line, because users have releases. A device that does not exist belongs
/// to no line and interrupts none: a run of OS versions continues across it.
package struct ImpactFold {
    /// What happens to the device of one version, system and kind.
    package enum Cell: Hashable {
        /// No such device exists, or its change cannot be determined.
        case absent
        case unchanged
        case changed(Change)
    }

    private let grid: ImpactGrid
    private var listed: [Int] = []
    /// The releases that run on one processor alone: their lines are about all their devices.
    private var onOneProcessor: [Int] = []
    private var unlisted: [Int] = []

    package init(_ grid: ImpactGrid) {
        self.grid = grid
        for (index, slot) in grid.versions.slots.enumerated() {
            if !grid.isListed(slot.sample) {
                unlisted.append(index)
            } else if grid.isOnEveryProcessor(slot.sample) {
                listed.append(index)
            } else {
                onOneProcessor.append(index)
            }
        }
    }

    /// The lines of all cells: releases before unlisted versions, then the worst first.
    ///
    /// - Parameter cell: called with indices in the grid's axes.
    package func lines(_ cell: (_ version: Int, _ system: Int, _ kind: Int) -> Cell) -> [ImpactLine] {
        let processors = grid.kinds.processors
        var found = lines(of: listed, on: processors, cell)
        for line in lines(of: onOneProcessor, on: [.arm64], cell) {
            if let place = found.firstIndex(where: { $0.isAbout(line) }) {
                found[place].add(line.releases)
            } else {
                found.append(line)
            }
        }
        return (found + lines(of: unlisted, on: processors, cell)).sorted { $0.precedes($1) }
    }

    /// - Parameter processors: those that all the rows run on.
    private func lines(of rows: [Int], on processors: [Processor], _ cell: (Int, Int, Int) -> Cell) -> [ImpactLine] {
        var order: [Block] = [], kinds: [Block: [Int]] = [:]
        for kind in grid.kinds.all.indices where processors.contains(grid.kinds.all[kind].processor) {
            var groups: [Group] = []
            for row in rows {
                for run in runs(grid.systems.slots.indices.map { cell(row, $0, kind) }) {
                    if let place = groups.firstIndex(where: { $0.takes(run) }) {
                        groups[place].add(run, row)
                    } else {
                        groups.append(Group(run, row))
                    }
                }
            }
            for block in groups.map(\.block) {
                if kinds[block] == nil { order.append(block) }
                kinds[block, default: []].append(kind)
            }
        }
        return order.flatMap { block in
            grid.kinds.blocks(kinds[block] ?? [], on: processors).map { line(block, $0, among: rows) }
        }
    }

    private func line(_ block: Block, _ kinds: ImpactLine.KindSet, among rows: [Int]) -> ImpactLine {
        let isListed = block.rows.first.map { grid.isListed(grid.versions.slots[$0].sample) } ?? true
        return ImpactLine(
            platform: grid.platform, channel: grid.channel,
            releases: isListed ? block.rows.map { release(grid.versions.slots[$0].sample) } : [],
            unlisted: isListed ? [] : stretches(block.rows, among: rows), systems: grid.systems.interval(block.systems),
            kinds: kinds, change: block.change)
    }

    /// The version with the spelling that shipped.
    private func release(_ version: Version) -> Version {
        let listed = grid.new.listed(version, on: grid.platform) ?? grid.old?.listed(version, on: grid.platform)
        return listed?.version ?? version
    }

    /// The intervals of unlisted versions. Slots that are separated by releases only are one interval.
    private func stretches(_ slots: [Int], among all: [Int]) -> [Interval] {
        var stretches: [ClosedRange<Int>] = []
        for slot in slots {
            let before = all.last { $0 < slot }
            if let last = stretches.last, last.upperBound == before {
                stretches[stretches.count - 1] = last.lowerBound...slot
            } else {
                stretches.append(slot...slot)
            }
        }
        return stretches.map(grid.versions.interval)
    }
}

extension ImpactFold {
    /// Consecutive systems on which one version has the same change.
    private struct Run {
        let change: Change
        /// From the first existing device to the last.
        var tight: ClosedRange<Int>
        /// The same with neighbouring systems on which no device exists.
        var wide: ClosedRange<Int>

        mutating func reach(_ index: Int) { wide = wide.lowerBound...index }

        mutating func add(_ index: Int) {
            tight = tight.lowerBound...index
            reach(index)
        }
    }

    /// A rectangle of versions and systems with the same change.
    private struct Block: Hashable {
        let change: Change
        let rows: [Int]
        let systems: ClosedRange<Int>
    }

    /// Versions whose runs can share a line.
    private struct Group {
        private var run: Run
        private var rows: [Int]

        init(_ run: Run, _ row: Int) {
            self.run = run
            rows = [row]
        }

        /// True if one run of systems holds exactly the devices of both.
        func takes(_ other: Run) -> Bool {
            guard run.change == other.change, run.wide.overlaps(other.wide) else { return false }
            let tight = Group.hull(run.tight, other.tight), wide = run.wide.clamped(to: other.wide)
            return wide.lowerBound <= tight.lowerBound && tight.upperBound <= wide.upperBound
        }

        mutating func add(_ other: Run, _ row: Int) {
            run.tight = Group.hull(run.tight, other.tight)
            run.wide = run.wide.clamped(to: other.wide)
            rows.append(row)
        }

        var block: Block { Block(change: run.change, rows: rows, systems: run.wide) }

        private static func hull(_ one: ClosedRange<Int>, _ two: ClosedRange<Int>) -> ClosedRange<Int> {
            min(one.lowerBound, two.lowerBound)...max(one.upperBound, two.upperBound)
        }
    }

    /// The runs of one version, ascending.
    private func runs(_ cells: [Cell]) -> [Run] {
        var runs: [Run] = [], free = 0, open: Run?
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .absent: open?.reach(index)
            case .changed(let change) where open?.change == change: open?.add(index)
            case .changed(let change):
                if let open { runs.append(open) }
                let start = open.map { $0.tight.upperBound + 1 } ?? free
                open = Run(change: change, tight: index...index, wide: start...index)
                free = index + 1
            case .unchanged:
                if let open { runs.append(open) }
                open = nil
                free = index + 1
            }
        }
        return runs + [open].compactMap(\.self)
    }
}

extension ImpactLine {
    /// True if both differ in nothing but their releases.
    fileprivate func isAbout(_ other: ImpactLine) -> Bool {
        change == other.change && systems == other.systems && kinds == other.kinds
    }

    /// The order of lines for readers.
    fileprivate func precedes(_ other: ImpactLine) -> Bool {
        if isListed != other.isListed { return isListed }
        if change.kind != other.change.kind { return change.kind < other.change.kind }
        // The newest release comes last, as in policies; the sort is stable for the rest.
        let mine = releases.first ?? unlisted.first?.lower?.version
        let theirs = other.releases.first ?? other.unlisted.first?.lower?.version
        guard let mine, let theirs else { return mine == nil && theirs != nil }
        return mine < theirs
    }
}
