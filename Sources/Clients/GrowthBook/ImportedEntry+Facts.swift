import ClientKit
import PolicyModel

/// What a rule says of an app.
extension ImportedEntry {
    /// What `latest` says of the release that it sends devices to.
    func list(among others: [ImportedEntry], in facts: inout ImportedFacts) {
        guard let release else { return }
        let isForOne = others.allSatisfy { $0.release != release || $0.asked.processor == .arm64 }
        for platform in platforms {
            facts.list(
                release, on: platform,
                .init(
                    requires: asked.systems.intervals.first?.lower?.version, draw: isOfRelease ? draw : nil,
                    hardware: isForOne ? .arm64 : nil))
            facts.announced[platform] = max(facts.announced[platform] ?? release, release)
        }
    }

    /// What an entry says of the release that it sends devices to, where nothing else names one.
    func nameRelease(in facts: inout ImportedFacts) {
        guard let release, text("verdict") != Verdict.none.rawValue else { return }
        for platform in platforms {
            facts.list(release, on: platform)
            facts.announced[platform] = max(facts.announced[platform] ?? release, release)
        }
    }

    /// True where its share is that of the release, whatever the app is called.
    private var isOfRelease: Bool { draw.map { $0.owner == text("version") ?? "" } ?? false }

    /// - Parameters:
    ///   - group: the rule's entries by language.
    ///   - others: those of all rules.
    func add(_ group: [ImportedEntry], among others: [ImportedEntry], to facts: inout ImportedFacts) {
        if let words = unread ?? unsaid(of: group, among: others, facts) { return leaveOut(words, &facts) }
        if let draw, !isDrawnByPlace {
            note("draws \(draw.share) of the installations as no policy does: others are inside", &facts)
        }
        for platform in platforms {
            var rule = ImportedRule(text("verdict").flatMap(Verdict.init) ?? .none, on: platform, at: position)
            rule.id = ["minimum", "latest"].contains(id) || id.isEmpty ? nil : id
            rule.draw = isOfRelease ? nil : draw
            rule.versions = asked.versions
            // A release's own requirement is none of the rule's.
            let needed = release.flatMap { facts.releases[platform]?[$0]?.requires }
            rule.systems = needed.map { VersionSet(from: $0) } == asked.systems ? .all : asked.systems
            rule.languages = group.count > 1 ? nil : asked.languages
            (rule.models, rule.tablet, rule.custom) = (asked.models, asked.tablet, asked.custom)
            if rule.verdict != .none, group.contains(where: { !$0.words.isEmpty }) {
                rule.words = Self.words(of: group)
            }
            rule.frequency = text("frequency").flatMap(Frequency.init)
            if rule.verdict == .recommend { facts.frequency = facts.frequency ?? rule.frequency }
            if let link = text("link") { facts.stores[platform] = facts.stores[platform] ?? link }
            facts.platforms.insert(platform)
            facts.rules.append(rule)
        }
    }

    /// Why no policy can have the rule, as the rest of a sentence: `is left out: …`; nil if one can.
    private func unsaid(of group: [ImportedEntry], among others: [ImportedEntry], _ facts: ImportedFacts) -> String? {
        if platforms.isEmpty { return "is left out: `platform` names none of the app's: give them with --platform" }
        return isForAllProcessors(group, among: others, facts)
            ? nil : "is left out: a rule of a policy has no `processor`"
    }

    /// True if the rule asks for no processor, or if Macs with another one have a rule beside it that says the same for
    /// each release that they could go to.
    private func isForAllProcessors(
        _ group: [ImportedEntry], among others: [ImportedEntry], _ facts: ImportedFacts
    ) -> Bool {
        guard let own = asked.processor else { return true }
        guard platforms == [.macos], let other = Processor.allCases.first(where: { $0 != own }) else { return false }
        let languages = group.count > 1 ? nil : asked.languages
        let beside = neighbours(among: others).filter { entry in
            entry.asked.processor ?? other == other && entry.platforms == [.macos]
                && entry.asked.languages == languages && isAlikeElsewhere(entry)
        }
        guard text("verdict") != Verdict.none.rawValue else {
            return beside.contains { $0.holds(asked.versions, asked.systems) }
        }
        return (facts.releases[.macos] ?? [:]).filter { other.runs($0.value.hardware) }.allSatisfy { version, shipped in
            let versions = asked.versions.intersection(VersionSet(below: version))
            let systems = asked.systems.intersection(shipped.requires.map { VersionSet(from: $0) } ?? .all)
            return versions.isEmpty || systems.isEmpty || beside.contains { $0.holds(versions, systems) }
        }
    }

