/// Numbers with as many digits as their place wants.
extension StringProtocol {
    /// With zeros before it.
    package func padded(to width: Int) -> String { String(repeating: "0", count: Swift.max(0, width - count)) + self }
}

extension Unicode.Scalar {
    /// Four digits or more, as after `U+`.
    package var hexadecimal: String { String(value, radix: 16, uppercase: true).padded(to: 4) }
}
