import ClientKit

/// Reads conditions as the devices that they hold for, among those that a policy knows: each gives its platform,
/// version, OS, language and model.
extension ImportedCondition {
    /// A policy has a rule for each.
    private static let most = 32

    /// The alternatives of a rule, each of them a rule of a policy; none if no device is meant.
    static func alternatives(ofRule rule: JSONNode) throws(UnreadTest) -> [ImportedCondition] {
        for key in ["parentConditions", "filters", "namespace"] {
            guard let asked = rule.last(key), !asked.isNull, asked.array?.isEmpty != true else { continue }
            throw UnreadTest("a rule of a policy has no `\(key)`")
        }
        guard let condition = rule.last("condition"), !condition.isNull else { return [ImportedCondition()] }
        return try alternatives(of: condition, negated: false)
    }

    /// What can be read of a rule that as a whole cannot.
    static func legible(inRule rule: JSONNode) -> ImportedCondition {
        (rule.last("condition")?.members ?? []).reduce(ImportedCondition()) { known, member in
            let read = (try? alternatives(of: member, negated: false)) ?? []
            return read.count == 1 ? (try? known.intersection(read[0])) ?? known : known
        }
    }

    private static func alternatives(of condition: JSONNode, negated: Bool) throws(UnreadTest) -> [ImportedCondition] {
        guard let members = condition.members else { throw UnreadTest("its condition is \(condition.kind)") }
        return try joined(
            members.map { (member) throws(UnreadTest) in try alternatives(of: member, negated: negated) },
            anyOf: negated)
    }

    private static func alternatives(
        of member: JSONNode.Member, negated: Bool
    ) throws(UnreadTest) -> [ImportedCondition] {
        switch member.key {
        case "$and"?: return try list(member, negated: negated, anyOf: negated)
        case "$or"?: return try list(member, negated: negated, anyOf: !negated)
        case "$nor"?: return try list(member, negated: !negated, anyOf: negated)
        case "$not"?: return try alternatives(of: member.node, negated: !negated)
        case let name?:
            if name.hasPrefix("$") || ["build", ""].contains(name) {
                throw UnreadTest("a rule of a policy has no `\(name)`")
            }
            return try ImportedTest(of: name, negated).alternatives(of: member.node)
        case nil: throw UnreadTest("its condition has a key that is no text")
        }
    }

    /// An empty list holds for all, whatever joins it.
    private static func list(
        _ member: JSONNode.Member, negated: Bool, anyOf: Bool
    ) throws(UnreadTest) -> [ImportedCondition] {
        guard let parts = member.node.array else { throw UnreadTest("`\(member.key ?? "")` has no list") }
        guard !parts.isEmpty else { return everybody(negated) }
        return try joined(
            parts.map { (part) throws(UnreadTest) in try alternatives(of: part, negated: negated) }, anyOf: anyOf)
    }

    static func everybody(_ negated: Bool) -> [ImportedCondition] { negated ? [] : [ImportedCondition()] }

    static func joined(_ parts: [[ImportedCondition]], anyOf: Bool) throws(UnreadTest) -> [ImportedCondition] {
        guard !anyOf else { return try merged(parts.flatMap(\.self)) }
        var all = [ImportedCondition()]
        for part in parts {
            var both: [ImportedCondition] = []
            for (one, other) in all.flatMap({ one in part.map { (one, $0) } }) {
                if let found = try one.intersection(other) { both.append(found) }
            }
            all = try merged(both)
        }
        return all
    }

    /// With those in one that a rule can say together.
    private static func merged(_ alternatives: [ImportedCondition]) throws(UnreadTest) -> [ImportedCondition] {
        var merged: [ImportedCondition] = []
        for alternative in alternatives where !alternative.isForNobody {
            let place = merged.indices.first { merged[$0].union(alternative) != nil }
            if let place, let either = merged[place].union(alternative) {
                merged[place] = either
            } else {
                merged.append(alternative)
            }
            guard merged.count <= most else { throw UnreadTest("it takes more than \(most) rules of a policy") }
        }
        return merged
    }
}
