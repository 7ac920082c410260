/// A block of devices of one platform with the same change: one line of an impact report.
package struct ImpactLine: Hashable, Sendable {
    package let platform: Platform
    /// The channel of its devices; nil for devices on none, and for those on a channel that get the same.
    package let channel: String?
    /// Ascending; empty for a line about unlisted versions.
    package private(set) var releases: [Version]
    /// The intervals of unlisted versions, ascending; empty for a line about releases.
    package let unlisted: [Interval]
    /// The OS versions; open on both sides for all on which the versions exist.
    package let systems: Interval
    package private(set) var kinds: KindSet
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

    /// The same about devices with any processor.
    package var onEveryProcessor: ImpactLine {
        var line = self
        line.kinds.processor = nil
        return line
    }

    mutating func add(_ more: [Version]) { releases = (releases + more).sorted() }

    /// The kinds of device of a line; a part is nil if the line includes all its values.
    package struct KindSet: Hashable, Sendable {
        package var languages: [LanguageTag]?
        package var models: [String]?
        package var tablet: Bool?
        package var customs: [[String: String]]?
        package var processor: Processor?
        package var lots: [ShareLot]?
        /// All languages of the grid, of which `languages` are some; likewise the patterns for models.
        package var allLanguages: [LanguageTag] = []
        package var patterns: [ModelPattern] = []

        package init() {}

        package var isEveryone: Bool {
            languages == nil && models == nil && tablet == nil && customs == nil && processor == nil
                && lots == nil
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
            && processor.map { $0 == device.processor } ?? true
            && lots.map { $0.contains { $0.holds(device.id) } } ?? true
    }
}

extension DeviceKinds {
    /// The sets that together include exactly `kinds` (indices in `all`): one set if they are every combination of some
    /// values of each part, else one set for each kind.
    ///
    /// - Parameter processors: those that the versions of the kinds run on.
    func blocks(_ kinds: [Int], on processors: [Processor]) -> [ImpactLine.KindSet] {
        let chosen = kinds.map { all[$0] }
        let languages = Set(chosen.map(\.language)), models = Set(chosen.map(\.model))
        let tablets = Set(chosen.map(\.isTablet)), customs = Set(chosen.map(\.custom))
        let named = Set(chosen.map(\.processor)), lots = Set(chosen.map(\.lot))
        let processor = { (kind: Kind) in processors.count > 1 ? kind.processor : nil }
        let combined = languages.count * models.count * tablets.count * customs.count * named.count * lots.count
        if combined == kinds.count {
            let one = named.count < processors.count ? named.first : nil
            return [block(languages.compactMap(\.self), models, tablets, customs, one, lots)]
        }
        return chosen.map {
            block([$0.language].compactMap(\.self), [$0.model], [$0.isTablet], [$0.custom], processor($0), [$0.lot])
        }
    }

    private func block(
        _ languages: [LanguageTag], _ models: Set<String>, _ tablets: Set<Bool>, _ customs: Set<[String: String]>,
        _ processor: Processor?, _ lots: Set<ShareLot?>
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
        set.processor = processor
        if lots.count < self.lots.count { set.lots = self.lots.filter(lots.contains) }
        return set
    }
}
