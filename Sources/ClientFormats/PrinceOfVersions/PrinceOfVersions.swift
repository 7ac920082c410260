import PolicyModel

/// Writes the document of Prince of Versions, whose clients pick a configuration by OS and compare three numbers.
///
/// One list a platform, always an array and never an empty one: Swift clients take anything else for no document.
/// Android documents are not made yet; that platform is left out with a warning.
package struct PrinceOfVersions: ClientFormat {
    package let name = "prince-of-versions"
    package let platforms: [Platform] = [.ios, .macos]
    package let ability = Ability(fields: [], carriesLink: false, carriesFrequency: true)

    package let plainFile = "prince-of-versions.json"

    package init() {}

    /// One edition for each way in which the versions differ: 4.0.2 to 4.0.7 are alike.
    private static let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"]

    package func editions(for policy: Policy) -> [ClientEdition] {
        let options = policy.choice(of: name)?.options
        let asked = options?.versions.flatMap { $0.isEmpty ? nil : $0.map(\.threeNumbers) } ?? Self.editions
        return asked.map { ClientEdition($0) } + (options?.legacy == true ? [ClientEdition("3.0.0", isCourtesy: true)] : [])
    }

    /// It shows nothing: the app is told, and says what it likes.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? { nil }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> ClientDocuments {
        let platforms = platforms(of: dated.policy)
        let ladders = Dictionary(uniqueKeysWithValues: platforms.map { ($0, VersionLadder(dated, on: $0)) })
        diagnostics += missingAndroid(dated.policy) + lostNumbers(dated.policy, platforms)
            + unreadableNames(dated.policy, platforms) + nestedMeta(dated.policy)
        let root = JSONValue.object(members(dated, ladders) + metaMember(dated.policy))
        return ClientDocuments(
            artifacts: platforms.isEmpty ? [] : [
                Artifact(
                    path: "\(dated.policy.slug)/prince-of-versions.json", bytes: JSONBytes.document(root),
                    role: .document),
            ],
            answer: { ladders[$0.platform]?.answer($0) ?? .none })
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
        let document = documents.first { $0.path == "\(slug)/\(plainFile)" }
        return PrinceOfVersionsModel(document, as: PrinceEdition(edition.name))
    }

    private func meta(_ policy: Policy) -> JSONValue? { policy.extra[name]?["meta"] }

    private func metaMember(_ policy: Policy) -> [JSONValue.Member] {
        meta(policy).map { [JSONValue.Member("meta", $0)] } ?? []
    }
}

extension PrinceOfVersions {
    private func missingAndroid(_ policy: Policy) -> [Diagnostic] {
        guard policy.platforms.contains(.android) else { return [] }
        return [Diagnostic(
            .warning, "android-not-written", at: policy.choice(of: name)?.position ?? policy.positions["clients"],
            "Android is left out of Prince of Versions' document, which is made for iOS and macOS only",
            help: "serve Android by another client, such as turkcell-updater", client: name)]
    }

    /// The client reads major, minor and patch, and drops whatever follows.
    private func lostNumbers(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        let releases = policy.releases.filter { release in
            platforms.contains { release.shipments[$0] != nil }
        }.map { ($0.version, $0.position, "release") }
        let bounds = rules(of: policy, on: platforms).flatMap { rule in
            (rule.when.version?.bounds ?? []).map { ($0, rule.position, "version") }
        }
        return (releases + bounds).filter { $0.0.fourth != 0 }.map { version, position, word in
            Diagnostic(
                .warning, "version-shape", at: position,
                "\(word) \(version) is read as \(version.threeNumbers) by Prince of Versions, which knows three numbers",
                help: "give versions that must be told apart different first three numbers", client: name)
        }
    }

    private func rules(of policy: Policy, on platforms: [Platform]) -> [Rule] {
        policy.rules.filter { rule in rule.when.platforms.map { !Set($0).isDisjoint(with: platforms) } ?? true }
    }

    private func unreadableNames(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        rules(of: policy, on: platforms).flatMap { rule in
            rule.when.custom.filter { !RequirementName.isReadable($0.name) }.map { condition in
                Diagnostic(
                    .error, "not-expressible", at: rule.position,
                    "requirement '\(condition.name)' cannot be found by Prince of Versions, which rewrites names "
                        + "with '_'",
                    help: "name it in letters, digits and hyphens, a lower-case letter first, such as "
                        + "`freeMemory`; `requiredOsVersion` is taken",
                    client: name)
            }
        }
    }

    /// One list or map in `meta` and the client drops all of it.
    private func nestedMeta(_ policy: Policy) -> [Diagnostic] {
        guard let meta = meta(policy) else { return [] }
        let position = policy.positions["extra"]
        guard case .object(let members) = meta else {
            return [Diagnostic(
                .error, "meta-not-flat", at: position, "'meta' of Prince of Versions must be a map of plain values",
                help: "write `prince-of-versions: {meta: {key: value}}`", client: name)]
        }
        return members.filter { $0.value.isNested }.map { member in
            Diagnostic(
                .error, "meta-not-flat", at: position,
                "'\(member.key)' in 'meta' is a list or a map, for which Prince of Versions drops all of 'meta'",
                help: "give every key one plain value", client: name)
        }
    }
}

extension JSONValue {
    fileprivate var isNested: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .integer, .decimal, .string: false
        }
    }
}
