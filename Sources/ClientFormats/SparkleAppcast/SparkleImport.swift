import Foundation
import PolicyModel

/// Reads an existing feed for `decree import`: its releases, what is announced, and below which release it is critical.
extension SparkleAppcast {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let feed = try? SparkleFeed(document.bytes, in: ["en"], from: SparkleModel.address) else { continue }
            SparkleFacts(request: request, file: request.name(of: document), items: feed.items).add(to: &facts)
        }
        return facts
    }
}

/// What one feed says.
private struct SparkleFacts {
    let request: ImportRequest
    let file: String
    let items: [SparkleItem]

    private func place(_ item: SparkleItem) -> SourcePosition {
        SourcePosition(file: file, line: item.line, column: 1)
    }

    func add(to facts: inout ImportedFacts) {
        facts.platforms.insert(.macos)
        let open = items.filter { $0.channel == nil && ($0.platform ?? "macos") == "macos" && version(of: $0) != nil }
            .sorted { SparkleVersion($1.version) < SparkleVersion($0.version) }
        let offered = offered(among: open), places = Set(offered.map(\.index))
        // Of several builds with one version the highest is listed.
        let listed = Set(open.map(\.index)), others = items.filter { !listed.contains($0.index) }
        for item in open + others { list(item, isOffered: places.contains(item.index), in: &facts) }
        facts.announced[.macos] = open.first.flatMap { version(of: $0) }
        for item in offered { addRules(of: item, to: &facts) }
        let rest = open.filter { !places.contains($0.index) }
        if let first = rest.first {
            let others = rest.count > 1 ? ", nor are \(rest.count - 1) others" : ""
            note("is offered to no Mac\(others): files and release notes are left out", first, &facts)
        }
        addRequirements(of: open, to: &facts)
        // Macs and apps that see no item are told nothing.
        facts.rules.append(ImportedRule(.none, on: .macos, at: open.last.map(place) ?? SourcePosition(file: file)))
    }

    /// Those that some app can be offered, the highest first: below one that is for all apps, an older one for the same
    /// macOS versions is not.
    private func offered(among items: [SparkleItem]) -> [SparkleItem] {
        var covered = VersionSet.none
        return items.filter { item in
            let systems = systems(of: item)
            if systems.intersection(covered.complement).isEmpty { return false }
            if item.minimumUpdate == nil { covered = covered.union(systems) }
            return true
        }
    }

    /// The item decides for every app that sees it: the highest is tried first, and the first that a Mac can run counts.
    private func addRules(of item: SparkleItem, to facts: inout ImportedFacts) {
        guard let version = version(of: item) else { return }
        var audience = ImportedRule(.none, on: .macos, at: place(item))
        audience.systems = systems(of: item)
        if let lowest = item.minimumUpdate {
            guard let from = bound(lowest, item, &facts) else { return }
            audience.versions = from.complement
        }
        let critical: VersionSet? =
            switch item.critical {
            case nil: nil
            case .all: VersionSet(below: version)
            case .below(let build): bound(build, item, &facts)
            }
        var told = audience.with(.recommend)
        told.versions = audience.versions.intersection(VersionSet(below: version))
        if let critical {
            var forced = told.with(.force)
            forced.versions = told.versions.intersection(critical)
            if !forced.versions.isEmpty { facts.rules.append(forced) }
        }
        if !told.versions.isEmpty { facts.rules.append(told) }
        facts.rules.append(audience)
    }

    /// The versions below a build; nil, with a note, for a build whose version nobody names.
    private func bound(_ text: String, _ item: SparkleItem, _ facts: inout ImportedFacts) -> VersionSet? {
        if let version = version(ofBuild: text) { return VersionSet(below: version) }
        // Decree writes a place just above a build so.
        if text.hasSuffix(" 1"), let version = version(ofBuild: String(text.dropLast(2))) {
            return VersionSet(below: version, included: true)
        }
        note("names build \(text): say which release it is with --release 3.1.0=\(text)", item, &facts)
        return nil
    }

    private func version(ofBuild build: String) -> Version? {
        if let item = items.first(where: { SparkleVersion($0.version) == SparkleVersion(build) }) {
            return version(of: item)
        }
        return named(build) ?? (isNamed ? nil : Version(build))
    }

