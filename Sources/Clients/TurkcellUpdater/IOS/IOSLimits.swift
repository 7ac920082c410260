import PolicyModel

/// Checks a policy for anything that a Turkcell Updater filter cannot express, at the rule concerned.
struct IOSLimits {
    let client: String
    let dated: DatedPolicy

    private var policy: Policy { dated.policy }

    /// The rules that can hold on iOS.
    private var rules: [Rule] { policy.rules.filter { $0.when.platforms?.contains(.ios) ?? true } }

    /// True if a version cannot be expressed as the end of a range, so that releases are named one by one.
    var needsNames: Bool { tooLong != nil }

    var diagnostics: [Diagnostic] {
        rules.flatMap(models) + overlaps(rules) + rules.flatMap(systems) + requirements + languages
            + rules.flatMap(mistaken) + numbers
    }

    /// Errors for model patterns that no filter part can express, because the client splits filters at commas.
    private func models(_ rule: Rule) -> [Diagnostic] {
        let isOpen = rule.when.platforms == nil && policy.platforms.contains(.android)
        let help = "write the hardware ids one by one"
        return (rule.when.models ?? []).filter { ModelFilter.parts($0) == nil }.map { pattern in
            refusal(
                "model '\(pattern.text)' cannot be expressed for \(client) on iOS: an id has letters, digits and one "
                    + "comma, behind which only a number can stand, or a `*` for a part of it",
                at: rule.position,
                isOpen ? "add `platform: android` if it is one of Android's models, or \(help)" : help)
        }
    }

    /// An error for two patterns with common ids that cannot be expressed.
    private func overlaps(_ rules: [Rule]) -> [Diagnostic] {
        let patterns = rules.flatMap { rule in (rule.when.models ?? []).map { (pattern: $0, rule: rule) } }
        guard let (one, other) = ModelClasses(patterns.map(\.pattern)).conflict else { return [] }
        return patterns.last { $0.pattern == one }.map { last in
            [
                refusal(
                    "models '\(one.text)' and '\(other.text)' may share ids, which \(client) cannot distinguish",
                    at: last.rule.position, "write patterns of which one holds the other, or that begin differently")
            ]
        } ?? []
    }

    /// An error for a bound on the OS with a number too large for a filter.
    private func systems(_ rule: Rule) -> [Diagnostic] {
        let large = (rule.when.os?.bounds ?? []).first { !ThresholdFilter.isDrawable($0.successor ?? $0) }
        return large.map { tooLarge($0, at: rule.position) }.map { [$0] } ?? []
    }

    /// Errors for releases whose minimum OS version is too large for a filter.
    private var requirements: [Diagnostic] {
        policy.releases(on: .ios).compactMap { release in
            guard let requires = release.shipments[.ios]?.requires, !ThresholdFilter.isDrawable(requires)
            else { return nil }
            return tooLarge(requires, at: release.position)
        }
    }

    private func tooLarge(_ os: Version, at position: SourcePosition) -> Diagnostic {
        refusal(
            "OS version \(os) cannot be expressed for \(client): it holds a number too large for a filter",
            at: position, "name an OS version that exists")
    }

    private func refusal(_ message: String, at position: SourcePosition, _ help: String) -> Diagnostic {
        Diagnostic(.error, "not-expressible", at: position, message, help: help, client: client)
    }

    /// Warnings for texts that the client shows to others, because it reads two letters of a language: `fil` becomes
    /// Finnish, and `pt-BR` becomes `pt`.
    private var languages: [Diagnostic] {
        policy.texts.sorted { $0.key < $1.key }.flatMap { _, text -> [Diagnostic] in
            let tags = text.languages
            return tags.compactMap { tag in
                let code = String(tag.language.prefix(2)), read = IOSTexts.tag(of: code, in: tags)
                if read == tag || (read == nil && tag == policy.language) { return nil }
                let words = read.map { "the words of '\($0)'" } ?? "the fallback language"
                return Diagnostic(
                    .warning, "language-cut", at: text.words[tag]?.values.map(\.position).min() ?? text.position,
                    "language '\(tag)' is '\(code)' to \(client): its devices read \(words)",
                    client: client, lossClass: "text")
            }
        }
    }

    /// Warnings for rules on a language that also apply to another one: a rule for `fi` applies to Filipino phones too.
    private func mistaken(_ rule: Rule) -> [Diagnostic] {
        let named = rule.when.languages ?? []
        return named.compactMap { tag in
            guard let (code, name) = MistakenLanguages.taken(for: tag.language),
                !rules.contains(where: { $0.when.languages?.contains { $0.language == code } ?? false })
            else { return nil }
            return Diagnostic(
                .warning, "language-cut", at: rule.position,
                "language '\(tag)' is also what \(client) makes of '\(code)' (\(name)): the rule decides for both",
                help: "say by an earlier rule what '\(code)' is meant to get, or leave the language out of the rule",
                client: client)
        }
    }

    /// The first version up to the announced one that cannot be the end of a range. Versions above it are never
    /// notified.
    private var tooLong: (version: Version, position: SourcePosition)? {
        guard let announced = dated.announced(on: .ios)?.version else { return nil }
        let points =
            policy.releases(on: .ios).map { (version: $0.version, position: $0.position) }
            + rules.flatMap { rule in (rule.when.version?.bounds ?? []).map { (version: $0, position: rule.position) } }
        return points.first { $0.version <= announced && !ThresholdFilter.isDrawable($0.version) }
    }

    /// A warning that releases are named one by one.
    private var numbers: [Diagnostic] {
        guard let (version, position) = tooLong else { return [] }
        return [
            Diagnostic(
                .warning, "version-shape", at: position,
                "version \(version) holds a number too large for a line between versions, so \(client) notifies listed "
                    + "releases only",
                help: "list every version that ever shipped: users of an unlisted one are not notified", client: client)
        ]
    }
}
