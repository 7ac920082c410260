import CZlib

/// Unpacks what `deflate` packed, by zlib. It stops without a word at a fault, since only what can be read matters.
enum Inflation {
    enum Form: Int32 {
        /// A file of gzip with its header, by zlib's numbers for the window.
        case gzip = 31
        /// What stands in a zip archive.
        case bare = -15
    }

    /// - Parameter most: in bytes; more is not unpacked.
    static func content(of bytes: ArraySlice<UInt8>, _ form: Form, most: Int) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, form.rawValue, ZLIB_VERSION, size) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        return bytes.withUnsafeBufferPointer { packed in
            Array(unsafeUninitializedCapacity: most) { unpacked, count in
                stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
                stream.avail_in = UInt32(clamping: packed.count)
                stream.next_out = unpacked.baseAddress
                stream.avail_out = UInt32(clamping: most)
                _ = inflate(&stream, Z_SYNC_FLUSH)
                count = most - Int(stream.avail_out)
            }
        }
    }
}
