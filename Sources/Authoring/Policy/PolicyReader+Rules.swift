import PolicyModel

/// Reads `rules`, and the conditions of rules and messages.
extension PolicyReader {
    static let ruleKeys = ["id", "when", "do", "text", "frequency", "from", "until"]
    /// The keys of a condition, in the order of the documentation.
    static let conditionKeys = ["platform", "version", "os", "language", "model", "tablet", "custom"]
    /// The names of the policy's own steps in `accept`.
    static let stepNames = ["minimum", "latest"]

    /// In order: the first rule whose condition holds decides.
    ///
    /// - Parameter listed: nil if the releases could not be read.
    mutating func rules(among listed: [Release]?) -> [Rule] {
        guard let items = root["rules"]?.items(of: "rules", &diagnostics) else { return [] }
        var ids: [String: SourcePosition] = [:]
        return items.compactMap { rule($0, among: listed, ids: &ids) }
    }

    /// One rule; nil, with a diagnostic, if its verdict is missing or unknown.
    private mutating func rule(
        _ item: YAMLNode, among listed: [Release]?, ids: inout [String: SourcePosition]
    ) -> Rule? {
        guard item.entries(of: "a rule", known: Self.ruleKeys, &diagnostics) != nil else { return nil }
        let id = item["id"].flatMap { ruleID($0, ids: &ids) }
        let condition = item["when"].map { self.condition($0) } ?? Condition()
        let named = item["when"]?["platform"] == nil ? platforms : condition.platforms ?? []
        if !isSystemUnclear(condition, item), named.contains(.android) { checkLevels(condition, item["when"]) }
        checkVersions(condition, item["when"], on: named, among: listed)
        let text = item["text"].flatMap { textName($0) }
        let frequency = item["frequency"].flatMap { Self.frequency($0, &diagnostics) }
        let span = span(of: item)
        guard let action = item["do"] else {
            diagnostics.error(
                "missing-key", at: item.position, "the rule has no 'do'",
                help: "write do: force, do: recommend or do: none")
            return nil
        }
        let known = [Verdict.force, .recommend, .none].map(\.rawValue)
        guard let verdict = ValueText.choice(action, of: "do", known, &diagnostics).flatMap(Verdict.init) else {
            return nil
        }
        return Rule(
            id: id, when: condition, verdict: verdict, text: text, frequency: frequency, span: span,
            position: item.position)
    }

    /// The time of a rule: `from` its first moment, `until` its last day, or with a time of day the first moment after.
    private mutating func span(of item: YAMLNode) -> Validity {
        let since = item["from"].flatMap { ValueText.moment($0, of: "from", &diagnostics) }
        let until = item["until"].flatMap { ValueText.end($0, of: "until", &diagnostics) }
        if let since, let until, until <= since, let position = item["until"]?.position {
            diagnostics.error(
                "rule-dates", at: position, "the rule ends before it begins",
                help: "write an 'until' after 'from'; a day without a time is included",
                note: item["from"].map { .init("it begins here", at: $0.position) })
        }
        return Validity(since: since, until: until)
    }

    /// The id of a rule; reports one that is taken or is the name of a step.
    private mutating func ruleID(_ node: YAMLNode, ids: inout [String: SourcePosition]) -> String? {
        guard let id = node.text(of: "id", &diagnostics) else { return nil }
        if Self.stepNames.contains(id) {
            diagnostics.error(
                "reserved-rule-id", at: node.position, "'\(id)' names a step of the policy, not a rule",
                help: "choose another id")
        } else if let first = ids[id] {
            diagnostics.error(
                "repeated-rule-id", at: node.position, "the rule id '\(id)' is used more than once",
                help: "choose another id", note: .init("first used here", at: first))
        }
        ids[id] = ids[id] ?? node.position
        return id
    }

    /// The name of a text section that the app has; reports any other.
    private mutating func textName(_ node: YAMLNode) -> String? {
        guard let name = node.text(of: "text", &diagnostics) else { return nil }
        if !textNames.contains(name) {
            let meant = NearestName.to(name, among: textNames)
            let nearest = meant.map { "did you mean '\($0)'? If not, " } ?? ""
            diagnostics.error(
                "unknown-text", at: node.position, "'\(name)' names no text section",
                help: "\(nearest)write a section '# Text: \(name)'",
                fixes: Fix.replacing(with: meant) + [.addText(name, fields: ["Title", "Message", "Update button"])])
        }
        return name
    }

