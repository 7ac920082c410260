import ClientKit

/// What of a payload no policy has, so that `decree import` names each.
enum LeftOut {
    private static let read = ["update", "message"]
    /// What Decree writes into the value of a rule.
    private static let known: Set = [
        "verdict", "rule", "frequency", "version", "link", "id", "title", "message", "what", "warnings", "update",
        "later", "close", "every", "max", "image",
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
                    values(of: rule, at: "features.\(name).rules[\(index)]")
                }
            }
    }

    private static func values(of rule: JSONNode, at path: String) -> [(path: String, words: String)] {
        guard let value = rule.last("force") else { return [(path, "is left out: it has no value in 'force'")] }
        guard let members = value.members else {
            return [("\(path).force", "is left out: only an object is read")]
        }
        return Set(members.compactMap(\.key)).subtracting(known).sorted().map { ("\(path).force.\($0)", "is left out") }
    }
}
