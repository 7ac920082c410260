import PolicyModel

/// What the policy says for each build that SSVC may run in, and for the builds that lie between the listed ones.
///
/// SSVC knows a device by its build alone, so iOS, macOS, every OS and every language of one build share an answer.
struct SSVCBuilds {
    /// One build string; more than one release may have shipped as it.
    struct Build {
        let text: String
        let packed: PackedVersion?
        fileprivate(set) var members = Members()

        init(text: String) {
            self.text = text
            packed = PackedVersion(text)
        }
    }

    /// Unlisted versions of one platform between two listed neighbours; a missing neighbour is the open end.
    struct Gap {
        let lower: String?
        let upper: String?
        let members: Members

        /// The packed numbers an unlisted build can have here: strictly between; nil where there is no room.
        let numbers: ClosedRange<Int>?

        init(lower: String?, upper: String?, members: Members) {
            self.lower = lower
            self.upper = upper
            self.members = members
            numbers = Gap.numbers(above: lower, below: upper)
        }

        private static func numbers(above lower: String?, below upper: String?) -> ClosedRange<Int>? {
            let (low, high) = (lower.map { PackedVersion($0)?.number }, upper.map { PackedVersion($0)?.number })
            // A neighbour that cannot be packed leaves no order to be between.
            guard let least = low ?? 0, let most = high ?? Int.max, least < Int.max, least + 1 < most else { return nil }
            return least + 1...most - 1
        }
    }

    /// The devices that one build stands for.
    struct Members {
        private(set) var verdicts: [PolicyVerdict] = []
        /// True when one of them runs the announced release or a later one, which nothing may tell to update.
        private(set) var reachesAnnounced = false

        /// The group's answer; telling a device at the announced version would be stronger than meant, so it lowers to none.
        var answer: Verdict {
            let shared = Verdict.shared(by: verdicts)
            return shared == .recommend && reachesAnnounced ? .none : shared
        }

        /// True when no device here may be told.
        var mustBeSilent: Bool { reachesAnnounced || verdicts.contains(where: \.isRuledOut) }

        mutating func add(_ devices: [Device], of dated: DatedPolicy) {
            verdicts += devices.map { dated.verdict(for: $0) }
            reachesAnnounced = reachesAnnounced || devices.contains { device in
                dated.announced(on: device.platform).map { $0.version <= device.version } ?? true
            }
        }
    }

    /// In the order of the lowest release that shipped as each.
    private(set) var builds: [Build] = []
    private(set) var gaps: [Gap] = []

    /// - Precondition: every release has a build on each of `platforms`.
    init(_ dated: DatedPolicy, on platforms: [Platform]) {
        for platform in platforms {
            let grid = Grid.ofVerdicts(dated, on: platform), systems = grid.decidingSystems
            let listed = dated.policy.releases(on: platform)
            for version in grid.versions {
                let devices = grid.decidingDevices(of: version, on: systems)
                if let build = dated.listed(version, on: platform)?.shipments[platform]?.build {
                    add(devices, to: build, dated)
                } else {
                    addGap(version, devices, dated, listed, platform)
                }
            }
        }
    }

    subscript(text: String) -> Build? { builds.first { $0.text == text } }

    private mutating func add(_ devices: [Device], to build: String, _ dated: DatedPolicy) {
        let index = builds.firstIndex { $0.text == build } ?? builds.endIndex
        if index == builds.endIndex { builds.append(Build(text: build)) }
        builds[index].members.add(devices, of: dated)
    }

    private mutating func addGap(
        _ version: Version, _ devices: [Device], _ dated: DatedPolicy, _ listed: [Release], _ platform: Platform
    ) {
        let (lower, upper) = SSVCBuilds.neighbours(of: version, among: listed, platform)
        var members = Members()
        members.add(devices, of: dated)
        gaps.append(Gap(lower: lower, upper: upper, members: members))
    }

    /// The builds of the listed releases just below and just above an unlisted version.
    private static func neighbours(
        of version: Version, among listed: [Release], _ platform: Platform
    ) -> (lower: String?, upper: String?) {
        (
            listed.last { $0.version < version }?.shipments[platform]?.build,
            listed.first { $0.version > version }?.shipments[platform]?.build
        )
    }
}
