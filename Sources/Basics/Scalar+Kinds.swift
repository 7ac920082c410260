extension Unicode.Scalar {
    /// A tab, a space of any width, or of none.
    @inlinable package var isBlank: Bool {
        if isASCII { return self == " " || self == "\t" }
        return self == "\u{200B}" || properties.generalCategory == .spaceSeparator
    }

    @inlinable package var isLineEnd: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// A blank, a tab or a line end.
    @inlinable package var isSpace: Bool { isBlank || isLineEnd }

    /// A letter, mark or number of any script.
    package var isAlphanumeric: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    package var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
