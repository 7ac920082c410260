import ClientKit

/// A feature that a rule asks for, whose value must meet a condition: a prerequisite, as GrowthBook calls it.
struct Parent: Sendable {
    let name: String
    let condition: Value
    /// True if the feature that asks is null where the condition fails; false if the rule alone is passed over.
    let isGate: Bool

    /// The features that ask for one another, and how many more are asked before no model reads on.
    struct Chain {
        var names: [String] = []
        var left = 1_000
    }

    /// The entries of `parentConditions`; nil where no model reads them.
    static func all(in list: DocumentValue, as edition: Edition) -> [Parent]? {
        list.note(.misread, "asks for other features: Decree writes none of these")
        if list.node.isNull { return [] }
        return edition.isTyped ? typed(list, as: edition) : untyped(list, as: edition)
    }

    private static func typed(_ list: DocumentValue, as edition: Edition) -> [Parent]? {
        let refusal = Document.refusal
        return list.array(orElse: refusal)?.compactMap { item in
            guard let object = item.object(orElse: refusal),
                let name = object.value("id", orElse: refusal)?.string(orElse: refusal),
                let condition = object.value("condition", orElse: refusal)
            else { return nil }
            let gate = object["gate"].flatMap { $0.node.isNull ? nil : $0 }
            if let gate, gate.node.bool == nil { gate.fail(wanted: "boolean", refusal) }
            // Swift asks whether the key is there, whatever it says.
            let isGate = edition == .swift ? gate != nil : gate?.node.bool ?? false
            return Parent(name: name, condition: Value(condition.node), isGate: isGate)
        }
    }

    private static func untyped(_ list: DocumentValue, as edition: Edition) -> [Parent]? {
        guard let items = list.elements else { return nil }
        var parents: [Parent] = []
        for item in items {
            guard let object = item.asObject else { return nil }
            let id = object["id"], condition = object["condition"].map { Value($0.node) } ?? .null
            let gate = object["gate"].map { Value($0.node) } ?? .null
            // Python passes over an entry that names no feature.
            if edition == .python, id?.node.isNull ?? true { continue }
            guard let name = id?.node.string else { return nil }
            parents.append(
                Parent(
                    name: name, condition: condition.isTruth(in: edition) ? condition : .map([:]),
                    isGate: gate.isTruth(in: edition)))
        }
        return parents
    }
}
