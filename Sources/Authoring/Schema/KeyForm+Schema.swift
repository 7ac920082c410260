import PolicyModel

/// Forms as JSON Schema.
///
/// Decree reads every scalar as text, and editors read YAML with types: `3.10` may come as a number, `no` as a flag. So
/// a value may have any of these types, and only a text is held to its form.
extension KeyForm {
    func schema(_ clients: [ClientDescription]) -> JSONValue {
        switch known(clients) {
        case .scalar(let form): return .object(["$ref": .string("#/$defs/\(form.rawValue)")])
        case .pattern(let pattern, let orTyped):
            return orTyped ? Self.scalar(.init("pattern", .string(pattern))) : Self.text(pattern)
        case .whole(let range): return Self.whole(range)
        case .choice(let words): return Self.choice(words)
        case .either(let forms): return .object(["anyOf": .array(forms.map { $0.schema(clients) })])
        case .list(let form, let mayBeEmpty):
            return .object([
                "type": .string("array"), "minItems": mayBeEmpty ? nil : .integer(1), "items": form.schema(clients),
            ])
        case .platformMap(let form):
            return .object([
                "type": .string("object"), "propertyNames": KeyForm.platform.schema([]),
                "additionalProperties": form.schema(clients),
            ])
        case .named(let form):
            return .object(["type": .string("object"), "additionalProperties": form.schema(clients)])
        case .map(let table): return table.schema(clients)
        case .options(let table):
            return table.schema(clients, type: .array([.string("object"), .string("null")]))
        case .any, .client, .clients: return .object([])
        }
    }

    /// - Parameter demand: what a text must be; a number and a flag may have any form.
    fileprivate static func scalar(_ demand: JSONValue.Member) -> JSONValue {
        .object([.init("type", .array(["string", "number", "boolean"].map { .string($0) })), demand])
    }

    fileprivate static func text(_ pattern: String) -> JSONValue {
        .object(["type": .string("string"), "pattern": .string(pattern)])
    }

    fileprivate static func choice(_ words: [String]) -> JSONValue {
        .object(["enum": .array(words.map { .string($0) })])
    }

    /// A whole number, also as a text.
    private static func whole(_ range: ClosedRange<Int>) -> JSONValue {
        let number: JSONValue = .object([
            "type": .string("integer"), "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ])
        return .object(["anyOf": .array([number, text("^[0-9]+$")])])
    }
}

extension KeyTable {
    func schema(_ clients: [ClientDescription], type: JSONValue = .string("object")) -> JSONValue {
        let members = keys.map { key in
            let form = key.form.schema(clients)
            guard let meaning = key.meaning, case .object(let members) = form else {
                return JSONValue.Member(key.name, form)
            }
            return JSONValue.Member(key.name, .object([.init("description", .string(meaning))] + members))
        }
        return .object([
            "type": type, "properties": .object(members),
            "required": needed.isEmpty ? nil : .array(needed.map { .string($0.name) }),
            "additionalProperties": .bool(false),
        ])
    }
}

extension KeyForm.Scalar {
    /// By name, for the schema of a whole file.
    static let definitions: JSONValue = .object(allCases.map { .init($0.rawValue, $0.definition) })

    private var definition: JSONValue {
        switch self {
        case .text: KeyForm.scalar(.init("minLength", .integer(1)))
        case .version: Self.numeric(Self.versionPattern)
        case .range: Self.numeric(Self.rangePattern)
        case .date: KeyForm.text(Self.datePattern)
        case .language: KeyForm.text("^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$")
        case .address: KeyForm.text("^https://[^/?#\\s@]+([/?#]|$)")
        case .flag: .object(["enum": .array([.bool(true), .bool(false), .string("true"), .string("false")])])
        case .platform: KeyForm.choice(Platform.allCases.map(\.rawValue))
        }
    }

    /// An unquoted version of one or two numbers is a number to a reader with types.
    private static func numeric(_ pattern: String) -> JSONValue {
        .object([
            "anyOf": .array([KeyForm.text(pattern), .object(["type": .string("number"), "minimum": .integer(0)])])
        ])
    }

    private static let datePattern =
        "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?Z)?$"
    private static let number = "(0|[1-9][0-9]{0,9})"
    static let numbers = "\(number)(\\.\(number)){0,3}"
    private static let versionPattern = "^\(numbers)$"
    private static let condition = "((<|<=|>|>=)?\(numbers)|\(numbers)\\.\\.\(numbers))"
    private static let rangePattern = "^\\s*\(condition)( +\(condition))*\\s*(,\\s*\(condition)( +\(condition))*\\s*)*$"
}
