/// Makes text safe to print: control, direction and other invisible characters become code points such as `<U+202E>`.
package enum VisibleText {
    /// The text with every such character replaced.
    package static func of(_ text: String) -> String { text.map(of).joined() }

    /// Zero-width joiners are kept inside a longer character, because emoji and some scripts need them there.
    static func of(_ character: Character) -> String {
        if isPlain(character) { return String(character) }
        guard character.unicodeScalars.contains(where: isHidden) else { return String(character) }
        let isAlone = character.unicodeScalars.count == 1
        return character.unicodeScalars.reduce(into: "") { shown, scalar in
            let isJoiner = scalar.value == 0x200D || scalar.value == 0x200C
            if isHidden(scalar), isAlone || !isJoiner {
                shown += "<U+\(scalar.hexadecimal)>"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// Printable ASCII needs no Unicode look-up, which costs a hundred times as much.
    private static func isPlain(_ character: Character) -> Bool {
        character.asciiValue.map { (0x20..<0x7F).contains($0) } ?? false
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }

    /// The number of terminal columns of a character: two for East Asian wide ones and emoji, none for a lone accent.
    package static func width(of character: Character) -> Int {
        if isPlain(character) { return 1 }
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if first.properties.isEmojiPresentation { return 2 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        return wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// The blocks with East_Asian_Width W and F (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
