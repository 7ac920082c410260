import Basics

/// The heads of the requests that come over one connection.
struct RequestReader {
    private let connection: PreviewSocket
    private var bytes: [UInt8] = []

    /// Browsers send a few kilobytes.
    private static let longest = 65_536
    private static let end = Array("\r\n\r\n".utf8)

    init(_ connection: PreviewSocket) { self.connection = connection }

    /// Nil at the end of the connection; a head that is too long, or none, is nil inside.
    mutating func next() async throws -> RequestHead?? {
        var isTooLong = false, searched = 0
        while true {
            if let end = bytes[searched...].firstRange(of: Self.end) {
                defer { bytes.removeFirst(end.upperBound) }
                return .some(isTooLong ? nil : RequestHead(bytes[..<end.lowerBound]))
            }
            searched = max(0, bytes.count - 3)
            if bytes.count > Self.longest {
                // Read to its end all the same: whoever still sends hears no answer.
                (isTooLong, searched) = (true, 0)
                bytes = Array(bytes.suffix(3))
            }
            let part = try await connection.read(atMost: 4096)
            if part.isEmpty { return nil }
            bytes += part
        }
    }
}

/// The first lines of a request.
struct RequestHead {
    let method: String
    let target: Substring
    /// By lower-case name.
    private(set) var headers: [String: String] = [:]
    /// True where no request can follow: the browser wants none, or sends a body, which nobody reads.
    let isLast: Bool

    /// Nil for what is no request of HTTP/1.
    init?(_ bytes: ArraySlice<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else { return nil }
        (method, target) = (String(words[0]), words[1])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), !line.hasPrefix(" ") else { return nil }
            let value = line[line.index(after: colon)...].trimmedBlanks
            headers.merge([line[..<colon].lowercased(): value]) { "\($0), \($1)" }
        }
        guard let length = headers["content-length"].map({ UInt($0) }) ?? 0 else { return nil }
        let isClosing = headers["connection"]?.lowercased().contains("close") == true
        isLast = isClosing || words[2] == "HTTP/1.0" || length > 0 || headers["transfer-encoding"] != nil
    }
}
