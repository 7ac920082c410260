import ClientKit

/// A value of a document or of a device, as an SDK compares them.
indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case map([String: Value])

    /// Of equal keys the last counts.
    init(_ node: JSONNode) {
        switch node.value {
        case .null, .faulty: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let text): self = .number(Double(text) ?? 0)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map(Value.init))
        case .object(let members):
            self = .map(Dictionary(members.compactMap { member in member.key.map { ($0, Value(member.node)) } }) { $1 })
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [Value]? { if case .list(let elements) = self { elements } else { nil } }
    var map: [String: Value]? { if case .map(let members) = self { members } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// As `$type` names it.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .text: "string"
        case .list: "array"
        case .map: "object"
        }
    }

    /// A number as JavaScript writes it.
    static func text(of number: Double) -> String {
        number == number.rounded() && number.magnitude <= 0x1p53 ? String(Int(number)) : "\(number)"
    }

    /// `String(value)` of JavaScript.
    var javaScriptText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): Value.text(of: number)
        case .text(let text): text
        case .list(let elements): elements.map { $0 == .null ? "" : $0.javaScriptText }.joined(separator: ",")
        case .map: "[object Object]"
        }
    }

    /// `Number(value)` of JavaScript; nil for NaN.
    var javaScriptNumber: Double? {
        switch self {
        case .null: 0
        case .bool(let flag): flag ? 1 : 0
        case .number(let number): number
        case .text(let text): text.trimmedSpace.isEmpty ? 0 : Double(text.trimmedSpace)
        case .list: Value.text(javaScriptText).javaScriptNumber
        case .map: nil
        }
    }

    /// `stringValue` of the Swift SDK's JSON: empty for what is no scalar.
    var swiftText: String {
        switch self {
        case .bool, .number, .text: javaScriptText
        case .null, .list, .map: ""
        }
    }

    /// `double` of the same, and of a text that is a number.
    var swiftNumber: Double? {
        switch self {
        case .bool(let flag): flag ? 1 : 0
        case .number(let number): number
        case .text(let text): Double(text)
        case .null, .list, .map: nil
        }
    }

    /// What the Kotlin SDK hashes: lists and maps as JSON.
    var kotlinText: String {
        switch self {
        case .null: ""
        case .bool, .number, .text: javaScriptText
        case .list(let elements): "[\(elements.map(\.quoted).joined(separator: ","))]"
        case .map(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1.quoted)" }.joined(separator: ","))}"
        }
    }

    private var quoted: String { text.map { "\"\($0)\"" } ?? (self == .null ? "null" : kotlinText) }

    /// What the Kotlin SDK takes for a number.
    var kotlinNumber: Double { number ?? text.flatMap { Double($0) } ?? 0 }
}
