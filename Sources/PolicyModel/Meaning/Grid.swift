/// The devices that matter: on either side of every bound the policy names, existing ones only.
///
/// Every listed release and every bound of a range, one version below the lowest, one above the highest, one between
/// each neighbouring pair; an OS version at, just below and just above each bound, and one above all; every language
/// written, what clients cut each one in a rule to, one with a region, one unknown; tablets, models and custom values
/// where a rule mentions them.
package struct Grid: Sendable {
    package let dated: DatedPolicy
    package let platform: Platform
    /// Ascending.
    package let versions: [Version]
    /// Ascending.
    package let systems: [Version]
    /// The lowest OS version of each run on which the policy says the same, ascending; the first is the lowest OS of all.
    package let systemSteps: [Version]
    package let languages: [LanguageTag]
    package let models: [String]
    package let tablets: [Bool]
    package let customs: [[String: String]]

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.init(dated, on: platform, texts: dated.policy.languages)
    }

    /// A smaller grid for questions about verdicts alone, which only the languages of rules can change.
    package static func ofVerdicts(_ dated: DatedPolicy, on platform: Platform) -> Grid {
        Grid(dated, on: platform, texts: [dated.policy.language])
    }

    private init(_ dated: DatedPolicy, on platform: Platform, texts: [LanguageTag]) {
        self.dated = dated
        self.platform = platform
        let rules = dated.policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
        versions = Grid.versions(dated.policy, platform, rules)
        (systems, systemSteps) = Grid.systems(dated.policy, platform, rules)
        languages = Grid.languages(texts, rules)
        models = Grid.models(rules)
        tablets = rules.contains { $0.tablet != nil } ? [false, true] : [false]
        customs = Grid.customs(rules)
    }

    /// Existing devices of one version, in a fixed order.
    package func devices(of version: Version) -> [Device] {
        systems.flatMap { devices(of: version, os: $0) }
    }

    /// Existing devices of one version and OS, in a fixed order: of every language, or of those given.
    package func devices(of version: Version, os: Version, in languages: [LanguageTag]? = nil) -> [Device] {
        let languages = languages ?? self.languages
        guard dated.exists(version, on: platform, os: os) else { return [] }
        let build = dated.listed(version, on: platform)?.shipments[platform]?.build
        var devices: [Device] = []
        devices.reserveCapacity(languages.count * models.count * tablets.count * customs.count)
        for language in languages {
            for model in models {
                for tablet in tablets {
                    for custom in customs {
                        devices.append(Device(
                            platform: platform, version: version, build: build, os: os, language: language,
                            model: model, isTablet: tablet, custom: custom))
                    }
                }
            }
        }
        return devices
    }

    /// Every existing device, by version, OS, language, model, tablet and custom value.
    package var devices: [Device] { versions.flatMap { devices(of: $0) } }
}
