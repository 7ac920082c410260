/// Values written one after another, for files that Decree itself reads again: numbers with their low byte first,
/// texts and lists with their length before them.
package struct ByteWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    package mutating func integer(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func text(_ value: String) {
        integer(Int64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    package mutating func block(_ value: some Collection<UInt8>) {
        integer(Int64(value.count))
        bytes.append(contentsOf: value)
    }

    package mutating func list<Element>(_ values: [Element], _ write: (Element, inout ByteWriter) -> Void) {
        integer(Int64(values.count))
        for value in values { write(value, &self) }
    }

    package mutating func optional(_ value: String?) {
        byte(value == nil ? 0 : 1)
        if let value { text(value) }
    }
}

/// Reads what a `ByteWriter` wrote; anything else is nil at the first value that does not fit.
package struct ByteReader: Sendable {
    private let bytes: [UInt8]
    package private(set) var place: Int
    private let end: Int

    package init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

    /// - Precondition: the range lies in the bytes.
    package init(_ bytes: [UInt8], in range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    }

    package var isAtEnd: Bool { place == end }

    package mutating func byte() -> UInt8? {
        guard place < end else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    package mutating func integer() -> Int64? {
        guard end - place >= 8 else { return nil }
        defer { place += 8 }
        return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Int64.self)) }
    }

    /// Where the next block lies; it is passed over.
    package mutating func block() -> Range<Int>? {
        guard let count = integer(), count >= 0, count <= end - place else { return nil }
        defer { place += Int(count) }
        return place..<place + Int(count)
    }

    package mutating func blockBytes() -> [UInt8]? { block().map { Array(bytes[$0]) } }

    package mutating func text() -> String? {
        guard let range = block() else { return nil }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
    }

    package mutating func list<Element>(_ read: (inout ByteReader) -> Element?) -> [Element]? {
        guard let count = integer(), count >= 0, count <= end - place else { return nil }
        var values: [Element] = []
        for _ in 0..<count {
            guard let value = read(&self) else { return nil }
            values.append(value)
        }
        return values
    }

    /// Outer nil for bytes that do not fit, inner nil for a missing text.
    package mutating func optional() -> String?? {
        switch byte() {
        case 0: .some(nil)
        case 1: text().map { .some($0) }
        default: nil
        }
    }
}
