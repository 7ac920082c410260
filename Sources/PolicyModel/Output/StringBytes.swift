/// Strings by their UTF-8 bytes, looked at in one piece: going through `utf8` byte by byte takes ten times as long.
///
/// All is inlinable, so that other modules compile it for what they ask.
extension String {
    /// True if its bytes come before the other's, which is another order than that of strings.
    @inlinable package func precedesByBytes(_ other: String) -> Bool {
        withBytes { own in
            other.withBytes { other in
                for place in 0..<min(own.count, other.count) where own[place] != other[place] {
                    return own[place] < other[place]
                }
                return own.count < other.count
            }
        }
    }

    /// True if both have the same bytes, whereas equal strings may have others.
    @inlinable package func hasBytes(of other: String) -> Bool {
        withBytes { own in
            other.withBytes { other in
                own.count == other.count && own.indices.allSatisfy { own[$0] == other[$0] }
            }
        }
    }

    @inlinable package func contains(byte: UInt8) -> Bool { withBytes { $0.firstIndex(of: byte, from: 0) != nil } }

    /// True if the ASCII text `word`, of at least one byte, stands in it.
    @inlinable package func contains(ascii word: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return withBytes { $0.firstIndex(of: wanted, from: 0) != nil }
    }

    /// Calls `body` with its bytes.
    @inlinable package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}

extension ArraySlice<UInt8> {
    /// The place of the first `word`, of at least one byte, from `start` on; nil if there is none.
    package func firstIndex(of word: [UInt8], from start: Int) -> Int? {
        withUnsafeBufferPointer { own in
            word.withUnsafeBufferPointer { own.firstIndex(of: $0, from: start - startIndex) }
        }.map { startIndex + $0 }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the first `word`, of at least one byte, from `start` on; nil if there is none.
    @inlinable package func firstIndex(of word: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = firstIndex(of: word[0], from: start)
        while let found = place, found + word.count <= count {
            if word.indices.allSatisfy({ self[found + $0] == word[$0] }) { return found }
            place = firstIndex(of: word[0], from: found + 1)
        }
        return nil
    }

    /// The place of the first `byte` from `start` on; nil if there is none.
    ///
    /// Eight bytes are looked at together. Their difference to eight times `byte` has a zero where it stands, and only
    /// where there is a zero does taking one from each byte set a high bit that was not set before.
    @usableFromInline package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        let memory = UnsafeRawBufferPointer(self), ones: UInt64 = 0x0101_0101_0101_0101, wanted = ones &* UInt64(byte)
        var place = start
        while place + 8 <= count {
            let difference = memory.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ wanted
            if (difference &- ones) & ~difference & (ones << 7) != 0 { break }
            place += 8
        }
        while place < count, self[place] != byte { place += 1 }
        return place < count ? place : nil
    }
}
