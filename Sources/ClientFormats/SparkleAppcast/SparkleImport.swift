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
        for item in items { list(item, in: &facts) }
        let open = items.filter { $0.channel == nil && ($0.platform ?? "macos") == "macos" && version(of: $0) != nil }
        guard let top = open.max(by: { SparkleVersion($0.version) < SparkleVersion($1.version) }),
            let announced = version(of: top)
        else { return }
        facts.announced[.macos] = announced
        addForce(top, announced, to: &facts)
        var told = ImportedRule(.recommend, on: .macos, at: place(top))
        told.versions = VersionSet(below: announced)
        facts.rules.append(told)
    }

    /// The version of an item: its short text, else what the author said of the build, else the build.
    private func version(of item: SparkleItem) -> Version? {
        Version(item.displayVersion) ?? named(item.version) ?? Version(item.version)
    }

    private func named(_ build: String) -> Version? {
        request.known(on: .macos).first { $0.build == build }?.version
    }

    private func list(_ item: SparkleItem, in facts: inout ImportedFacts) {
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
        let requires = item.minimumSystem.flatMap { Version($0) }
        facts.list(
            version, on: .macos,
            .init(
                build: item.version, requires: requires, live: item.published, archive: archive(of: item, &facts),
                rollout: rollout(of: item)))
        if let link = item.link, link.hasPrefix("https://"), facts.stores[.macos] == nil { facts.stores[.macos] = link }
        if item.notes != SparkleItem.Notes() { note("has release notes: they are left out", item, &facts) }
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

    private func addForce(_ top: SparkleItem, _ announced: Version, to facts: inout ImportedFacts) {
        var rule = ImportedRule(.force, on: .macos, at: place(top))
        switch top.critical {
        case nil: return
        case .all: rule.versions = VersionSet(below: announced)
        case .below(let build):
            let known = items.first { $0.version == build }.flatMap { version(of: $0) } ?? named(build)
            guard let line = known ?? (facts.releases[.macos]?.isEmpty == false ? nil : Version(build)) else {
                note("is critical below build \(build): name its release with --release 3.1.0=\(build)", top, &facts)
                return
            }
            facts.list(line, on: .macos, .init(build: build))
            rule.versions = VersionSet(below: line)
        }
        facts.rules.append(rule)
    }
}
