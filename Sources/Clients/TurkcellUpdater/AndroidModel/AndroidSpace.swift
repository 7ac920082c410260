/// How the Android SDK's `Utilities.java` and Java read texts.
enum AndroidSpace {
    /// In small letters and without white space.
    static func normalized(_ text: String) -> String { withoutSpace(text.lowercased()) }

    /// Without what Java's `Character.isWhitespace` calls white space; no-break spaces stay.
    static func withoutSpace(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isSpace) else { return text }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.filter { !isSpace($0) })
        return String(kept)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20: return true
        case 0..<0x80, 0xA0, 0x2007, 0x202F: return false
        default:
            let category = scalar.properties.generalCategory
            return category == .spaceSeparator || category == .lineSeparator || category == .paragraphSeparator
        }
    }
}
