/// The devices for which a policy is proved: existing ones on either side of every bound that it names.
///
/// The grid combines these values:
/// - versions: every listed release and every bound of a range, one below all, one above all, one between each pair;
/// - OS versions: at, just below and just above each bound, and one above all;
/// - languages: every one of a text or rule, the shorter tags that clients cut those to, others that clients take for
///   them, one with a region, one unknown;
/// - tablets, models and custom values: if a rule has a condition on them;
/// - version codes: each of a release that has several, and of a span both ends and one inside;
/// - processors: both if a release needs one;
/// - installations: one on either side of each share, and one without an id.
package struct Grid: Sendable {
    package let dated: DatedPolicy
    package let platform: Platform
    package let languages: [LanguageTag]
    /// Those in which some verdict differs, or the first.
    let decidingLanguages: [LanguageTag]
    let axes: GridAxes

    /// App versions, ascending.
    package var versions: [Version] { axes.versions }
    /// OS versions, ascending.
    package var systems: [Version] { axes.systems }
    /// The lowest OS version of each run on which the policy decides the same, ascending; the first is the lowest OS of
    /// all.
    package var systemSteps: [Version] { axes.systemSteps }
    package var models: [String] { axes.models }
    package var tablets: [Bool] { axes.tablets }
    package var customs: [[String: String]] { axes.customs }
    package var processors: [Processor] { axes.processors }
    /// Of installations; nil alone where no share divides them.
    package var ids: [String?] { axes.ids }

    package init(_ dated: DatedPolicy, on platform: Platform) {
        let axes = dated.axes(on: platform)
        self.init(dated: dated, platform: platform, languages: axes.languages, axes: axes)
    }

    /// A grid with the bounds of the policy's messages too, which change no verdict.
    package static func ofMessages(_ dated: DatedPolicy, on platform: Platform) -> Grid {
        Grid(dated, on: platform, beside: dated.policy.messages.map(\.when))
    }

    /// A grid with devices on either side of more conditions than those of rules.
    ///
    /// - Parameters:
    ///   - others: those of messages, or of documents.
    ///   - onEveryProcessor: true for each processor, even if no release needs one.
    package init(
        _ dated: DatedPolicy, on platform: Platform, beside others: [Condition], onEveryProcessor: Bool = false
    ) {
        var axes = GridAxes(dated.policy, on: platform, beside: others)
        if onEveryProcessor { axes.processors = Processor.allCases }
        self.init(dated: dated, platform: platform, languages: axes.languages, axes: axes)
    }

    /// A smaller grid for verdicts without texts: it has only the languages of rules, since others change no verdict.
    package static func ofVerdicts(_ dated: DatedPolicy, on platform: Platform) -> Grid {
        let axes = dated.axes(on: platform)
        return Grid(dated: dated, platform: platform, languages: axes.verdictLanguages, axes: axes)
    }

    init(dated: DatedPolicy, platform: Platform, languages: [LanguageTag], axes: GridAxes) {
        self.dated = dated
        self.platform = platform
        self.languages = languages
        self.axes = axes
        decidingLanguages = Grid.deciding(languages, axes)
    }

    /// Existing devices of one version, in the order of `devices`.
    package func devices(of version: Version) -> [Device] {
        systems.flatMap { devices(of: version, os: $0) }
    }

    /// Existing devices of one version and OS, in the order of `devices`.
    ///
    /// - Parameter languages: nil for all languages of the grid.
    package func devices(of version: Version, os: Version, in languages: [LanguageTag]? = nil) -> [Device] {
        var devices: [Device] = []
        forEachDevice(of: version, on: [os], in: languages ?? self.languages) { devices.append($0) }
        return devices
    }

    /// Calls `body` with each existing device of one version, in the order of `devices`. No list is made of them, which
    /// would take longer than most verdicts.
    ///
    /// - Parameters:
    ///   - systems: the OS versions.
    ///   - isForEachCode: false for verdicts alone, which are the same for all version codes of a release.
    package func forEachDevice(
        of version: Version, on systems: [Version], in languages: [LanguageTag], isForEachCode: Bool = true,
        _ body: (Device) -> Void
    ) {
        guard let lowest = dated.lowestSystem(of: version, on: platform),
            let first = systems.first(where: { $0 >= lowest }), let language = languages.first
        else { return }
        let shipment = dated.listed(version, on: platform)?.shipments[platform]
        var device = Device(
            platform: platform, version: version, build: shipment?.build, os: first, language: language,
            model: models[0], isTablet: tablets[0], channel: dated.policy.channel, custom: customs[0])
        let hasVariants = models.count * tablets.count * customs.count * processors.count * ids.count > 1
        let codes = isForEachCode && platform == .android ? shipment?.codes.map(Grid.builds) ?? [] : []
        for os in systems where os >= lowest {
            device.os = os
            for language in languages {
                device.language = language
                guard codes.isEmpty else {
                    for code in codes {
                        device.build = code
                        if hasVariants { forEachVariant(of: &device, body) } else { body(device) }
                    }
                    continue
                }
                if hasVariants { forEachVariant(of: &device, body) } else { body(device) }
            }
        }
    }

    /// The builds of the devices with a release of several codes; empty for one of a single code.
    private static func builds(of codes: VersionCodes) -> [String] {
        codes.isSingle ? [] : codes.samples.map { "\($0)" }
    }

    /// Calls `body` with the device as each model, as phone and tablet, with all custom values, and as each
    /// installation.
    private func forEachVariant(of device: inout Device, _ body: (Device) -> Void) {
        for model in models {
            device.model = model
            for tablet in tablets {
                device.isTablet = tablet
                for custom in customs {
                    device.custom = custom
                    for processor in processors where isOn(processor, device) {
                        device.processor = processor
                        for id in ids {
                            device.id = id
                            body(device)
                        }
                    }
                }
            }
        }
    }

    private func isOn(_ processor: Processor, _ device: Device) -> Bool {
        processor == .arm64
            || processor.runs(device.os, on: platform) && dated.runs(device.version, on: platform, processor)
    }
}
