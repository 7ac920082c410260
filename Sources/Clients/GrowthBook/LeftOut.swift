import ClientKit
import PolicyModel

/// What of a payload no policy has, so that `decree import` names each.
enum LeftOut {
    private static let read = ["update", "message"]
    /// What apps read in a value of a feature.
    private static let known: [String: Set] = [
        "update": [
            "verdict", "rule", "frequency", "version", "link", "id", "title", "message", "what", "warnings", "update",
            "later",
        ],
        "message": ["id", "title", "message", "link", "image", "update", "later", "close", "every", "max"],
    ]

    /// The paths of what is left out, each with the rest of a sentence.
    static func all(in features: JSONNode?) -> [(path: String, words: String)] {
        let names = (features?.members ?? []).compactMap(\.key)
        let others = Set(names).subtracting(read).sorted().map {
            ("features.\($0)", "is left out: keep the app's other features in a payload of their own")
        }
        return others
            + read.flatMap { name in
                (features?.last(name)?.last("rules")?.array ?? []).enumerated().flatMap { index, rule in
                    values(of: rule, of: name, at: "features.\(name).rules[\(index)]")
                } + standard(of: name, in: features)
            }
    }

    /// The value without any rule, which is read of `update` alone; apps show no message by it.
    private static func standard(of name: String, in features: JSONNode?) -> [(path: String, words: String)] {
        guard let value = features?.last(name)?.last("defaultValue"), !value.isNull else { return [] }
        let path = "features.\(name).defaultValue", members = value.members
        guard let members, name == "update" || members.isEmpty else {
            return [(path, "is left out: \(members == nil ? "only an object is read" : "a message is read of a rule")")]
        }
        let verdict = value.last("verdict")?.string
        if let verdict, Verdict(rawValue: verdict) == nil { return [(path, "is left out: '\(verdict)' is no verdict")] }
        return unknown(members, of: name, at: path)
    }

    private static func values(of rule: JSONNode, of name: String, at path: String) -> [(path: String, words: String)] {
        guard let value = rule.last("force") else {
            let asks = rule.last("parentConditions")?.array?.isEmpty == false
            let why = asks ? "no rule of a policy asks for another feature" : "it has no value in 'force'"
            return [(path, "is left out: \(why)")]
        }
        guard let members = value.members else {
            return [("\(path).force", "is left out: only an object is read")]
        }
        // A message without words is left out as a whole, and a guard's value is none.
        if name == "message", value.last("message")?.string == nil { return [] }
        return unknown(members, of: name, at: "\(path).force")
    }

    private static func unknown(
        _ members: [JSONNode.Member], of name: String, at path: String
    ) -> [(path: String, words: String)] {
        Set(members.compactMap(\.key)).subtracting(known[name] ?? []).sorted().map { ("\(path).\($0)", "is left out") }
    }
}
