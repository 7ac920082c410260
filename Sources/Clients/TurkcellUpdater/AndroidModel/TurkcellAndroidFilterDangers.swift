import ClientKit

/// The dangers in the filters of an entry.
extension TurkcellAndroidDangers {
    mutating func filters(_ node: JSONNode, at path: String) {
        guard node.members != nil else {
            return report(.misread, node, at: path, "is \(node.kind): the entry matches every device")
        }
        for member in members(node, at: path) {
            if !TurkcellAndroidDevice.keys.contains(member.key), !member.key.hasPrefix("x-") {
                report(
                    .misread, offset: member.offset, at: member.path,
                    "is a value that no device has: it counts as an empty text")
            }
            if member.node.isNull {
                report(.misread, member.node, at: member.path, "is null: it is read as the text 'null'")
                continue
            }
            let text = AndroidObject.text(member.node)
            rule(text, TurkcellAndroidRule(text), key: member.key, member.node, at: member.path)
        }
    }

    private mutating func rule(
        _ text: String, _ rule: TurkcellAndroidRule, key: String, _ node: JSONNode, at path: String
    ) {
        for part in rule.parts {
            if let message = danger(in: part, key: key) { report(.misread, node, at: path, message) }
            if case .pattern(.faulty) = part.test {
                report(
                    .refusal, node, at: path, "holds '\(part.text)', no valid expression: the client skips the entry")
            }
        }
        let isLone = text.split(separator: ",").contains { TurkcellAndroidText.normalized(String($0)) == "!" }
        if isLone { report(.misread, node, at: path, "holds a ! alone, which excludes nothing") }
        let included = rule.parts.filter { !$0.isNegated }
        if TurkcellAndroidDangers.holdAll(included) {
            let words = included.map(\.text).joined(separator: ",")
            report(.misread, node, at: path, "holds '\(words)': the comma is an or, so every whole number matches")
        }
    }

    /// Nil for a part that does what it looks like.
    private func danger(in part: TurkcellAndroidRule.Part, key: String) -> String? {
        let effect = part.isNegated ? "excludes nobody" : "never holds"
        switch part.test {
        case .relation(_, nil):
            return "holds '\(part.text)', which \(effect): only whole numbers of 32 bits are compared"
        case .relation(_, .some) where TurkcellAndroidDangers.textKeys.contains(key):
            return "holds '\(part.text)', which \(effect) unless the value is a whole number: \(key) is a text"
        case .pattern(.unsupported): return "holds '\(part.text)', an expression that is not judged here"
        case .pattern(.pattern) where TurkcellAndroidDangers.numberKeys.contains(key):
            return "holds '\(part.text)', which is compared as text: 26* matches 260 too"
        case .pattern(.pattern): return TurkcellAndroidDangers.danger(inPattern: part.text)
        case .equals(let text) where key == TurkcellAndroidDevice.language && text.contains { "-_".contains($0) }:
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
    private static func danger(inPattern text: String) -> String? {
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
    private static func holdAll(_ parts: [TurkcellAndroidRule.Part]) -> Bool {
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
