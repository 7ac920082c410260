/// A JSON value whose objects keep the order they were given.
///
/// Numbers are integers, or the decimal text an author wrote: a float's digits must come out as they went in.
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

    /// An object from pairs, leaving out the ones without a value.
    package static func object(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(pairs.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// The first member of that name, or nil.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
