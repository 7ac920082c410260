/// The few elements of DER that a private key file is made of, written in their one valid form.
enum DER {
    static let integerTag: UInt8 = 0x02
    static let octetsTag: UInt8 = 0x04
    static let objectTag: UInt8 = 0x06
    static let sequenceTag: UInt8 = 0x30

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(sequenceTag, Array(parts.joined())) }

    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(octetsTag, bytes) }

    static func object(_ identifier: [UInt8]) -> [UInt8] { element(objectTag, identifier) }

    /// A number of at least 0; a leading zero keeps the highest bit from being a sign.
    static func integer(_ number: Int) -> [UInt8] {
        precondition(number >= 0, "a key file holds no negative numbers")
        var bytes = [UInt8(truncatingIfNeeded: number)], rest = number >> 8
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return element(integerTag, bytes[0] >= 0x80 ? [0] + bytes : bytes)
    }

    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        precondition(content.count < 65_536, "a key file is far smaller")
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<128: [UInt8(count)]
            case ..<256: [0x81, UInt8(count)]
            default: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            }
        return [tag] + length + content
    }
}

/// Reads elements one after the other; a length in any but its shortest form, or beyond the end, reads as nothing.
struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next element; nil, and nothing is read, when it has another tag or is not DER.
    mutating func element(_ tag: UInt8) -> [UInt8]? {
        guard rest.first == tag, let (start, count) = length(), rest.endIndex - start >= count else { return nil }
        let content = rest[start..<start + count]
        rest = rest[(start + count)...]
        return Array(content)
    }

    /// The elements inside the next one, which is a sequence.
    mutating func sequence() -> DERReader? { element(DER.sequenceTag).map { DERReader($0) } }

    /// A number from 0 to 2^31 − 1.
    mutating func integer() -> Int? {
        let before = rest
        guard let bytes = element(DER.integerTag), let first = bytes.first, first < 0x80, bytes.count <= 4,
              bytes.count == 1 || first > 0 || bytes[1] >= 0x80 else {
            rest = before
            return nil
        }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Where the content begins, and its size.
    private func length() -> (start: Int, count: Int)? {
        let bytes = rest.dropFirst()
        guard let first = bytes.first else { return nil }
        if first < 0x80 { return (bytes.startIndex + 1, Int(first)) }
        let size = Int(first & 0x7F), digits = bytes.dropFirst().prefix(size)
        guard (1...2).contains(size), digits.count == size else { return nil }
        let count = digits.reduce(0) { $0 << 8 | Int($1) }
        guard count >= (size == 1 ? 128 : 256) else { return nil }
        return (digits.endIndex, count)
    }
}
