import ClientKit
import PolicyModel

/// Reads an existing feed of upgrader for `decree import`: critical items force below their version, all items notify
/// below theirs.
extension Upgrader {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let root = try? UpgraderElement.root(of: document.bytes) else { continue }
            let file = request.name(of: document)
            let items = root.items.enumerated().compactMap { place, element in
                UpgraderFeed.Item(element, at: place).map { ($0, SourcePosition(file: file, line: element.line)) }
            }
            for platform in platforms(in: items.map(\.0), request) {
                let own = items.filter { Self.isFor(platform, $0.0) }
                for (item, position) in own.sorted(by: { Self.isBefore($0.0, $1.0) }) {
                    add(item, on: platform, at: position, to: &facts)
                }
                addRequirements(of: own.map(\.0), on: platform, to: &facts)
                // Where bounds of the OS hide all items, nobody is told.
                facts.rules.append(
                    ImportedRule(.none, on: platform, at: own.last?.1 ?? SourcePosition(file: file)))
            }
            for (item, position) in items { addNotes(of: item, at: position, to: &facts) }
        }
        return facts
    }

    /// The platforms that the user named or the items do; all of them only where nobody names one.
    private func platforms(in items: [UpgraderFeed.Item], _ request: ImportRequest) -> [Platform] {
        let named = Set(items.compactMap { $0.platform?.lowercased() })
        let own = Self.flutterPlatforms.filter { named.contains($0.rawValue) }
        let asked = request.platforms.filter(Self.flutterPlatforms.contains)
        return asked.isEmpty ? own.isEmpty ? Self.flutterPlatforms : own : asked
    }

    private static func isFor(_ platform: Platform, _ item: UpgraderFeed.Item) -> Bool {
        guard let name = item.platform, !name.isEmpty else { return true }
        return name.lowercased() == platform.rawValue
    }

    /// Critical items first, since the first rule that holds decides.
    private static func isBefore(_ one: UpgraderFeed.Item, _ other: UpgraderFeed.Item) -> Bool {
        (one.isCritical ? 0 : 1, one.place) < (other.isCritical ? 0 : 1, other.place)
    }

    private func add(
        _ item: UpgraderFeed.Item, on platform: Platform, at position: SourcePosition, to facts: inout ImportedFacts
    ) {
        facts.platforms.insert(platform)
        // A build behind `+` is never compared.
        guard let version = Version(item.version.prefix { $0 != "+" }.description) else {
            facts.notes.append(
                ImportNote("\(item.path) is for '\(item.version)', no version: it is left out", at: position))
            return
        }
        facts.list(version, on: platform)
        if facts.announced[platform].map({ $0 < version }) ?? true { facts.announced[platform] = version }
        if let address = item.address, address.hasPrefix("https://") { facts.stores[platform] = address }
        let systems = systems(of: item, on: platform)
        if !systems.isAll { facts.options.systems.insert(platform) }
        for verdict in item.isCritical ? [Verdict.force, .recommend] : [.recommend] {
            var rule = ImportedRule(verdict, on: platform, at: position)
            rule.versions = VersionSet(below: version)
            rule.systems = systems
            facts.rules.append(rule)
        }
    }

    /// A release that is announced from one OS version on requires it. Lines are bound to an OS for other reasons.
    private func addRequirements(
        of items: [UpgraderFeed.Item], on platform: Platform, to facts: inout ImportedFacts
    ) {
        let announcing = items.filter { !$0.isCritical || Version($0.version) == facts.announced[platform] }
        for (name, group) in Dictionary(grouping: announcing, by: \.version) {
            let lowest = group.map { $0.maximumSystem == nil ? $0.minimumSystem.flatMap { Version($0) } : nil }
            guard !lowest.contains(nil), let bound = lowest.compactMap(\.self).min(), let version = Version(name) else {
                continue
            }
            let level = Version(numbers: [AndroidRelease.level(of: bound)])
            facts.list(version, on: platform, .init(requires: platform == .android ? level : bound))
        }
    }

    /// The OS versions that see an item; a bound that is no version is ignored.
    private func systems(of item: UpgraderFeed.Item, on platform: Platform) -> VersionSet {
        let bound = { (text: String?) in text.flatMap { Version($0) } }
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

    private func addNotes(
        of item: UpgraderFeed.Item, at position: SourcePosition, to facts: inout ImportedFacts
    ) {
        if let notes = item.notes, !notes.isEmpty {
            facts.notes.append(
                ImportNote("description is left out: write it under # Release: \(item.version)", at: position))
        }
        if item.minimumUpdate != nil {
            facts.notes.append(
                ImportNote("sparkle:minimumUpdateVersion is left out: releases before 13 ignore it", at: position))
        }
    }
}
