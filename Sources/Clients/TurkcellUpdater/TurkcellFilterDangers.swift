import ClientKit

/// The dangers in the filters of an entry, whose rules this client compares as plain text.
extension TurkcellDangers {
    /// Adds the dangers of an entry's filters. Every rule must be a string, and a key that iOS does not know has no
    /// value.
    mutating func filters(_ node: JSONNode, at path: String) {
        guard node.members != nil else { return report(.crash, node, at: path, "is \(node.kind): the app crashes") }
        for member in members(node, at: path) {
            guard let rule = member.node.string else {
                report(.crash, member.node, at: member.path, "is \(member.node.kind): the app crashes")
                continue
            }
            let compiled = FilterRule(rule)
            guard let key = TurkcellKey(rawValue: member.key) else {
                let isMet = compiled.matches(nil)
                report(
                    .ignored, offset: member.offset, at: member.path,
                    "is a value that iOS does not know: the rule \(isMet ? "always matches" : "never matches")")
                continue
            }
            let message = TurkcellDangers.slip(in: rule, compiled) ?? TurkcellDangers.slip(in: compiled, for: key)
            if let message { report(.misread, member.node, at: member.path, message) }
        }
    }

    /// The first misleading part of a rule, in words; nil if there is none.
    private static func slip(in rule: String, _ compiled: FilterRule) -> String? {
        let parts = compiled.parts
        if rule.isEmpty { return "is empty: only an empty value matches it" }
        if let part = parts.first(where: { [.before, .notAfter, .after, .notBefore].contains($0.test) }) {
            return "compares with '\(compiled.text(of: part))' as text, not as numbers: 10 comes before 2"
        }
        let isMixed = parts.contains { $0.isNegated } && parts.contains { !$0.isNegated }
        if isMixed, compiled.isExclusive {
            return "has a ! part, so its other parts include nothing: every other value matches"
        }
        if isMixed { return "has a space before its !: an included part is met first, and the ! is not asked" }
        if let part = parts.first(where: { $0.test == .differs }) {
            let text = compiled.text(of: part)
            if text.contains("*") { return "asks for another value than '\(text)', star included" }
        }
        if parts.contains(where: { $0.test == .equals && $0.text.isEmpty && !$0.isNegated }) {
            return "has an empty part: only an empty value matches it"
        }
        if let part = parts.first(where: { $0.test == .equals && compiled.text(of: $0).contains("?") }) {
            return "takes '\(compiled.text(of: part))' by the letter: a ? is free only beside a *"
        }
        if let part = parts.first(where: { $0.test == .equals && compiled.text(of: $0).hasPrefix("!") }) {
            return "means the text '\(compiled.text(of: part))' itself: only the first ! of a part is a sign"
        }
        return nil
    }

    /// A part that equals no device's value, because of its case, length or comma; nil if there is none.
    private static func slip(in rule: FilterRule, for key: TurkcellKey) -> String? {
        let texts = rule.parts.filter { $0.test == .equals }.map(rule.text)
        func first(_ isPossible: (String) -> Bool) -> String? { texts.first { !isPossible($0) } }
        switch key {
        case .deviceOsName:
            return first { $0 == "ios" }.map { "asks for '\($0)', but the value is 'ios', small" }
        case .deviceIsTablet:
            return first { $0 == "true" || $0 == "false" }.map {
                "asks for '\($0)', but the value is 'true' or 'false'"
            }
        case .deviceLanguage:
            return first(TurkcellDevice.canSpeak).map { "asks for '\($0)', but the value is two small letters" }
        case .deviceModel:
            let number = texts.first { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
            return number.map { "is split at its comma: no model is '\($0)'" }
        case .appPackageName, .appVersionName, .deviceOsVersion: return nil
        }
    }
}
