import PolicyModel

/// Writes the document of Prince of Versions, a library for iOS and macOS that chooses a configuration by OS version
/// and compares three numbers of versions.
///
/// Each platform has one list, always a non-empty array, because the clients reject anything else. Documents for
/// Android are not written.
package struct PrinceOfVersions: ClientFormat {
    package let name = "prince-of-versions"
    package let platforms: [Platform] = [.ios, .macos]
    package let authorPlatforms: [Platform] = [.ios, .macos, .android]
    package let options = PrinceOptions.all
    package let ability = Ability(fields: [], carriesLink: false, carriesFrequency: true)

    package init() {}

    /// All supported versions of 4.x.
    static let versions = (0...8).compactMap { Version(numbers: [4, 0, $0]) }
    /// One version of each behaviour; 4.0.2 to 4.0.7 behave alike.
    private static let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"]

    package func editions(for policy: Policy) -> [ClientEdition] {
        let options = policy.choice(of: name)?.options ?? ClientOptions(), versions = options.versions
        let named = platforms.map { platform in
            (platform: platform, names: versions[platform]?.map { Version($0)?.threeNumbers ?? $0 } ?? Self.editions)
        }
        var names: [String] = []
        for name in named.flatMap(\.names) where !names.contains(name) { names.append(name) }
        let chosen = names.map { name in
            ClientEdition(name, on: named.filter { $0.names.contains(name) }.map(\.platform))
        }
        let legacy = platforms.filter(options.legacy.contains)
        return chosen + (legacy.isEmpty ? [] : [ClientEdition("3.0.0", on: legacy, isCourtesy: true)])
    }

    package let numbersRead = 3

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let platforms = platforms(of: dated.policy)
        let ladders = Dictionary(uniqueKeysWithValues: platforms.map { ($0, VersionLadder(dated, on: $0)) })
        diagnostics += PrinceLimits(policy: dated.policy, platforms: platforms).diagnostics
        let root = JSONValue.object(members(dated, ladders) + metaMember(dated.policy))
        guard !platforms.isEmpty else { return [] }
        return [Artifact(path: "\(dated.policy.slug)/\(name).json", bytes: JSONBytes.document(root), role: .document)]
    }

    /// With the option `legacy`, the plain key has the older object, which 4.x ignores, and `<platform>2` has the list.
    private func members(_ dated: DatedPolicy, _ ladders: [Platform: VersionLadder]) -> [JSONValue.Member] {
        let legacy = dated.policy.choice(of: name)?.options.legacy ?? []
        return ladders.sorted { $0.key < $1.key }.flatMap { platform, ladder in
            let key = platform.rawValue, list = PrinceOfVersionsFile.list(ladder)
            guard legacy.contains(platform) else { return [JSONValue.Member(key, list)] }
            let object = PrinceOfVersionsFile.legacyObject(LegacyLines(dated, on: platform))
            return [JSONValue.Member(key, object), JSONValue.Member("\(key)2", list)]
        }
    }

    package func model(
        reading documents: [Artifact], of slug: String, as edition: ClientEdition
    ) -> any DecisionModel {
        models(reading: documents, of: slug, as: [edition])[0]
    }

    package func models(
        reading documents: [Artifact], of slug: String, as editions: [ClientEdition]
    ) -> [any DecisionModel] {
        let document = documents.first { $0.path == "\(slug)/\(name).json" }
        let text = document.map {
            PrinceText($0, for: editions.filter { !$0.isForAndroid }.map { PrinceEdition($0.name) })
        }
        return editions.map { edition -> any DecisionModel in
            edition.isForAndroid
                ? PrinceAndroidModel(document, as: PrinceAndroidEdition(edition.name))
                : PrinceOfVersionsModel(text, as: PrinceEdition(edition.name))
        }
    }

    private func meta(_ policy: Policy) -> JSONValue? { policy.extra[name]?["meta"] }

    private func metaMember(_ policy: Policy) -> [JSONValue.Member] {
        meta(policy).map { [JSONValue.Member("meta", $0)] } ?? []
    }
}
