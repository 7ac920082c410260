/// A line of nginx or Apache in the format `combined`, and one of Amazon's S3, whose parts have the same forms.
enum CombinedLine {
    /// `ADDRESS - USER [TIME] "GET /path HTTP/1.1" 200 512 "REFERRER" "AGENT"`; the last two may be missing, and the
    /// host's name may stand before the address, as in Apache's `vhost_combined`.
    static func request(in line: LineText) -> LoggedRequest? {
        guard let space = line.index(of: blank), let time = time(in: line, from: space) else { return nil }
        var request = LoggedRequest(seconds: time.seconds, address: line[0..<space])
        let second = line.dropFirst(space + 1).split(at: blank).head
        if !(second == "-"), case .network = DeviceAddress(second) { request.address = second }
        return read(line, from: time.end, into: &request) ? request : nil
    }

    /// `OWNER BUCKET [TIME] ADDRESS REQUESTER ID OPERATION KEY "GET /path HTTP/1.1" 200 … "REFERRER" "AGENT" …`.
    static func requestOfS3(in line: LineText) -> LoggedRequest? {
        guard let time = time(in: line, from: ownerLength) else { return nil }
        let address = line.dropFirst(time.end).split(at: blank).head
        var request = LoggedRequest(seconds: time.seconds, address: address)
        return read(line, from: time.end, into: &request) ? request : nil
    }

    /// True if the line begins with the owner of a bucket: 64 hexadecimal digits.
    static func isOfS3(_ line: LineText) -> Bool {
        line.count > ownerLength && line[ownerLength] == blank
            && line[0..<ownerLength].bytes.allSatisfy { ($0 &- 48 < 10) || ($0 &- 97 < 6) }
    }

    private static let ownerLength = 64
    private static let blank = UInt8(ascii: " ")

    /// - Returns: the moment, and the place behind it.
    private static func time(in line: LineText, from place: Int) -> (seconds: Int, end: Int)? {
        var next = place
        // A user's name may hold a bracket; a moment has its own form.
        while let open = line.index(of: UInt8(ascii: "["), from: next), open + 28 <= line.count {
            if line[open + 27] == UInt8(ascii: "]"), let seconds = LogTime.common(line[(open + 1)..<(open + 27)]) {
                return (seconds, min(open + 29, line.count))
            }
            next = open + 1
        }
        return nil
    }

    /// The request's own line, the status behind it, and the agent, which may be missing.
    private static func read(_ line: LineText, from place: Int, into request: inout LoggedRequest) -> Bool {
        var rest = Quoted(text: line, place: place)
        guard let words = rest.next() else { return false }
        let (method, behind) = words.split(at: blank)
        request.method = method
        let end = behind.lastIndex(of: blank) ?? behind.count
        request.target = behind[0..<end]
        let status = rest.remainder
        guard status.count > 3, status[0] == blank, let number = status[1..<4].number else { return false }
        request.status = number
        if rest.next() != nil { request.agent = rest.next() ?? .none }
        return true
    }

    /// The parts of a line that stand in quotes, one after the other.
    private struct Quoted {
        let text: LineText
        var place: Int

        var remainder: LineText { text.dropFirst(place) }

        /// Apache writes a quote inside as `\"`, nginx as `\x22`.
        mutating func next() -> LineText? {
            guard let open = text.index(of: UInt8(ascii: "\""), from: place) else { return nil }
            var close = text.index(of: UInt8(ascii: "\""), from: open + 1)
            while let found = close, isEscaped(found, after: open) {
                close = text.index(of: UInt8(ascii: "\""), from: found + 1)
            }
            guard let close else { return nil }
            place = close + 1
            return text[(open + 1)..<close]
        }

        /// True behind an odd number of backslashes.
        private func isEscaped(_ quote: Int, after open: Int) -> Bool {
            var place = quote
            while place - 1 > open, text[place - 1] == UInt8(ascii: "\\") { place -= 1 }
            return (quote - place) % 2 == 1
        }
    }
}
