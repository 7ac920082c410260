import ClientKit
import PolicyModel

/// The devices of one platform on which old documents and a policy are compared, with what the policy means for each;
/// made once for all editions of a client.
struct ComparisonGrid {
    let policy: DatedPolicy
    let platform: Platform
    let languages: [LanguageTag]
    /// In one language, by version and OS version.
    private(set) var devices: [Device] = []
    private(set) var clientDevices: [ClientDevice] = []
    private(set) var isListed: [Bool] = []
    /// Of each device in each language, or in one where the language changes nothing.
    private var meant: [Verdict] = []
    private let asksForLanguages: Bool

    /// The most devices that are compared; of a greater grid every second one, or fewer.
    private static let most = 200_000

    /// - Parameters:
    ///   - named: the OS versions that the old documents name, and what may be versions of the app.
    ///   - facts: those of the old documents, with what the policy does not have.
    init(
        _ policy: DatedPolicy, on platform: Platform, named: (systems: [Version], versions: [Version]),
        _ facts: ImportedFacts
    ) {
        var others = NamedDevices.conditions(of: facts) + facts.messages.map(\.when)
        others = Array(others.filter { $0.platforms?.contains(platform) ?? true }.prefix(Self.mostConditions))
        var (grid, count) = Self.grid(policy, on: platform, beside: others, facts, named)
        while count > Self.most, !others.isEmpty {
            others.removeLast((others.count + 1) / 2)
            (grid, count) = Self.grid(policy, on: platform, beside: others, facts, named)
        }
        (self.policy, self.platform, languages) = (policy, platform, grid.languages)
        asksForLanguages = grid.asksForLanguages
        let (versions, systems) = Self.axes(of: grid, named), builds = facts.otherBuilds[platform] ?? [:]
        let one = [grid.languages[0]]
        let step = max(1, count / Self.most)
        let texts = Dictionary(
            systems.map { ($0, ClientDevice.systemVersion($0, on: platform)) }
        ) { first, _ in first }
        var index = 0
        for version in versions {
            let app = InstalledApp(version, on: platform, in: policy)
            let isListed = policy.isListed(version, on: platform)
            for build in builds[version] ?? [] {
                grid.forEachDevice(of: version, on: systems, in: one) { device in
                    var device = device
                    device.build = build
                    add(device, ClientDevice(device, with: app, os: texts[device.os] ?? ""), isListed: isListed)
                }
            }
            grid.forEachDevice(of: version, on: systems, in: one) { device in
                defer { index += 1 }
                guard index % step == 0 else { return }
                add(device, ClientDevice(device, with: app, os: texts[device.os] ?? ""), isListed: isListed)
            }
        }
    }

    /// The most conditions of old documents that are asked beside those of the policy.
    private static let mostConditions = 32

    /// A grid with devices on either side of some conditions, and their number, counting each language.
    private static func grid(
        _ policy: DatedPolicy, on platform: Platform, beside others: [Condition], _ facts: ImportedFacts,
        _ named: (systems: [Version], versions: [Version])
    ) -> (Grid, count: Int) {
        let grid = Grid(
            policy, on: platform, beside: others.map(\.besideVersions), onEveryProcessor: facts.namesProcessors)
        let (versions, systems) = axes(of: grid, named)
        var count = 0
        for version in versions {
            grid.forEachDevice(of: version, on: systems, in: [grid.languages[0]]) { _ in count += 1 }
        }
        return (grid, count * grid.languages.count)
    }

    private mutating func add(_ device: Device, _ clientDevice: ClientDevice, isListed: Bool) {
        devices.append(device)
        clientDevices.append(clientDevice)
        self.isListed.append(isListed)
        guard asksForLanguages else { return meant.append(policy.verdict(for: device).verdict) }
        for language in languages { meant.append(policy.verdict(for: device.speaking(language)).verdict) }
    }

    /// How many devices there are, counting each language.
    var count: Int { devices.count * languages.count }

    /// The policy's verdict for a device in a language, both given by their index.
    func meant(_ device: Int, _ language: Int) -> Verdict {
        asksForLanguages ? meant[device * languages.count + language] : meant[device]
    }

    /// Those of the grid, with versions and OS versions that string order puts elsewhere, and in a small grid with
    /// those that the old documents name.
    private static func axes(
        of grid: Grid, _ named: (systems: [Version], versions: [Version])
    ) -> (versions: [Version], systems: [Version]) {
        let isAndroid = grid.platform == .android
        var versions = isAndroid ? grid.versions : with(grid.versions, tens(of: grid.versions))
        let tens = [10, 26].compactMap { Version(numbers: [$0]) }
        var systems = isAndroid || grid.systems.count < 2 ? grid.systems : with(grid.systems, tens)
        if versions.count * systems.count < 1_000 { systems = with(systems, named.systems) }
        if versions.count * systems.count < 1_000 { versions = with(versions, named.versions) }
        return (versions, systems)
    }

    private static func with(_ versions: [Version], _ others: [Version]) -> [Version] {
        Set(versions).union(others).sorted()
    }

    /// 2.10 for 2.7, and 10.0 where all are lower: the versions that come, and that sort before the old ones as texts.
    private static func tens(of versions: [Version]) -> [Version] {
        let minors = Set(versions.filter { (1...9).contains($0.minor) }.map(\.major)).sorted().prefix(20)
        return (minors.map { [$0, 10] } + [[10, 0]]).compactMap { Version(numbers: $0) }
    }
}
