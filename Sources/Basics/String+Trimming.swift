extension StringProtocol {
    /// Without the characters at both ends for which `isStray` is true. Looks at scalars: a line feed after a carriage
    /// return is one character of Swift's.
    @inlinable package func trimmed(_ isStray: (Unicode.Scalar) -> Bool) -> String {
        guard let first = unicodeScalars.firstIndex(where: { !isStray($0) }),
            let last = unicodeScalars.lastIndex(where: { !isStray($0) })
        else { return "" }
        return String(self[first..<unicodeScalars.index(after: last)])
    }

    /// Without blanks and tabs, of any script, at both ends.
    @inlinable package var trimmedBlanks: String { trimmed(\.isBlank) }

    /// Without blanks, tabs and line ends at both ends.
    @inlinable package var trimmedSpace: String { trimmed(\.isSpace) }
}
