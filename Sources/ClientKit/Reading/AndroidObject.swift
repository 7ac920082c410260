/// The conversions of Android's `org.json`.
package enum AndroidObject {
    /// `optBoolean`: a bool, or such a word in any case; anything else is false.
    package static func flag(_ node: JSONNode) -> Bool { node.bool ?? (node.string?.lowercased() == "true") }

    /// `optInt`: a number or the text of one, cut to 32 bits; nil for anything else.
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

    /// `String.valueOf` of a value. Of equal keys the last counts, in the place of the first.
    package static func text(_ node: JSONNode) -> String {
        switch node.value {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let text), .string(let text), .faulty(let text): return text
        case .array(let elements): return "[" + elements.map(quoted).joined(separator: ",") + "]"
        case .object(let members):
            var keys: [String] = [], last: [String: JSONNode] = [:]
            for member in members {
                guard let key = member.key else { continue }
                if last.updateValue(member.node, forKey: key) == nil { keys.append(key) }
            }
            return "{" + keys.map { "\"\($0)\":" + (last[$0].map(quoted) ?? "") }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ node: JSONNode) -> String {
        node.string.map { "\"\($0)\"" } ?? text(node)
    }
}
