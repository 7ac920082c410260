// What Foundation adds to text and numbers.

public struct Locale: Hashable, Sendable {
    public init(identifier: String) { fatalError() }
    public static var current: Locale { fatalError() }
}

public struct CharacterSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    public init(arrayLiteral scalars: Unicode.Scalar...) { fatalError() }
    public init() { fatalError() }
    public init(charactersIn: String) { fatalError() }
    public init(charactersIn: ClosedRange<Unicode.Scalar>) { fatalError() }
    public static var alphanumerics: CharacterSet { fatalError() }
    public static var newlines: CharacterSet { fatalError() }
    public static var punctuationCharacters: CharacterSet { fatalError() }
    public static var symbols: CharacterSet { fatalError() }
    public static var urlPathAllowed: CharacterSet { fatalError() }
    public static var urlQueryAllowed: CharacterSet { fatalError() }
    public static var whitespaces: CharacterSet { fatalError() }
    public static var whitespacesAndNewlines: CharacterSet { fatalError() }
    public var inverted: CharacterSet { fatalError() }
    public func contains(_ scalar: Unicode.Scalar) -> Bool { fatalError() }
    public func subtracting(_ other: CharacterSet) -> CharacterSet { fatalError() }
    public func union(_ other: CharacterSet) -> CharacterSet { fatalError() }
}

extension String {
    public struct Encoding: Hashable, Sendable {
        public static var ascii: Encoding { fatalError() }
        public static var isoLatin1: Encoding { fatalError() }
        public static var utf8: Encoding { fatalError() }
    }
    public init?(data: Data, encoding: Encoding) { fatalError() }
    public init(contentsOf place: URL, encoding: Encoding) throws { fatalError() }
    public init(contentsOfFile: String, encoding: Encoding) throws { fatalError() }
    public init(format: String, _ arguments: any CVarArg...) { fatalError() }
    public init(format: String, locale: Locale?, _ arguments: any CVarArg...) { fatalError() }

    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var anchored: CompareOptions { fatalError() }
        public static var backwards: CompareOptions { fatalError() }
        public static var caseInsensitive: CompareOptions { fatalError() }
        public static var literal: CompareOptions { fatalError() }
        public static var regularExpression: CompareOptions { fatalError() }
    }
}

extension StringProtocol {
    public var capitalized: String { fatalError() }
    public var removingPercentEncoding: String? { fatalError() }
    public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { fatalError() }
    public func components(separatedBy: CharacterSet) -> [String] { fatalError() }
    public func components<Separator: StringProtocol>(separatedBy: Separator) -> [String] { fatalError() }
    public func contains<Other: StringProtocol>(_ other: Other) -> Bool { fatalError() }
    public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data? { fatalError() }
    public func lowercased(with locale: Locale?) -> String { fatalError() }
    public func uppercased(with locale: Locale?) -> String { fatalError() }
    public func range<Other: StringProtocol>(
        of other: Other, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { fatalError() }
    public func replacingOccurrences<Other: StringProtocol, Replacement: StringProtocol>(
        of other: Other, with replacement: Replacement, options: String.CompareOptions = [], range: Range<Index>? = nil
    ) -> String { fatalError() }
    public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
    public func write(to place: URL, atomically: Bool, encoding: String.Encoding) throws { fatalError() }
    public func write(toFile: String, atomically: Bool, encoding: String.Encoding) throws { fatalError() }
}

@available(macOS 12.0, *)
public struct FloatingPointFormatStyle<Value>: Sendable {
    public struct Grouping: Sendable {
        public static var never: Grouping { fatalError() }
    }
    public func grouping(_ grouping: Grouping) -> Self { fatalError() }
}

@available(macOS 12.0, *)
extension FloatingPointFormatStyle where Value == Double {
    public static var number: Self { fatalError() }
}

extension Double {
    @available(macOS 12.0, *)
    public func formatted(_ style: FloatingPointFormatStyle<Double>) -> String { fatalError() }
}
