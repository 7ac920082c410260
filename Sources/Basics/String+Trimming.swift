extension StringProtocol {
    /// Without the characters at both ends for which `isStray` is true. Looks at scalars: a line feed after a carriage
    /// return is one character of Swift's.
    package func trimmed(_ isStray: (Unicode.Scalar) -> Bool) -> String {
        let start = unicodeScalars.drop(while: isStray)
        guard let last = start.lastIndex(where: { !isStray($0) }) else { return "" }
        return String(String.UnicodeScalarView(start[...last]))
    }

    /// Without blanks and tabs, of any script, at both ends.
    package var trimmedBlanks: String { trimmed(\.isBlank) }

    /// Without blanks, tabs and line ends at both ends.
    package var trimmedSpace: String { trimmed(\.isSpace) }
}
