/// A log whose line `#Fields:` names its columns, as CloudFront's standard logs do.
struct FieldsLine {
    private enum Field { case date, time, address, method, path, query, status, agent, other }

    private let fields: [Field]

    /// Nil for a comment that names no columns.
    init?(comment: LineText) {
        guard comment.starts(with: "#Fields:") else { return nil }
        fields = comment.string.dropFirst(8).split { $0 == " " || $0 == "\t" }.map { name in
            switch name {
            case "date": .date
            case "time": .time
            case "c-ip": .address
            case "cs-method": .method
            case "cs-uri-stem": .path
            case "cs-uri-query": .query
            case "sc-status": .status
            case "cs(User-Agent)": .agent
            default: .other
            }
        }
    }

    /// Columns are parted by tabs, and by blanks in logs of the same form from elsewhere.
    func request(in line: LineText, _ scratch: LineScratch) -> LoggedRequest? {
        let mark = line.index(of: UInt8(ascii: "\t")) == nil ? UInt8(ascii: " ") : UInt8(ascii: "\t")
        var request = LoggedRequest(), rest = line, day: Int?, time: Int?
        for field in fields {
            guard !rest.isEmpty else { break }
            let (text, behind) = rest.split(at: mark)
            rest = behind
            switch field {
            case .date: day = LogTime.day(text)
            case .time: time = LogTime.time(text)
            case .address: request.address = text
            case .method: request.method = text
            case .path: request.target = text
            case .query: request.query = text == "-" ? .none : text
            case .status: request.status = text.number ?? 0
            // What an app has encoded itself is encoded twice.
            case .agent: request.agent = scratch.percentDecoded(text)
            case .other: break
            }
        }
        guard let day, let time else { return nil }
        request.seconds = day + time
        return request
    }
}
