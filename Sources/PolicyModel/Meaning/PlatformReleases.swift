/// One platform's releases at one moment, sorted out once, because the grid asks about them for every device.
final class PlatformReleases: Sendable {
    let announced: Release?
    /// The lowest version still allowed to run.
    let minimum: Version?
    /// Ascending.
    let live: [Release]
    /// Ascending releases that shipped on the platform, with the lowest OS version each runs on.
    private let shipped: [(release: Release, requires: Version)]
    /// Live releases up to the announced one, highest first, without those that need no lower OS than a higher one.
    private let ladder: [(release: Release, requires: Version)]
    /// By version, places in `shipped`.
    private let places: [Version: Int]
    /// The lowest OS version that any release runs on; nil without releases.
    private let lowestSystem: Version?

    private static let lowest = Version(numbers: [0])!

    init(_ policy: Policy, on platform: Platform, at moment: Moment) {
        var shipped: [(release: Release, requires: Version)] = [], live: [(release: Release, requires: Version)] = []
        for release in policy.releases {
            guard let shipment = release.shipments[platform] else { continue }
            shipped.append((release, shipment.requires ?? PlatformReleases.lowest))
            if shipment.live.isLive(at: moment) { live.append(shipped[shipped.count - 1]) }
        }
        let places = Dictionary(shipped.indices.map { (shipped[$0].release.version, $0) }) { first, _ in first }
        let fixed = policy.latest[platform].flatMap { places[$0] }.map { shipped[$0].release }
        self.shipped = shipped
        self.places = places
        self.live = live.map(\.release)
        announced = fixed ?? live.last?.release
        minimum = policy.minimum[platform]
        lowestSystem = shipped.map(\.requires).min()
        ladder = PlatformReleases.ladder(live, upTo: announced?.version)
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

    func reachable(os: Version) -> Release? { ladder.first { $0.requires <= os }?.release }

    func listed(_ version: Version) -> Release? { places[version].map { shipped[$0].release } }

    func isListed(_ version: Version) -> Bool { places[version] != nil }

    func exists(_ version: Version, os: Version) -> Bool {
        if let place = places[version] { return shipped[place].requires <= os }
        return lowestSystem.map { $0 <= os } ?? false
    }
}
