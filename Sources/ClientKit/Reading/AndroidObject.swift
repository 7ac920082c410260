/// A JSON object with the conversions of Android's `org.json`: of equal keys the last counts, in the place of the
/// first.
package struct AndroidObject: Sendable {
    package let members: [(key: String, node: JSONNode)]
    private let places: [String: Int]

    /// Nil for anything but an object.
    package init?(_ node: JSONNode?) {
        guard let all = node?.members else { return nil }
        var members: [(key: String, node: JSONNode)] = [], places: [String: Int] = [:]
        for member in all {
            guard let key = member.key else { continue }
            if let place = places[key] {
                members[place].node = member.node
            } else {
                places[key] = members.count
                members.append((key, member.node))
            }
        }
        (self.members, self.places) = (members, places)
    }

    package subscript(key: String) -> JSONNode? { places[key].map { members[$0].node } }

    /// `optString`: any value as text, `null` included; nil if the key is missing.
    package func text(_ key: String) -> String? { self[key].map(AndroidObject.text) }

    /// `optBoolean`: a bool, or such a word in any case; anything else is false.
    package func flag(_ key: String) -> Bool {
        guard let node = self[key] else { return false }
        return node.bool ?? (node.string?.lowercased() == "true")
    }

    /// `optInt`: a number or the text of one, cut to 32 bits; nil for anything else.
    package func integer(_ key: String) -> Int? { self[key].flatMap(AndroidObject.integer) }

    package static func integer(_ node: JSONNode) -> Int? {
        if let number = node.number {
            switch JavaNumber(description: number) {
            case .whole(let whole)?: return Int(Int32(truncatingIfNeeded: whole))
            case .double(let double)?: return saturated(double)
            case nil: return nil
            }
        }
        return node.string.flatMap { JavaNumber.double($0) }.map(saturated)
    }

    /// Java's conversion of a double to an `int`.
    private static func saturated(_ number: Double) -> Int {
        number.isNaN ? 0 : Int(min(max(number, Double(Int32.min)), Double(Int32.max)))
    }

    /// `String.valueOf` of a value.
    package static func text(_ node: JSONNode) -> String {
        switch node.value {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let text), .string(let text), .faulty(let text): return text
        case .array(let elements): return "[" + elements.map(quoted).joined(separator: ",") + "]"
        case .object:
            let members = AndroidObject(node)?.members ?? []
            return "{" + members.map { "\"\($0.key)\":" + quoted($0.node) }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ node: JSONNode) -> String {
        node.string.map { "\"\($0)\"" } ?? text(node)
    }
}
