/// Devices of one platform whose change is the same, as large a block of them as there is.
package struct ImpactLine: Hashable, Sendable {
    package let platform: Platform
    /// Ascending; empty for a line about versions that are not listed.
    package let releases: [Version]
    /// Where the unlisted versions of the line lie, ascending; empty for a line about releases.
    package let unlisted: [Interval]
    /// The systems it is about; open on both sides for all on which its versions exist.
    package let systems: Interval
    package let kinds: KindSet
    package let change: Change

    package init(
        platform: Platform, releases: [Version], unlisted: [Interval], systems: Interval, kinds: KindSet, change: Change
    ) {
        self.platform = platform
        self.releases = releases
        self.unlisted = unlisted
        self.systems = systems
        self.kinds = kinds
        self.change = change
    }

    package var isListed: Bool { unlisted.isEmpty }

    /// Which kinds of device a line is about, each part nil where it does not matter.
    package struct KindSet: Hashable, Sendable {
        package var languages: [LanguageTag]?
        package var models: [String]?
        package var tablet: Bool?
        package var customs: [[String: String]]?
        /// What the chosen values stand among: all languages asked about, and the models' patterns.
        package var allLanguages: [LanguageTag] = []
        package var patterns: [ModelPattern] = []

        package init() {}

        package var isEveryone: Bool { languages == nil && models == nil && tablet == nil && customs == nil }
    }
}

extension ImpactLine {
    /// True when the line speaks of that device; of devices that do not exist it says nothing.
    package func covers(_ device: Device, isListed: Bool) -> Bool {
        guard device.platform == platform, systems.contains(device.os), kinds.covers(device) else { return false }
        return isListed ? releases.contains(device.version) : unlisted.contains { $0.contains(device.version) }
    }
}

extension ImpactLine.KindSet {
    package func covers(_ device: Device) -> Bool {
        languages.map { $0.contains(device.language) } ?? true && models.map { $0.contains(device.model) } ?? true
            && tablet.map { $0 == device.isTablet } ?? true && customs.map { $0.contains(device.custom) } ?? true
    }
}

extension DeviceKinds {
    /// The blocks that `kinds` (places in `all`) make up: one where they are every combination of some values of each
    /// part, else one for each.
    package func blocks(_ kinds: [Int]) -> [ImpactLine.KindSet] {
        let chosen = kinds.map { all[$0] }
        let languages = Set(chosen.map(\.language)), models = Set(chosen.map(\.model))
        let tablets = Set(chosen.map(\.isTablet)), customs = Set(chosen.map(\.custom))
        if languages.count * models.count * tablets.count * customs.count == kinds.count {
            return [block(languages.compactMap(\.self), models, tablets, customs)]
        }
        return chosen.map { block([$0.language].compactMap(\.self), [$0.model], [$0.isTablet], [$0.custom]) }
    }

    private func block(
        _ languages: [LanguageTag], _ models: Set<String>, _ tablets: Set<Bool>, _ customs: Set<[String: String]>
    ) -> ImpactLine.KindSet {
        var set = ImpactLine.KindSet()
        if asksForLanguages, languages.count < self.languages.count {
            set.languages = self.languages.filter(languages.contains)
            set.allLanguages = self.languages
        }
        if models.count < self.models.count {
            set.models = self.models.filter(models.contains)
            set.patterns = patterns
        }
        if tablets.count < self.tablets.count { set.tablet = tablets.first }
        if customs.count < self.customs.count { set.customs = self.customs.filter(customs.contains) }
        return set
    }
}
