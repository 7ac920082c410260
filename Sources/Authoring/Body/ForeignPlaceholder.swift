import Basics
import PolicyModel

/// Placeholders as other tools write them, which users would read as they stand: `%@`, `%1$s`, `%latest%`, `$app`,
/// `[latest]`, `$(latest)`, `@latest@`, `:latest`, `<%= latest %>`, `{0}`, and `{latest` or `latest}` without its other
/// half.
struct ForeignPlaceholder: Equatable {
    /// With all its signs.
    let written: String
    /// The placeholder of Decree that it stands for; nil if it does not say which.
    let meant: String?

    private static let names = [("app", "app"), ("latest", "latest"), ("version", "latest")]

    /// Those of a text, in its order.
    static func all(in text: String) -> [ForeignPlaceholder] {
        let signs = Array(text)
        var found: [ForeignPlaceholder] = [], next = 0
        while let start = signs[next...].firstIndex(where: { "%$[{}<｛@:".contains($0) }) {
            let before = start > 0 ? signs[start - 1] : nil, isAfterNumber = before?.isNumber == true
            if signs[start] == ":", before?.isWhitespace == false {
                next = start + 1
                continue
            }
            let one =
                signs[start] == "}"
                ? ended(signs[next..<start], after: next > 0 ? signs[next - 1] : nil)
                : wrapped(signs[start...]) ?? named(signs[start...])
                    ?? (isAfterNumber ? nil : format(signs[start...]))
            if let one { found.append(one) }
            next = signs[start] == "}" ? start + 1 : start + (one?.written.count ?? 1)
        }
        return found
    }

