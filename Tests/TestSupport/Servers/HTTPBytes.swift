/// As much of HTTP/1.1 as the fault proxy must understand.
enum HTTPBytes {
    struct Message {
        let request: FaultProxy.Request
        /// The request as it goes on: unchanged, but that the server closes after its answer.
        let forwarded: [UInt8]
    }

    /// Reads one whole request; nil where it breaks off.
    static func request(from client: LoopbackSocket) -> Message? {
        var bytes: [UInt8] = []
        var end = endOfHead(bytes)
        while end == nil {
            let more = client.read()
            guard !more.isEmpty else { return nil }
            bytes += more
            end = endOfHead(bytes)
        }
        guard let end, let (first, lines) = lines(of: bytes[..<end]) else { return nil }
        let words = first.split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let fields = Dictionary(lines.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        if fields["expect"] == "100-continue" { client.write("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        while bytes.count < end + length {
            let more = client.read()
            guard !more.isEmpty else { return nil }
            bytes += more
        }
        let passed = lines.filter { !["connection", "expect"].contains($0.name.lowercased()) }
        let head = ([first] + passed.map { "\($0.name): \($0.value)" } + ["Connection: close"]).joined(
            separator: "\r\n")
        let request = FaultProxy.Request(method: words[0], path: words[1], fields: fields)
        return Message(request: request, forwarded: Array("\(head)\r\n\r\n".utf8) + bytes[end...])
    }

    /// An answer in two parts, with other fields.
    static func split(
        _ answer: [UInt8], changing changes: [(name: String, value: String?)]
    ) -> (head: [UInt8], body: [UInt8]) {
        guard let end = endOfHead(answer), let (first, lines) = lines(of: answer[..<end]) else { return (answer, []) }
        let changed = Set(changes.map { $0.name.lowercased() })
        let kept = lines.filter { !changed.contains($0.name.lowercased()) }.map { "\($0.name): \($0.value)" }
        let added = changes.compactMap { change in change.value.map { "\(change.name): \($0)" } }
        let head = ([first] + kept + added).joined(separator: "\r\n") + "\r\n\r\n"
        return (Array(head.utf8), Array(answer[end...]))
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (0...bytes.count - mark.count).first { bytes[$0..<$0 + 4].elementsEqual(mark) }.map { $0 + mark.count }
    }

    private static func lines(of head: ArraySlice<UInt8>) -> (first: String, fields: [(name: String, value: String)])? {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first else { return nil }
        let fields = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { colon in
                (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
            }
        }
        return (String(first), fields)
    }
}
