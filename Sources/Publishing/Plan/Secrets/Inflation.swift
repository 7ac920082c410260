/// Unpacks what `deflate` packed (RFC 1951). It stops without a word at a fault, since only what can be read matters.
struct Inflation {
    private let bytes: ArraySlice<UInt8>
    private let most: Int
    private var place: Int
    private var bits = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// - Parameter most: in bytes; more is not unpacked.
    static func content(of bytes: ArraySlice<UInt8>, most: Int) -> [UInt8] {
        var inflation = Inflation(bytes, most: most)
        while let isLast = inflation.block(), !isLast, inflation.output.count < most {}
        return inflation.output
    }

    private init(_ bytes: ArraySlice<UInt8>, most: Int) {
        (self.bytes, self.most, place) = (bytes, most, bytes.startIndex)
    }

    /// Unpacks one block; nil at a fault, true for the last one.
    private mutating func block() -> Bool? {
        guard let head = take(3) else { return nil }
        let isDone: Bool?
        switch head >> 1 {
        case 0: isDone = stored()
        case 1: isDone = coded(by: Self.fixed, distances: Code(Array(repeating: 5, count: 30)))
        case 2:
            guard let codes = codes() else { return nil }
            isDone = coded(by: codes.literals, distances: codes.distances)
        default: return nil
        }
        return isDone.map { _ in head & 1 == 1 }
    }

    private mutating func take(_ count: Int) -> Int? {
        while bitCount < count {
            guard place < bytes.endIndex else { return nil }
            bits |= Int(bytes[place]) << bitCount
            place += 1
            bitCount += 8
        }
        defer {
            bits >>= count
            bitCount -= count
        }
        return bits & (1 << count - 1)
    }

    private mutating func stored() -> Bool? {
        (bits, bitCount) = (0, 0)
        guard let length = take(16), take(16) != nil, place + length <= bytes.endIndex else { return nil }
        output += bytes[place..<place + length]
        place += length
        return true
    }

    private mutating func coded(by literals: Code, distances: Code) -> Bool? {
        while output.count < most {
            guard let symbol = symbol(of: literals) else { return nil }
            if symbol < 256 {
                output.append(UInt8(symbol))
            } else if symbol == 256 {
                return true
            } else {
                guard let length = length(symbol - 257), let distance = distance(distances), distance <= output.count
                else { return nil }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
        return true
    }

    private mutating func length(_ symbol: Int) -> Int? {
        if symbol < 8 { return symbol + 3 }
        if symbol == 28 { return 258 }
        guard symbol < 28 else { return nil }
        let extra = symbol / 4 - 1
        return take(extra).map { 3 + (4 + symbol % 4) << extra + $0 }
    }

    private mutating func distance(_ code: Code) -> Int? {
        guard let symbol = symbol(of: code), symbol < 30 else { return nil }
        if symbol < 4 { return symbol + 1 }
        let extra = symbol / 2 - 1
        return take(extra).map { 1 + (2 + symbol % 2) << extra + $0 }
    }

    private mutating func symbol(of code: Code) -> Int? {
        var value = 0, first = 0, index = 0
        for count in code.counts.dropFirst() {
            guard let bit = take(1) else { return nil }
            value |= bit
            if value - count < first {
                // Lengths that make no code lead anywhere.
                let place = index + value - first
                return code.symbols.indices.contains(place) ? code.symbols[place] : nil
            }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    /// The codes that a block brings along.
    private mutating func codes() -> (literals: Code, distances: Code)? {
        guard let literals = take(5), let distances = take(5), let count = take(4) else { return nil }
        var lengths = [Int](repeating: 0, count: 19)
        for place in Self.order.prefix(count + 4) {
            guard let length = take(3) else { return nil }
            lengths[place] = length
        }
        let code = Code(lengths), all = literals + 257 + distances + 1
        lengths = []
        while lengths.count < all {
            guard let symbol = symbol(of: code) else { return nil }
            switch symbol {
            case 16:
                guard let last = lengths.last, let times = take(2) else { return nil }
                lengths += Array(repeating: last, count: 3 + times)
            case 17, 18:
                guard let times = take(symbol == 17 ? 3 : 7) else { return nil }
                lengths += Array(repeating: 0, count: (symbol == 17 ? 3 : 11) + times)
            default: lengths.append(symbol)
            }
        }
        return (Code(Array(lengths.prefix(literals + 257))), Code(Array(lengths.prefix(all).dropFirst(literals + 257))))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static let fixed = Code(
        (0..<288).map { symbol in
            switch symbol {
            case 144..<256: 9
            case 256..<280: 7
            default: 8
            }
        })

    /// A canonical Huffman code.
    private struct Code {
        /// How many symbols have a code of so many bits.
        let counts: [Int]
        /// In the order of their codes.
        let symbols: [Int]

        init(_ lengths: [Int]) {
            counts = (0...15).map { length in length == 0 ? 0 : lengths.count { $0 == length } }
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }
    }
}
