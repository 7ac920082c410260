import ClientKit

/// What a filter does that does not look like it.
extension AndroidDocument.Filter {
    /// - Parameters:
    ///   - value: of the rule.
    ///   - rules: all of the entry.
    func noteSlips(_ value: DocumentValue, of rules: DocumentObject) {
        if !AndroidDevice.keys.contains(key), !key.hasPrefix("x-") {
            rules.note(.misread, key: key, "is a value that no device has: it counts as an empty text")
        }
        if value.node.isNull { return value.note(.misread, "is null: it is read as the text 'null'") }
        let parts = AndroidRule(rule).parts
        for part in parts {
            if let slip = slip(in: part) { value.note(.misread, slip) }
            if case .pattern(.faulty) = part.test {
                value.note(.refusal, "holds '\(part.text)', no valid expression: the client skips the entry")
            }
        }
        if rule.split(separator: ",").contains(where: { AndroidSpace.normalized(String($0)) == "!" }) {
            value.note(.misread, "holds a ! alone, which excludes nothing")
        }
        let included = parts.filter { !$0.isNegated }
        if Self.holdAll(included) {
            let words = included.map(\.text).joined(separator: ",")
            value.note(.misread, "holds '\(words)': the comma is an or, so every whole number matches")
        }
    }

    /// Nil for a part that does what it looks like.
    private func slip(in part: AndroidRule.Part) -> String? {
        let effect = part.isNegated ? "excludes nobody" : "never holds"
        switch part.test {
        case .relation(_, nil):
            return "holds '\(part.text)', which \(effect): only whole numbers of 32 bits are compared"
        case .relation(_, .some) where Self.textKeys.contains(key):
            return "holds '\(part.text)', which \(effect) unless the value is a whole number: \(key) is a text"
        case .pattern(.unsupported): return "holds '\(part.text)', an expression that is not judged here"
        case .pattern(.pattern) where Self.numberKeys.contains(key):
            return "holds '\(part.text)', which is compared as text: 26* matches 260 too"
        case .pattern(.pattern): return Self.slip(inPattern: part.text)
        case .equals(let text) where key == AndroidDevice.language && text.contains { "-_".contains($0) }:
            return "holds '\(text)', which \(effect): languages come bare"
        case .equals(let text) where key == "deviceIsTablet" && text != "true" && text != "false":
            return "holds '\(text)', which \(effect): the value is true or false"
        case .emptyText, .equals, .pattern(.faulty), .relation: return nil
        }
    }

    private static let numberKeys: Set = ["appVersionCode", "deviceApiLevel", "updaterLevel"]
    private static let textKeys: Set = [
        "appPackageName", "appVersionName", "deviceOsName", "deviceOsVersion", "deviceBrand", "deviceModel",
        "deviceProduct", "deviceIsTablet", "deviceLanguage", "deviceId", "appInstallerPackageName",
    ]

    /// Nil for an expression that holds no sign with a meaning of its own besides `*`.
    private static func slip(inPattern text: String) -> String? {
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "." || character == "?" {
                return "holds '\(text)', a regular expression: \(character) stands for any character"
            } else if "()[]{}+|^$".contains(character) {
                return "holds '\(text)', a regular expression, in which \(character) has a meaning of its own"
            }
        }
        return nil
    }

    /// True for parts of which one holds for every integer.
    private static func holdAll(_ parts: [AndroidRule.Part]) -> Bool {
        var least: Int?, most: Int?, excepted: Set<Int32> = []
        for part in parts {
            guard case .relation(let relation, let bound?) = part.test else { continue }
            switch relation {
            case .atLeast: least = min(least ?? .max, Int(bound))
            case .above: least = min(least ?? .max, Int(bound) + 1)
            case .atMost: most = max(most ?? .min, Int(bound))
            case .below: most = max(most ?? .min, Int(bound) - 1)
            case .differs: excepted.insert(bound)
            }
        }
        if excepted.count > 1 { return true }
        guard let least, let most else { return false }
        return least <= most + 1
    }
}

extension AndroidDate {
    /// Nil for a missing date, and for one that the client does not read.
    init?(_ value: DocumentValue?) {
        guard let value else { return nil }
        let text = AndroidObject.text(value.node)
        guard let date = AndroidDate(text) else {
            let words = value.node.string == nil ? value.node.kind : "'\(text)'"
            value.note(.misread, "is \(words), no date that the client reads: there is no limit")
            return nil
        }
        if !date.ignored.isEmpty {
            let read = text.dropLast(date.ignored.count), zone = date.hasOffset ? "" : " in the device's time zone"
            value.note(.misread, "is read as '\(read)'\(zone): the client ignores '\(date.ignored)'")
        } else if !date.hasOffset {
            value.note(.misread, "has no offset such as +0000: it is read in the device's time zone")
        }
        self = date
    }
}
