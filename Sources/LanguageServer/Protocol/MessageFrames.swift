/// Divides a stream of bytes into messages, each after a header with its length.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
package struct MessageFrames {
    /// A header is a few dozen bytes.
    private static let longestHeader = 4_096
    /// A message may hold a whole file; files have at most one mebibyte.
    private static let longestMessage = 64 << 20
    private static let end = Array("\r\n\r\n".utf8)

    private var bytes: ArraySlice<UInt8> = []
    /// How many bytes of a message that is too long are still to come.
    private var skipped = 0

    /// What stands in the stream.
    package enum Frame: Equatable {
        case message([UInt8])
        /// A header without a length that can be used; it is left out.
        case unreadable
    }

    package init() {}

    package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Nil until more bytes come.
    package mutating func next() -> Frame? {
        let dropped = min(skipped, bytes.count)
        (bytes, skipped) = (bytes.dropFirst(dropped), skipped - dropped)
        guard skipped == 0, let header = bytes.firstRange(of: Self.end) else { return endlessHeader() }
        guard let length = Self.length(in: bytes[..<header.lowerBound]) else {
            bytes = bytes[header.upperBound...]
            return .unreadable
        }
        guard length <= Self.longestMessage else {
            (bytes, skipped) = (bytes[header.upperBound...], length)
            return .unreadable
        }
        let body = bytes[header.upperBound...]
        guard body.count >= length else { return nil }
        defer { bytes = ArraySlice(body.dropFirst(length)) }
        return .message(Array(body.prefix(length)))
    }

    /// Bytes that never become a header are not kept.
    private mutating func endlessHeader() -> Frame? {
        guard bytes.count > Self.longestHeader, bytes.firstRange(of: Self.end) == nil else { return nil }
        bytes = bytes.suffix(Self.end.count - 1)
        return .unreadable
    }

    /// The value of `Content-Length`; names of headers have no case.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return UInt32(parts[1].drop { $0 == " " || $0 == "\t" }).map(Int.init)
        }
        return nil
    }

    package static func frame(_ message: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
}
