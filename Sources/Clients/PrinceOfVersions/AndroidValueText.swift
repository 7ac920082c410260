import ClientKit
import PolicyModel

/// The text that Android makes of a value of a document, for requirements, `meta` and the versions of 3.0.0.
///
/// Source: `JSONObject.getString` and `JSONStringer` of Android 10.
enum AndroidValueText {
    /// The text of a value; lists and objects become compact JSON.
    static func text(of node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .number(let text), .string(let text), .faulty(let text): text
        case .array, .object: json(node)
        }
    }

    private static func json(_ node: JSONNode) -> String {
        switch node.value {
        case .string(let text): quoted(text)
        case .number(let text): number(text)
        case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + lastOfEach(members).map { "\(quoted($0.key)):\(json($0.node))" }.joined(separator: ",") + "}"
        case .null, .bool, .faulty: text(of: node)
        }
    }

    /// The members that count: of equal keys the last value, at the place of the first.
    static func lastOfEach(_ members: [JSONNode.Member]) -> [(key: String, node: JSONNode)] {
        var places: [String: Int] = [:], result: [(key: String, node: JSONNode)] = []
        for member in members {
            let key = member.key ?? ""
            if let place = places[key] {
                result[place].node = member.node
            } else {
                places[key] = result.count
                result.append((key, member.node))
            }
        }
        return result
    }

    /// Inside lists and objects, a `double` without a fraction is written as a whole number.
    private static func number(_ text: String) -> String {
        guard case .double(let number) = JavaNumber(description: text) else { return text }
        if number == 0, number.sign == .minus { return "-0" }
        return Int64(exactly: number).map { String($0) } ?? text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "/": result += "\\\(scalar)"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\u{C}": result += "\\f"
            case "\0"..."\u{1F}":
                result += "\\u" + String(scalar.value, radix: 16).padded(to: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
