import Authoring
import PolicyModel

/// The outline of a file: keys, releases, rules and sections.
enum SymbolAnswer {
    /// Kinds of the protocol: 8 field, 13 variable, 15 string, 18 array, 3 namespace.
    private struct Symbol {
        let name: String
        var detail: String?
        let kind: Int
        let range: Range<Int>
        let selection: Range<Int>
        var children: [Symbol] = []
    }

    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let file = try workspace.file(params)
        let symbols =
            (file.outline.front?.entries ?? []).map { symbol(of: $0, in: file.text) }
            + file.outline.sections.map { symbol(of: $0, in: file.text) }
        if workspace.abilities.nestedSymbols { return .array(symbols.map { nested($0, in: file.text) }) }
        return .array(symbols.flatMap { flat($0, in: nil, workspace, file) })
    }

    private static func symbol(of entry: YAMLNode.Entry, in text: SourceText) -> Symbol {
        let items = entry.value.listItems.map { item in
            let name =
                item[.key("version")]?.plainText ?? item[.key("id")]?.plainText
                ?? item[.key("rule")]?.plainText ?? item.plainText ?? first(of: item, text)
            let detail = item[.key("do")]?.plainText ?? item[.key("class")]?.plainText
            return Symbol(name: shown(name), detail: detail, kind: 13, range: item.range, selection: item.range)
        }
        let detail = entry.value.plainText.map(shown)
        return Symbol(
            name: shown(entry.key), detail: detail, kind: items.isEmpty ? 8 : 18, range: entry.range,
            selection: entry.keyRange, children: items)
    }

    private static func first(of span: YAMLNode, _ text: SourceText) -> String {
        text[text.trimmed(text.line(text.lineNumber(at: span.range.lowerBound)))]
    }

    /// A symbol has a name.
    private static func shown(_ name: String) -> String { name.isEmpty ? "…" : String(name.prefix(80)) }

    private static func symbol(of section: SectionOutline, in text: SourceText) -> Symbol {
        let parts = section.parts.dropFirst().map { part in
            Symbol(name: shown(part.language ?? ""), kind: 15, range: part.range, selection: part.heading)
        }
        let name = text[section.heading].drop { $0 == "#" || $0 == " " }
        return Symbol(
            name: shown(String(name)), kind: 3, range: section.range, selection: section.heading, children: Array(parts)
        )
    }

    private static func nested(_ symbol: Symbol, in text: SourceText) -> JSONValue {
        .object([
            "name": .string(symbol.name), "detail": symbol.detail.map { .string($0) }, "kind": .integer(symbol.kind),
            "range": text.range(symbol.range), "selectionRange": text.range(symbol.selection),
            "children": symbol.children.isEmpty ? nil : .array(symbol.children.map { nested($0, in: text) }),
        ])
    }

    private static func flat(_ symbol: Symbol, in parent: String?, _ workspace: Workspace, _ file: AskedFile)
        -> [JSONValue]
    {
        let location: JSONValue = .object([
            "uri": .string(workspace.address(of: file.path)), "range": file.text.range(symbol.range),
        ])
        let own: JSONValue = .object([
            "name": .string(symbol.name), "kind": .integer(symbol.kind), "location": location,
            "containerName": parent.map { .string($0) },
        ])
        return [own] + symbol.children.flatMap { flat($0, in: symbol.name, workspace, file) }
    }
}
