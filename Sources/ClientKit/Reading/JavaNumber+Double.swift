import Basics

extension JavaNumber {
    /// What Java's `Double.valueOf` returns; nil where it throws. Blanks around the number and a last `f` or `d` are
    /// allowed, and so are `NaN` and `Infinity`, in this spelling alone.
    package static func double(_ text: String) -> Double? {
        var rest = text.trimmedAsByJava.utf8[...]
        let sign: Double = rest.first == UInt8(ascii: "-") ? -1 : 1
        if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
        let word = Substring(rest)
        if word == "NaN" { return .nan }
        if word == "Infinity" { return sign * .infinity }
        if let last = rest.last, "fFdD".utf8.contains(last) { rest = rest.dropLast() }
        guard isDecimal(rest) || isHexadecimal(rest) else { return nil }
        return Double(Substring(rest)).map { sign * $0 }
    }

    private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".utf8.contains($0) }
        guard isMantissa(parts[0], \.isDigit) else { return false }
        return parts.count == 1 || isExponent(parts[1])
    }

    /// A hexadecimal number with a fraction needs an exponent to base 2: `0x1.8p1`.
    private static func isHexadecimal(_ text: Substring.UTF8View) -> Bool {
        guard text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) else { return false }
        let parts = text.dropFirst(2).split(maxSplits: 1, omittingEmptySubsequences: false) { "pP".utf8.contains($0) }
        guard parts.count == 2 else { return false }
        return isMantissa(parts[0], { Character(Unicode.Scalar($0)).isHexDigit }) && isExponent(parts[1])
    }

    /// Digits with at most one point, and at least one digit.
    private static func isMantissa(_ text: Substring.UTF8View, _ isDigit: (UInt8) -> Bool) -> Bool {
        let points = text.filter { $0 == UInt8(ascii: ".") }.count
        return points < 2 && text.count > points && text.allSatisfy { $0 == UInt8(ascii: ".") || isDigit($0) }
    }

    private static func isExponent(_ text: Substring.UTF8View) -> Bool {
        let digits = text.first.map { "+-".utf8.contains($0) } ?? false ? text.dropFirst() : text
        return !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }
}

extension JavaNumber {
    /// The text that Java makes of the number. A `double` always has a point, so the two kinds never look alike.
    package var description: String {
        switch self {
        case .whole(let number): String(number)
        case .double(let number): JavaNumber.text(of: number)
        }
    }

    /// What `Double.toString` returns: `10.0`, `1.0E7`, `1.5E-4`.
    private static func text(of number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
        let sign = number.sign == .minus ? "-" : ""
        guard number != 0 else { return sign + "0.0" }
        let (digits, point) = decimal(number.magnitude)
        // `point` counts the digits left of the decimal point.
        if (-2...7).contains(point) {
            let whole = point > 0 ? padded(String(digits.prefix(point)), to: point) : "0"
            let zeros = String(repeating: "0", count: max(0, -point))
            let fraction = zeros + digits.dropFirst(max(0, point))
            return sign + whole + "." + (fraction.isEmpty ? "0" : fraction)
        }
        let fraction = digits.dropFirst()
        return sign + digits.prefix(1) + "." + (fraction.isEmpty ? "0" : fraction) + "E\(point - 1)"
    }

    private static func padded(_ digits: String, to count: Int) -> String {
        digits + String(repeating: "0", count: count - digits.count)
    }

    /// The shortest digits of a positive number, without zeros at the ends, and how many stand left of the point.
    private static func decimal(_ number: Double) -> (digits: String, point: Int) {
        let parts = number.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = mantissa.joined(), significant = all.drop { $0 == "0" }
        let point = mantissa[0].count + exponent - (all.count - significant.count)
        let digits = significant.reversed().drop { $0 == "0" }.reversed()
        return (String(digits), point)
    }
}
