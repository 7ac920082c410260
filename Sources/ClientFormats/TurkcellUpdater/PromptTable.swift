import PolicyModel

/// The prompt for every device that a Turkcell Updater filter can tell apart.
///
/// One cell for each listed or bounding version and each gap between two of them; in a cell one row for each run of OS
/// versions; in a row one prompt for each combination of the other axes. A row without existing devices is nil: it may
/// get any answer, which lets its neighbours be said in one entry.
struct PromptTable: Sendable {
    typealias Row = [Prompt]

    struct Cell: Sendable {
        /// The point itself, or a version in the gap.
        let version: Version
        let isPoint: Bool
        var rows: [Row?]
    }

    var cells: [Cell]
    /// The lowest OS version of each run, ascending.
    let systems: [Version]
    let axes: [FilterAxis]
    /// True when no line can be drawn between versions, so that releases are named one by one.
    private(set) var isNamedOnly = false

    init(_ grid: Grid) {
        let policy = grid.dated.policy
        let rules = policy.rules.map(\.when).filter { $0.platforms?.contains(grid.platform) ?? true }
        axes = [.languages(rules, grid.languages), .models(rules), .tablets(rules)]
        systems = grid.systemSteps
        let points = Set(
            policy.releases(on: grid.platform).map(\.version) + rules.flatMap { $0.version?.bounds ?? [] })
        let inhabited = Set(grid.inhabited(systems))
        cells = []
        for version in grid.versions {
            let rows = systems.map { inhabited.contains($0) ? row(grid, version, os: $0) : nil }
            cells.append(Cell(version: version, isPoint: points.contains(version), rows: rows))
        }
    }

    private func row(_ grid: Grid, _ version: Version, os: Version) -> Row? {
        let devices = grid.decidingDevices(of: version, os: os)
        guard !devices.isEmpty else { return nil }
        var groups = Array(repeating: [PolicyVerdict](), count: axes.reduce(1) { $0 * $1.classes.count })
        for device in devices.flatMap({ others($0, grid) }) {
            groups[place(of: device)].append(grid.dated.verdict(for: device))
        }
        let isAhead = grid.dated.announced(on: grid.platform).map { $0.version <= version } ?? true
        return groups.map { verdicts in
            let prompt = Prompt(sharedBy: verdicts)
            // Devices that are forced where nothing is above them are an error of the policy's; the others of their
            // group have the newest version, and must not be told of it.
            return isAhead && prompt.verdict == .recommend ? .silent : prompt
        }
    }

    /// A device of the grid with those that the grid leaves out and the filters tell apart.
    private func others(_ device: Device, _ grid: Grid) -> [Device] {
        let devices = [device] + [namesake(device)].compactMap(\.self)
        guard axes.contains(where: { !$0.samples.isEmpty }), device.model == grid.models.first else { return devices }
        return devices + axes.flatMap(\.samples).flatMap { model in
            devices.map { device in
                var other = device
                other.model = model
                return other
            }
        }
    }

    /// The same device in the two-letter language that the client takes its language for (`fil` for `fi`), and in the
    /// bare language of a longer tag: both are always among the devices that get the same answer.
    private func namesake(_ device: Device) -> Device? {
        guard axes[0].classes.count > 1, let tag = LanguageTag(device.language.language.prefix(2)),
              tag != device.language else { return nil }
        var other = device
        other.language = tag
        return other
    }

    /// The index in a row.
    private func place(of device: Device) -> Int {
        axes.reduce(0) { $0 * $1.classes.count + $1.place(device) }
    }
}

extension PromptTable {
    /// Leaves every version between two listed ones without a prompt: its line cannot be drawn, so releases are named.
    mutating func nameReleasesOnly() {
        let silent = Row(repeating: .silent, count: axes.reduce(1) { $0 * $1.classes.count })
        for index in cells.indices where !cells[index].isPoint {
            cells[index].rows = systems.map { _ in silent }
        }
        isNamedOnly = true
    }
}
