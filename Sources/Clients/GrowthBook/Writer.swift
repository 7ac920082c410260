import PolicyModel

/// Writes the payload. For each platform: the policy's rules in their order, then `minimum`, then `latest`, each once
/// for every release that its devices can go to, and for every language in which its texts differ.
///
/// A device that no newer release runs on meets none of these rules, because each asks for a version below its release.
struct Writer {
    typealias Member = JSONValue.Member

    let dated: DatedPolicy
    let platforms: [Platform]
    private let accepted: Set<PolicyVerdict.Reason>

    init(dated: DatedPolicy, platforms: [Platform]) {
        (self.dated, self.platforms) = (dated, platforms)
        accepted = DeadEnds.accepted(in: dated)
    }

    private var policy: Policy { dated.policy }

    var root: JSONValue {
        let message = MessageRules(dated: dated, platforms: platforms).rules
        return .object([
            Member(
                "features",
                .object([
                    "update": feature(rules, orElse: .object([Member("verdict", .string("none"))])),
                    "message": message.isEmpty ? nil : feature(message, orElse: .object([])),
                ]))
        ])
    }

    private func feature(_ rules: [JSONValue], orElse standard: JSONValue) -> JSONValue {
        .object([Member("defaultValue", standard), Member("rules", .array(guards + rules))])
    }

    /// What makes later rules exact: a device that gives no version is left alone, and one that gives no OS where a
    /// rule reads it.
    private var guards: [JSONValue] {
        let readsSystem =
            policy.rules.contains { $0.when.os != nil } || policy.messages.contains { $0.when.os != nil }
            || platforms.contains { platform in
                dated.ladder(on: platform).contains { $0.release.shipments[platform]?.requires != nil }
            }
        return ["version", "os"].prefix(readsSystem ? 2 : 1).map { name in
            Payload.rule("guard-\(name)", Conditions.lacksVersion(name), nil, saying: silence("guard-\(name)"))
        }
    }

    private func silence(_ id: String) -> JSONValue {
        .object([Member("verdict", .string("none")), Member("rule", .string(id))])
    }

    private var rules: [JSONValue] {
        platforms.flatMap { platform in
            let own = policy.rules.indices.filter { policy.rules[$0].when.platforms?.contains(platform) ?? true }
            return own.flatMap { rules(of: .rule($0), policy.rules[$0].verdict, policy.rules[$0].when, on: platform) }
                + minimum(on: platform) + rules(of: .latest, .recommend, Condition(), on: platform)
        }
    }

    private func minimum(on platform: Platform) -> [JSONValue] {
        guard let minimum = dated.minimum(on: platform) else { return [] }
        var when = Condition()
        when.version = VersionRange(
            alternatives: [Interval(lower: nil, upper: .init(minimum, included: false))], description: "<\(minimum)")
        return rules(of: .minimum, .force, when, on: platform)
    }

    /// The rules of one step of the policy.
    private func rules(
        of reason: PolicyVerdict.Reason, _ verdict: Verdict, _ when: Condition, on platform: Platform
    ) -> [JSONValue] {
        let id = name(of: reason),
            parts = [Conditions.equals("platform", [platform.rawValue])] + Conditions.parts(of: when)
        if when.draw?.share == .nobody || when.version.map({ $0.alternatives.allSatisfy(\.isEmpty) }) ?? false {
            return []
        }
        guard verdict != .none else { return [Payload.rule(id, Conditions.all(parts), when.draw, saying: silence(id))] }
        let processors = policy.namesProcessors(on: platform) ? Processor.allCases : [.arm64]
        let offers = processors.flatMap { processor -> [JSONValue] in
            let own = processors.count > 1 ? [Conditions.equals("processor", [processor.rawValue])] : []
            return dated.ladder(on: platform, processor: processor).flatMap { release, draw in
                // A rule draws once, so where it draws itself, it waits until a release is for all.
                draw == nil || when.draw == nil
                    ? offer(release, draw ?? when.draw, of: reason, verdict, parts + own, on: platform) : []
            }
        }
        return accepted.isEmpty ? offers : offers + stops(reason, verdict, when, parts, on: platform)
    }

