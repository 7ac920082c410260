/// Reads the lines of one log, each by its own form: a log may change its format in the middle.
struct LogReader {
    enum Line {
        case request(LoggedRequest)
        /// An empty line, or one that is about the log itself.
        case comment
        case broken
    }

    private var fields: FieldsLine?
    private let scratch = LineScratch()

    mutating func read(_ line: LineText) -> Line {
        scratch.clear()
        guard !line.isEmpty else { return .comment }
        if line[0] == UInt8(ascii: "#") {
            fields = FieldsLine(comment: line) ?? fields
            return .comment
        }
        guard let request = request(in: line), request.isWhole else { return .broken }
        return .request(request)
    }

    private func request(in line: LineText) -> LoggedRequest? {
        switch line[0] {
        case UInt8(ascii: "{"): return JSONLine.request(in: line, scratch)
        // Fastly sends lines as messages of syslog: `<134>2026-11-27T07:28:43Z cache-fra1 updates[123]: …`.
        case UInt8(ascii: "<"):
            guard let mark = line.index(of: "]: ") else { return nil }
            let message = line.dropFirst(mark + 3)
            return message.isEmpty || message[0] == UInt8(ascii: "<") ? nil : request(in: message)
        default: break
        }
        if let fields { return fields.request(in: line, scratch) }
        return CombinedLine.isOfS3(line) ? CombinedLine.requestOfS3(in: line) : CombinedLine.request(in: line)
    }
}
