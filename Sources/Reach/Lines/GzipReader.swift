import Basics
import CZlib

/// Unpacks a log as it is read: one member of gzip after the other, as rotated logs that were put together have them.
final class GzipReader {
    private static let room = 262_144

    private let file: Int32
    private let packed = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipReader.room)
    /// In a place of its own: zlib remembers where it was.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// What was read of the file before it was known to be packed.
    private var first: [UInt8]
    private var isAtEnd = false
    private var isInsideMember = true
    private(set) var isCutOff = false

    /// - Parameter first: the beginning of the file, which is read already.
    init?(_ file: Int32, _ first: UnsafePointer<UInt8>, _ count: Int) {
        self.file = file
        self.first = Array(UnsafeBufferPointer(start: first, count: count))
        stream.initialize(to: z_stream())
        // 31 by zlib's numbers: a header of gzip before it.
        let fault = inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(fault == Z_OK, "zlib has no room for its tables")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        packed.deallocate()
    }

    /// As many bytes as there are, at most `size`; 0 at the end.
    func read(into room: UnsafeMutablePointer<UInt8>, _ size: Int) throws(SystemFailure) -> Int {
        stream.pointee.next_out = room
        stream.pointee.avail_out = UInt32(clamping: size)
        while !isAtEnd, Int(stream.pointee.avail_out) == size {
            if stream.pointee.avail_in == 0 { try fill() }
            if stream.pointee.avail_in == 0 {
                isCutOff = isInsideMember
                isAtEnd = true
                break
            }
            unpack()
        }
        return size - Int(stream.pointee.avail_out)
    }

    private func unpack() {
        isInsideMember = true
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isInsideMember = false
            inflateReset(stream)
        default:
            // Zeros or others behind the last member are of no log.
            isCutOff = stream.pointee.total_out > 0 || stream.pointee.total_in > 18
            isAtEnd = true
        }
    }

    private func fill() throws(SystemFailure) {
        var count = min(first.count, GzipReader.room)
        if count > 0 {
            packed.update(from: first, count: count)
            first.removeFirst(count)
        } else {
            count = try LogStream.read(file, packed, GzipReader.room)
        }
        stream.pointee.next_in = packed
        stream.pointee.avail_in = UInt32(clamping: count)
    }
}
