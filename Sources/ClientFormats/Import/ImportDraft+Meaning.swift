import ClientKit
import PolicyModel

/// The steps from a list of rules to the policy that an author would write: what is announced, the minimum, and of the
/// rules only those that change anything.
extension ImportDraft {
    /// Finds the announced release of each platform. Where the documents name none above those that they notify, one is
    /// made up, so that the policy has somewhere to send them.
    mutating func announce() {
        for platform in platforms where announced[platform] == nil && !isHidden(on: platform) {
            let listed = releases[platform]?.keys.max(), affected = affectedVersions(on: platform)
            let isEndless = affected.map { $0.end == nil } ?? false
            if let listed, !isEndless, affected?.end.map({ $0.version < listed || !$0.isIncluded }) ?? true {
                announced[platform] = listed
                continue
            }
            if let known = request.known(on: platform).map(\.version).max(),
                affected?.end.map({ $0.version < known }) ?? true
            {
                announced[platform] = known
                continue
            }
            // The lowest one that is above what is listed, and that no rule notifies.
            let above = affected?.end.map { $0.isIncluded ? $0.version.next(at: 1) : $0.version } ?? nil
            let made = [listed?.next(at: 1), above].compactMap(\.self).max() ?? Version(numbers: [1, 0])
            announced[platform] = made
            if let made { releases[platform, default: [:]][made] = .init() }
            notes.append(
                ImportNote(
                    "the file does not name the version that \(platform.displayName) is to update to: "
                        + "\(made?.description ?? "1.0") stands for it; give it with --release",
                    at: rules.first?.position ?? start))
        }
    }

    /// True where all releases are on channels, so that nobody else is sent anywhere.
    private func isHidden(on platform: Platform) -> Bool {
        previews[platform] != nil && (releases[platform] ?? [:]).isEmpty
    }

    /// The versions that some rule forces or notifies; nil if none does.
    private func affectedVersions(on platform: Platform) -> VersionSet? {
        let notifying = rules.filter { $0.when.platforms == [platform] && $0.verdict != .none }
        guard !notifying.isEmpty else { return nil }
        return VersionSet(notifying.flatMap { $0.when.version?.alternatives ?? [Interval(lower: nil, upper: nil)] })
    }

    /// The highest release below which everything that the documents decide on is forced, in the standard words.
    mutating func takeMinimum(at moment: Moment) {
        let dated = DatedPolicy(policy(with: rules), at: moment)
        for platform in platforms {
            let forced = forcedVersions(dated, on: platform)
            let candidates = dated.policy.releases(on: platform).map(\.version).filter { version in
                announced[platform].map { version <= $0 } ?? true
                    && forced.contains { $0.version < version && $0.isForced }
                    && forced.allSatisfy { $0.version >= version || $0.isForced }
            }
            guard let highest = candidates.max() else { continue }
            minimum[platform] = MinimumStep(
                version: highest,
                position: rules.first { $0.verdict == .force && $0.when.platforms == [platform] }?.position
                    ?? dated.policy.positions.file)
        }
    }

    /// Each version that is listed or that some rule decides on, and whether all its devices are forced.
    private func forcedVersions(_ dated: DatedPolicy, on platform: Platform) -> [(version: Version, isForced: Bool)] {
        guard let grid = DraftGrid(dated, rules, on: platform) else { return [] }
        return grid.axes.versions.slots.indices.compactMap { version in
            let deciding = grid.cells(of: version).map { cell in grid.rule(at: cell).map { rules[$0] } }
            guard deciding.contains(where: { $0 != nil || grid.isListed(version) }) else { return nil }
            let isForced = deciding.allSatisfy { $0?.verdict == .force && $0?.text == nil }
            return (grid.version(version), isForced)
        }
    }

    /// A policy refuses to force a release that can go nowhere; those devices are left alone by a rule before all
    /// others.
    mutating func avoidDeadEnds(at moment: Moment) {
        let dated = DatedPolicy(policy(with: rules), at: moment)
        for platform in platforms.reversed() {
            guard let grid = DraftGrid(dated, rules, on: platform) else { continue }
            let minimum = dated.minimum(on: platform)
            var stuck: [VersionSet: [Version]] = [:]
            for index in grid.axes.versions.slots.indices where grid.isListed(index) {
                let version = grid.version(index), isBelow = minimum.map { version < $0 } ?? false
                let ends = Set(
                    grid.cells(of: index).filter { cell in
                        let isForced = grid.rule(at: cell).map { rules[$0].verdict == .force } ?? isBelow
                        return isForced && !grid.canMove(cell)
                    }.map(\.system))
                guard !ends.isEmpty else { continue }
                let systems = ends.sorted().map { grid.axes.systems.slots[$0].interval }
                let all = ends.count == grid.systems(of: index).count
                stuck[all ? .all : VersionSet(systems), default: []].append(version)
            }
            for (systems, versions) in stuck.sorted(by: { $0.value[0] < $1.value[0] }) {
                leaveAlone(versions, on: platform, systems)
            }
        }
    }

