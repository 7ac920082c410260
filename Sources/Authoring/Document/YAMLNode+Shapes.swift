import PolicyModel

/// What a reader asks of a node; a node of another shape is reported where it stands.
extension YAMLNode {
    /// The text of a scalar that is not empty.
    func text(of name: String, _ diagnostics: inout [Diagnostic]) -> String? {
        guard case .scalar(let text, _) = content else {
            diagnostics.error(
                "wrong-shape", at: position, "'\(name)' must be a plain value, not a \(isMap ? "map" : "list")",
                help: "write \(name): value")
            return nil
        }
        guard text.beginsVisibly || !text.allSatisfy(\.isWhitespace) else {
            diagnostics.error(
                "missing-value", at: position, "'\(name)' has no value",
                help: "write a value after the colon, or remove the key")
            return nil
        }
        return text
    }

    /// The same of words that may hold anything, so that a `#` may be meant as one of their signs.
    func words(of name: String, _ diagnostics: inout [Diagnostic]) -> String? {
        let text = text(of: name, &diagnostics)
        if let text, isCut {
            diagnostics.warning(
                "value-comment", at: position,
                "the '#' behind '\(text.prefix(60))' begins a comment, which is no part of '\(name)'",
                help: "put quotes around the whole value, or a blank behind the '#' of a comment")
        }
        return text
    }

    func items(of name: String, _ diagnostics: inout [Diagnostic]) -> [YAMLNode]? {
        if case .list(let items) = content { return items }
        reportShape(of: name, wanted: "a list", help: listHelp(name), &diagnostics)
        return nil
    }

    /// Lists that a policy can be without.
    private static let spare = ["rules", "accept", "expect"]

    /// How what stands here becomes a list.
    private func listHelp(_ name: String) -> String {
        let first = if case .scalar(let text, isPlain: true) = content { text } else { entries.first?.key ?? "" }
        if let mark = YAMLSketch(first).listMark { return mark.help }
        switch content {
        case .scalar(let text, _) where ValueSlip.saysNothing(text): return "remove the key"
        case .scalar(let text, _) where !text.isEmpty: return "write \(name): [\(text.prefix(60))]"
        case .map(let entries):
            guard let first = entries.first, first.keyPosition == position else {
                return "put the map into brackets: \(name): [{…}]"
            }
            if name == "releases", Version(first.key) != nil {
                return "begin each entry with '- ' and name its version: - {version: \(first.key), …}"
            }
            return first.value.isMap
                ? "begin each entry with '- ' in place of its key, such as '\(first.key):'"
                : "write '- ' before '\(first.key)', and indent the other keys of the entry by two blanks more"
        default:
            return "write \(name): [value, value], or one '- value' a line"
                + (isMissing && Self.spare.contains(name) ? ", or remove the key" : "")
        }
    }

    /// The items of a list that may be written as one plain value.
    func oneOrMore(of name: String, _ diagnostics: inout [Diagnostic]) -> [YAMLNode]? {
        if case .scalar = content, !isMissing { return [self] }
        guard let items = items(of: name, &diagnostics) else { return nil }
        if items.isEmpty {
            diagnostics.error(
                "missing-value", at: position, "'\(name)' is an empty list",
                help: "name at least one value, or remove the key")
            return nil
        }
        return items
    }

    /// The entries of a map; keys other than `known` are reported and left out. `name` is a phrase, such as `a rule`.
    func entries(of name: String, known: [String], _ diagnostics: inout [Diagnostic]) -> [Entry]? {
        guard isMap else {
            report(
                name, wanted: "a map", help: "write {key: value}; keys: \(known.joined(separator: ", "))", &diagnostics)
            return nil
        }
        let entries = entries
        if entries.indices.allSatisfy({ known.contains(entries[$0].key) }) { return entries }
        return entries.indices.compactMap { index -> Entry? in
            let entry = entries[index], above = index > 0 ? entries[index - 1] : nil
            if known.contains(entry.key) { return entry }
            report(unknown: entry, below: above, of: name, known: known, &diagnostics)
            return nil
        }
    }

    private func report(
        unknown entry: Entry, below above: Entry?, of name: String, known: [String], _ diagnostics: inout [Diagnostic]
    ) {
        // A key that stands there already would be written twice.
        let nearest = meantName(entry.key, among: known)?.name
        let isTaken = entries.contains { $0.key == nearest }
        let names = isTaken ? known.filter { name in !entries.contains { $0.key == name } } : known
        let other = nearest == nil ? nil : entry.key.unicodeScalars.first { !$0.isASCII }
        let help: String
        if nearest == nil, isFlow, entry.value.isMissing {
            help = "put quotes around the value before the comma if this is a part of it"
        } else if nearest == nil, !isFlow, let above, above.value.isMissing {
            help = "indent it by two blanks more if it belongs to '\(above.key)'"
        } else {
            help = suggestion(for: entry.key, among: names)
        }
        diagnostics.error(
            "unknown-key", at: entry.keyPosition,
            "'\(entry.key)' is not a key of \(name)"
                + (other.map { ": U+\($0.hexadecimal) in it is another sign" } ?? ""),
            help: help,
            fixes: Fix.replacing(
                with: meantName(entry.key, among: names).map { name, value in
                    value.flatMap { $0.isEmpty ? nil : "\(name): \($0)" } ?? name
                }))
    }

    /// The value of a key of a map, or of an unknown one that was likely meant for it.
    func value(likely name: String, among known: [String]) -> YAMLNode? {
        self[name]
            ?? entries.first { !known.contains($0.key) && meantName($0.key, among: known)?.name == name }?.value
    }

    func reportShape(of name: String, wanted: String, help: String, _ diagnostics: inout [Diagnostic]) {
        report("'\(name)'", wanted: wanted, help: help, &diagnostics)
    }

    /// `part` is a phrase: a quoted key, or words such as `a release`.
    private func report(_ part: String, wanted: String, help: String, _ diagnostics: inout [Diagnostic]) {
        let found = isMissing ? "\(part) has no value" : "\(part) must be \(wanted)"
        diagnostics.error(isMissing ? "missing-value" : "wrong-shape", at: position, found, help: help)
    }
}

extension String {
    /// Whether its first byte is a visible ASCII character, with which no white space begins.
    fileprivate var beginsVisibly: Bool { utf8.first.map { (0x21...0x7E).contains($0) } ?? false }
}
