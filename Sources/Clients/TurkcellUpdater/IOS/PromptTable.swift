import PolicyModel

/// The prompts for all devices that Turkcell Updater filters can distinguish.
///
/// There is a cell for each listed version, each bound and each gap between two of them. A cell has a row for each run
/// of OS versions, and a row has a prompt for each combination of the other axes. A row without existing devices is
/// nil: any prompt is right for it, so that its neighbours can share an entry.
struct PromptTable: Sendable {
    typealias Row = [Prompt]

    /// The prompts for one version or gap.
    struct Cell: Sendable {
        /// The version, or a sample from the gap.
        let version: Version
        let isPoint: Bool
        var rows: [Row?]
    }

    /// Ascending.
    var cells: [Cell]
    /// The lowest OS version of each run, ascending.
    let systems: [Version]
    let axes: [FilterAxis]
    /// True if versions cannot be expressed as ranges, so that releases are named one by one.
    private(set) var isNamedOnly = false

    init(_ grid: Grid) {
        let policy = grid.dated.policy
        let rules = policy.rules.map(\.when).filter { $0.platforms?.contains(grid.platform) ?? true }
        axes = [.languages(rules, grid.languages), .models(rules), .tablets(rules)]
        systems = grid.systemSteps
        let bounds = rules.flatMap { $0.version?.bounds ?? [] }
        let inhabited = grid.inhabited(systems)
        cells = []
        for version in grid.versions {
            let rows = systems.map { inhabited.contains($0) ? row(grid, version, os: $0) : nil }
            let isPoint = grid.dated.isListed(version, on: grid.platform) || bounds.contains(version)
            cells.append(Cell(version: version, isPoint: isPoint, rows: rows))
        }
    }

    private func row(_ grid: Grid, _ version: Version, os: Version) -> Row? {
        var groups = Array(repeating: [PolicyVerdict](), count: axes.reduce(1) { $0 * $1.classes.count })
        var exists = false
        grid.forEachDecidingDevice(of: version, on: [os]) { device in
            exists = true
            groups[place(of: device)].append(grid.dated.verdict(for: device))
            for device in others(device, grid) { groups[place(of: device)].append(grid.dated.verdict(for: device)) }
        }
        guard exists else { return nil }
        let isAhead = grid.dated.isAhead(version, on: [grid.platform])
        return groups.map { verdicts in
            let prompt = Prompt(sharedBy: verdicts, of: grid.dated)
            // Devices at the announced version are forced only by mistake, which `DeadEnds` reports. The others of
            // their group are up to date and must not be notified.
            return isAhead && prompt.verdict == .recommend ? .silent : prompt
        }
    }

    /// Devices beside one of the grid that the grid does not have but filters distinguish.
    private func others(_ device: Device, _ grid: Grid) -> [Device] {
        let namesake = namesake(device)
        guard namesake != nil || axes.contains(where: { !$0.samples.isEmpty }) else { return [] }
        let others = [namesake].compactMap(\.self)
        guard device.model == grid.models.first else { return others }
        return others
            + axes.flatMap(\.samples).flatMap { model in
                ([device] + others).map { device in
                    var other = device
                    other.model = model
                    return other
                }
            }
    }

    /// The same device in the language that the client mistakes its language for (`fi` for `fil`, `pt` for `pt-BR`):
    /// both always get the same prompt.
    private func namesake(_ device: Device) -> Device? {
        guard axes[0].classes.count > 1, let tag = LanguageTag(device.language.language.prefix(2)),
            tag != device.language
        else { return nil }
        var other = device
        other.language = tag
        return other
    }

    /// The index of a device's prompt in a row.
    private func place(of device: Device) -> Int {
        axes.reduce(0) { $0 * $1.classes.count + $1.place(device) }
    }
}

extension PromptTable {
    /// Removes the prompts of unlisted versions, because these cannot be expressed as ranges.
    mutating func nameReleasesOnly() {
        let silent = Row(repeating: .silent, count: axes.reduce(1) { $0 * $1.classes.count })
        for index in cells.indices where !cells[index].isPoint {
            cells[index].rows = systems.map { _ in silent }
        }
        isNamedOnly = true
    }
}
