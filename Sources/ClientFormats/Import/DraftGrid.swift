import PolicyModel

/// The devices of one platform on which the rules of a draft are tried.
///
/// A rule's conditions on the version, the OS version and all else are asked once for each value of these, as bits; for
/// a device the bits are only joined, so that a thousand rules cost little more than one.
struct DraftGrid {
    /// A device, by its index on each axis of the grid.
    struct Cell {
        let version: Int
        let system: Int
        let kind: Int
    }

    let axes: ImpactGrid
    private let ofVersions: [IndexBits]
    private let ofSystems: [IndexBits]
    private let ofKinds: [IndexBits]
    /// Of each version the lowest OS version on which it exists; nil for none.
    private let lowest: [Int?]
    /// Where devices can go to, by OS version and kind.
    private let reachable: [[Version?]]

    /// The most devices times words of bits; a policy above it keeps its rules as they are.
    private static let mostWork = 20_000_000

    /// Nil for too many devices.
    init?(_ dated: DatedPolicy, _ rules: [Rule], on platform: Platform) {
        let grid = ImpactGrid(nil, dated, on: platform), words = rules.count / UInt64.bitWidth + 1
        let (versions, systems, kinds) = (grid.versions.slots, grid.systems.slots, grid.kinds.all)
        guard versions.count * systems.count * kinds.count < Self.mostWork / words else { return nil }
        axes = grid
        ofVersions = versions.map { slot in
            IndexBits(rules.count) { rules[$0].when.version?.contains(slot.sample) ?? true }
        }
        ofSystems = systems.map { slot in IndexBits(rules.count) { rules[$0].when.os?.contains(slot.sample) ?? true } }
        let ofKind = rules.map { rule in
            var when = rule.when
            (when.version, when.os) = (nil, nil)
            return when
        }
        ofKinds = kinds.indices.map { kind in
            let device = grid.device(0, 0, kind)
            return IndexBits(rules.count) { ofKind[$0].holds(for: device) }
        }
        lowest = versions.indices.map { version in
            Self.first(of: systems.indices) { grid.exists(grid.device(version, $0, 0)) }
        }
        reachable = systems.map { system in
            kinds.map { kind in
                dated.reachable(on: platform, os: system.sample, processor: kind.processor, id: kind.lot?.id)?.version
            }
        }
    }

    /// The first index at and above which a condition holds; nil for none.
    private static func first(of indices: Range<Int>, where holds: (Int) -> Bool) -> Int? {
        var low = indices.lowerBound, high = indices.upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low < indices.upperBound ? low : nil
    }

    /// The OS versions on which a version exists, by their indices.
    func systems(of version: Int) -> Range<Int> {
        (lowest[version] ?? axes.systems.slots.count)..<axes.systems.slots.count
    }

    /// The devices with a version that exist.
    func cells(of version: Int) -> [Cell] {
        systems(of: version).flatMap { system in
            axes.kinds.all.indices.map { Cell(version: version, system: system, kind: $0) }
        }
    }

    func version(_ index: Int) -> Version { axes.versions.slots[index].sample }

    func isListed(_ version: Int) -> Bool { axes.isListed(self.version(version)) }

    func canMove(_ cell: Cell) -> Bool {
        reachable[cell.system][cell.kind].map { $0 > version(cell.version) } ?? false
    }

    /// The first rule that holds for a device; nil for none.
    ///
    /// - Parameters:
    ///   - start: the index of the first rule that is tried.
    ///   - kept: the rules that are tried; nil for all.
    func rule(at cell: Cell, from start: Int = 0, among kept: IndexBits? = nil) -> Int? {
        let sets = [ofVersions[cell.version], ofSystems[cell.system], ofKinds[cell.kind], kept].compactMap(\.self)
        return IndexBits.first(from: start, in: sets)
    }
}