    private func holds(_ versions: VersionSet, _ systems: VersionSet) -> Bool {
        versions.intersection(asked.versions.complement).isEmpty
            && systems.intersection(asked.systems.complement).isEmpty
    }

    /// The entries around this one that have its id.
    private func neighbours(among entries: [ImportedEntry]) -> ArraySlice<ImportedEntry> {
        guard let place = entries.firstIndex(where: { $0.path == path }) else { return [] }
        let first = entries[..<place].lastIndex { $0.id != id }.map { $0 + 1 } ?? entries.startIndex
        let end = entries[place...].firstIndex { $0.id != id } ?? entries.endIndex
        return entries[first..<end]
    }

    /// True if both say the same, apart from the release that each sends devices to, and its processor.
    private func isAlikeElsewhere(_ other: ImportedEntry) -> Bool {
        other.unread == nil && text("verdict") == other.text("verdict")
            && (isOfRelease ? nil : draw) == (other.isOfRelease ? nil : other.draw)
            && asked.tablet == other.asked.tablet && asked.models == other.asked.models
            && asked.custom == other.asked.custom
    }

    /// - Parameters:
    ///   - group: the message's entries by language.
    ///   - others: those of all messages.
    ///   - app: the app's platforms.
    func announce(
        _ group: [ImportedEntry], among others: [ImportedEntry], on app: [Platform], to facts: inout ImportedFacts
    ) {
        if let words = unread ?? unannounced(among: others, on: app) { return leaveOut(words, &facts) }
        var message = ImportedMessage(at: position)
        message.when.version = asked.versions.range
        message.when.os = asked.systems.range
        message.when.languages = group.count > 1 ? nil : asked.languages
        (message.when.models, message.when.tablet) = (asked.models, asked.tablet)
        message.every = number("every", within: 1...8760, &facts)
        message.max = number("max", within: 1...1000, &facts)
        (message.link, message.image) = (text("link"), text("image"))
        message.words = Self.words(of: group)
        // One message is written once for each platform.
        let isKnown = facts.messages.contains { known in
            known.when == message.when && known.words == message.words && known.link == message.link
                && known.image == message.image && known.every == message.every && known.max == message.max
        }
        if !isKnown { facts.messages.append(message) }
    }

    /// Why no message of a policy can be the rule, as the rest of a sentence: `is left out: …`; nil if one can.
    private func unannounced(among others: [ImportedEntry], on app: [Platform]) -> String? {
        if let draw { return "is left out: a message of a policy is for all installations, not for \(draw.share)" }
        if words[.message] == nil {
            return "is left out: it has no text, and devices that match it see no message of a later rule"
        }
        if let custom = asked.custom.first { return "is left out: a message of a policy has no `\(custom.name)`" }
        if asked.processor != nil { return "is left out: a message of a policy has no `processor`" }
        if !asked.systems.isAll {
            return platforms == [.android] ? nil : "is left out: `os` of a message is that of Android alone"
        }
        let alike = others.filter { $0.unread == nil && $0.draw == nil && $0.id == id && $0.isAskedAlike(self) }
        let reached = Set(alike.flatMap(\.platforms))
        guard !reached.isSuperset(of: app) else { return nil }
        let names = reached.sorted().map(\.displayName).joined(separator: " and ")
        return "is left out: it is for \(names) alone, and a message of a policy is for all of the app's platforms"
    }

    private func isAskedAlike(_ other: ImportedEntry) -> Bool {
        var (one, two) = (asked.others, other.asked.others)
        (one.platforms, two.platforms) = (.all, .all)
        return one == two
    }

    /// As Decree writes it, or as a number of JSON; nil, with a note, for one that no message of a policy has.
    private func number(_ key: String, within range: ClosedRange<Int>, _ facts: inout ImportedFacts) -> Int? {
        guard let node = value.last(key), !node.isNull else { return nil }
        let written = node.string ?? node.number ?? node.kind
        if let number = Int(written), range.contains(number) { return number }
        note("has \(written) in `\(key)`, not \(range.lowerBound) to \(range.upperBound): it is left out", &facts)
        return nil
    }

    private func leaveOut(_ words: String, _ facts: inout ImportedFacts) {
        note(words, &facts)
        facts.namesProcessors = facts.namesProcessors || asked.processor != nil
        var when = Condition()
        (when.languages, when.models, when.tablet) = (asked.languages, asked.models, asked.tablet)
        (when.custom, when.draw) = (asked.custom, draw)
        facts.unsaid.append(when)
    }

    private func note(_ words: String, _ facts: inout ImportedFacts) {
        facts.notes.append(ImportNote("\(path) \(words)", at: position))
    }
}
