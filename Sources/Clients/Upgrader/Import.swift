import ClientKit
import PolicyModel

/// Reads an existing feed of upgrader for `decree import`: critical items force below their version, all items notify
/// below theirs.
extension Upgrader {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let items = try? Feed(document.bytes, isPlaced: true).items else { continue }
            let file = request.name(of: document)
            let platforms = platforms(in: items, request)
            for platform in platforms {
                let own = items.filter { $0.isFor(platform.rawValue) }
                for item in own.sorted(by: Self.isBefore) { add(item, on: platform, in: file, to: &facts) }
                addStore(of: own, on: platform, in: file, to: &facts)
                addRequirements(of: own, on: platform, to: &facts)
                // Devices from which the bounds of the OS hide all items are not notified.
                facts.rules.append(
                    ImportedRule(.none, on: platform, at: SourcePosition(file: file, at: own.last?.start ?? .start)))
            }
            for item in items {
                if platforms.contains(where: { item.isFor($0.rawValue) }) {
                    addNotes(of: item, in: file, to: &facts)
                } else {
                    facts.notes.append(
                        ImportNote(
                            "\(item.path) is for another platform: it is left out",
                            at: SourcePosition(file: file, at: item.start)))
                }
            }
        }
        return facts
    }

    /// The platforms that the user named or the items do; all of them where an item is for all, or none names one.
    private func platforms(in items: [Feed.Item], _ request: ImportRequest) -> [Platform] {
        let isForAll = items.contains { ($0.platform ?? "").isEmpty && Self.version(of: $0) != nil }
        let named = Set(items.compactMap { $0.platform?.lowercased() })
        let own = Self.flutterPlatforms.filter { named.contains($0.rawValue) }
        let asked = request.platforms.filter(Self.flutterPlatforms.contains)
        return asked.isEmpty ? isForAll || own.isEmpty ? Self.flutterPlatforms : own : asked
    }

    /// Critical items first, since the first rule that holds decides.
    private static func isBefore(_ one: Feed.Item, _ other: Feed.Item) -> Bool {
        (one.isCritical ? 0 : 1, one.place) < (other.isCritical ? 0 : 1, other.place)
    }

    private func add(_ item: Feed.Item, on platform: Platform, in file: String, to facts: inout ImportedFacts) {
        let position = SourcePosition(file: file, at: item.start)
        facts.platforms.insert(platform)
        guard let version = Self.version(of: item) else {
            facts.notes.append(
                ImportNote("\(item.path) is for '\(item.version.text)', no version: it is left out", at: position))
            return
        }
        facts.list(version, on: platform)
        if facts.announced[platform].map({ $0 < version }) ?? true { facts.announced[platform] = version }
        let systems = systems(of: item, on: platform)
        if !systems.isAll { facts.options.systems.insert(platform) }
        for verdict in item.isCritical ? [Verdict.force, .recommend] : [.recommend] {
            var rule = ImportedRule(verdict, on: platform, at: position)
            rule.versions = VersionSet(below: version)
            rule.systems = systems
            facts.rules.append(rule)
        }
    }

    /// The link of the item that is offered: of the highest version, the first of equals.
    private func addStore(of items: [Feed.Item], on platform: Platform, in file: String, to facts: inout ImportedFacts)
    {
        let known = items.filter { Self.version(of: $0) != nil }.sorted { $0.place < $1.place }
        let offered = known.reduce(nil as Feed.Item?) { best, item in
            guard let best, let high = Self.version(of: best), let version = Self.version(of: item) else { return item }
            return version > high ? item : best
        }
        guard let offered, let address = offered.address else { return }
        let words: String
        if platform != .macos, ReleaseAddress(address).isFile(endingIn: Self.endingsOfMacs) {
            words = "a file of Macs: it is left out; --client sparkle-appcast reads a feed of Sparkle"
        } else if !address.hasPrefix("https://") {
            words = "which is no https address: it is left out"
        } else {
            return facts.stores[platform] = address
        }
        let note = ImportNote(
            "\(offered.path) has '\(address)', \(words)", at: SourcePosition(file: file, at: offered.start))
        if !facts.notes.contains(note) { facts.notes.append(note) }
    }

    /// How files of Macs are named, which no phone opens.
    private static let endingsOfMacs = [".dmg", ".pkg", ".app.zip", ".tar.xz", ".tar.bz2"]

    /// A build behind `+` is never compared.
    private static func version(of item: Feed.Item) -> Version? {
        Version(item.version.text.prefix { $0 != "+" }.description)
    }

    /// A release that is announced from one OS version on requires it. Lines are bound to an OS for other reasons.
    private func addRequirements(of items: [Feed.Item], on platform: Platform, to facts: inout ImportedFacts) {
        let announcing = items.filter { item in
            !item.isCritical || !items.contains { isAbove($0, item, on: platform) }
        }
        for (version, group) in Dictionary(grouping: announcing, by: { Version($0.version.text) }) {
            let lowest = group.map { $0.maximumSystem == nil ? $0.minimumSystem.flatMap { Version($0.text) } : nil }
            guard let version, !lowest.contains(nil), let bound = lowest.compactMap(\.self).min() else { continue }
            let level = Version(numbers: [AndroidRelease.level(of: bound)])
            facts.list(version, on: platform, .init(requires: platform == .android ? level : bound))
        }
    }

    /// True if an item is for a higher version than another, and seen on the lowest system that sees that one.
    private func isAbove(_ one: Feed.Item, _ other: Feed.Item, on platform: Platform) -> Bool {
        guard let high = Self.version(of: one), let low = Self.version(of: other), high > low else { return false }
        guard let lowest = systems(of: other, on: platform).intervals.first?.lower?.version else {
            return systems(of: one, on: platform).intervals.first?.lower == nil
        }
        return systems(of: one, on: platform).contains(lowest)
    }

    /// The OS versions that see an item; a bound that is no version is ignored.
    private func systems(of item: Feed.Item, on platform: Platform) -> VersionSet {
        let bound = { (number: Feed.Number?) in number.flatMap { Version($0.text) } }
        var systems = VersionSet.all
        if let lowest = bound(item.minimumSystem) {
            let first = platform == .android ? Version(numbers: [AndroidRelease.level(of: lowest)]) : lowest
            if let first { systems = systems.intersection(VersionSet(from: first)) }
        }
        guard let highest = bound(item.maximumSystem) else { return systems }
        guard platform == .android else {
            return highest.justAbove.map { systems.intersection(VersionSet(below: $0)) } ?? systems
        }
        let level = AndroidRelease.level(of: highest)
        let isExact = AndroidRelease.name(ofLevel: level) == highest
        let last = Version(numbers: [level])
        return last.map { systems.intersection(VersionSet(below: $0, included: isExact)) } ?? systems
    }

    private func addNotes(of item: Feed.Item, in file: String, to facts: inout ImportedFacts) {
        let position = SourcePosition(file: file, at: item.start)
        if let notes = item.notes, !notes.isEmpty, let version = Self.version(of: item),
            facts.releaseNotes[version] == nil
        {
            facts.releaseNotes[version] = [nil: ImportedProse(notes, as: .plain, of: item.path, at: position)]
        }
        if item.minimumUpdate != nil {
            facts.notes.append(
                ImportNote("sparkle:minimumUpdateVersion is left out: releases before 13 ignore it", at: position))
        }
    }
}
