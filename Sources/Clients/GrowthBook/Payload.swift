import PolicyModel

/// The parts of a payload that both features have.
enum Payload {
    /// A rule of a feature. `coverage` stands beside `range` for SDKs from before it, which would take the rule for
    /// everybody's; where `range` is known, it is not read.
    static func rule(_ id: String, _ condition: JSONValue, _ draw: ShareDraw?, saying value: JSONValue) -> JSONValue {
        guard let draw, draw.share.isPartial else {
            return .object(["id": .string(id), "condition": condition, "force": value])
        }
        let share = JSONValue.decimal(decimal(draw.share))
        return .object([
            "id": .string(id),
            "condition": Conditions.all([condition, .object([.init("id", Conditions.pattern("^[!-~]+$"))])]),
            "force": value, "hashAttribute": .string("id"), "hashVersion": .integer(2), "seed": .string(draw.seed),
            "range": .array([.integer(0), share]), "coverage": share,
        ])
    }

    /// `0.1` for 10 %.
    private static func decimal(_ share: InstallationShare) -> String {
        var digits = String(share.hundredths + 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "0.\(digits)"
    }

    /// The pairs with a value, all of them texts.
    static func members(_ pairs: [(String, String?)]) -> [JSONValue.Member] {
        pairs.compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } }
    }

    /// The words for each language in which they differ from those of a shorter tag, and the condition on it: the
    /// longest tags first, last the fallback for all others.
    static func byLanguage(
        _ written: [LanguageTag], orElse fallback: LanguageTag, _ words: (LanguageTag) -> VerdictText
    ) -> [(language: [JSONValue], words: VerdictText)] {
        let standard = words(fallback)
        var found: [(tag: LanguageTag, words: VerdictText)] = []
        for tag in Set(written).sorted(by: { ("\($0)".utf8.count, "\($0)") < ("\($1)".utf8.count, "\($1)") }) {
            let own = words(tag), known = found.last { $0.tag.holds(for: tag) }?.words ?? standard
            if own != known { found.append((tag, own)) }
        }
        return found.reversed().map { ([Conditions.languages([$0.tag])], $0.words) } + [([], standard)]
    }
}
