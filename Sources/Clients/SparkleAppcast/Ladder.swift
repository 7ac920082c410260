import PolicyModel

/// What the feed offers on each macOS version, highest first.
///
/// Sparkle takes the highest version that runs on the Mac, and the first of equals. Of the installed builds it only
/// knows which lie below a bound, and a bound lies at a listed release or just above one.
struct Ladder {
    /// A bound between builds.
    struct Bound: Hashable, Comparable {
        /// The index of a listed release; -1 for below all of them.
        let release: Int
        /// True for just above the release's build: below every higher one, listed or not.
        let isAbove: Bool

        static func at(_ release: Int) -> Bound { Bound(release: release, isAbove: false) }

        static func < (left: Bound, right: Bound) -> Bool {
            left.release == right.release ? !left.isAbove && right.isAbove : left.release < right.release
        }
    }

    /// The verdicts of the apps from one bound up to the next.
    private struct Cell {
        let start: Bound
        let verdicts: [PolicyVerdict]
        var isForced: Bool { verdicts.allSatisfy { $0.verdict == .force } }
        var isSilent: Bool { verdicts.contains(where: \.isRuledOut) }
        func holds(_ verdict: Verdict) -> Bool { verdicts.contains { $0.verdict == verdict } }
    }

    /// An item of the feed.
    struct Offer: Hashable {
        /// The index of the offered release.
        let release: Int
        /// The update is critical for apps below; nil for none.
        var criticalBelow: Bound?
        /// Apps below do not see the item; nil if all apps do. Only 2.9 reads it.
        var visibleFrom: Bound?
        /// The index of the major release at or below it: the update is a major one for apps below that. Nil for none.
        var major: Int?
    }

    struct Step: Hashable {
        /// The lowest macOS version.
        let os: Version
        /// In the order of the feed; empty where nothing is offered.
        let offers: [Offer]
        /// What Macs see besides these while they wait for a rollout, or before they cross to a major release.
        var meanwhile: [Offer]
        /// The lowest version of the next higher step, if Macs there must not see this one's items.
        var below: Version?
        /// The only processor that sees the items; nil for every one.
        var hardware: Processor?

        /// All offers, in the order of the feed.
        var all: [Offer] { offers + meanwhile }
    }

    let steps: [Step]
    /// Those of macOS, ascending.
    let releases: [Release]

    /// - Parameter countingBuilds: true if all apps read from which build on they see an item.
    init(_ dated: DatedPolicy, countingBuilds: Bool) {
        let releases = dated.policy.releases(on: .macos)
        self.releases = releases
        steps = Ladder.once(Ladder.steps(dated, releases, countingBuilds: countingBuilds))
    }

    private static func steps(_ dated: DatedPolicy, _ releases: [Release], countingBuilds: Bool) -> [Step] {
        let steps = { Ladder.steps(dated, releases, on: $0, countingBuilds: countingBuilds) }
        guard dated.policy.namesProcessors(on: .macos) else { return steps([.arm64]) }
        // Releases before 2.9 read no processor. They show a page to Macs on which the release does not run, but must
        // not install it there.
        guard countingBuilds || !releases.contains(where: \.isInstalledOnOneProcessor) || releases.isForOneProcessor
        else { return steps(Processor.allCases) }
        let every = steps([.x86_64])
        let own = steps([.arm64]).filter { !every.contains($0) }.map { step in
            var step = step
            step.hardware = .arm64
            return step
        }
        return own + every
    }

    /// The steps for Macs with some processors, which get one answer.
    private static func steps(
        _ dated: DatedPolicy, _ releases: [Release], on processors: [Processor], countingBuilds: Bool
    ) -> [Step] {
        let grid = Grid.ofVerdicts(dated, on: .macos)
        let isRollingOut = { index in
            releases[index].isRollingOut(on: .macos, to: SparkleAppcast.groups, at: dated.moment)
        }
        let systems = Dictionary(grouping: grid.systemSteps) { $0.truncated(to: 3) }.sorted { $0.key > $1.key }
        let found = systems.map { os, systems in
            // Apps that read no processor see the items of every one, so the line is right for every one.
            let judged = countingBuilds ? processors : Processor.allCases
            let cells = cells(grid, grid.inhabited(systems), judged, releases)
            let reachable = systems.flatMap { system in
                processors.map { dated.reachable(on: .macos, os: system, processor: $0)?.version }
            }
            let lowest = reachable.contains(nil) ? nil : reachable.compactMap(\.self).min()
            let most = lowest.flatMap { version in releases.firstIndex { $0.version == version } }
            guard let most else { return Step(os: os, offers: [], meanwhile: []) }
            // An older release that is itself to be forced is worse than none.
            let recalled = Set(cells.filter { $0.start < .at(most) && $0.holds(.force) }.map(\.start))
            let runs = { index in
                releases[index].runs(on: .macos, os: os)
                    && processors.allSatisfy { releases[index].runs(on: .macos, $0) }
                    && releases[index].shipments[.macos]?.live.isLive(at: dated.moment) ?? false
            }
            let upTo = { most in
                offers(cells, upTo: most, countingBuilds: countingBuilds) { index in
                    runs(index) && !recalled.contains(.at(index))
                }.map { $0.crossing(releases.major(upTo: $0.release)) }
            }
            let lower = { release -> Int? in
                if isRollingOut(release) { return release - 1 }
                guard let major = releases.major(upTo: release) else { return nil }
                // Where the last one before it is itself to be forced, Macs are offered the major release at once.
                return releases[..<major].indices.last(where: runs).flatMap { recalled.contains(.at($0)) ? nil : $0 }
            }
            return Step(os: os, offers: upTo(most), meanwhile: meanwhile(upTo(most), upTo, below: lower))
        }
        return separated(merged(found), where: isRollingOut)
    }

