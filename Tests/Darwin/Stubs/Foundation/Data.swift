// Bytes, moments and names that no other has.

public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public init() { fatalError() }
    public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 { fatalError() }
    public init(count: Int) { fatalError() }
    public init(bytes: UnsafeRawPointer, count: Int) { fatalError() }

    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var alwaysMapped: ReadingOptions { fatalError() }
        public static var mappedIfSafe: ReadingOptions { fatalError() }
    }
    public init(contentsOf place: URL, options: ReadingOptions = []) throws { fatalError() }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var atomic: WritingOptions { fatalError() }
        public static var withoutOverwriting: WritingOptions { fatalError() }
    }
    public func write(to place: URL, options: WritingOptions = []) throws { fatalError() }

    public struct Base64DecodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }
    public init?(base64Encoded: String, options: Base64DecodingOptions = []) { fatalError() }

    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }

    public struct SearchOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var backwards: SearchOptions { fatalError() }
    }
    public func range(
        of bytes: Data, options: SearchOptions = [], in range: Range<Int>? = nil
    ) -> Range<Int>? { fatalError() }

    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> UInt8 {
        get { fatalError() }
        set { fatalError() }
    }
    public mutating func append(_ bytes: Data) { fatalError() }
    public mutating func append(contentsOf bytes: [UInt8]) { fatalError() }
    public mutating func replaceSubrange<Bytes: Collection>(
        _ range: Range<Int>, with bytes: Bytes
    ) where Bytes.Element == UInt8 { fatalError() }
    public func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result { fatalError() }
}

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Sendable {
    public init() { fatalError() }
    public init(timeIntervalSince1970: TimeInterval) { fatalError() }
    public var timeIntervalSince1970: TimeInterval { fatalError() }
    public static func < (left: Date, right: Date) -> Bool { fatalError() }
}

public struct UUID: Hashable, Sendable {
    public init() { fatalError() }
    public var uuidString: String { fatalError() }
}