    /// True if builds and versions of this app differ.
    private var isNamed: Bool {
        items.contains { $0.displayVersion != $0.version } || request.known(on: .macos).contains { $0.build != nil }
    }

    private func systems(of item: SparkleItem) -> VersionSet {
        var systems = VersionSet.all
        if let lowest = item.minimumSystem.flatMap({ Version($0) }) {
            systems = systems.intersection(VersionSet(from: lowest))
        }
        if let above = item.maximumSystem.flatMap({ Version($0) })?.aboveSystem {
            systems = systems.intersection(VersionSet(below: above))
        }
        return systems
    }

    /// A release that is offered from one macOS on requires it.
    private func addRequirements(of items: [SparkleItem], to facts: inout ImportedFacts) {
        for group in Dictionary(grouping: items, by: \.version).values {
            let lowest = group.map { $0.minimumSystem.flatMap { Version($0) } }
            guard !lowest.contains(nil), let requires = lowest.compactMap(\.self).min(), let first = group.first,
                let version = version(of: first)
            else { continue }
            facts.list(version, on: .macos, .init(requires: requires))
        }
    }

    /// The version of an item: what the author said of the build, else its short text, perhaps behind a `v`, else the
    /// build.
    private func version(of item: SparkleItem) -> Version? {
        named(item.version) ?? Version(item.displayVersion) ?? Version(
            item.displayVersion.trimmingPrefix("v").description)
            ?? Version(item.version)
    }

    private func named(_ build: String) -> Version? {
        request.known(on: .macos).first { $0.build == build }?.version
    }

    private func list(_ item: SparkleItem, isOffered: Bool, in facts: inout ImportedFacts) {
        guard (item.platform ?? "macos") == "macos" else {
            note("is for another system: it is left out", item, &facts)
            return
        }
        guard item.channel == nil else {
            note("is on the channel \(item.channel ?? ""): policies have no channels, and it is left out", item, &facts)
            return
        }
        guard let version = version(of: item) else {
            note("names no version: give one with --release 3.2.0=\(item.version)", item, &facts)
            return
        }
        facts.list(
            version, on: .macos,
            .init(
                build: item.version, live: item.published,
                archive: isOffered ? archive(of: item, &facts) : nil, rollout: isOffered ? rollout(of: item) : nil))
        if let link = item.link, link.hasPrefix("https://"), facts.stores[.macos] == nil { facts.stores[.macos] = link }
        if isOffered, item.notes != SparkleItem.Notes() { note("has release notes: they are left out", item, &facts) }
    }

    private func note(_ words: String, _ item: SparkleItem, _ facts: inout ImportedFacts) {
        facts.notes.append(ImportNote("item[\(item.index)] \(words)", at: place(item)))
    }

    /// What a policy can pass on: a signed file behind https.
    private func archive(of item: SparkleItem, _ facts: inout ImportedFacts) -> Release.Archive? {
        guard let file = item.file else { return nil }
        guard file.address.hasPrefix("https://"), file.length > 0, let signature = file.signature,
            Data(base64Encoded: signature)?.count == 64
        else {
            note("has a file without https, length or a signature of 64 bytes: it is left out", item, &facts)
            return nil
        }
        return Release.Archive(url: file.address, length: file.length, edSignature: signature)
    }

    /// Whole hours.
    private func rollout(of item: SparkleItem) -> Int? {
        guard let interval = item.interval, interval >= 3600, interval % 3600 == 0, item.published != nil else {
            return nil
        }
        return interval / 3600
    }
}

extension ImportedRule {
    fileprivate func with(_ verdict: Verdict) -> ImportedRule {
        var rule = ImportedRule(verdict, on: platform, at: position)
        (rule.versions, rule.systems) = (versions, systems)
        return rule
    }
}

extension Version {
    /// The first version of macOS above a bound that belongs to its range; a 99 stands for all of its kind.
    fileprivate var aboveSystem: Version? {
        if minor == 99 { return next(at: 0) }
        return patch == 99 ? next(at: 1) : justAbove
    }
}
