/// Apple's binary form of a property list: objects, a table of where each begins, and the number of the topmost.
///
/// Source: `CFBinaryPList.c` of swift-corelibs-foundation. Objects name others by number, and may name themselves: only
/// the top and the objects that it names are read, so nothing goes round.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let numberSize: Int
    private let objects: Int
    private let first: Int
    private let table: Int

    /// Nil for a trailer that cannot be true.
    init?(_ bytes: [UInt8]) {
        let trailer = bytes.count - 32
        guard trailer >= 8 else { return nil }
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        numberSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(numberSize),
            let objects = Self.number(bytes, trailer + 8, 8), let first = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8),
            objects <= bytes.count, first < objects, table <= trailer, objects * offsetSize <= trailer - table
        else { return nil }
        (self.objects, self.first, self.table) = (objects, first, table)
    }

    /// The entries of the dictionary at the top; nil if there is none, or it is damaged.
    var top: [String: PropertyList.Value]? {
        guard let start = start(of: first), bytes[start] >> 4 == 0xD, let (count, items) = size(at: start),
            count <= bytes.count, items + 2 * count * numberSize <= bytes.count
        else { return nil }
        var values: [String: PropertyList.Value] = [:]
        for index in 0..<count {
            guard let key = reference(items, index), let value = reference(items, count + index) else { return nil }
            guard let name = text(of: key) else { return nil }
            if values[name] == nil { values[name] = self.value(of: value) }
        }
        return values
    }

    private func value(of object: Int) -> PropertyList.Value? {
        guard let start = start(of: object) else { return nil }
        switch bytes[start] >> 4 {
        case 0x1: return Self.number(bytes, start + 1, 1 << Int(bytes[start] & 0xF)).map { .number($0) }
        case 0xA:
            // A list of an app's names is short; a longer one is none.
            guard let (count, items) = size(at: start), count <= 256 else { return nil }
            return .texts((0..<count).compactMap { reference(items, $0).flatMap(text(of:)) })
        default: return text(of: object).map { .text($0) }
        }
    }

    private func text(of object: Int) -> String? {
        guard let start = start(of: object), let (count, text) = size(at: start) else { return nil }
        switch bytes[start] >> 4 {
        case 0x5 where count <= bytes.count - text:
            return String(decoding: bytes[text..<(text + count)], as: UTF8.self)
        case 0x6 where count <= (bytes.count - text) / 2:
            let units = (0..<count).map { UInt16(bytes[text + 2 * $0]) << 8 | UInt16(bytes[text + 2 * $0 + 1]) }
            return String(decoding: units, as: UTF16.self)
        default: return nil
        }
    }

    /// How many items an object has, and where they begin. 15 means that a number follows.
    private func size(at start: Int) -> (count: Int, items: Int)? {
        let short = Int(bytes[start] & 0xF)
        guard short == 15 else { return (short, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
        let length = 1 << Int(bytes[start + 1] & 0xF)
        return Self.number(bytes, start + 2, length).map { ($0, start + 2 + length) }
    }

    private func start(of object: Int) -> Int? {
        guard object < objects, let start = Self.number(bytes, table + object * offsetSize, offsetSize),
            start < table
        else { return nil }
        return start
    }

    private func reference(_ items: Int, _ index: Int) -> Int? {
        Self.number(bytes, items + index * numberSize, numberSize)
    }

    /// Nil for bytes that are not there, and for more than an `Int` holds.
    private static func number(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int? {
        guard start >= 0, (1...8).contains(length), length <= bytes.count - start else { return nil }
        var number: UInt64 = 0
        for byte in bytes[start..<(start + length)] { number = number << 8 | UInt64(byte) }
        return Int(exactly: number)
    }
}
