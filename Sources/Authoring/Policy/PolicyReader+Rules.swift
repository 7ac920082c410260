import PolicyModel

/// Reads `rules`, and the conditions of rules and messages.
extension PolicyReader {
    /// What is known of a rule while it is read.
    struct RuleDraft {
        var id: String?
        var condition = Condition()
        var verdict: Verdict?
        var text: String?
        var frequency: Frequency?
        var since: Moment?
        var until: Moment?
    }

    static let ruleKeys = KeyList<PolicyReader, RuleDraft>(
        "a rule", lacking: ("the rule", "write do: force, do: recommend or do: none"),
        [
            .init(
                "id", .text, "a name, for `accept` and for messages; not `minimum` or `latest`",
                without: "its losses cannot be accepted"
            ) { $2.id = $0.ruleID($1) },
            .init(
                "when", .map(conditionKeys.table), "the conditions that a device must meet, all of them",
                without: "it holds for every device"
            ) { $2.condition = $0.condition($1) },
            .init("do", .choice(Verdict.allCases.map(\.rawValue)), "`force`, `recommend` or `none`") {
                reader, node, rule in
                let words = [Verdict.force, .recommend, .none].map(\.rawValue)
                rule.verdict = ValueText.choice(node, of: "do", words, &reader.diagnostics).flatMap(Verdict.init)
            },
            .init(
                "text", .text,
                "the name of a text section. A field that it lacks is taken from `force` or `recommend`",
                without: "`force` or `recommend`, as the verdict is"
            ) { $2.text = $0.textName($1) },
            .init(
                "frequency", .choice(Frequency.allCases.map(\.rawValue)), "`always` or `once`",
                without: "that of the policy"
            ) { $2.frequency = frequency($1, &$0.diagnostics) },
            .init("from", .date, "the date from which it holds", without: "it has always held") {
                $2.since = ValueText.moment($1, of: "from", &$0.diagnostics)
            },
            .init(
                "until", .date, "the last day on which it holds, or with a time the first moment after",
                without: "it holds without end"
            ) { $2.until = ValueText.end($1, &$0.diagnostics) },
        ])

    /// The names of the policy's own steps in `accept`.
    static let stepNames = ["minimum", "latest"]

    /// In order: the first rule whose condition holds decides.
    mutating func rules(_ node: YAMLNode) -> [Rule] {
        (node.items(of: "rules", &diagnostics) ?? []).compactMap { rule($0) }
    }

    /// One rule; nil, with a diagnostic, if its verdict is missing or unknown.
    private mutating func rule(_ item: YAMLNode) -> Rule? {
        var draft = RuleDraft()
        guard Self.ruleKeys.read(item, into: &draft, by: &self) else { return nil }
        let condition = seeded(draft.condition, of: draft, item), when = item["when"]
        let named = when?["platform"] == nil ? platforms : condition.platforms ?? []
        if !isSystemUnclear(condition, when) {
            if named.contains(.android) { checkLevels(condition, when) }
            if named.contains(where: { $0 != .android }) { checkMajors(condition, when) }
        }
        checkVersions(condition, when, on: named)
        let span = span(of: item, draft.since, draft.until, "the rule")
        guard let verdict = draft.verdict else { return nil }
        return Rule(
            id: draft.id, when: condition, verdict: verdict, text: draft.text, frequency: draft.frequency, span: span,
            position: item.position)
    }

    /// The time of a rule or promise: `from` its first moment, `until` its last day, or with a time of day the first
    /// moment after.
    mutating func span(of item: YAMLNode, _ since: Moment?, _ until: Moment?, _ what: String) -> Validity {
        if let since, let until, until <= since, let position = item["until"]?.position {
            diagnostics.error(
                "rule-dates", at: position, "\(what) ends before it begins",
                help: "write an 'until' after 'from'; a day without a time is included",
                note: item["from"].map { .init("it begins here", at: $0.position) })
        }
        return Validity(since: since, until: until)
    }

