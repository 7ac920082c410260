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
    private let ladder: [(release: Release, requires: Version)]
    /// The same for Intel processors, where a release needs another; nil where none does.
    private let intelLadder: [(release: Release, requires: Version)]?
    /// Of `shipped`.
    private let versions: SortedVersions
    /// The lowest OS version on which any release runs; nil without releases.
    private let lowestSystem: Version?

    private static let lowest = Version(numbers: [0])!

    init(_ policy: Policy, on platform: Platform, at moment: Moment) {
        var shipped: [(release: Release, requires: Version)] = [], live: [(release: Release, requires: Version)] = []
        for release in policy.releases {
            guard let shipment = release.shipments[platform] else { continue }
            shipped.append((release, shipment.requires ?? PlatformReleases.lowest))
            if shipment.live.isLive(at: moment) { live.append(shipped[shipped.count - 1]) }
        }
        let versions = SortedVersions(shipped.map(\.release.version))
        let fixed = policy.latest[platform].flatMap { versions.place(of: $0) }.map { shipped[$0].release }
        self.shipped = shipped
        self.versions = versions
        self.live = live.map(\.release)
        announced = fixed ?? live.last?.release
        minimum = policy.minimum[platform]?.last?.version
        lowestSystem = shipped.map(\.requires).min()
        ladder = PlatformReleases.ladder(live, upTo: announced?.version)
        let onIntel = live.filter { $0.release.runs(on: platform, .x86_64) }
        intelLadder = onIntel.count == live.count ? nil : PlatformReleases.ladder(onIntel, upTo: announced?.version)
    }

    private static func ladder(
        _ live: [(release: Release, requires: Version)], upTo announced: Version?
    ) -> [(release: Release, requires: Version)] {
        guard let announced else { return [] }
        var ladder: [(release: Release, requires: Version)] = []
        for step in live.reversed() where step.release.version <= announced {
            if ladder.last.map({ step.requires < $0.requires }) ?? true { ladder.append(step) }
        }
        return ladder
    }

    /// As `DatedPolicy.reachable(on:os:processor:)`; the ladder makes it a short search.
    func reachable(os: Version, _ processor: Processor) -> Release? {
        (processor == .x86_64 ? intelLadder ?? ladder : ladder).first { $0.requires <= os }?.release
    }

    func listed(_ version: Version) -> Release? { versions.place(of: version).map { shipped[$0].release } }

    func isListed(_ version: Version) -> Bool { versions.contains(version) }

    /// The lowest OS version on which that version runs, or if it is not listed, any release; nil without releases.
    func lowestSystem(of version: Version) -> Version? {
        versions.place(of: version).map { shipped[$0].requires } ?? lowestSystem
    }
}
