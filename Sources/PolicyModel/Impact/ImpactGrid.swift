/// The union of two states' grids on one platform: every version and OS that either state distinguishes, and every
/// other difference between devices.
///
/// Within a slot both policies decide the same, so one device stands for all of it. Unlike `Grid`, which samples both
/// sides of every bound, this grid covers every device.
package struct ImpactGrid: Sendable {
    package let old: DatedPolicy?
    package let new: DatedPolicy
    package let platform: Platform
    package let versions: ImpactAxis
    package let systems: ImpactAxis
    /// The other properties in which devices may differ; never empty.
    package let kinds: DeviceKinds
    /// False if neither state lists a release of the platform.
    private let hasReleases: Bool

    /// - Parameters:
    ///   - old: nil if only the documents of the old state are known.
    ///   - points: further bounds: the versions that old documents name, of apps and of systems.
    ///   - named: what else they tell devices apart by.
    package init(
        _ old: DatedPolicy?, _ new: DatedPolicy, on platform: Platform, points: [Version] = [], named: [Condition] = []
    ) {
        self.old = old
        self.new = new
        self.platform = platform
        let policies = [old, new].compactMap { $0?.policy }
        let rules = policies.flatMap { $0.rules.map(\.when) }.filter { $0.platforms?.contains(platform) ?? true }
        let releases = policies.flatMap { $0.releases(on: platform) }
        hasReleases = !releases.isEmpty
        let required = releases.compactMap { $0.shipments[platform]?.requires }
        versions = ImpactAxis(points: releases.map(\.version) + rules.flatMap { $0.version?.bounds ?? [] } + points)
        let bounds = required + rules.flatMap { $0.os?.bounds ?? [] } + platform.systems(among: points)
        systems = platform == .android ? ImpactAxis(levels: bounds) : ImpactAxis(points: bounds)
        kinds = DeviceKinds.few(named.filter { $0.platforms?.contains(platform) ?? true }) { named in
            DeviceKinds(
                policies, rules + named,
                processors: policies.contains { $0.namesProcessors(on: platform) } ? Processor.allCases : [.arm64],
                lots: ShareLot.all(policies.flatMap { $0.draws(on: platform) } + named.compactMap(\.draw)))
        }
    }

    /// The channel of all its devices; nil for none.
    package var channel: String? { new.policy.channel }

    /// Every release that either state lists, ascending.
    package var listed: [Version] { versions.slots.map(\.sample).filter(isListed) }

    /// True for a version that either state lists.
    package func isListed(_ version: Version) -> Bool {
        new.listed(version, on: platform) != nil || old?.listed(version, on: platform) != nil
    }

    /// As `DatedPolicy.listed(alike:on:)`, for the releases of both states.
    package func listed(alike version: Version) -> Version? {
        isListed(version) ? nil : [new, old].lazy.compactMap { $0?.listed(alike: version, on: platform) }.first
    }

    /// True if both grids list a version, or neither does.
    package func knows(_ version: Version, as other: ImpactGrid) -> Bool {
        isListed(version) == other.isListed(version)
    }

    /// True if such a device can exist according to the states that list its version, or else to either state.
    ///
    /// If no state lists a release of the platform, every device may exist.
    package func exists(_ device: Device) -> Bool {
        let states = [old, new].compactMap(\.self)
        if !hasReleases { return true }
        let listing = states.filter { $0.listed(device.version, on: platform) != nil }
        return (listing.isEmpty ? states : listing).contains { $0.exists(device) }
    }

    /// True unless every state that lists a version says that it needs one processor.
    func isOnEveryProcessor(_ version: Version) -> Bool {
        let listing = [old, new].compactMap { $0?.listed(version, on: platform) }
        return listing.isEmpty || listing.contains { $0.runs(on: platform, .x86_64) }
    }

    /// The sample device for one slot of each axis, given by indices.
    package func device(_ version: Int, _ system: Int, _ kind: Int) -> Device {
        let sample = versions.slots[version].sample, kind = kinds.all[kind]
        let listed = new.listed(sample, on: platform) ?? old?.listed(sample, on: platform)
        return Device(
            platform: platform, version: listed?.version ?? sample, build: listed?.shipments[platform]?.build,
            os: systems.slots[system].sample, language: kind.language ?? new.policy.language, model: kind.model,
            isTablet: kind.isTablet, processor: kind.processor, channel: channel, id: kind.lot?.id, custom: kind.custom)
    }
}

/// The properties other than version and OS in which devices differ, as far as a rule of either state depends on them.
package struct DeviceKinds: Sendable {
    /// One combination of these properties.
    package struct Kind: Hashable, Sendable {
        /// Nil if no rule depends on languages: then the kind stands for all of them.
        package let language: LanguageTag?
        package let model: String
        package let isTablet: Bool
        package let custom: [String: String]
        package let processor: Processor
        /// Nil if no share divides the installations.
        package let lot: ShareLot?
    }

    package let all: [Kind]
    /// Every language of a text or rule in either state, one with a region, and one unknown.
    package let languages: [LanguageTag]
    package let models: [String]
    package let tablets: [Bool]
    package let customs: [[String: String]]
    /// Apple's alone where no release needs one.
    package let processors: [Processor]
    package let asksForLanguages: Bool
    package let patterns: [ModelPattern]
    /// Empty if no share divides the installations.
    package let lots: [ShareLot]

    init(_ policies: [Policy], _ rules: [Condition], processors: [Processor], lots: [ShareLot]) {
        self.processors = processors
        self.lots = lots
        languages = Grid.languages(policies.flatMap(\.languages).uniqued(), rules)
        asksForLanguages = rules.contains { $0.languages != nil }
        models = Grid.models(rules)
        tablets = rules.contains { $0.tablet != nil } ? [false, true] : [false]
        customs = Grid.customs(rules)
        patterns = rules.flatMap { $0.models ?? [] }.uniqued()
        let spoken: [LanguageTag?] = asksForLanguages ? languages : [nil]
        var all: [Kind] = []
        for language in spoken {
            for model in models {
                for isTablet in tablets {
                    for custom in customs {
                        for processor in processors {
                            for lot in lots.isEmpty ? [nil] : lots.map(Optional.some) {
                                all.append(
                                    Kind(
                                        language: language, model: model, isTablet: isTablet, custom: custom,
                                        processor: processor, lot: lot))
                            }
                        }
                    }
                }
            }
        }
        self.all = all
    }

    /// With as many of the conditions that documents name, at most sixteen, as make no more kinds than some hundred, or
    /// four times those of the policies.
    static func few(_ named: [Condition], _ kinds: ([Condition]) -> DeviceKinds) -> DeviceKinds {
        var taken = Array(named.prefix(16)), found = kinds(taken)
        if taken.isEmpty { return found }
        let most = max(500, 4 * kinds([]).all.count)
        while !taken.isEmpty, found.all.count > most {
            taken.removeLast((taken.count + 1) / 2)
            found = kinds(taken)
        }
        return found
    }

    package func languages(of kind: Int) -> [LanguageTag] { all[kind].language.map { [$0] } ?? languages }
}
