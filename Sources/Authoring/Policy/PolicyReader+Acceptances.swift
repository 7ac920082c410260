import PolicyModel

/// Reads `accept`: what the author takes knowingly, each entry with a reason.
extension PolicyReader {
    static let acceptKeys = ["client", "rule", "class", "check", "release", "platform", "why", "until"]
    /// The loss classes that an author can accept.
    static let acceptable = ["weaker", "noisy", "older", "text", "frequency", "link"]
    /// Loss classes that harm users, so that no author can accept them.
    private static let neverAcceptable = ["crash", "refused", "stronger", "unjudged"]

    mutating func accepts(rules: [Rule], among listed: [Release]?) -> [Acceptance] {
        guard let items = root["accept"]?.items(of: "accept", &diagnostics) else { return [] }
        // From the source, because a rule with a mistake still has its id.
        let ids = (root["rules"]?.listItems ?? []).compactMap { $0["id"]?.plainText }.filter {
            !Self.stepNames.contains($0)
        }
        return items.compactMap { item in
            guard item.entries(of: "an entry of 'accept'", known: Self.acceptKeys, &diagnostics) != nil else {
                return nil
            }
            return item["check"] == nil
                ? loss(item, ruleNames: ids + Self.stepNames)
                : check(item, ruleNames: ids + Self.stepNames, among: listed)
        }
    }

    /// An accepted loss; nil, with a diagnostic, if a part is missing or wrong.
    private mutating func loss(_ item: YAMLNode, ruleNames: [String]) -> Acceptance? {
        let isWhole = refuse(["release", "platform"], of: item, "only an entry with 'check' has it")
        let clients = required("client", of: item).flatMap { self.clients($0) }
        let rule = required("rule", of: item).flatMap { ruleName($0, among: ruleNames) }
        let lossClass = required("class", of: item).flatMap { self.lossClass($0) }
        let (why, until) = (reason(of: item), lastSecond(of: item))
        guard isWhole, let clients, let rule, let lossClass, let why else { return nil }
        return Acceptance(
            clients: clients, rule: rule, lossClass: lossClass, why: why, until: until, position: item.position)
    }

    /// An accepted finding of a check; nil, with a diagnostic, if a part is missing or wrong.
    private mutating func check(_ item: YAMLNode, ruleNames: [String], among listed: [Release]?) -> Acceptance? {
        let isWhole = refuse(["class"], of: item, "an entry names a loss by 'class', or a check by 'check'")
        let id = item["check"]?.text(of: "check", &diagnostics)
        let clients = item["client"].map { self.clients($0) }
        let rule = item["rule"].map { ruleName($0, among: ruleNames) }
        let platform = item["platform"].map { ownPlatforms([$0], of: "platform").first }
        let release = item["release"].map { node in
            ValueText.version(node, of: "release", &diagnostics).flatMap {
                listedVersion($0, in: "release", at: node.position, on: platforms, among: listed)
            }
        }
        let (why, until) = (reason(of: item), lastSecond(of: item))
        let parts: [Bool] = [
            clients.map { $0 != nil } ?? true, rule.map { $0 != nil } ?? true, platform.map { $0 != nil } ?? true,
            release.map { $0 != nil } ?? true,
        ]
        guard isWhole, let id, let why, !parts.contains(false) else { return nil }
        return Acceptance(
            .check(id), by: clients.flatMap(\.self) ?? [], rule: rule.flatMap(\.self), release: release.flatMap(\.self),
            on: platform.flatMap(\.self), why: why, until: until, position: item.position)
    }

    /// False, with a diagnostic, if the entry has one of these keys.
    private mutating func refuse(_ keys: [String], of item: YAMLNode, _ reason: String) -> Bool {
        let wrong = item.entries.filter { keys.contains($0.key) }
        for entry in wrong {
            diagnostics.error(
                "unknown-key", at: entry.keyPosition, "'\(entry.key)' has no place in this entry: \(reason)",
                help: "remove '\(entry.key)'; \(Self.forms)")
        }
        return wrong.isEmpty
    }

    private static let forms =
        "write {client: ssvc, rule: minimum, class: weaker, why: \"…\"} for a loss, or {check: os-jump, release: 3.0.0, "
        + "why: \"…\"} for what a check found"

    private mutating func clients(_ node: YAMLNode) -> [String]? {
        node.oneOrMore(of: "client", &diagnostics)?.compactMap { node in
            node.text(of: "client", &diagnostics).flatMap { known($0, at: node.position)?.name }
        }
    }

    /// The author's words; reports words that are none, such as the dots that a message prints in their place.
    private mutating func reason(of item: YAMLNode) -> String? {
        guard let node = required("why", of: item), let why = node.text(of: "why", &diagnostics) else { return nil }
        if why.contains(where: { $0.isLetter || $0.isNumber }) { return why }
        diagnostics.error(
            "reason-missing", at: node.position, "'\(why.prefix(64))' in 'why' is no reason",
            help: "say in 'why' why this is acceptable: reviewers read it on the app's page")
        return nil
    }

    /// The end of the day that `until` names.
    private mutating func lastSecond(of item: YAMLNode) -> Moment? {
        item["until"].flatMap { ValueText.moment($0, of: "until", &diagnostics) }
            .map { Moment(seconds: $0.seconds / 86_400 * 86_400 + 86_399) }
    }

    /// The value of a required key; reports a missing one.
    private mutating func required(_ key: String, of item: YAMLNode) -> YAMLNode? {
        if let node = item[key] { return node }
        diagnostics.error(
            "missing-key", at: item.position, "the entry of 'accept' has no '\(key)'", help: Self.forms)
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
        guard let name = node.text(of: "class", &diagnostics) else { return nil }
        if Self.acceptable.contains(name) { return name }
        if Self.neverAcceptable.contains(name) {
            diagnostics.error(
                "not-acceptable", at: node.position, "the class '\(name)' cannot be accepted",
                help: "change the policy, or drop the client")
            return nil
        }
        let nearest = NearestName.to(name, among: Self.acceptable)
        diagnostics.error(
            "unknown-value", at: node.position, "'\(name.prefix(64))' is not a class of losses",
            help: nearest.map { "did you mean '\($0)'?" }
                ?? "write one of: \(Self.acceptable.joined(separator: ", ")); what a check found is accepted by its id: "
                + "check: \(name.prefix(64))",
            fixes: Fix.replacing(with: nearest))
        return nil
    }
}
