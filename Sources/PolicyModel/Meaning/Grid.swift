/// The devices for which a policy is proved: existing ones on either side of every bound that it names.
///
/// The grid combines these values:
/// - versions: every listed release and every bound of a range, one below all, one above all, one between each pair;
/// - OS versions: at, just below and just above each bound, and one above all;
/// - languages: every one of a text or rule, the shorter tags that clients cut those to, one with a region, one
///   unknown;
/// - tablets, models and custom values: if a rule has a condition on them.
package struct Grid: Sendable {
    package let dated: DatedPolicy
    package let platform: Platform
    /// App versions, ascending.
    package let versions: [Version]
    /// OS versions, ascending.
    package let systems: [Version]
    /// The lowest OS version of each run on which the policy decides the same, ascending; the first is the lowest OS of
    /// all.
    package let systemSteps: [Version]
    package let languages: [LanguageTag]
    package let models: [String]
    package let tablets: [Bool]
    package let customs: [[String: String]]

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.init(dated, on: platform, texts: dated.policy.languages)
    }

    /// A grid with the bounds of the policy's messages too, which change no verdict.
    package static func ofMessages(_ dated: DatedPolicy, on platform: Platform) -> Grid {
        Grid(dated, on: platform, texts: dated.policy.languages, beside: dated.policy.messages.map(\.when))
    }

    /// A smaller grid for verdicts without texts: it has only the languages of rules, since others change no verdict.
    package static func ofVerdicts(_ dated: DatedPolicy, on platform: Platform) -> Grid {
        Grid(dated, on: platform, texts: [dated.policy.language])
    }

    /// - Parameter others: conditions of other things than rules.
    private init(
        _ dated: DatedPolicy, on platform: Platform, texts: [LanguageTag], beside others: [Condition] = []
    ) {
        self.dated = dated
        self.platform = platform
        let rules = dated.policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true } + others
        versions = Grid.versions(dated.policy, platform, rules)
        (systems, systemSteps) = Grid.systems(dated.policy, platform, rules)
        languages = Grid.languages(texts, rules)
        models = Grid.models(rules)
        tablets = rules.contains { $0.tablet != nil } ? [false, true] : [false]
        customs = Grid.customs(rules)
    }

    /// Existing devices of one version, in the order of `devices`.
    package func devices(of version: Version) -> [Device] {
        systems.flatMap { devices(of: version, os: $0) }
    }

    /// Existing devices of one version and OS, in the order of `devices`.
    ///
    /// - Parameter languages: nil for all languages of the grid.
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
                        devices.append(
                            Device(
                                platform: platform, version: version, build: build, os: os, language: language,
                                model: model, isTablet: tablet, custom: custom))
                    }
                }
            }
        }
        return devices
    }

    /// Every existing device, ordered by version, OS, language, model, tablet and custom values.
    package var devices: [Device] { versions.flatMap { devices(of: $0) } }
}
