import PolicyModel

/// Reads `accept`: what the author takes knowingly, each entry with a reason.
extension PolicyReader {
    /// What is known of an entry of `accept` while it is read.
    struct AcceptDraft {
        var clients: [String] = []
        var rule: String?
        var lossClass: String?
        var check: String?
        var release: Version?
        var platform: Platform?
        var message: String?
        var why: String?
        var until: Moment?
    }

    static let acceptKeys = KeyList<PolicyReader, AcceptDraft>(
        "an entry of 'accept'", lacking: ("the entry of 'accept'", forms),
        [
            .init(
                "client", .oneOrMore(.client), "one client or a list",
                without: "with `class` an error; with `check` all, or none"
            ) { $2.clients = $0.acceptingClients($1) },
            .init(
                "rule", .text, "the id of the rule that it is about, or `minimum`, or `latest`",
                without: "with `class` an error; with `check` any place"
            ) { $2.rule = $0.ruleName($1) },
            .init(
                "class", .choice(acceptable),
                "what a client does otherwise than the policy says: `weaker`, `noisy`, `older`, `text`, `frequency` or "
                    + "`link`; the other classes cannot be accepted",
                without: "the entry has `check`"
            ) { $2.lossClass = $0.lossClass($1) },
            .init("check", .text, "the id of a warning, or `force-dead-end`", without: "the entry has `class`") {
                $2.check = $1.text(of: "check", &$0.diagnostics)
            },
            .init(
                "release", .either([.version, .pattern(previews)]), "with `check`: the release that it is about",
                without: "any"
            ) {
                $2.release = $0.acceptedRelease($1)
            },
            .init("platform", .platform, "with `check`: the platform that it is about", without: "any") {
                $2.platform = $0.ownPlatforms([$1], of: "platform").first
            },
            .init("message", .text, "with `check`: the id of the message that it is about", without: "any") {
                $2.message = $1.text(of: "message", &$0.diagnostics)
            },
            .init("why", .text, "the reason in words, shown on the app's page") { $2.why = $0.reason($1) },
            .init(
                "until", .date, "the last day on which the entry holds, or with a time the first moment after",
                without: "it holds without end"
            ) { $2.until = ValueText.end($1, &$0.diagnostics) },
        ])

    /// The loss classes that an author can accept.
    static let acceptable = ["weaker", "noisy", "older", "text", "frequency", "link"]
    /// Loss classes that harm users, so that no author can accept them.
    private static let neverAcceptable = ["crash", "refused", "stronger", "unjudged"]

    mutating func accepts(_ node: YAMLNode) -> [Acceptance] {
        (node.items(of: "accept", &diagnostics) ?? []).compactMap { acceptance($0) }
    }

    /// An accepted loss, or an accepted finding of a check; nil, with a diagnostic, if a part is missing or wrong.
    private mutating func acceptance(_ item: YAMLNode) -> Acceptance? {
        let mistakes = diagnostics.count, isLoss = item["check"] == nil
        var draft = AcceptDraft()
        let known =
            isLoss
            ? refusing(["release", "platform", "message"], of: item, "only an entry with 'check' has it")
            : refusing(["class"], of: item, "an entry names a loss by 'class', or a check by 'check'")
        guard Self.acceptKeys.read(known, into: &draft, by: &self) else { return nil }
        for key in ["client", "rule", "class"] where isLoss && item[key] == nil {
            Self.acceptKeys.report(lackOf: key, at: item.position, by: &self)
        }
        guard diagnostics.count == mistakes, let why = draft.why else { return nil }
        if let rule = draft.rule, let lossClass = draft.lossClass {
            return Acceptance(
                clients: draft.clients, rule: rule, lossClass: lossClass, why: why, until: draft.until,
                position: item.position)
        }
        return draft.check.map { check in
            Acceptance(
                .check(check), by: draft.clients, rule: draft.rule, release: draft.release, on: draft.platform,
                message: draft.message, why: why, until: draft.until, position: item.position)
        }
    }

    /// The entry without these keys, which are reported.
    private mutating func refusing(_ keys: [String], of item: YAMLNode, _ reason: String) -> YAMLNode {
        guard item.entries.contains(where: { keys.contains($0.key) }) else { return item }
        for entry in item.entries where keys.contains(entry.key) {
            diagnostics.error(
                "unknown-key", at: entry.keyPosition, "'\(entry.key)' has no place in this entry: \(reason)",
                help: "remove '\(entry.key)'; \(Self.forms)")
        }
        return YAMLNode(content: .map(item.entries.filter { !keys.contains($0.key) }), position: item.position)
    }

    private static let forms =
        "write {client: ssvc, rule: minimum, class: weaker, why: \"…\"} for a loss, or {check: os-jump, release: "
        + "3.0.0, why: \"…\"} for what a check found"

    mutating func acceptingClients(_ node: YAMLNode) -> [String] {
        (node.oneOrMore(of: "client", &diagnostics) ?? []).compactMap { node in
            node.text(of: "client", &diagnostics).flatMap { known($0, at: node.position)?.name }
        }
    }

    /// What people write where a reason is still to come, in small letters.
    private static let unsaid: Set = [
        "todo", "tbd", "tba", "tbc", "fixme", "xxx", "n/a", "na", "why", "reason", "reasons", "because",
        "later",
        "test", "wip", "placeholder",
    ]

    /// False for words that are none, such as the dots that a message prints in their place.
    static func isReason(_ why: String) -> Bool {
        let words = why.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "/" }
        return !words.isEmpty && !words.allSatisfy { unsaid.contains(String($0)) }
    }

    /// The author's words.
    fileprivate mutating func reason(_ node: YAMLNode) -> String? {
        guard let why = node.words(of: "why", &diagnostics) else { return nil }
        if Self.isReason(why) { return why }
        diagnostics.error(
            "reason-missing", at: node.position, "'\(why.prefix(64))' in 'why' is no reason",
            help: "say in 'why' why this is acceptable: reviewers read it on the app's page")
        return nil
    }

    /// A release, also one before a release, on a channel.
    fileprivate mutating func acceptedRelease(_ node: YAMLNode) -> Version? {
        let preview = node.plainText.flatMap { Version(orPreview: $0) }.flatMap { $0.isPreview ? $0 : nil }
        return (preview ?? ValueText.version(node, of: "release", &diagnostics)).flatMap {
            listedVersion($0, in: "release", at: node.position, on: platforms, orOnChannels: true)
        }
    }

    /// A rule's id, `minimum` or `latest`; reports any other name.
    fileprivate mutating func ruleName(_ node: YAMLNode) -> String? {
        guard let name = node.text(of: "rule", &diagnostics) else { return nil }
        // From the source, because a rule with a mistake still has its id.
        let ids = (root["rules"]?.listItems ?? []).compactMap { $0["id"]?.plainText }
        let names = ids.filter { !Self.stepNames.contains($0) } + Self.stepNames
        if names.contains(name) { return name }
        diagnostics.error(
            "unknown-rule", at: node.position, "'\(name)' is neither a rule's id nor 'minimum' nor 'latest'",
            help: suggestion(for: name, among: names), fixes: Fix.nearest(to: name, among: names))
        return nil
    }

    /// An acceptable loss class; reports one that cannot be accepted.
    fileprivate mutating func lossClass(_ node: YAMLNode) -> String? {
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
                ?? "write one of: \(Self.acceptable.joined(separator: ", ")); what a check found is accepted by its "
                + "id: check: \(name.prefix(64))",
            fixes: Fix.replacing(with: nearest))
        return nil
    }
}