    private mutating func leaveAlone(_ versions: [Version], on platform: Platform, _ systems: VersionSet) {
        let place = rules.first { $0.verdict == .force && $0.when.platforms == [platform] }?.position
        let position = place ?? start
        var rule = ImportedRule(.none, on: platform, at: position)
        rule.versions = VersionSet(
            versions.map { version in
                let end = Interval.End(version, included: true)
                return Interval(lower: end, upper: end)
            })
        rule.systems = systems
        guard let when = rule.when else { return }
        rules.insert(Rule(id: nil, when: when, verdict: .none, text: nil, frequency: nil, position: position), at: 0)
        let names = versions.map(\.description).joined(separator: ", ")
        notes.append(
            ImportNote(
                "\(names) on \(platform.displayName) is forced by the file although it can go nowhere: "
                    + "the policy leaves it alone", at: position))
    }
}

extension ImportDraft {
    private struct Outcome: Hashable {
        let verdict: Verdict
        let text: String?
        let frequency: Frequency?
    }

    /// Drops every rule without which each device gets the same, the last one first; then a minimum that no device
    /// gets as far as.
    mutating func trimRules(at moment: Moment) {
        let dated = DatedPolicy(policy(with: rules), at: moment)
        var kept = IndexBits(rules.count) { _ in true }
        for platform in platforms {
            guard let grid = DraftGrid(dated, rules, on: platform) else { continue }
            let cells = grid.axes.versions.slots.indices.flatMap { grid.cells(of: $0) }
            // The rules before one are there while it is tried, so it decides only where it is the first of all.
            var deciding: [[DraftGrid.Cell]] = Array(repeating: [], count: rules.count)
            for cell in cells { if let rule = grid.rule(at: cell) { deciding[rule].append(cell) } }
            let minimum = dated.minimum(on: platform)
            for index in rules.indices.reversed() where rules[index].when.platforms == [platform] {
                let isIdle = deciding[index].allSatisfy { cell in
                    let next = grid.rule(at: cell, from: index + 1, among: kept)
                    return outcome(of: index, at: cell, in: grid)
                        == (next.map { outcome(of: $0, at: cell, in: grid) }
                            ?? outcome(below: minimum, at: cell, in: grid))
                }
                if isIdle { kept.remove(index) }
            }
            if let lowest = self.minimum[platform]?.version,
                cells.allSatisfy({ grid.version($0.version) >= lowest || grid.rule(at: $0, among: kept) != nil })
            {
                self.minimum[platform] = nil
            }
        }
        rules = rules.indices.filter(kept.contains).map { rules[$0] }
    }

    private func outcome(of index: Int, at cell: DraftGrid.Cell, in grid: DraftGrid) -> Outcome {
        let rule = rules[index]
        return shown(possible(rule.verdict, at: cell, in: grid), rule.text, rule.frequency)
    }

    /// Where no rule decides.
    private func outcome(below minimum: Version?, at cell: DraftGrid.Cell, in grid: DraftGrid) -> Outcome {
        let isBelow = minimum.map { grid.version(cell.version) < $0 } ?? false
        return shown(possible(isBelow ? .force : .recommend, at: cell, in: grid), nil, nil)
    }

    /// A device that can go nowhere is left alone, unless it has a release that is forced.
    private func possible(_ verdict: Verdict, at cell: DraftGrid.Cell, in grid: DraftGrid) -> Verdict {
        let isStuck = verdict == .force && grid.isListed(cell.version)
        return grid.canMove(cell) || isStuck ? verdict : .none
    }

    private func shown(_ verdict: Verdict, _ text: String?, _ frequency: Frequency?) -> Outcome {
        Outcome(
            verdict: verdict, text: verdict == .none ? nil : text,
            frequency: verdict == .recommend ? frequency ?? self.frequency : nil)
    }
}
