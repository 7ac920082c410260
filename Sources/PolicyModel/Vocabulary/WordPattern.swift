/// A text with places, such as `{version} goes live on {platforms}`, divided at its places once, so that filling it is
/// cheap.
package struct WordPattern: Hashable, Sendable {
    package enum Piece: Hashable, Sendable {
        case text(String)
        case place(String)
    }

    package let pieces: [Piece]

    /// Nil for a brace that neither opens nor closes a place: a name of letters in braces.
    init?(_ text: String) {
        let open = UInt8(ascii: "{"), close = UInt8(ascii: "}")
        var pieces: [Piece] = [], rest = text.utf8[...]
        while let brace = rest.firstIndex(where: { $0 == open || $0 == close }) {
            let before = rest[..<brace], inside = rest[brace...].dropFirst()
            guard rest[brace] == open, let end = inside.firstIndex(of: close) else { return nil }
            let name = inside[..<end]
            guard !name.isEmpty, name.allSatisfy(WordPattern.isPart) else { return nil }
            if !before.isEmpty { pieces.append(.text(String(Substring(before)))) }
            pieces.append(.place(String(Substring(name))))
            rest = inside[end...].dropFirst()
        }
        if !rest.isEmpty { pieces.append(.text(String(Substring(rest)))) }
        self.init(pieces)
    }

    private init(_ pieces: [Piece]) { self.pieces = pieces }

    package var places: [String] {
        pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
    }

    /// What stands between the first two places; for the patterns of lists and numbers.
    var separator: String {
        let inner = pieces.drop { if case .text = $0 { true } else { false } }.dropFirst()
        if case .text(let text)? = inner.first { return text }
        return ""
    }

    /// A place's name is that of a template's field, which may be inside another: `date.label`.
    private static func isPart(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: ".")
    }
}

extension WordPattern {
    /// U+2068 and U+2069, between which a value keeps its own direction.
    static let isolate = "\u{2068}", end = "\u{2069}"
    /// U+200F, which makes a text that begins with a value right-to-left for everything that asks its first letter.
    static let mark = "\u{200F}"

    /// The pattern for a language that is written right to left: each value is isolated, because a version or a name
    /// in Latin letters would otherwise change places with its neighbours. A count is digits, which do not.
    ///
    /// Values with only a space between them are one: `iOS 15` is read from left to right as a whole.
    var isolated: WordPattern {
        guard places.contains(where: { $0 != "count" }) else { return self }
        var isolated: [Piece] = [.text(WordPattern.mark)], isOpen = false
        for (index, piece) in pieces.enumerated() {
            let isValue = self.isValue(index), continues = piece == .text(" ") && isOpen && self.isValue(index + 1)
            if isOpen, !isValue, !continues { isolated.append(.text(WordPattern.end)) }
            if isValue, !isOpen { isolated.append(.text(WordPattern.isolate)) }
            isOpen = isValue || continues
            isolated.append(piece)
        }
        return WordPattern(isOpen ? isolated + [.text(WordPattern.end)] : isolated)
    }

    /// True for a place that is isolated.
    private func isValue(_ index: Int) -> Bool {
        if index < pieces.count, case .place(let name) = pieces[index] { name != "count" } else { false }
    }

    /// - Precondition: `values` has every place.
    func filled(_ values: some Collection<(key: String, value: String)>) -> String {
        filled(by: { name in values.first { $0.key == name }?.value })
    }

    /// - Parameter value: of a place; asked for those that the text has, each of which must have one.
    func filled(by value: (_ place: String) -> String?) -> String {
        if pieces.count == 1, case .text(let text) = pieces[0] { return text }
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let words): text += words
            case .place(let name):
                guard let value = value(name) else { preconditionFailure("no value for the place '\(name)'") }
                text += value
            }
        }
        return text
    }
}
