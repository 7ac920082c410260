import CArchive

/// Hands the bytes of a payload to libarchive, which asks for them block by block.
final class PayloadSource {
    private let payload: Part
    private var block = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)

    init(_ payload: Part) { self.payload = payload }

    deinit { block.deallocate() }

    /// Libarchive's question for more: the number of bytes, 0 at the end, less for a fault.
    static func next(of source: UnsafeMutableRawPointer, _ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        let own = Unmanaged<PayloadSource>.fromOpaque(source).takeUnretainedValue()
        guard let bytes = try? own.payload.next() else { return -1 }
        // Libarchive reads the block until it asks again.
        own.block.deallocate()
        own.block = .allocate(byteCount: bytes.count, alignment: 1)
        own.block.copyBytes(from: bytes)
        start?.pointee = UnsafeRawPointer(own.block.baseAddress)
        return bytes.count
    }
}
