/// A line that is one object of JSON: Caddy's, Cloudflare's Logpush, Fastly's, CloudFront's second form.
///
/// The few names that matter differ by server and are unlike those of header fields, so they are looked for at every
/// depth; the first of a name counts.
enum JSONLine {
    static func request(in line: LineText, _ scratch: LineScratch) -> LoggedRequest? {
        var request = LoggedRequest(), address = LineText.none, day: Int?, time: Int?
        var scan = Scan(line: line)
        while let (name, value) = scan.next() {
            let isString = value.count > 1 && value[0] == quote
            let text = isString ? value[1..<(value.count - 1)] : value
            switch name.count {
            case 2 where name == "ts": set(&request.seconds, moment(text, isString))
            case 3 where name == "uri" || name == "url": set(&request.target, text)
            case 4:
                if name == "c-ip" { set(&request.address, text) }
                if name == "date" { day = day ?? LogTime.day(text) }
                if name == "time" { time = time ?? LogTime.time(text) }
            case 6:
                if name == "status" { request.status = request.status > 0 ? request.status : text.number ?? 0 }
                if name == "method" { set(&request.method, text) }
            case 8 where name == "ClientIP": set(&request.address, text)
            case 9:
                if name == "client_ip" { set(&request.address, text) }
                if name == "remote_ip" { set(&address, text) }
                if name == "timestamp" { set(&request.seconds, moment(text, isString)) }
                if name == "sc-status" { request.status = text.number ?? 0 }
                if name == "cs-method" { set(&request.method, text) }
            case 10 where name == "User-Agent": set(&request.agent, text)
            case 11 where name == "cs-uri-stem": set(&request.target, text)
            case 12 where name == "cs-uri-query": set(&request.query, text)
            case 14 where name == "cs(User-Agent)": set(&request.agent, scratch.percentDecoded(text))
            case 14 where name == "request_method": set(&request.method, text)
            case 15 where name == "response_status": request.status = text.number ?? 0
            case 16 where name == "ClientRequestURI": set(&request.target, text)
            case 18:
                if name == "EdgeStartTimestamp" { set(&request.seconds, moment(text, isString)) }
                if name == "EdgeResponseStatus" { request.status = text.number ?? 0 }
                if name == "request_user_agent" { set(&request.agent, text) }
            case 19 where name == "ClientRequestMethod": set(&request.method, text)
            case 22 where name == "ClientRequestUserAgent": set(&request.agent, text)
            default: break
            }
        }
        guard scan.isWhole else { return nil }
        if request.address.isEmpty { request.address = address }
        if request.seconds == nil, let day, let time { request.seconds = day + time }
        request.target = scratch.jsonDecoded(request.target)
        request.agent = scratch.jsonDecoded(request.agent)
        return request
    }

    private static func moment(_ text: LineText, _ isString: Bool) -> Int? {
        isString ? LogTime.internet(text) ?? LogTime.sinceEpoch(text) : LogTime.sinceEpoch(text)
    }

    private static func set(_ place: inout LineText, _ text: LineText) { if place.isEmpty { place = text } }
    private static func set(_ place: inout Int?, _ value: Int?) { place = place ?? value }
    private static let quote = UInt8(ascii: "\"")

    /// The pairs of a name and a value that is a string, a number or a word; of a list, the first such value.
    private struct Scan {
        let line: LineText
        private var place = 0
        private var name = LineText.none
        /// True once as many braces were closed as opened, and nothing but blanks follows.
        private(set) var isWhole = false
        private var depth = 0

        init(line: LineText) { self.line = line }

        mutating func next() -> (name: LineText, value: LineText)? {
            while place < line.count {
                let byte = line[place]
                switch byte {
                case JSONLine.quote:
                    guard let end = stringEnd() else { return nil }
                    let text = line[place..<end]
                    place = end
                    if end < line.count, line[end] == UInt8(ascii: ":") {
                        name = text[1..<(text.count - 1)]
                    } else if let pair = pair(text) {
                        return pair
                    }
                case UInt8(ascii: "{"):
                    depth += 1
                    place += 1
                case UInt8(ascii: "}"):
                    depth -= 1
                    place += 1
                    isWhole = depth == 0
                case UInt8(ascii: "-"), 48...57, 97...122:
                    let start = place
                    repeat { place += 1 } while place < line.count && !Scan.ends(line[place])
                    if let pair = pair(line[start..<place]) { return pair }
                default: place += 1
                }
            }
            return nil
        }

        private mutating func pair(_ value: LineText) -> (name: LineText, value: LineText)? {
            guard !name.isEmpty else { return nil }
            defer { name = .none }
            return (name, value)
        }

        private static func ends(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == 32
        }

        /// The place behind the string that begins here.
        private func stringEnd() -> Int? {
            var next = place + 1
            while let found = line.index(of: JSONLine.quote, from: next) {
                var slashes = found
                while slashes - 1 > place, line[slashes - 1] == UInt8(ascii: "\\") { slashes -= 1 }
                if (found - slashes) % 2 == 0 { return found + 1 }
                next = found + 1
            }
            return nil
        }
    }
}
