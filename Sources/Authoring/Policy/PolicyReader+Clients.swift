import PolicyModel

/// Reads `clients` and `accept`: the clients of an app, and the losses that its author accepts.
extension PolicyReader {
    /// Reads `clients`: a list of names, or a map from names to options.
    mutating func clients() -> [ClientChoice] {
        guard let node = root["clients"] else { return [] }
        if case .map(let entries) = node.content {
            return entries.compactMap { choice(of: $0.key, at: $0.keyPosition, options: $0.value) }
        }
        guard let items = node.items(of: "clients", &diagnostics) else { return [] }
        var seen: [String: SourcePosition] = [:]
        return items.compactMap { item in
            guard let name = item.text(of: "clients", &diagnostics) else { return nil }
            if let first = seen[name] {
                diagnostics.error(
                    "repeated-client", at: item.position, "'\(name)' is listed more than once",
                    help: "name each client once",
                    note: .init("first listed here", at: first))
                return nil
            }
            seen[name] = item.position
            return choice(of: name, at: item.position, options: nil)
        }
    }

    /// One client with its options; nil, with a diagnostic, for an unknown one.
    private mutating func choice(of name: String, at position: SourcePosition, options: YAMLNode?) -> ClientChoice? {
        guard let client = known(name, at: position) else { return nil }
        if Set(client.platforms).isDisjoint(with: platforms) {
            diagnostics.error(
                "client-platform", at: position,
                "'\(name)' exists on \(words(client.platforms)) only, and the app on \(words(platforms))",
                help: "remove the client, or give the app a platform in 'ids' or 'store'")
        }
        // A client without options may be a key without a value.
        let given = options.flatMap { $0.isMissing ? nil : $0 }
        return ClientChoice(
            name: name, options: given.map { read($0, for: client) } ?? ClientOptions(), folds: client.folds,
            position: position)
    }

    /// The client of that name, if it exists on a platform of the app; reports one that does not.
    private mutating func known(_ name: String, at position: SourcePosition) -> ClientDescription? {
        if let client = knownClients.first(where: { $0.name == name }) { return client }
        diagnostics.error(
            "unknown-client", at: position, "'\(name)' is not a client",
            help: suggestion(for: name, among: knownClients.map(\.name)),
            fixes: Fix.nearest(to: name, among: knownClients.map(\.name)))
        return nil
    }

    private func words(_ platforms: [Platform]) -> String { platforms.map(\.displayName).joined(separator: ", ") }

    /// Reads the options of a client; reports those that it does not have.
    private mutating func read(_ node: YAMLNode, for client: ClientDescription) -> ClientOptions {
        var options = ClientOptions()
        guard !client.options.isEmpty else {
            if node.isMap, node.entries.isEmpty { return options }
            diagnostics.error(
                "unknown-key", at: node.entries.first?.keyPosition ?? node.position, "'\(client.name)' has no options",
                help: "write \(client.name): {}")
            return options
        }
        let entries = node.entries(of: "'\(client.name)'", known: client.options.map(\.key), &diagnostics) ?? []
        for entry in entries {
            guard let option = client.options.first(where: { $0.key == entry.key }) else { continue }
            options[option.key] = value(of: option, entry.value, client)
        }
        return options
    }
}

extension PolicyReader {
    static let acceptKeys = ["client", "rule", "class", "why", "until"]
    /// The loss classes that an author can accept.
    static let acceptable = ["weaker", "noisy", "older"]
    /// Loss classes that harm users, so that no author can accept them.
    private static let neverAcceptable = ["crash", "refused", "stronger", "unjudged"]
    /// Loss classes that are only warnings, so that accepting them has no effect.
    private static let warningsOnly = ["text", "frequency", "link"]

    /// Reads `accept`: losses that the author takes knowingly, each with a reason.
    mutating func accepts(rules: [Rule]) -> [Acceptance] {
        guard let items = root["accept"]?.items(of: "accept", &diagnostics) else { return [] }
        // From the source, because a rule with a mistake still has its id.
        let ids = (root["rules"]?.listItems ?? []).compactMap { $0["id"]?.plainText }.filter {
            !Self.stepNames.contains($0)
        }
        return items.compactMap { acceptance($0, ruleNames: ids + Self.stepNames) }
    }

    /// One entry of `accept`; nil, with a diagnostic, if a part is missing or wrong.
    private mutating func acceptance(_ item: YAMLNode, ruleNames: [String]) -> Acceptance? {
        guard item.entries(of: "an accepted loss", known: Self.acceptKeys, &diagnostics) != nil else { return nil }
        let clients = required("client", of: item)?.oneOrMore(of: "client", &diagnostics)?.compactMap { node in
            node.text(of: "client", &diagnostics).flatMap { known($0, at: node.position)?.name }
        }
        let rule = required("rule", of: item).flatMap { ruleName($0, among: ruleNames) }
        let lossClass = required("class", of: item).flatMap { self.lossClass($0) }
        let why = required("why", of: item)?.text(of: "why", &diagnostics)
        let until = item["until"].flatMap { ValueText.moment($0, of: "until", &diagnostics) }
        guard let clients, let rule, let lossClass, let why else { return nil }
        let lastSecond = until.map { Moment(seconds: $0.seconds / 86_400 * 86_400 + 86_399) }
        return Acceptance(
            clients: clients, rule: rule, lossClass: lossClass, why: why, until: lastSecond, position: item.position)
    }

    /// The value of a required key; reports a missing one.
    private mutating func required(_ key: String, of item: YAMLNode) -> YAMLNode? {
        if let node = item[key] { return node }
        diagnostics.error(
            "missing-key", at: item.position, "the accepted loss has no '\(key)'",
            help: "write {client: ssvc, rule: minimum, class: weaker, why: \"the reason\"}")
        return nil
    }

    /// A rule's id, `minimum` or `latest`; reports any other name.
    private mutating func ruleName(_ node: YAMLNode, among names: [String]) -> String? {
        guard let name = node.text(of: "rule", &diagnostics) else { return nil }
        if names.contains(name) { return name }
        diagnostics.error(
            "unknown-rule", at: node.position, "'\(name)' is neither a rule's id nor 'minimum' nor 'latest'",
            help: suggestion(for: name, among: names), fixes: Fix.nearest(to: name, among: names))
        return nil
    }

    /// An acceptable loss class; reports one that cannot be accepted.
    private mutating func lossClass(_ node: YAMLNode) -> String? {
        let all = Self.acceptable + Self.neverAcceptable + Self.warningsOnly
        guard let name = node.text(of: "class", &diagnostics) else { return nil }
        if Self.acceptable.contains(name) { return name }
        guard all.contains(name) else {
            // Of the other classes none can be accepted, so that none of them is meant.
            _ = ValueText.choice(node, of: "class", Self.acceptable, &diagnostics)
            return nil
        }
        let isGrave = Self.neverAcceptable.contains(name)
        diagnostics.error(
            "not-acceptable", at: node.position,
            "the class '\(name)' \(isGrave ? "cannot be accepted" : "is a warning and needs no acceptance")",
            help: isGrave
                ? "change the policy, or drop the client"
                : "remove the entry; 'weaker', 'noisy' and 'older' can be accepted")
        return nil
    }
}
