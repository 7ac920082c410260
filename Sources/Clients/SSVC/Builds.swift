import PolicyModel

/// The policy's verdicts by build: for each listed build, and for unlisted builds between the listed ones.
///
/// SSVC reads nothing of a device but its build, so all platforms, OS versions and languages of a build share an
/// answer.
struct Builds {
    /// A build string; several releases may have shipped with it.
    struct Build {
        let text: String
        /// Nil if the client cannot compare the build.
        let packed: PackedVersion?
        fileprivate(set) var members = Members()

        /// The number that the client compares.
        var number: Int { packed?.number ?? PackedVersion.incomparable }

        init(text: String) {
            self.text = text
            packed = PackedVersion(text)
        }
    }

    /// Unlisted versions of one platform between two listed builds; at the ends, a neighbour is nil.
    struct Gap {
        let lower: String?
        let upper: String?
        let members: Members

        /// The packed numbers strictly between the neighbours, which an unlisted build can have; nil if there are none.
        /// Beside a build that cannot be compared, it may be another such build.
        let numbers: ClosedRange<Int>?
        /// False if no string sorts between those of the neighbours, so that there is no such build for a key.
        var hasTexts: Bool {
            guard let lower, let upper else { return true }
            return BuildOrder.isNewer(upper, than: lower)
        }

        init(lower: String?, upper: String?, members: Members) {
            self.lower = lower
            self.upper = upper
            self.members = members
            numbers = Gap.numbers(above: lower, below: upper)
        }

        private static func numbers(above lower: String?, below upper: String?) -> ClosedRange<Int>? {
            let (low, high) = (lower.map { PackedVersion($0)?.number }, upper.map { PackedVersion($0)?.number })
            guard let least = low ?? 0, let most = high ?? Int.max else {
                return PackedVersion.incomparable...PackedVersion.incomparable
            }
            return least < Int.max && least + 1 < most ? least + 1...most - 1 : nil
        }
    }

    struct Members {
        private(set) var verdicts: [PolicyVerdict] = []
        /// True if one of them has a version above which no platform announces another: it must never be asked to
        /// update.
        private(set) var reachesAnnounced = false

        /// The answer for the group. A recommendation is lowered to `none` if it would reach an announced release.
        var answer: Verdict {
            let shared = Verdict.shared(by: verdicts)
            return shared == .recommend && reachesAnnounced ? .none : shared
        }

        /// True if no device here may be notified; it may be stopped.
        var mustBeSilent: Bool { reachesAnnounced || verdicts.contains(where: \.isRuledOut) }

        init() {}

        /// The devices of a version that the grid has on `systems`.
        init(_ version: Version, on systems: [Version], _ grid: Grid, _ platforms: [Platform]) {
            verdicts = grid.decidingVerdicts(of: version, on: systems)
            reachesAnnounced = !verdicts.isEmpty && grid.dated.isAhead(version, on: platforms)
        }

        mutating func add(_ others: Members) {
            verdicts += others.verdicts
            reachesAnnounced = reachesAnnounced || others.reachesAnnounced
        }
    }

    /// The listed builds, in the order of the lowest release of each.
    private(set) var builds: [Build] = []
    /// The gaps between them, one for each unlisted version of the grid.
    private(set) var gaps: [Gap] = []

    /// - Precondition: every release has a build on each of `platforms`.
    init(_ dated: DatedPolicy, on platforms: [Platform]) {
        for platform in platforms {
            let grid = Grid.ofVerdicts(dated, on: platform), systems = grid.decidingSystems
            let listed = dated.policy.releases(on: platform)
            for version in grid.versions {
                let members = Members(version, on: systems, grid, platforms)
                if let build = dated.listed(version, on: platform)?.shipments[platform]?.build {
                    add(members, to: build)
                } else {
                    let (lower, upper) = Builds.neighbours(of: version, among: listed, platform)
                    gaps.append(Gap(lower: lower, upper: upper, members: members))
                }
            }
        }
    }

    private mutating func add(_ members: Members, to build: String) {
        let index = builds.firstIndex { $0.text == build } ?? builds.endIndex
        if index == builds.endIndex { builds.append(Build(text: build)) }
        builds[index].members.add(members)
    }

    /// The builds of the releases just below and just above an unlisted version.
    private static func neighbours(
        of version: Version, among listed: [Release], _ platform: Platform
    ) -> (lower: String?, upper: String?) {
        (
            listed.last { $0.version < version }?.shipments[platform]?.build,
            listed.first { $0.version > version }?.shipments[platform]?.build
        )
    }
}
