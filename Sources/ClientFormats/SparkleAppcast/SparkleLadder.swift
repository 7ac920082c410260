import PolicyModel

/// What the feed offers on each macOS version, highest first.
///
/// Sparkle takes the highest version that runs on the Mac, and the first of equals. It tells apps apart by lines between
/// builds only: a line lies below or just above a listed release.
struct SparkleLadder {
    /// A place between or at the builds of listed releases: `2 × index` is that release, one more the gap above it, and
    /// -1 the gap below all.
    typealias Place = Int

    /// An item of the feed.
    struct Offer: Hashable {
        /// The index of the offered release.
        var release: Int
        /// Apps below this place are told that the update is critical; nil for none.
        var criticalBelow: Place?
        /// Apps below this place do not see the item; nil for all apps. Only 2.9 reads it.
        var seenFrom: Place?
    }

    struct Step: Hashable {
        /// The lowest macOS version.
        let os: Version
        /// In the order of the feed; empty where nothing is offered.
        let offers: [Offer]
        /// The lowest version of the next higher step, if Macs there must not see this one's items.
        var below: Version?
    }

    let steps: [Step]
    /// Those of macOS, ascending.
    let releases: [Release]

    /// - Parameter countingBuilds: true if all apps read from which build on an item is for them.
    init(_ dated: DatedPolicy, countingBuilds: Bool) {
        let grid = Grid.ofVerdicts(dated, on: .macos), releases = dated.policy.releases(on: .macos)
        self.releases = releases
        let systems = Dictionary(grouping: grid.systemSteps) { $0.truncated(to: 3) }.sorted { $0.key > $1.key }
        let found = systems.map { os, systems in
            let cells = SparkleLadder.cells(grid, grid.inhabited(systems), releases)
            let reachable = systems.map { dated.reachable(on: .macos, os: $0)?.version }
            let lowest = reachable.contains(nil) ? nil : reachable.compactMap(\.self).min()
            let most = lowest.flatMap { version in releases.firstIndex { $0.version == version } }
            return Step(
                os: os,
                offers: SparkleLadder.offers(cells, upTo: most, countingBuilds: countingBuilds) { index in
                    releases[index].runs(on: .macos, os: os)
                        && releases[index].shipments[.macos]?.live.isLive(at: dated.moment) ?? false
                })
        }
        steps = SparkleLadder.separated(SparkleLadder.merged(found))
    }

    /// The verdicts of devices with an app at each place, ascending.
    private static func cells(
        _ grid: Grid, _ systems: [Version], _ releases: [Release]
    ) -> [(place: Place, verdicts: [PolicyVerdict])] {
        var cells: [Place: [PolicyVerdict]] = [:]
        for version in grid.versions {
            let above = releases.firstIndex { $0.version >= version } ?? releases.count
            let isListed = above < releases.count && releases[above].version == version
            let verdicts = grid.decidingDevices(of: version, on: systems).map { grid.dated.verdict(for: $0) }
            if !verdicts.isEmpty { cells[2 * above - (isListed ? 0 : 1), default: []] += verdicts }
        }
        return cells.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// - Parameters:
    ///   - most: the index of the release that devices can reach; nil for none.
    ///   - isServed: true for a release that can be offered.
    private static func offers(
        _ cells: [(place: Place, verdicts: [PolicyVerdict])], upTo most: Int?, countingBuilds: Bool,
        where isServed: (Int) -> Bool
    ) -> [Offer] {
        let silent = cells.first { $0.verdicts.contains(where: \.isRuledOut) }?.place ?? .max
        guard let most, let first = cells.first?.place,
            let release = (0...most).last(where: { 2 * $0 <= silent && isServed($0) }), first < 2 * release
        else { return [] }
        let below = cells.prefix { $0.place < 2 * release }
        guard below.contains(where: { $0.verdicts.contains { $0.verdict != .none } }) else { return [] }
        let forced = below.map { (place: $0.place, isForced: $0.verdicts.allSatisfy { $0.verdict == .force }) }
        let line = forced.first { !$0.isForced }?.place ?? 2 * release
        let plain = Offer(release: release, criticalBelow: line > first ? line : nil)
        return countingBuilds ? SparkleLadder.sets(forced, plain) : [plain]
    }

    /// One offer for each run of builds with the same answer, so that any set of them can be critical: an app takes the
    /// first item that it may see. Releases before 2.9 take the first of all, which repeats the plain line.
    private static func sets(_ forced: [(place: Place, isForced: Bool)], _ plain: Offer) -> [Offer] {
        let rest = forced.drop(while: \.isForced)
        guard rest.contains(where: \.isForced) else { return [plain] }
        var offers = [plain], last = false
        for (place, isForced) in rest where isForced != last {
            // A critical item ends where the next one begins.
            if !isForced { offers[0].criticalBelow = place }
            let line = isForced ? 2 * plain.release : plain.criticalBelow
            offers.insert(Offer(release: plain.release, criticalBelow: line, seenFrom: place), at: 0)
            last = isForced
        }
        var first = plain
        first.seenFrom = 2 * plain.release
        return [first] + offers
    }

    /// Without the steps that say the same as the next lower one.
    private static func merged(_ steps: [Step]) -> [Step] {
        steps.reduce(into: []) { kept, step in
            if kept.last?.offers == step.offers { kept.removeLast() }
            kept.append(step)
        }
    }

    /// Macs see the items of lower steps, too. Where those would win, or be critical for more apps than the step's own,
    /// they end below it.
    private static func separated(_ steps: [Step]) -> [Step] {
        steps.enumerated().map { index, step in
            guard index > 0, !step.offers.isEmpty else { return step }
            let isSeen = steps[..<index].contains { higher in
                guard let own = higher.offers.last else { return true }
                return step.offers.contains { offer in
                    own.release < offer.release || (own.criticalBelow ?? -1) < (offer.criticalBelow ?? -1)
                }
            }
            var step = step
            if isSeen { step.below = steps[index - 1].os }
            return step
        }
    }
}