    /// Ascending. A version below all releases lies in the gap above -1.
    private static func cells(
        _ grid: Grid, _ systems: [Version], _ processors: [Processor], _ releases: [Release]
    ) -> [Cell] {
        var verdicts: [Bound: [PolicyVerdict]] = [:], next = 0
        for version in grid.versions {
            while next < releases.count, releases[next].version < version { next += 1 }
            let isListed = next < releases.count && releases[next].version == version
            let bound = isListed ? Bound.at(next) : Bound(release: next - 1, isAbove: true)
            let found = grid.decidingDevices(of: version, on: systems).filter { processors.contains($0.processor) }
                .map(grid.dated.verdict)
            if !found.isEmpty { verdicts[bound, default: []] += found }
        }
        return verdicts.sorted { $0.key < $1.key }.map { Cell(start: $0.key, verdicts: $0.value) }
    }

    /// The offers on one macOS version.
    ///
    /// Of the items that it sees, an app takes the highest; so what is offered to lower builds is offered to higher
    /// ones, too. A build that a rule leaves alone sees nothing above itself, and no lower one does: for these, what is
    /// offered ends there. Where apps read from which build on they see an item, those above are offered more.
    ///
    /// - Parameters:
    ///   - most: the index of the highest release that is offered.
    ///   - isServed: true for a release that can be offered.
    private static func offers(
        _ cells: [Cell], upTo most: Int, countingBuilds: Bool, where isServed: (Int) -> Bool
    ) -> [Offer] {
        // Without reading builds, all apps see what is offered to the lowest.
        let groups = cells.split(whereSeparator: \.isSilent).filter { countingBuilds || $0.startIndex == 0 }
        let offers = groups.map { group -> [Offer] in
            let silent = group.endIndex < cells.endIndex ? cells[group.endIndex].start : nil
            let release = (0...most).last { release in
                silent.map { Bound.at(release) <= $0 } ?? true && isServed(release)
            }
            let below = group.filter { cell in release.map { cell.start < .at($0) } ?? false }
            guard let release, below.contains(where: { $0.holds(.force) || $0.holds(.recommend) }) else { return [] }
            return Ladder.offers(
                Array(below), of: release, from: group.startIndex == 0 ? nil : below[0].start,
                countingBuilds: countingBuilds)
        }
        return Array(offers.reversed().joined())
    }

    /// The offers of one release to neighbouring builds.
    ///
    /// - Parameter start: the lowest of these builds; nil for every one.
    private static func offers(_ cells: [Cell], of release: Int, from start: Bound?, countingBuilds: Bool) -> [Offer] {
        let line = cells.first { !$0.isForced }.map { Ladder.line(at: $0.start, cells) } ?? .at(release)
        let plain = Offer(release: release, criticalBelow: line > cells[0].start ? line : nil, visibleFrom: start)
        return countingBuilds ? Ladder.offers(forAnySetOf: cells, plain) : [plain]
    }

    /// Where a critical update ends. Just above a release that no Mac of these has, it ends at the release itself: a
    /// Mac with another processor may have it, and see the item while it waits for its own.
    private static func line(at start: Bound, _ cells: [Cell]) -> Bound {
        let release = Bound.at(start.release)
        let isUnused = start.isAbove && start.release >= 0 && !cells.contains { $0.start == release }
        return isUnused && release > cells[0].start ? release : start
    }

    /// One offer for each run of builds with the same answer, so that any set of them can be critical: an app takes the
    /// first item that it may see. Releases before 2.9 take the first of all, which repeats the plain offer.
    private static func offers(forAnySetOf cells: [Cell], _ plain: Offer) -> [Offer] {
        let rest = cells.drop(while: \.isForced)
        guard rest.contains(where: \.isForced) else { return [plain] }
        var offers = [plain], last = false
        for cell in rest where cell.isForced != last {
            // A critical item ends where the next one begins.
            if !cell.isForced { offers[0].criticalBelow = Ladder.line(at: cell.start, cells) }
            let line = cell.isForced ? .at(plain.release) : plain.criticalBelow
            offers.insert(Offer(release: plain.release, criticalBelow: line, visibleFrom: cell.start), at: 0)
            last = cell.isForced
        }
        var first = plain
        first.visibleFrom = .at(plain.release)
        return [first] + offers
    }

    /// Without the steps whose offers are those of the next lower one.
    private static func merged(_ steps: [Step]) -> [Step] {
        steps.reduce(into: []) { kept, step in
            if kept.last?.all == step.all { kept.removeLast() }
            kept.append(step)
        }
    }
}

extension Release {
    /// True for one with a file that Macs with other processors must not install.
    var isInstalledOnOneProcessor: Bool {
        shipments[.macos].map { $0.hardware != nil && $0.archive != nil } ?? false
    }
}

extension [Release] {
    /// True if no Mac with another processor has the app.
    var isForOneProcessor: Bool { allSatisfy { $0.shipments[.macos]?.hardware != nil } }

    /// The index of the highest major release up to one; nil for none.
    fileprivate func major(upTo index: Int) -> Int? {
        self[...index].lastIndex { $0.shipments[.macos]?.isMajor == true }
    }
}
