import Basics
import ClientKit

/// What a rule does that does not look like it: this client compares rules as plain text.
extension IOSDocument.Filter {
    /// Notes the first misleading part of the rule, or that iOS does not know its key, which then has no value.
    func noteSlips(in text: String, _ value: DocumentValue, _ name: String, of rules: DocumentObject) {
        guard let key else {
            let isMet = rule.matches(nil)
            return rules.note(
                .ignored, key: name,
                "is a value that iOS does not know: the rule \(isMet ? "always matches" : "never matches")")
        }
        if let slip = Self.slip(in: text, rule) ?? Self.slip(in: rule, for: key) { value.note(.misread, slip) }
    }

    /// True for a rule that no device meets, whatever app it has.
    var neverHolds: Bool {
        switch key {
        case nil: !rule.matches(nil)
        case .deviceOsName: !rule.matches(Array("ios".utf8))
        case .deviceIsTablet: !["true", "false"].contains { rule.matches(Array($0.utf8)) }
        default: false
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
    private static func slip(in rule: FilterRule, for key: IOSKey) -> String? {
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
            return first(IOSDevice.canSpeak).map { "asks for '\($0)', but the value is two small letters" }
        case .deviceModel:
            let number = texts.first { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
            return number.map { "is split at its comma: no model is '\($0)'" }
        case .appPackageName, .appVersionName, .deviceOsVersion: return nil
        }
    }
}
