/// Writes values one after another, for cache files that only Decree reads: integers in little-endian order, texts and
/// lists after their length.
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

    /// The length as an integer, then the bytes.
    package mutating func block(_ value: some Collection<UInt8>) {
        integer(Int64(value.count))
        bytes.append(contentsOf: value)
    }

    /// The count, then each element as `write` writes it.
    package mutating func list<Element>(_ values: [Element], _ write: (Element, inout ByteWriter) -> Void) {
        integer(Int64(values.count))
        for value in values { write(value, &self) }
    }

    /// One byte, 0 for nil or 1, then the text.
    package mutating func optional(_ value: String?) {
        byte(value == nil ? 0 : 1)
        if let value { text(value) }
    }
}

/// Reads what a `ByteWriter` wrote. On damaged or truncated bytes a read returns nil; it never traps.
package struct ByteReader: Sendable {
    private let bytes: [UInt8]
    /// The offset of the next byte to read.
    private var place: Int
    private let end: Int

    package init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

    /// - Precondition: the range lies within the bytes.
    package init(_ bytes: [UInt8], in range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    }

    package var isAtEnd: Bool { place == end }

    /// What is not read yet.
    package var rest: ArraySlice<UInt8> { bytes[place..<end] }

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

    /// The range of the next block's content; reading continues after it.
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

    /// Nil if the count or an element does not fit.
    package mutating func list<Element>(_ read: (inout ByteReader) -> Element?) -> [Element]? {
        guard let count = integer(), count >= 0, count <= end - place else { return nil }
        var values: [Element] = []
        for _ in 0..<count {
            guard let value = read(&self) else { return nil }
            values.append(value)
        }
        return values
    }

    /// The outer optional is nil for damaged bytes, the inner one for an absent text.
    package mutating func optional() -> String?? {
        switch byte() {
        case 0: .some(nil)
        case 1: text().map { .some($0) }
        default: nil
        }
    }
}
