/// A number of a document as Android's `org.json` holds it: a whole number of 64 bits, or a `double`.
package enum JavaNumber: Hashable, Sendable, CustomStringConvertible {
    case whole(Int64)
    case double(Double)

    /// The number that a bare word stands for; nil if it is a string. `010` is octal, `0x1F` is hexadecimal.
    ///
    /// Source: `readLiteral` in `JSONTokener.java` of Android 10.
    package init?(literal: String) {
        if let whole = JavaNumber.whole(literal) {
            self = .whole(whole)
        } else if let double = JavaNumber.double(literal) {
            self = .double(double)
        } else {
            return nil
        }
    }

    /// A number that was read before, from its description.
    package init?(description: String) {
        if let whole = Int64(description) {
            self = .whole(whole)
        } else if let double = JavaNumber.double(description) {
            self = .double(double)
        } else {
            return nil
        }
    }

    private static func whole(_ literal: String) -> Int64? {
        if literal.hasPrefix("0x") || literal.hasPrefix("0X") { return long(literal.dropFirst(2), base: 16) }
        let isOctal = literal.hasPrefix("0") && literal.unicodeScalars.count > 1
        return isOctal ? long(literal.dropFirst(), base: 8) : long(literal, base: 10)
    }

    /// What Java's `Long.parseLong` returns: a sign may come first, and digits of every script count.
    package static func long(_ text: some StringProtocol, base: Int64) -> Int64? {
        var rest = text.unicodeScalars[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var value: Int64 = 0
        for scalar in rest {
            guard let digit = digit(scalar), digit < base else { return nil }
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: base)
            let (sum, overflows) = product.subtractingReportingOverflow(digit)
            if isTooLarge || overflows { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// What Java's `Integer.parseInt` returns.
    package static func int(_ text: some StringProtocol) -> Int32? {
        long(text, base: 10).flatMap { Int32(exactly: $0) }
    }

    /// Java looks at UTF-16 code units, so digits beyond them do not count.
    private static func digit(_ scalar: Unicode.Scalar) -> Int64? {
        switch scalar.value {
        case 0x30...0x39: Int64(scalar.value - 0x30)
        case 0x41...0x5A: Int64(scalar.value - 0x41) + 10
        case 0x61...0x7A: Int64(scalar.value - 0x61) + 10
        case 0xFF21...0xFF3A: Int64(scalar.value - 0xFF21) + 10
        case 0xFF41...0xFF5A: Int64(scalar.value - 0xFF41) + 10
        case 0x80...0xFFFF where scalar.properties.numericType == .decimal:
            scalar.properties.numericValue.map { Int64($0) }
        default: nil
        }
    }
}
