import ClientKit

/// A value of `meta` or of a requirement, with the type that the client passes to the app.
///
/// Source: `AnyDecodable.swift` at 4.0.8: null, bool, then the first of Int, UInt and Double that can hold the number.
enum Scalar: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case uint(UInt)
    case double(Double)
    case string(String)

    /// Nil for an array, an object, an invalid string and a number too large for `Double`: the client cannot decode
    /// these.
    init?(_ node: JSONNode) {
        switch node.value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let text): self.init(number: text)
        case .string(let text): self = .string(text)
        case .array, .object, .faulty: return nil
        }
    }

    private init?(number text: String) {
        if let int: Int = Scalar.integer(text) {
            self = .int(int)
        } else if let uint: UInt = Scalar.integer(text) {
            self = .uint(uint)
        } else if let double = Double(text), double.isFinite {
            self = .double(double)
        } else {
            return nil
        }
    }

    /// The number as an integer, if the decoder reads it as one: `2.0` and `1e3` are integers. It converts numbers
    /// below 2^53 through `Double` and larger ones by their digits; then it rejects the minimum of the type.
    private static func integer<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
        if let plain = Integer(text) { return plain }
        guard let double = Double(text), let value = Integer(exactly: double) else { return nil }
        if double.magnitude < 0x1p53 { return value }
        return wholeDigits(text).flatMap { Integer($0) }.flatMap { $0 > .min ? $0 : nil }
    }

    /// The digits left of the decimal point, after it is moved by the exponent.
    private static func wholeDigits(_ text: String) -> String? {
        let parts = text.split { $0 == "e" || $0 == "E" }
        let sign = text.hasPrefix("-") ? "-" : ""
        let number = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let digits = number.joined(), exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let place = number[0].count + exponent
        guard (1...64).contains(place) else { return nil }
        return sign + digits.prefix(place) + String(repeating: "0", count: max(0, place - digits.count))
    }

    /// The value as an author would write it; nil for null, which equals no custom value.
    var text: String? {
        switch self {
        case .null: nil
        case .bool(let flag): String(flag)
        case .int(let number): String(number)
        case .uint(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        }
    }
}

extension JSONDialect {
    /// The decoder as this client uses it. It reads every number as an integer first, so a number too small for a
    /// `Double` is 0 instead of an error.
    static let prince = {
        var dialect = JSONDialect.decoder
        dialect.refusesTinyNumbers = false
        return dialect
    }()
}
