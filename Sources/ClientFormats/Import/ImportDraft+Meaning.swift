import ClientKit
import PolicyModel

/// The steps from a list of rules to the policy that an author would write: what is announced, the minimum, and of the
/// rules only those that change anything.
extension ImportDraft {
    /// The most devices times rules for which rules are trimmed; a policy above it keeps them all.
    private static let mostWork = 20_000_000

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
            let made = listed?.next(at: 1) ?? Version(numbers: [1, 0])
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
        return VersionSet(
            notifying.flatMap { $0.when.version?.alternatives ?? [Interval(lower: nil, upper: nil)] })
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

    /// Each version that some rule decides on, and whether all its devices are forced.
    private func forcedVersions(
        _ dated: DatedPolicy, on platform: Platform
    ) -> [(version: Version, isForced: Bool)] {
        let grid = ImpactGrid(nil, dated, on: platform)
        guard cells(of: grid) < Self.mostWork / max(1, rules.count) else { return [] }
        return grid.versions.slots.indices.compactMap { version in
            var isForced = true, isDecided = false
            for device in devices(of: grid, version) {
                guard let rule = rules.first(where: { $0.when.holds(for: device) }) else { continue }
                isDecided = true
                isForced = isForced && rule.verdict == .force && rule.text == nil
            }
            return isDecided ? (grid.versions.slots[version].sample, isForced) : nil
        }
    }

    private func cells(of grid: ImpactGrid) -> Int {
        grid.versions.slots.count * grid.systems.slots.count * grid.kinds.all.count
    }

    private func devices(of grid: ImpactGrid, _ version: Int) -> [Device] {
        grid.systems.slots.indices.flatMap { system in
            grid.kinds.all.indices.map { grid.device(version, system, $0) }
        }.filter(grid.exists)
    }

    /// A policy refuses to force a release that can go nowhere; those devices are left alone by a rule before all
    /// others.
    mutating func avoidDeadEnds(at moment: Moment) {
        let dated = DatedPolicy(policy(with: rules), at: moment)
        for platform in platforms.reversed() {
            let grid = ImpactGrid(nil, dated, on: platform)
            guard cells(of: grid) < Self.mostWork / max(1, rules.count) else { continue }
            var stuck: [VersionSet: [Version]] = [:]
            for (index, slot) in grid.versions.slots.enumerated() where grid.isListed(slot.sample) {
                let ends = devices(of: grid, index).filter { dated.verdict(for: $0).isDeadEnd }.map(\.os)
                guard !ends.isEmpty else { continue }
                let systems = grid.systems.slots.filter { ends.contains($0.sample) }.map(\.interval)
                let all = devices(of: grid, index).allSatisfy { ends.contains($0.os) }
                stuck[all ? .all : VersionSet(systems), default: []].append(slot.sample)
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
        rules.insert(
            Rule(id: nil, when: when, verdict: .none, text: nil, frequency: nil, position: position), at: 0)
        let names = versions.map(\.description).joined(separator: ", ")
        notes.append(
            ImportNote(
                "\(names) on \(platform.displayName) is forced by the file although it can go nowhere: "
                    + "the policy leaves it alone", at: position))
    }
}

extension ImportDraft {
    /// What one device gets, and which rules hold for it.
    private struct Cell {
        let version: Version
        let matches: [Int]
        let canMove: Bool
        let isListed: Bool
        let otherwise: Outcome
    }

    private struct Outcome: Hashable {
        let verdict: Verdict
        let text: String?
        let frequency: Frequency?
    }

    /// Drops every rule without which each device gets the same, the last one first; then a minimum that no device
    /// gets as far as.
    mutating func trimRules(at moment: Moment) {
        let full = DatedPolicy(policy(with: rules), at: moment), bare = DatedPolicy(policy(with: []), at: moment)
        var kept = Array(repeating: true, count: rules.count)
        for platform in platforms {
            let grid = ImpactGrid(nil, full, on: platform)
            guard cells(of: grid) < Self.mostWork / max(1, rules.count) else { continue }
            let cells = grid.versions.slots.indices.flatMap { devices(of: grid, $0) }.map { cell($0, bare) }
            for index in rules.indices.reversed() where rules[index].when.platforms == [platform] {
                let affected = cells.filter { $0.matches.first { kept[$0] } == index }
                let isIdle = affected.allSatisfy { cell in
                    let next = cell.matches.first { kept[$0] && $0 > index }
                    return outcome(index, cell) == (next.map { outcome($0, cell) } ?? cell.otherwise)
                }
                if isIdle { kept[index] = false }
            }
            if let lowest = minimum[platform]?.version,
                cells.allSatisfy({ cell in
                    cell.version >= lowest || cell.matches.contains { kept[$0] }
                })
            {
                minimum[platform] = nil
            }
        }
        rules = rules.indices.filter { kept[$0] }.map { rules[$0] }
    }

    private func cell(_ device: Device, _ bare: DatedPolicy) -> Cell {
        let verdict = bare.verdict(for: device)
        return Cell(
            version: device.version,
            matches: rules.indices.filter { rules[$0].when.holds(for: device) },
            canMove: verdict.reachable.map { $0.version > device.version } ?? false,
            isListed: bare.isListed(device.version, on: device.platform), otherwise: shown(verdict.verdict, nil, nil))
    }

    private func outcome(_ index: Int, _ cell: Cell) -> Outcome {
        let rule = rules[index], isStuck = rule.verdict == .force && cell.isListed
        return shown(cell.canMove || isStuck ? rule.verdict : .none, rule.text, rule.frequency)
    }

    private func shown(_ verdict: Verdict, _ text: String?, _ frequency: Frequency?) -> Outcome {
        Outcome(
            verdict: verdict, text: verdict == .none ? nil : text,
            frequency: verdict == .recommend ? frequency ?? self.frequency : nil)
    }
}
