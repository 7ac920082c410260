import Basics

/// Bytes of the line that is being read; they are gone with the next one.
///
/// Logs are read as bytes: a String for each part of a hundred million lines would cost more than all else.
struct LineText {
    let start: UnsafePointer<UInt8>
    let count: Int

    static var none: LineText { LineText(start: ("" as StaticString).utf8Start, count: 0) }

    var isEmpty: Bool { count == 0 }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// - Precondition: `place` is within the text.
    subscript(place: Int) -> UInt8 { start[place] }

    subscript(range: Range<Int>) -> LineText { LineText(start: start + range.lowerBound, count: range.count) }

    func dropFirst(_ number: Int) -> LineText { self[min(number, count)..<count] }

    func index(of byte: UInt8, from place: Int = 0) -> Int? {
        guard place < count, let found = memchr(start + place, Int32(byte), count - place) else { return nil }
        return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - start
    }

    func lastIndex(of byte: UInt8) -> Int? { bytes.lastIndex(of: byte) }

    /// Where the word begins; nil if it is not in the text.
    func index(of word: StaticString, from place: Int = 0) -> Int? {
        let length = word.utf8CodeUnitCount
        var next = place
        while let found = index(of: word.utf8Start[0], from: next), found + length <= count {
            if memcmp(start + found, word.utf8Start, length) == 0 { return found }
            next = found + 1
        }
        return nil
    }

    func starts(with word: StaticString) -> Bool {
        count >= word.utf8CodeUnitCount && memcmp(start, word.utf8Start, word.utf8CodeUnitCount) == 0
    }

    static func == (text: LineText, word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && text.starts(with: word)
    }

    /// Decimal digits alone; nil for anything else, and for more than fit.
    var number: Int? {
        guard (1...18).contains(count) else { return nil }
        var value = 0
        for byte in bytes {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// The text before a byte, and what follows it; all and nothing if it is not there.
    func split(at byte: UInt8) -> (head: LineText, rest: LineText) {
        guard let place = index(of: byte) else { return (self, .none) }
        return (self[0..<place], dropFirst(place + 1))
    }
}
