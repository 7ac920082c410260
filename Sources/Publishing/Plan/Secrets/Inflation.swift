import CZlib

/// Unpacks what `deflate` packed, by zlib, as far as it can be read.
struct Inflation {
    enum Form: Int32 {
        /// A file of gzip with its header, by zlib's numbers for the window.
        case gzip = 31
        /// What stands in a zip archive.
        case bare = -15
    }

    let content: [UInt8]
    /// Whether the end was reached; that of gzip names the content's length and checksum, which are right then.
    let isWhole: Bool
    /// How many bytes follow that end.
    let left: Int

    /// - Parameter most: in bytes; more is not unpacked.
    init(_ bytes: ArraySlice<UInt8>, _ form: Form, most: Int) {
        var stream = z_stream(), end = Z_OK
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, form.rawValue, ZLIB_VERSION, size) == Z_OK else {
            (content, isWhole, left) = ([], false, bytes.count)
            return
        }
        defer { inflateEnd(&stream) }
        content = bytes.withUnsafeBufferPointer { packed in
            Array(unsafeUninitializedCapacity: most) { unpacked, count in
                stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
                stream.avail_in = UInt32(clamping: packed.count)
                stream.next_out = unpacked.baseAddress
                stream.avail_out = UInt32(clamping: most)
                end = inflate(&stream, Z_SYNC_FLUSH)
                count = most - Int(stream.avail_out)
            }
        }
        (isWhole, left) = (end == Z_STREAM_END, Int(stream.avail_in))
    }
}