    /// Where the author accepts dead ends, a listed release is stopped although nothing newer runs there, and no later
    /// rule answers for the devices of this one.
    private func stops(
        _ reason: PolicyVerdict.Reason, _ verdict: Verdict, _ when: Condition, _ parts: [JSONValue],
        on platform: Platform
    ) -> [JSONValue] {
        let id = name(of: reason), last = Payload.rule(id, Conditions.all(parts), when.draw, saying: silence(id))
        guard verdict == .force else { return [last] }
        let listed = Conditions.any(policy.releases(on: platform).map { Conditions.equal($0.version, "version") })
        return texts(reason, verdict, nil, on: platform).map { language, words in
            Payload.rule(
                id, Conditions.all(parts + [listed] + language), when.draw,
                saying: value(words, reason, verdict, nil, on: platform))
        } + [last]
    }

    /// The rules that send devices to one release; one for each language in which the texts differ.
    private func offer(
        _ release: Release, _ draw: ShareDraw?, of reason: PolicyVerdict.Reason, _ verdict: Verdict,
        _ parts: [JSONValue], on platform: Platform
    ) -> [JSONValue] {
        let system = release.shipments[platform]?.requires.map { Conditions.not(Conditions.below($0, "os")) }
        let older = Conditions.below(release.version, "version")
        let parts = parts + [older, system].compactMap(\.self)
        return texts(reason, verdict, release, on: platform).map { language, words in
            Payload.rule(
                name(of: reason), Conditions.all(parts + language), draw,
                saying: value(words, reason, verdict, release, on: platform))
        }
    }

    private func name(of reason: PolicyVerdict.Reason) -> String {
        guard case .rule(let index) = reason else { return policy.name(of: reason) ?? "latest" }
        return policy.rules[index].id ?? "rule-\(dated.number(ofRule: index))"
    }
}

extension Writer {
    /// The texts of a step, and the condition on the language under which each is shown: the longest tags first, the
    /// fallback without a condition last.
    private func texts(
        _ reason: PolicyVerdict.Reason, _ verdict: Verdict, _ release: Release?, on platform: Platform
    ) -> [(language: [JSONValue], words: VerdictText)] {
        var name: String?, only: [LanguageTag]?
        if case .rule(let index) = reason {
            (name, only) = (policy.rules[index].text, policy.rules[index].when.languages)
        }
        let standard = verdict == .force ? "force" : "recommend"
        // The text of a device that can go to no release names the announced one.
        let announced = dated.announced(on: platform)
        let written = [name, standard].compactMap { $0.flatMap { policy.texts[$0] } }.flatMap(\.languages)
        return Payload.byLanguage(
            written.filter { tag in
                only.map { $0.contains { $0.holds(for: tag) || tag.holds(for: $0) } } ?? true
            }, orElse: policy.language
        ) { dated.text(name, for: verdict, in: $0, latest: release?.version ?? announced?.version) }
    }

    private func value(
        _ words: VerdictText, _ reason: PolicyVerdict.Reason, _ verdict: Verdict, _ release: Release?,
        on platform: Platform
    ) -> JSONValue {
        var frequency = policy.frequency
        if case .rule(let index) = reason { frequency = policy.rules[index].frequency ?? frequency }
        return .object(
            Payload.members([
                ("verdict", verdict.rawValue), ("rule", name(of: reason)),
                ("frequency", (verdict == .force ? .always : frequency).rawValue),
                ("version", release?.version.description), ("link", policy.stores[platform]), ("title", words[.title]),
                ("message", words[.message]), ("what", words[.whatsNew]), ("warnings", words[.warnings]),
                ("update", words[.updateButton]), ("later", verdict == .force ? nil : words[.laterButton]),
            ]))
    }
}
