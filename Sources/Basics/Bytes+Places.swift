extension [UInt8] {
    /// The first index of a byte at or after `start`, found by the C library, which looks at many bytes at a time.
    @usableFromInline package func place(of byte: UInt8, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(byte), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Every index of a byte at or after `start`.
    @inlinable package func places(of byte: UInt8, from start: Int = 0) -> some Sequence<Int> {
        sequence(state: start) { start -> Int? in
            guard let place = place(of: byte, from: start) else { return nil }
            start = place + 1
            return place
        }
    }
}
