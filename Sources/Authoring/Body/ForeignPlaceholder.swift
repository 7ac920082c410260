/// Placeholders as other tools write them, which users would read as they stand: `%@`, `%1$s`, `%latest%`, `$app`,
/// `[latest]`, and `{latest` without its end.
struct ForeignPlaceholder: Equatable {
    /// With all its signs.
    let written: String
    /// The placeholder of Decree that it stands for; nil if it does not say which.
    let meant: String?

    private static let names = [("app", "app"), ("latest", "latest"), ("version", "latest")]

    /// Those of a text, in its order.
    static func all(in text: String) -> [ForeignPlaceholder] {
        guard text.utf8.contains(where: { "%$[{".utf8.contains($0) }) else { return [] }
        let signs = Array(text)
        var found: [ForeignPlaceholder] = [], next = 0
        while let start = signs[next...].firstIndex(where: { "%$[{".contains($0) }) {
            let isAfterNumber = start > 0 && signs[start - 1].isNumber
            let one = named(signs[start...]) ?? (isAfterNumber ? nil : format(signs[start...]))
            if let one { found.append(one) }
            next = start + (one?.written.count ?? 1)
        }
        return found
    }

    /// A name between the signs of another tool.
    private static func named(_ signs: ArraySlice<Character>) -> ForeignPlaceholder? {
        let ends: [Character: Character] = ["%": "%", "[": "]"]
        guard let opening = signs.first else { return nil }
        for (name, meant) in names where String(signs.dropFirst().prefix(name.count)).lowercased() == name {
            let after = signs.dropFirst(1 + name.count).first
            let isWhole = after.map { !isPartOfName($0) } ?? true
            if let end = ends[opening] {
                if after == end { return .init(written: String(signs.prefix(name.count + 2)), meant: meant) }
            } else if isWhole, opening == "$" || after != "}" {
                return .init(written: String(signs.prefix(name.count + 1)), meant: meant)
            }
        }
        return nil
    }

    /// A place for a text or number as in C or Objective-C: `%s`, `%d`, `%@`, `%1$s`.
    private static func format(_ signs: ArraySlice<Character>) -> ForeignPlaceholder? {
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
