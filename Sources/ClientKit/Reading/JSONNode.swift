import PolicyModel

/// A JSON value as a client's parser reads it, with its position in the text.
///
/// Decision models read documents as nodes, encoders write through `JSONBytes`: they share no code.
package struct JSONNode: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As written, because each client converts numbers in its own way.
        case number(String)
        case string(String)
        case array([JSONNode])
        /// In the order of the text, including repeated keys.
        case object([Member])
        /// An invalid string or number, which a parser with `decodesLazily` rejects only when it is used; or a list or
        /// object below `deepest`. The reason.
        case faulty(String)
    }

    /// The deepest list or object of which the values are kept; no client looks so deep.
    ///
    /// Whoever goes through a node calls itself for each level, and a thread of macOS has 512 KiB of stack. The text of
    /// deeper ones is still held to the dialect.
    static let deepest = 64

    package struct Member: Hashable, Sendable {
        /// Nil if the key is an invalid string.
        package let key: String?
        package let keyOffset: Int
        package let node: JSONNode
    }

    package let value: Value
    /// The start of the value, in bytes of the text after conversion to UTF-8.
    package let offset: Int
    /// True for a null that nobody wrote: Android's parser takes it for what is missing between two commas of a list.
    package var isLeftOut = false
}

extension JSONNode {
    package var string: String? { if case .string(let text) = value { text } else { nil } }
    package var array: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
    package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
    package var number: String? { if case .number(let text) = value { text } else { nil } }
    package var isNull: Bool { if case .null = value { true } else { false } }

    /// The value of the first member with that name; nil if absent, or if this is not an object.
    package func first(_ key: String) -> JSONNode? { members?.first { $0.key == key }?.node }

    /// The value of the last member with that name; nil if absent, or if this is not an object.
    package func last(_ key: String) -> JSONNode? { members?.last { $0.key == key }?.node }

    /// The kind for messages: `a number`, `null`.
    package var kind: String {
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

extension JSONNode {
    /// The value as a policy can have it under `extra`, numbers as written; nil if part of it is invalid text, if an
    /// object has a key twice, or if it nests deeper than a policy may.
    package var json: JSONValue? { json(nesting: 24) }

    private func json(nesting depth: Int) -> JSONValue? {
        switch value {
        case .null: return .null
        case .bool(let flag): return .bool(flag)
        case .number(let text): return Int(text).map(JSONValue.integer) ?? .decimal(text)
        case .string(let text): return .string(text)
        case .array(let elements) where depth > 0:
            let values = elements.compactMap { $0.json(nesting: depth - 1) }
            return values.count == elements.count ? .array(values) : nil
        case .object(let members) where depth > 0:
            let values = members.compactMap { member in
                member.key.flatMap { key in member.node.json(nesting: depth - 1).map { JSONValue.Member(key, $0) } }
            }
            return Set(values.map(\.key)).count == members.count ? .object(values) : nil
        case .faulty, .array, .object: return nil
        }
    }

    /// Why there is no `json`, to follow the path of the value.
    package static let unsayable = "is left out: it has invalid text, a key twice, or more than 24 levels"
}
