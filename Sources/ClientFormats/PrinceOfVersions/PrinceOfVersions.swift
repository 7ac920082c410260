import PolicyModel

/// Writes the document of Prince of Versions, whose clients pick a configuration by OS and compare three numbers.
///
/// One list a platform, always an array and never an empty one: Swift clients take anything else for no document.
/// Android documents are not made; that platform is left out.
package struct PrinceOfVersions: ClientFormat {
    package let name = "prince-of-versions"
    package let platforms: [Platform] = [.ios, .macos]
    package let ability = Ability(fields: [], carriesLink: false, carriesFrequency: true)
    package let plainFile = "prince-of-versions.json"

    package init() {}

    /// Every version of 4.x.
    static let versions = (0...8).compactMap { Version(numbers: [4, 0, $0]) }
    /// One edition for each way in which they differ: 4.0.2 to 4.0.7 are alike.
    private static let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"]

    package func editions(for policy: Policy) -> [ClientEdition] {
        let options = policy.choice(of: name)?.options
        let asked = options?.versions.flatMap { $0.isEmpty ? nil : $0.map(\.threeNumbers) } ?? Self.editions
        return asked.map { ClientEdition($0) } + (options?.legacy == true ? [ClientEdition("3.0.0", isCourtesy: true)] : [])
    }

    package let numbersRead = 3

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let platforms = platforms(of: dated.policy)
        let ladders = Dictionary(uniqueKeysWithValues: platforms.map { ($0, VersionLadder(dated, on: $0)) })
        diagnostics += PrinceLimits(policy: dated.policy, platforms: platforms).diagnostics
        let root = JSONValue.object(members(dated, ladders) + metaMember(dated.policy))
        guard !platforms.isEmpty else { return [] }
        return [Artifact(path: "\(dated.policy.slug)/\(plainFile)", bytes: JSONBytes.document(root), role: .document)]
    }

    /// With the older object under the plain key, 4.x passes it over and reads the list under the second one.
    private func members(_ dated: DatedPolicy, _ ladders: [Platform: VersionLadder]) -> [JSONValue.Member] {
        let isLegacy = dated.policy.choice(of: name)?.options.legacy ?? false
        return ladders.sorted { $0.key < $1.key }.flatMap { platform, ladder in
            let key = platform.rawValue, list = PrinceOfVersionsFile.list(ladder)
            guard isLegacy else { return [JSONValue.Member(key, list)] }
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
        let document = documents.first { $0.path == "\(slug)/\(plainFile)" }, editions = editions.map { PrinceEdition($0.name) }
        let text = document.map { PrinceText($0, for: editions) }
        return editions.map { PrinceOfVersionsModel(text, as: $0) }
    }

    private func meta(_ policy: Policy) -> JSONValue? { policy.extra[name]?["meta"] }

    private func metaMember(_ policy: Policy) -> [JSONValue.Member] {
        meta(policy).map { [JSONValue.Member("meta", $0)] } ?? []
    }
}
