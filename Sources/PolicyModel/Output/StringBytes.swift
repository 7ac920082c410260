/// Strings by their UTF-8 bytes, looked at in one piece: going through `utf8` byte by byte takes ten times as long.
extension String {
    /// True if its bytes come before the other's, which is another order than that of strings.
    package func precedesByBytes(_ other: String) -> Bool {
        withBytes { own in other.withBytes { own.lexicographicallyPrecedes($0) } }
    }

    /// True if both have the same bytes, whereas equal strings may have others.
    package func hasBytes(of other: String) -> Bool {
        withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }

    package func contains(byte: UInt8) -> Bool { withBytes { $0.contains(byte) } }

    /// Calls `body` with its bytes.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}
