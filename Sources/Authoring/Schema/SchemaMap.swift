import PolicyModel

/// A map with known keys in a schema, in the order of the reader's own list.
struct SchemaMap {
    private var members: [JSONValue.Member] = []
    private let needed: [String]

    /// - Parameters:
    ///   - keys: those that the reader knows; each needs a form.
    ///   - needed: those that must be there.
    ///   - heading: where the reference describes them.
    init(
        _ keys: [String], needed: [String] = [], under heading: String, _ words: SchemaWords,
        _ form: (String) -> JSONValue
    ) {
        self.needed = needed
        members = keys.map { .init($0, form($0).described(words.text(of: $0, under: heading))) }
    }

    var value: JSONValue {
        .object([
            "type": .string("object"), "properties": .object(members),
            "required": needed.isEmpty ? nil : .array(needed.map { .string($0) }),
            "additionalProperties": .bool(false),
        ])
    }
}
