import PolicyModel

/// A value of YAML without its place and spelling: what an edit means.
enum YAMLValue: Hashable {
    struct Entry: Hashable {
        let key: String
        let value: YAMLValue
    }

    case scalar(String)
    case list([YAMLValue])
    case map([Entry])

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, _): self = .scalar(text)
        case .list(let items): self = .list(items.map { YAMLValue($0) })
        case .map(let entries):
            self = .map(entries.map { Entry(key: $0.key, value: YAMLValue($0.value)) })
        }
    }

    /// A map of the pairs that have a value.
    static func map(_ pairs: [(key: String, value: YAMLValue?)]) -> YAMLValue {
        .map(pairs.compactMap { pair in pair.value.map { Entry(key: pair.key, value: $0) } })
    }

    subscript(step: YAMLStep) -> YAMLValue? {
        switch (self, step) {
        case (.map(let entries), .key(let name)): entries.first { $0.key == name }?.value
        case (.list(let items), .item(let index)): items.indices.contains(index) ? items[index] : nil
        default: nil
        }
    }

    /// The same value with the one at `path` changed; nil if there is none.
    func changing(_ path: ArraySlice<YAMLStep>, _ change: (YAMLValue) -> YAMLValue?) -> YAMLValue? {
        guard let step = path.first else { return change(self) }
        guard let inner = self[step]?.changing(path.dropFirst(), change) else { return nil }
        switch (self, step) {
        case (.map(let entries), .key(let name)):
            return .map(entries.map { $0.key == name ? Entry(key: name, value: inner) : $0 })
        case (.list(var items), .item(let index)):
            items[index] = inner
            return .list(items)
        default: return nil
        }
    }
}

extension KeyTable {
    func map(_ pairs: KeyValuePairs<String, YAMLValue?>) -> YAMLValue { map(Array(pairs)) }

    /// A map of the pairs that have a value, in the order of the table.
    func map(_ pairs: [(key: String, value: YAMLValue?)]) -> YAMLValue {
        .map(ordered(pairs).map { .init(key: $0.key, value: $0.value) })
    }
}

/// Values as one line of text that YAML reads back: `{version: 3.2.0, live: 2026-11-02}`.
extension YAMLValue {
    var line: String {
        switch self {
        case .scalar(let text): YAMLValue.isPlain(text) ? text : YAMLValue.quoted(text)
        case .list(let items): "[\(items.map(\.line).joined(separator: ", "))]"
        case .map(let entries): "{\(entries.map(\.line).joined(separator: ", "))}"
        }
    }

    /// Whether a text needs no quotes, wherever it stands.
    static func isPlain(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9](?:[A-Za-z0-9._\/+ \-]|:(?=[A-Za-z0-9]))*/) != nil && text.last != " "
            || InstallationShare(text) != nil
    }

    /// In double quotes, where every character can be written.
    static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\n": return "\\n"
        case "\t": return "\\t"
        default:
            guard scalar.properties.generalCategory == .control else { return String(scalar) }
            return "\\u" + scalar.hexadecimal
        }
    }
}

extension YAMLValue.Entry {
    var line: String { "\(YAMLValue.scalar(key).line): \(value.line)" }
}