    /// The id of a rule; reports one that is taken or is the name of a step.
    fileprivate mutating func ruleID(_ node: YAMLNode) -> String? {
        guard let id = node.text(of: "id", &diagnostics) else { return nil }
        if Self.stepNames.contains(id) {
            diagnostics.error(
                "reserved-rule-id", at: node.position, "'\(id)' names a step of the policy, not a rule",
                help: "choose another id")
        } else if let first = ruleIDs[id] {
            diagnostics.error(
                "repeated-rule-id", at: node.position, "the rule id '\(id)' is used more than once",
                help: "choose another id", note: .init("first used here", at: first))
        }
        ruleIDs[id] = ruleIDs[id] ?? node.position
        return id
    }

    /// The name of a text section that the app has; reports any other.
    fileprivate mutating func textName(_ node: YAMLNode) -> String? {
        guard let name = node.text(of: "text", &diagnostics) else { return nil }
        if !textNames.contains(name) {
            let meant = NearestName.to(ValueSlip(name)?.rest ?? name, among: textNames)
            let nearest = meant.map { "did you mean '\($0)'? If not, " } ?? ""
            diagnostics.error(
                "unknown-text", at: node.position, "'\(name)' names no text section\(ValueSlip.tail(of: name))",
                help: "\(nearest)write a section '# Text: \(name)'",
                fixes: Fix.replacing(with: meant) + [.addText(name, fields: ["Title", "Message", "Update button"])])
        }
        return name
    }

