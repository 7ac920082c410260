import PolicyModel

/// The forms of single values in a schema.
///
/// Decree reads every scalar as text, and editors read YAML with types: `3.10` may come as a number, `no` as a flag. So a
/// value may have any of these types, and only a text is held to its form.
enum SchemaValue {
    /// The forms that others are made of, by name.
    static let definitions: JSONValue = .object([
        "text": scalar(nil), "version": .object(["anyOf": .array([text(versionPattern), positive])]),
        "range": .object(["anyOf": .array([text(rangePattern), positive])]),
        "date": text(datePattern), "language": text("^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$"),
        "address": text("^https://[^/\\s@]+"),
        "flag": .object(["enum": .array([.bool(true), .bool(false)] + words(["true", "false"]))]),
        "platform": choice(Platform.allCases.map(\.rawValue)),
    ])

    private static let number = "(0|[1-9][0-9]{0,9})"
    private static let version = "\(number)(\\.\(number)){0,3}"
    private static let versionPattern = "^\(version)$"
    private static let condition = "((<|<=|>|>=)?\(version)|\(version)\\.\\.\(version))"
    private static let rangePattern = "^\\s*\(condition)( +\(condition))*\\s*(,\\s*\(condition)( +\(condition))*\\s*)*$"
    private static let datePattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?Z)?$"

    /// What an unquoted version of one or two numbers is to a reader with types.
    private static let positive: JSONValue = .object(["type": .string("number"), "minimum": .integer(0)])

    static func named(_ name: String) -> JSONValue { .object(["$ref": .string("#/$defs/\(name)")]) }

    /// - Parameter pattern: of a text; nil for any.
    static func scalar(_ pattern: String?) -> JSONValue {
        .object([
            "type": .array(words(["string", "number", "boolean"])), "pattern": pattern.map { .string($0) },
        ])
    }

    static func text(_ pattern: String) -> JSONValue {
        .object(["type": .string("string"), "pattern": .string(pattern)])
    }

    static func choice(_ words: [String]) -> JSONValue { .object(["enum": .array(self.words(words))]) }

    /// A whole number, also as a text.
    static func whole(_ range: ClosedRange<Int>) -> JSONValue {
        let number: JSONValue = .object([
            "type": .string("integer"), "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ])
        return .object(["anyOf": .array([number, text("^[0-9]+$")])])
    }

    /// One value or a list of at least one.
    static func oneOrMore(_ value: JSONValue) -> JSONValue { .object(["anyOf": .array([value, list(value)])]) }

    static func list(_ value: JSONValue) -> JSONValue {
        .object(["type": .string("array"), "minItems": .integer(1), "items": value])
    }

    /// One value for all platforms, or a map by platform.
    static func byPlatform(_ value: JSONValue) -> JSONValue {
        let map: JSONValue = .object([
            "type": .string("object"), "propertyNames": named("platform"), "additionalProperties": value,
        ])
        return .object(["anyOf": .array([value, map])])
    }

    /// A map of names of the author's choice.
    static func map(of value: JSONValue) -> JSONValue {
        .object(["type": .string("object"), "additionalProperties": value])
    }

    private static func words(_ texts: [String]) -> [JSONValue] { texts.map { .string($0) } }
}

extension JSONValue {
    /// The same form with words for people; unchanged without words.
    func described(_ words: String?) -> JSONValue {
        guard let words, case .object(let members) = self else { return self }
        return .object([Member("description", .string(words))] + members)
    }
}
