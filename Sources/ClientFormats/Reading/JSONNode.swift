/// A JSON value as a client's parser sees it, with its place in the text.
///
/// Decision models read documents through this, encoders write through `JSONBytes`: they share nothing.
struct JSONNode: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As written; each client converts it in its own way.
        case number(String)
        case string(String)
        case array([JSONNode])
        /// In the order of the text, repeated keys included.
        case object([Member])
        /// A text or number that parsers which decode lazily reject only where it is used; the reason.
        case faulty(String)
    }

    struct Member: Hashable, Sendable {
        /// Nil where the key itself is faulty.
        let key: String?
        let keyOffset: Int
        let node: JSONNode
    }

    let value: Value
    /// Where the value begins, in bytes of the text after conversion to UTF-8.
    let offset: Int
}

extension JSONNode {
    var string: String? { if case .string(let text) = value { text } else { nil } }
    var array: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
    var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
    var number: String? { if case .number(let text) = value { text } else { nil } }
    var isNull: Bool { if case .null = value { true } else { false } }

    /// The value of the first member of that name; nil for another kind of value.
    func first(_ key: String) -> JSONNode? { members?.first { $0.key == key }?.node }

    /// The value of the last member of that name; nil for another kind of value.
    func last(_ key: String) -> JSONNode? { members?.last { $0.key == key }?.node }

    /// The kind in a sentence: `a number`, `null`.
    var kind: String {
        switch value {
        case .null: "null"
        case .bool: "a bool"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .faulty: "a faulty value"
        }
    }
}