    /// Reports an OS range for Android and another platform together: Android's OS versions are API levels.
    mutating func isSystemUnclear(_ condition: Condition, _ when: YAMLNode?) -> Bool {
        guard let os = when?["os"], platforms.contains(.android), platforms.count > 1 else { return false }
        guard when?["platform"] != nil else {
            diagnostics.error(
                "os-without-platform", at: os.position, "'os' does not say which platform's versions it means",
                help: "add 'platform' beside it: Android's OS versions are API levels")
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
    /// no release, or a term of it. A release on a channel counts.
    mutating func checkVersions(_ condition: Condition, _ when: YAMLNode?, on platforms: [Platform]) {
        guard let range = condition.version, let node = when?["version"], !platforms.isEmpty, let every else { return }
        let known = range.equalities.map { version, offset in
            listedVersion(version, in: "version", at: node.position(at: offset), on: platforms, orOnChannels: true)
        }
        guard !known.contains(nil) else { return }
        let terms = range.terms.filter { !$0.range.holdsRelease(among: every, on: platforms) }
        let isWhole = terms.count == range.alternatives.count
        // A term without an end may mean versions from before the list, or those to come.
        let closed = terms.filter { $0.range.alternatives.allSatisfy { $0.lower != nil && $0.upper != nil } }
        for (term, offset) in isWhole ? [(range, nil)] : closed.map({ ($0.range, Optional($0.offset)) }) {
            let shipped = every.filter { platforms.contains(where: $0.shipments.has) }.map(\.version)
            let near = term.bounds.first.map { Self.nearest(to: $0, among: shipped) } ?? []
            diagnostics.warning(
                "unlisted-version", at: offset.map(node.position(at:)) ?? node.position,
                "'\(term.description.prefix(64))' in 'version' holds no listed release on \(Self.names(platforms))",
                help: (near.isEmpty ? "" : "let it hold a listed release, such as \(Words.list(near, "or")), or ")
                    + "list the releases that it means under 'releases'")
        }
    }

    /// Warns of a major version of Apple's systems that stands alone: it holds for its first release and no later one.
    private mutating func checkMajors(_ condition: Condition, _ when: YAMLNode?) {
        guard let node = when?["os"] else { return }
        for (version, offset) in condition.os?.equalities ?? [] where version.writtenCount == 1 {
            diagnostics.warning(
                "os-major", at: node.position(at: offset),
                "\(version) in 'os' is \(version).0 alone, and no later \(version).x",
                help:
                    "write >=\(version) <\(version.major + 1) for every \(version), "
                    + "or \(version).0 if that alone is meant"
            )
        }
    }

    static let conditionKeys = KeyList<PolicyReader, Condition>(
        "'when'",
        [
            .init("platform", .oneOrMore(.platform), "platforms", without: "", not: .message) {
                reader, node, condition in
                condition.platforms = reader.values(node, "platform").map { reader.ownPlatforms($0, of: "platform") }
            },
            .init(
                "version", .range,
                "a range of app versions. A version that stands alone in it is a listed release of one of the rule's "
                    + "platforms", without: ""
            ) { $2.version = ValueText.range($1, of: "version", &$0.diagnostics) },
            .init(
                "os", .range,
                "a range of OS versions; on Android API levels, so a policy for Android and another platform needs "
                    + "`platform` beside it", without: ""
            ) { $2.os = ValueText.range($1, of: "os", &$0.diagnostics) },
            .init("language", .oneOrMore(.language), "languages", without: "") { reader, node, condition in
                condition.languages = reader.values(node, "language")?.compactMap {
                    ValueText.language($0, of: "language", &reader.diagnostics)
                }
            },
            .init(
                "model", .oneOrMore(.text), "hardware ids; `*` stands for any characters; case and blanks count",
                without: ""
            ) { reader, node, condition in
                condition.models = reader.values(node, "model")?.compactMap { node in
                    guard let text = node.text(of: "model", &reader.diagnostics) else { return nil }
                    reader.warnOfSign(in: text, of: "model", ValueSlip.sign(in: text), at: node.position)
                    return ModelPattern(text)
                }
            },
            .init("tablet", .flag, "`true` or `false`", without: "") {
                $2.tablet = ValueText.flag($1, of: "tablet", &$0.diagnostics)
            },
        ] + shareKeys + [
            .init(
                "custom", .named(.text),
                "a map of names and values that the app itself reports; in an app on Android and another platform no "
                    + "name has a `_`", without: "", not: .message
            ) { $2.custom = $0.custom($1) }
        ])

    /// Reads a condition. Keys are combined with "and", values of one key with "or".
    mutating func condition(_ node: YAMLNode) -> Condition {
        var condition = Condition()
        _ = Self.conditionKeys.read(node, into: &condition, by: &self)
        return condition
    }

    fileprivate mutating func values(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
        node.oneOrMore(of: key, &diagnostics)
    }

    /// Reads `custom`: names with one value or several.
    fileprivate mutating func custom(_ node: YAMLNode) -> [CustomValue] {
        guard node.isMap else {
            node.reportShape(of: "custom", wanted: "a map", help: "write custom: {name: value}", &diagnostics)
            return []
        }
        return node.entries
            .compactMap { entry in
                checkCustomName(entry)
                return entry.value.text(of: entry.key, &diagnostics).map { text in
                    // Whatever can be seen may be meant.
                    let sign = ValueSlip.sign(in: text) { ForeignSign.blankName($0) ?? ForeignSign.invisibleName($0) }
                    warnOfSign(in: text, of: entry.key, sign, at: entry.value.position)
                    return CustomValue(name: entry.key, value: text)
                }
            }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Warns of a sign that no device reports, with which a value is another than it looks.
    fileprivate mutating func warnOfSign(
        in text: String, of key: String, _ sign: (name: String, plain: String)?, at position: SourcePosition
    ) {
        guard let sign else { return }
        diagnostics.warning(
            "foreign-sign", at: position,
            "'\(text.prefix(64))' in '\(key)' holds \(sign.name), which no device reports",
            help: "write \(sign.plain.prefix(64))", fixes: Fix.replacing(with: sign.plain))
    }

    private mutating func checkCustomName(_ entry: YAMLNode.Entry) {
        guard !CustomValue.isReadAlike(entry.key, on: platforms) else { return }
        diagnostics.error(
            "custom-name", at: entry.keyPosition,
            "'\(entry.key.prefix(64))' has a '_', and Apple's and Android's libraries read such a name differently",
            help: "choose a name without '_' in the app and here")
    }
}

extension VersionRange {
    /// The alternatives as ranges of their own, with the place of each in the text.
    fileprivate var terms: [(range: VersionRange, offset: Int)] {
        let texts = description.split(separator: ",", omittingEmptySubsequences: false)
        return zip(alternatives, texts).map { interval, text in
            let words = text.drop { $0 == " " || $0 == "\t" }
            return (
                VersionRange(alternatives: [interval], description: words.trimmed),
                description.utf8.distance(from: description.startIndex, to: words.startIndex)
            )
        }
    }
}
