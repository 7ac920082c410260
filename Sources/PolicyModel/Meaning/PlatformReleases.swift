/// One platform's releases at one moment, indexed once, because verdicts look them up for every device of the grid.
final class PlatformReleases: Sendable {
    /// `latest`, else the highest live release.
    let announced: Release?
    /// The lowest version still allowed to run.
    let minimum: Version?
    /// The releases that the store serves, ascending.
    let live: [Release]
    /// The releases that shipped on the platform, ascending, with the lowest OS version on which each runs.
    private let shipped: [(release: Release, requires: Version)]
    /// The live releases up to the announced one that are the newest for some OS version, highest first.
    private let ladder: [Step]
    /// The same for Intel processors, where a release needs another; nil where none does.
    private let intelLadder: [Step]?
    /// True if some release runs on Intel processors, or none is listed.
    private let isOnIntel: Bool
    /// True if a live release is for a share of the installations alone.
    let hasShares: Bool
    /// Of `shipped`.
    private let versions: SortedVersions
    private let platform: Platform
    /// The lowest OS version on which any release runs; nil without releases.
    private let lowestSystem: Version?

    private static let lowest = Version(numbers: [0])!

    init(_ policy: Policy, on platform: Platform, at moment: Moment) {
        var shipped: [(release: Release, requires: Version)] = [], live: [(release: Release, requires: Version)] = []
        for release in policy.releases {
            guard let shipment = release.shipments[platform] else { continue }
            shipped.append((release, shipment.requires ?? PlatformReleases.lowest))
            if shipment.isLive(at: moment) { live.append(shipped[shipped.count - 1]) }
        }
        let versions = SortedVersions(shipped.map(\.release.version))
        let fixed = policy.latest[platform].flatMap { versions.place(of: $0) }.map { shipped[$0].release }
        (self.shipped, self.platform) = (shipped, platform)
        isOnIntel = shipped.isEmpty || shipped.contains { $0.release.runs(on: platform, .x86_64) }
        self.versions = versions
        self.live = live.map(\.release)
        announced = fixed ?? live.last?.release
        minimum = policy.minimum[platform]?.last?.version
        lowestSystem = shipped.map(\.requires).min()
        let steps = live.map {
            Step(
                release: $0.release, requires: $0.requires, draw: policy.draw(of: $0.release, on: platform, at: moment))
        }
        hasShares = steps.contains { $0.draw != nil }
        ladder = PlatformReleases.ladder(steps, upTo: announced?.version)
        let onIntel = steps.filter { $0.release.runs(on: platform, .x86_64) }
        intelLadder = onIntel.count == live.count ? nil : PlatformReleases.ladder(onIntel, upTo: announced?.version)
    }

    private struct Step {
        let release: Release
        let requires: Version
        /// Nil for all installations.
        let draw: ShareDraw?
    }

    /// A release for a share alone hides none below it.
    private static func ladder(_ live: [Step], upTo announced: Version?) -> [Step] {
        guard let announced else { return [] }
        var ladder: [Step] = [], floor: Version?
        for step in live.reversed() where step.release.version <= announced {
            guard floor.map({ step.requires < $0 }) ?? true else { continue }
            ladder.append(step)
            if step.draw == nil { floor = step.requires }
        }
        return ladder
    }

    /// As `DatedPolicy.reachable(on:os:processor:)`; the ladder makes it a short search.
    func reachable(os: Version, _ processor: Processor, id: String?) -> Release? {
        (processor == .x86_64 ? intelLadder ?? ladder : ladder)
            .first { $0.requires <= os && ($0.draw?.holds(id) ?? true) }?.release
    }

    /// The steps of the ladder, highest first.
    func rungs(_ processor: Processor) -> [(release: Release, draw: ShareDraw?)] {
        (processor == .x86_64 ? intelLadder ?? ladder : ladder).map { ($0.release, $0.draw) }
    }

    /// The highest release that the device could go to if its id were in the share; nil if there is none.
    func withheld(from device: Device) -> Release? {
        (device.processor == .x86_64 ? intelLadder ?? ladder : ladder)
            .first { $0.requires <= device.os && $0.draw?.holds(device.id) == false }?.release
    }

    func listed(_ version: Version) -> Release? { versions.place(of: version).map { shipped[$0].release } }

    /// As `DatedPolicy.runs`.
    func runs(_ version: Version, on processor: Processor) -> Bool {
        versions.place(of: version).map { shipped[$0].release.runs(on: platform, processor) }
            ?? (processor == .arm64 || isOnIntel)
    }

    /// The version, where it is listed, else that of the release below it; the version itself below all of them.
    func standing(of version: Version) -> Version {
        shipped.last { $0.release.version <= version }?.release.version ?? version
    }

    func isListed(_ version: Version) -> Bool { versions.contains(version) }

    /// As `DatedPolicy.listed(alike:on:)`.
    func listed(alike version: Version) -> Version? { versions.alike(version) }

    /// The lowest OS version on which that version runs, or if it is not listed, any release; nil without releases.
    func lowestSystem(of version: Version) -> Version? {
        versions.place(of: version).map { shipped[$0].requires } ?? lowestSystem
    }
}
