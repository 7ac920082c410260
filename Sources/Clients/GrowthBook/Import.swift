import ClientKit
import PolicyModel

/// Reads an existing payload for `decree import`: the features `update` and `message`. A rule whose condition a policy
/// cannot say is left out, and named.
extension GrowthBook {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let text = try? JSONText(document.bytes, as: .serialization) else { continue }
            let source = DocumentText(document.bytes), features = text.root.last("features")
            let place = { (path: String) in source.position(of: path, in: request.name(of: document)) }
            for (path, words) in LeftOut.all(in: features) {
                facts.notes.append(ImportNote("\(path) \(words)", at: place(path)))
            }
            facts.takeUpdates(in: features, of: request, place)
            facts.listSingles()
            facts.takeMessages(in: features, of: request, place)
        }
        for platform in facts.platforms {
            facts.limit(request.known(on: platform).map(\.version), on: platform)
        }
        return facts
    }
}

extension ImportedFacts {
    fileprivate typealias Place = (_ path: String) -> SourcePosition

    fileprivate mutating func takeUpdates(in features: JSONNode?, of request: ImportRequest, _ place: Place) {
        let path = "features.update.defaultValue"
        let last = ImportedEntry(standard: features?.last("update")?.last("defaultValue"), path, place(path))
        let all = ImportedEntry.all(in: features, "update", place) + [last].compactMap(\.self)
        let named = ImportedEntry.platforms(of: all, request)
        let updates = ImportedEntry.namingLatest(ImportedEntry.onPlatforms(all, named))
        let newest = updates.filter { $0.id == "latest" }
        for entry in newest { entry.list(among: newest, in: &self) }
        if newest.isEmpty { for entry in updates { entry.nameRelease(in: &self) } }
        for group in ImportedEntry.byText(updates) { group[0].add(group, among: updates, to: &self) }
        guard last == nil else { return }
        // A device that no rule matches gets the standard value, which says nothing.
        for platform in Platform.allCases where platforms.contains(platform) {
            rules.append(ImportedRule(.none, on: platform, at: place(path)))
        }
    }

    fileprivate mutating func takeMessages(in features: JSONNode?, of request: ImportRequest, _ place: Place) {
        let all = ImportedEntry.all(in: features, "message", place)
        let app = platforms.isEmpty ? ImportedEntry.platforms(of: all, request) : platforms.sorted()
        let messages = ImportedEntry.onPlatforms(all, app)
        for group in ImportedEntry.byText(messages) {
            group[0].announce(group, among: messages, on: app, to: &self)
        }
    }
}

extension ImportedFacts {
    /// Lists versions that no rule offers, with what the next offered release requires: if they ran on other devices,
    /// a rule would offer them there.
    fileprivate mutating func limit(_ known: [Version], on platform: Platform) {
        guard let offered = releases[platform] else { return }
        for version in known where offered[version] == nil {
            guard let next = offered.filter({ $0.key > version }).min(by: { $0.key < $1.key })?.value else { continue }
            list(version, on: platform, .init(requires: next.requires, hardware: next.hardware))
        }
    }

    /// A policy's rule for one version is for a listed release, so what rules name alone is one.
    fileprivate mutating func listSingles() {
        for rule in rules {
            let singles = rule.versions.intervals.compactMap { interval in
                interval.lower.flatMap { $0.version == interval.upper?.version ? $0.version : nil }
            }
            limit(singles, on: rule.platform)
            for version in singles where releases[rule.platform]?[version] == nil { list(version, on: rule.platform) }
        }
    }
}
