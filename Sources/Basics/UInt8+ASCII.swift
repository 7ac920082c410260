/// What a byte is as a sign of ASCII; false for every part of a longer character.
extension UInt8 {
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
    @inlinable package var isCapitalLetter: Bool { (0x41...0x5A).contains(self) }
    @inlinable package var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
    @inlinable package var isLetter: Bool { isSmallLetter || isCapitalLetter }
    @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }

    /// A digit of base 16, in letters of either case.
    @inlinable package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    /// A digit of base 16 as digests are written, in small letters.
    @inlinable package var isSmallHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }
    /// The value of a digit of base 16; nil for any other byte.
    @inlinable package var hexValue: UInt8? { isDigit ? self - 0x30 : isHexDigit ? (self | 0x20) - 0x57 : nil }
}
