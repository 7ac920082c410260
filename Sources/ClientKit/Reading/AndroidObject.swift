/// The conversions of Android's `org.json`.
package enum AndroidObject {
    /// `optBoolean`: a bool, or such a word in any case; anything else is false.
    package static func flag(_ node: JSONNode) -> Bool { node.bool ?? (node.string?.lowercased() == "true") }

    /// `optInt`: a number or the text of one, cut to 32 bits; nil for anything else.
    package static func integer(_ node: JSONNode) -> Int? { number(node, bits: 32) }

    /// `optLong`: the same with 64 bits.
    package static func long(_ node: JSONNode) -> Int? { number(node, bits: 64) }

    private static func number(_ node: JSONNode, bits: Int) -> Int? {
        let spare = Int.bitWidth - bits
        if let number = node.number {
            switch JavaNumber(description: number) {
            case .whole(let whole)?: return (Int(whole) << spare) >> spare
            case .double(let double)?: return saturated(double, Int.max >> spare)
            case nil: return nil
            }
        }
        return node.string.flatMap { JavaNumber.double($0) }.map { saturated($0, Int.max >> spare) }
    }

    /// Java's conversion of a double to an `int` or a `long`.
    private static func saturated(_ number: Double, _ most: Int) -> Int {
        if number.isNaN { return 0 }
        return number >= Double(most) ? most : number <= Double(~most) ? ~most : Int(number)
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