    /// Reports an OS range for Android and another platform together: Android's OS versions are API levels.
    private mutating func isSystemUnclear(_ condition: Condition, _ item: YAMLNode) -> Bool {
        guard let os = item["when"]?["os"], platforms.contains(.android), platforms.count > 1 else { return false }
        guard item["when"]?["platform"] != nil else {
            diagnostics.error(
                "os-without-platform", at: os.position, "'os' does not say which platform's versions it means",
                help: "add 'platform' to the rule: Android's OS versions are API levels")
            return true
        }
        guard let named = condition.platforms, named.contains(.android), named.count > 1 else { return false }
        diagnostics.error(
            "os-without-platform", at: os.position,
            "'os' means Android's API levels and another platform's versions at once",
            help: "write one rule for Android and one for the other platforms")
        return true
    }
}

extension PolicyReader {
    /// Reports versions of a condition that are no release of its platforms: those named alone, else a range that holds
    /// no release.
    mutating func checkVersions(
        _ condition: Condition, _ when: YAMLNode?, on platforms: [Platform], among listed: [Release]?
    ) {
        guard let range = condition.version, let node = when?["version"], let listed, !platforms.isEmpty else { return }
        let known = range.equalities.map { version, offset in
            listedVersion(version, in: "version", at: node.position(at: offset), on: platforms, among: listed)
        }
        guard !known.contains(nil), !range.holdsRelease(among: listed, on: platforms) else { return }
        let shipped = listed.filter { platforms.contains(where: $0.shipments.has) }.map(\.version)
        let near = range.bounds.first.map { Self.nearest(to: $0, among: shipped) } ?? []
        diagnostics.warning(
            "unlisted-version", at: node.position,
            "'\(range.description.prefix(64))' in 'version' holds no listed release on \(Self.names(platforms))",
            help: (near.isEmpty ? "" : "let it hold a listed release, such as \(Words.list(near, "or")), or ")
                + "list the releases that it means under 'releases'")
    }

    /// Reads a condition. Keys are combined with "and", values of one key with "or".
    mutating func condition(_ node: YAMLNode) -> Condition {
        var condition = Condition()
        for entry in node.entries(of: "'when'", known: Self.conditionKeys, &diagnostics) ?? [] {
            read(entry.key, entry.value, into: &condition)
        }
        return condition
    }

    mutating func read(_ key: String, _ node: YAMLNode, into condition: inout Condition) {
        switch key {
        case "platform": condition.platforms = values(node, key).map { ownPlatforms($0, of: key) }
        case "version": condition.version = ValueText.range(node, of: key, &diagnostics)
        case "os": condition.os = ValueText.range(node, of: key, &diagnostics)
        case "language":
            condition.languages = values(node, key)?.compactMap { ValueText.language($0, of: key, &diagnostics) }
        case "model":
            condition.models = values(node, key)?.compactMap { $0.text(of: key, &diagnostics).map { ModelPattern($0) } }
        case "tablet": condition.tablet = ValueText.flag(node, of: key, &diagnostics)
        default: condition.custom = custom(node)
        }
    }

    private mutating func values(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
        node.oneOrMore(of: key, &diagnostics)
    }

    /// Reads `custom`: names with one value or several.
    private mutating func custom(_ node: YAMLNode) -> [CustomValue] {
        guard node.isMap else {
            node.reportShape(of: "custom", wanted: "a map", help: "write custom: {name: value}", &diagnostics)
            return []
        }
        return node.entries
            .compactMap { entry in
                checkCustomName(entry)
                return entry.value.text(of: entry.key, &diagnostics).map { CustomValue(name: entry.key, value: $0) }
            }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    /// Reports a name that Prince of Versions reads in two ways: its library for Apple turns `is_beta` into `isBeta`,
    /// those for Android keep it.
    private mutating func checkCustomName(_ entry: YAMLNode.Entry) {
        guard entry.key.contains("_"), platforms.contains(.android), platforms.count > 1 else { return }
        diagnostics.error(
            "custom-name", at: entry.keyPosition,
            "'\(entry.key.prefix(64))' has a '_', and Apple's and Android's libraries read such a name differently",
            help: "choose a name without '_' in the app and here")
    }
}
