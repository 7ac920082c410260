extension [UInt8] {
    /// The same bytes in no more memory than they need; while it grows, an array keeps room for as much again.
    package func fitted() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in (_, filled) = buffer.initialize(from: self) }
    }
}
