/// A JSON value for output; objects keep the order of their members.
///
/// Other numbers than integers are kept as the author's decimal text, so that their digits are written unchanged.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A JSON number in JSON's own grammar, such as `2.50` or `1e9`.
    case decimal(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// An object of the pairs whose value is not nil.
    package static func object(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(pairs.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// Null for nil.
    package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// Null for nil.
    package static func number(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

    package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    package static func list<Item>(_ items: [Item], _ members: (Item) throws -> [Member]) rethrows -> JSONValue {
        .array(try items.map { .object(try members($0)) })
    }

    /// The first member with that name; nil if absent, or if this is not an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
