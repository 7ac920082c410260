/// A block of devices of one platform with the same change: one line of an impact report.
package struct ImpactLine: Hashable, Sendable {
    package let platform: Platform
    /// The channel of its devices; nil for devices on none, and for those on a channel that get the same.
    package let channel: String?
    /// Ascending; empty for a line about unlisted versions.
    package let releases: [Version]
    /// The intervals of unlisted versions, ascending; empty for a line about releases.
    package let unlisted: [Interval]
    /// The OS versions; open on both sides for all on which the versions exist.
    package let systems: Interval
    package let kinds: KindSet
    package let change: Change

    package init(
        platform: Platform, channel: String? = nil, releases: [Version], unlisted: [Interval], systems: Interval,
        kinds: KindSet, change: Change
    ) {
        self.platform = platform
        self.channel = channel
        self.releases = releases
        self.unlisted = unlisted
        self.systems = systems
        self.kinds = kinds
        self.change = change
    }

    package var isListed: Bool { unlisted.isEmpty }

    /// The kinds of device of a line; a part is nil if the line includes all its values.
    package struct KindSet: Hashable, Sendable {
        package var languages: [LanguageTag]?
        package var models: [String]?
        package var tablet: Bool?
        package var customs: [[String: String]]?
        package var lots: [ShareLot]?
        /// All languages of the grid, of which `languages` are some; likewise the patterns for models.
        package var allLanguages: [LanguageTag] = []
        package var patterns: [ModelPattern] = []

        package init() {}

        package var isEveryone: Bool {
            languages == nil && models == nil && tablet == nil && customs == nil && lots == nil
        }
    }
}

extension ImpactLine {
    /// True if the line includes that device, which must exist.
    package func covers(_ device: Device, isListed: Bool) -> Bool {
        guard device.platform == platform, device.channel == channel, systems.contains(device.os),
            kinds.covers(device)
        else { return false }
        return isListed ? releases.contains(device.version) : unlisted.contains { $0.contains(device.version) }
    }
}

extension ImpactLine.KindSet {
    package func covers(_ device: Device) -> Bool {
        languages.map { $0.contains(device.language) } ?? true && models.map { $0.contains(device.model) } ?? true
            && tablet.map { $0 == device.isTablet } ?? true && customs.map { $0.contains(device.custom) } ?? true
            && lots.map { $0.contains { $0.holds(device.id) } } ?? true
    }
}

extension DeviceKinds {
    /// The sets that together include exactly `kinds` (indices in `all`): one set if they are every combination of some
    /// values of each part, else one set for each kind.
    package func blocks(_ kinds: [Int]) -> [ImpactLine.KindSet] {
        let chosen = kinds.map { all[$0] }
        let languages = Set(chosen.map(\.language)), models = Set(chosen.map(\.model))
        let tablets = Set(chosen.map(\.isTablet)), customs = Set(chosen.map(\.custom))
        let lots = Set(chosen.map(\.lot))
        if languages.count * models.count * tablets.count * customs.count * lots.count == kinds.count {
            return [block(languages.compactMap(\.self), models, tablets, customs, lots)]
        }
        return chosen.map {
            block([$0.language].compactMap(\.self), [$0.model], [$0.isTablet], [$0.custom], [$0.lot])
        }
    }

    private func block(
        _ languages: [LanguageTag], _ models: Set<String>, _ tablets: Set<Bool>, _ customs: Set<[String: String]>,
        _ lots: Set<ShareLot?>
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
        if lots.count < self.lots.count { set.lots = self.lots.filter(lots.contains) }
        return set
    }
}