    /// The placeholders of Decree in a text.
    static func own(in text: some StringProtocol) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return WordsCheck.placeholders.map { "{\($0)}" }.filter { text.contains($0) }
    }

    /// One of Decree's own in words where nothing fills it in.
    ///
    /// - Parameters:
    ///   - place: the words, for the message.
    ///   - exact: where it stands; nil where only the position of the words is known.
    static func unfilled(
        _ mark: String, in place: String, at exact: SourcePosition?, or position: SourcePosition, help: String
    ) -> Diagnostic {
        Diagnostic(
            .warning, "foreign-placeholder", at: exact ?? position, length: exact == nil ? nil : mark.count,
            "\(mark.quoted) is filled in in texts alone: in \(place) users read it as it stands", help: help)
    }

    /// Those of a name, which users see as it is written: other tools' first, else Decree's own.
    ///
    /// - Parameter name: what the name is of, for the message.
    static func diagnostics(inName text: String, _ name: String, of node: YAMLNode) -> [Diagnostic] {
        let foreign =
            hasKnownAlone(text)
            ? [] : (WordsCheck.mistakenPlaceholders(in: text) + all(in: text).map(\.written)).uniqued()
        guard !foreign.isEmpty else {
            return own(in: text).map { mark in
                unfilled(
                    mark, in: "'\(name)'", at: node.position(of: mark, after: 0), or: node.position,
                    help: "write the name without it")
            }
        }
        return foreign.map { mark in
            let exact = node.position(of: mark, after: 0)
            return Diagnostic(
                .warning, "foreign-placeholder", at: exact ?? node.position, length: exact == nil ? nil : mark.count,
                "\(mark.quoted) in '\(name)' is a placeholder of other tools, and users read it as it stands",
                help: "write the name itself")
        }
    }

    /// True for a text in which no sign begins a placeholder, but for exactly `{app}` and `{latest}`, as in most.
    static func hasKnownAlone(_ text: String) -> Bool {
        text.withBytes { bytes in
            var place = 0
            while place < bytes.count {
                let isNamed = bytes[place] == UInt8(ascii: ":") && bytes[(place + 1)...].first?.isLetter == true
                guard isNamed || isFirstByte(bytes[place]) else {
                    place += 1
                    continue
                }
                // What follows in another script may be an accent on the bracket, which is another character then.
                guard let name = known.first(where: { bytes[place...].starts(with: $0) }),
                    place + name.count == bytes.count || bytes[place + name.count] < 0x80
                else { return false }
                place += name.count
            }
            return true
        }
    }

    private static let known = WordsCheck.placeholders.map { Array("{\($0)}".utf8) }

    /// The last is that of the full-width bracket.
    private static func isFirstByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "<"), UInt8(ascii: "@"), 0xEF:
            true
        default: false
        }
    }

    /// A name with a closing bracket behind it that nothing opens.
    ///
    /// - Parameters:
    ///   - signs: those before the bracket, from the sign behind the last one that was looked at.
    ///   - opening: that sign.
    private static func ended(_ signs: ArraySlice<Character>, after opening: Character?) -> ForeignPlaceholder? {
        let name = String(signs.reversed().prefix { isPartOfName($0) }.reversed())
        guard let meant = names.first(where: { $0.0 == name.lowercased() })?.1 else { return nil }
        let rest = signs.dropLast(name.count)
        // What stands between brackets is judged by what opens them.
        if let opening, "{$%[<｛".contains(opening), rest.allSatisfy(\.isWhitespace) { return nil }
        return .init(written: "\(name)}", meant: meant)
    }

    private static let wrappers = [
        ("$(", ")"), ("%(", ")s"), ("{%", "%}"), ("<%=", "%>"), ("<%", "%>"), ("｛", "｝"), ("｛", "}"),
    ]

    /// A name between signs that are more than one, or brackets around brackets with blanks between them; both may have
    /// blanks inside.
    private static func wrapped(_ signs: ArraySlice<Character>) -> ForeignPlaceholder? {
        for (opening, closing) in wrappers {
            if let found = wrapped(signs, opening, closing, { $0 }) { return found }
        }
        guard signs.dropFirst().first == " " else { return nil }
        return wrapped(signs, "{", " }") { "{\($0)}" }
    }

    private static func wrapped(
        _ signs: ArraySlice<Character>, _ opening: String, _ closing: String, _ form: (String) -> String
    ) -> ForeignPlaceholder? {
        guard signs.starts(with: opening) else { return nil }
        let inside = signs.dropFirst(opening.count).drop { $0 == " " }
        for (name, meant) in names {
            let words = form(name)
            guard String(inside.prefix(words.count)).lowercased() == words else { continue }
            let rest = inside.dropFirst(words.count)
            let end = closing.first == " " ? rest : rest.drop { $0 == " " }
            if end.starts(with: closing) {
                let past = end.startIndex + closing.count
                return .init(written: String(signs[signs.startIndex..<past]), meant: meant)
            }
        }
        return nil
    }

    /// A name between the signs of another tool.
    private static func named(_ signs: ArraySlice<Character>) -> ForeignPlaceholder? {
        let ends: [Character: Character] = ["%": "%", "[": "]", "@": "@"]
        guard let opening = signs.first, opening != "<" else { return nil }
        for (name, meant) in names where String(signs.dropFirst().prefix(name.count)).lowercased() == name {
            let after = signs.dropFirst(1 + name.count).first
            let isWhole = after.map { !isPartOfName($0) } ?? true
            if let end = ends[opening] {
                if after == end { return .init(written: String(signs.prefix(name.count + 2)), meant: meant) }
            } else if isWhole, opening == "$" || opening == ":" || after != "}" {
                return .init(written: String(signs.prefix(name.count + 1)), meant: meant)
            }
        }
        return nil
    }

    /// A place for a text or number as in C or Objective-C: `%s`, `%d`, `%@`, `%1$s`; and `{0}` of others.
    private static func format(_ signs: ArraySlice<Character>) -> ForeignPlaceholder? {
        if signs.first == "{" {
            let number = signs.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard (1...2).contains(number.count), signs[number.endIndex...].first == "}" else { return nil }
            return .init(written: String(signs[...number.endIndex]), meant: nil)
        }
        guard signs.first == "%" else { return nil }
        var rest = signs.dropFirst()
        let number = rest.prefix { $0.isNumber }
        if !number.isEmpty {
            rest = rest[number.endIndex...]
            guard rest.first == "$" else { return nil }
            rest = rest.dropFirst()
        }
        guard let kind = rest.first, "@sd".contains(kind), rest.dropFirst().first.map({ !isPartOfName($0) }) ?? true
        else { return nil }
        return .init(written: String(signs[...rest.startIndex]), meant: nil)
    }

    private static func isPartOfName(_ sign: Character) -> Bool {
        sign.isLetter || sign.isNumber || sign == "_" || sign == "-"
    }
}
