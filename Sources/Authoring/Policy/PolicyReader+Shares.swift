import PolicyModel

/// Reads shares of the installations: those of a release in `rollout`, and those of a rule in `when`.
extension PolicyReader {
    /// What `rollout` says on one platform.
    enum Rollout {
        case hours(Int)
        case shares([ShareStep])

        var hours: Int? { if case .hours(let hours) = self { hours } else { nil } }
        var shares: [ShareStep]? { if case .shares(let steps) = self { steps } else { nil } }
    }

    private static let shareStep = "{share: 25 %, from: 2026-12-05}"

    static let shareStepKeys = keyList(
        of: "a step of 'rollout'", like: shareStep, "share", .share, "the share of this step"
    ) { ValueText.share($0, of: "share", &$1) }

    /// What clients without shares do for those outside one.
    static let outside = [Verdict.recommend.rawValue]

    /// In the order written, which must be that of time; nil, with a diagnostic, if nothing can be read.
    static func shareSteps(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [ShareStep]? {
        guard case .list(let items) = node.content else {
            return ValueText.share(node, of: "rollout", &diagnostics).map { [ShareStep($0)] }
        }
        if items.isEmpty {
            diagnostics.error(
                "missing-value", at: node.position, "'rollout' is an empty list",
                help: "write at least one step, such as [{share: 10 %}], or remove the key")
        }
        let steps = steps(items, by: shareStepKeys, like: shareStep, &diagnostics)
        return steps.isEmpty ? nil : steps.map { ShareStep($0.value, from: $0.from) }
    }

    /// Reads `outside`, which means something beside a share alone.
    mutating func isWidened(_ node: YAMLNode, beside hasShare: Bool) -> Bool {
        guard ValueText.choice(node, of: "outside", Self.outside, &diagnostics) != nil else { return false }
        if !hasShare { reportLackOfShare("outside", at: node.position) }
        return true
    }

    fileprivate mutating func reportLackOfShare(_ key: String, at position: SourcePosition) {
        diagnostics.error(
            "share", at: position, "'\(key)' says something of a share, and there is none here",
            help: "write the share of the installations, such as 10 %, or remove '\(key)'")
    }
}

extension PolicyReader {
    /// The keys of a rule's share. Its seed is known once the rule is read.
    static let shareKeys: [KeyList<PolicyReader, Condition>.Key] = [
        .init(
            "share", .share,
            "the [share](#shares) of the installations, `10 %`; the rule needs an `id`", without: "", not: .message,
            isFirst: true
        ) { reader, node, condition in
            condition.draw = ValueText.share(node, of: "share", &reader.diagnostics).map { ShareDraw($0, seed: "") }
        },
        .init(
            "seed", .text,
            "the name of the draw, in place of the rule's `id`: rules with one seed are for the same installations",
            without: "", not: .message
        ) { reader, node, condition in
            guard let seed = node.text(of: "seed", &reader.diagnostics) else { return }
            if condition.draw == nil { reader.reportLackOfShare("seed", at: node.position) }
            condition.draw = condition.draw?.seeded(seed)
        },
        .init(
            "outside", .choice(outside),
            "`recommend`: clients without shares recommend an update to everybody",
            without: "", not: .message
        ) { reader, node, condition in
            guard reader.isWidened(node, beside: condition.draw != nil), let draw = condition.draw else { return }
            condition.draw = ShareDraw(draw.share, seed: draw.seed, isWidened: true)
        },
    ]

    /// The condition of a rule with the seed of its share, `<slug>/rule/<id>`.
    mutating func seeded(_ condition: Condition, of draft: RuleDraft, _ item: YAMLNode) -> Condition {
        guard let draw = condition.draw, let position = item["when"]?["share"]?.position else { return condition }
        guard let id = draft.id else {
            diagnostics.error(
                "share", at: position, "a rule with a 'share' needs an 'id', by which the share is drawn",
                help: "give it an id; another id draws other installations")
            return condition
        }
        let name = draw.seed.isEmpty ? id : draw.seed
        if !ShareDraw.isUsable(name) {
            diagnostics.error(
                "share", at: position,
                "'\(name.prefix(64))' cannot name a draw: clients hash blanks and other letters than "
                    + "ASCII's differently",
                help: "write letters from a to z, digits and hyphens")
        }
        if draw.isWidened, draft.verdict == Verdict.none {
            diagnostics.error(
                "share", at: item["when"]?["outside"]?.position ?? position,
                "'outside: recommend' cannot stand beside 'do: none', which recommends nothing",
                help: "remove 'outside'")
        }
        var condition = condition
        condition.draw = draw.seeded(ShareDraw.seed(ofRule: name, in: slug))
        return condition
    }
}

extension ValueText {
    /// A part of the installations, such as `10 %`.
    static func share(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> InstallationShare? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if let share = InstallationShare(text) { return share }
        let plain = ValueSlip(text)?.rest ?? text
        let meant = [plain, "\(plain) %"].first { InstallationShare($0) != nil }
        diagnostics.error(
            "share", at: node.position,
            "'\(text.prefix(64))' in '\(name)' is no share of the installations\(ValueSlip.tail(of: text))",
            help: meant.map { "write \($0)" } ?? "write 0 % to 100 %, with at most two decimals, such as 33.33 %",
            fixes: Fix.replacing(with: meant))
        return nil
    }
}

extension KeyForm {
    /// A part of the installations.
    static let share = KeyForm.pattern("^(100(\\.00?)?|[0-9]{1,2}(\\.[0-9]{1,2})?) ?%$")
}
