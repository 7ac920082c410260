import Basics
import TestSupport
import Testing

@testable import Reach

/// One request of one device as each server logs it, by the server's documentation.
@Suite struct LogFormatTests {
    private static let agent = LogSample.agent()
    private static let s3 =
        "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be updates [20/Nov/2026:09:00:00 +0000] 192.0.2.7 - "
        + "3E57427F33A59F07 REST.GET.OBJECT kasa/ssvc.json \"GET /updates/kasa/ssvc.json HTTP/1.1\" 200 - 512 512 7 6 \"-\" "
        + "\"\(agent)\" - host SigV4 TLS_AES_128 AuthHeader updates.s3.amazonaws.com TLSv1.3"

    private static let lines: [(String, [String])] = [
        ("nginx and Apache", [LogSample.line()]),
        ("another zone", [LogSample.line(at: "20/Nov/2026:11:00:00 +0200")]),
        ("Apache with the host's name", ["updates.example:443 " + LogSample.line()]),
        ("an absolute address", [LogSample.line("https://updates.example.com/apps/kasa/ssvc.json")]),
        (
            "Caddy",
            [
                #"{"level":"info","ts":1795165200.5241024,"logger":"http.log.access","msg":"handled request","#
                    + #""request":{"remote_ip":"192.0.2.7","remote_port":"41342","proto":"HTTP/2.0","method":"GET","#
                    + #""host":"updates.example.com","uri":"/kasa/ssvc.json","headers":{"Accept":["*/*"],"#
                    + #""User-Agent":["\#(agent)"]},"tls":{"resumed":false,"version":772}},"user_id":"","#
                    + #""duration":0.000929675,"size":512,"status":200,"resp_headers":{"Server":["Caddy"]}}"#
            ]
        ),
        (
            "CloudFront",
            [
                "#Version: 1.0",
                "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) "
                    + "cs(User-Agent) cs-uri-query cs(Cookie)",
                "2026-11-20\t09:00:00\tFRA2\t512\t192.0.2.7\tGET\td111.cloudfront.net\t/kasa/ssvc.json\t200\t-\t"
                    + agent.replacing(" ", with: "%20") + "\tSSVCLatestVersionKey=42\t-",
            ]
        ),
        (
            "Cloudflare",
            [
                #"{"ClientIP":"192.0.2.7","ClientRequestMethod":"GET","ClientRequestURI":"\/kasa\/ssvc.json","#
                    + #""ClientRequestUserAgent":"\#(agent)","EdgeResponseStatus":200,"#
                    + #""EdgeStartTimestamp":1795165200433000200}"#
            ]
        ),
        (
            "Fastly",
            [
                #"<134>2026-11-20T09:00:01Z cache-fra1 updates[123]: {"timestamp":"2026-11-20T09:00:00+0000","#
                    + #""client_ip":"192.0.2.7","url":"/kasa/ssvc.json","request_method":"GET","#
                    + #""request_user_agent":"\#(agent)","response_status":200}"#
            ]
        ),
        ("Fastly by syslog", ["<134>2026-11-20T09:00:01Z cache-fra1 updates[123]: " + LogSample.line()]),
        ("S3", [s3]),
    ]

    @Test(arguments: lines.indices)
    func `each server's line is the same device`(index: Int) throws {
        let (name, lines) = Self.lines[index]
        let counted = try LogSample.counted(lines)
        #expect(counted.words == ["ios 3.2.0 17.4: 1"], "\(name)")
        #expect(counted.tally.lines == 1 && counted.tally.counted == 1, "\(name)")
    }

    @Test func `one device is one in the logs of two hosts with different formats`() throws {
        let logs = Self.lines.map { LogSample.bytes($0.1) }
        #expect(try LogSample.counted(logs).words == ["ios 3.2.0 17.4: 1"])
    }

    @Test(arguments: [1, 2, 20])
    func `a packed log is read, also one that was put together of several`(members: Int) throws {
        let lines = (0..<20).map { LogSample.line(from: "192.0.2.\($0)") }
        let folder = try TemporaryFolder()
        let size = max(1, 20 / members)
        var packed: [UInt8] = []
        for start in stride(from: 0, to: 20, by: size) {
            try folder.write(LogSample.bytes(Array(lines[start..<min(20, start + size)])), to: "part")
            _ = try ProgramRun.run("/bin/sh", ["-c", "gzip -c part > part.gz"], in: folder.path)
            packed += try Files.read(folder.path + "/part.gz")
        }
        let counted = try LogSample.counted([packed])
        #expect(counted.words == ["ios 3.2.0 17.4: 20"])
        #expect(counted.ends.map(\.isCutOff) == [false])
        let cut = try LogSample.counted([Array(packed.dropLast(packed.count / 3))])
        #expect(cut.ends.map(\.isCutOff) == [true])
    }

    @Test func `what is in no form is broken, and so is half a line`() throws {
        let whole = LogSample.line(), caddy = Self.lines[4].1[0]
        let broken = [
            "hello", "\u{0}\u{1}\u{2}", String(whole.prefix(60)), String(caddy.dropLast(40)), "{", "{}", "[]",
            "<1>]: <2>]: x",
            whole.replacing("Nov", with: "Nev"), whole.replacing("20/Nov", with: "31/Nov"), "<134>",
            whole.replacing("+0000", with: "-9999"), whole.replacing("+0000", with: "+0060"),
            Self.s3.prefix(90) + "",
        ]
        let counted = try LogSample.counted(broken + ["", whole])
        #expect(counted.words == ["ios 3.2.0 17.4: 1"])
        #expect(counted.tally[.broken] == broken.count)
        #expect(counted.tally.lines == broken.count + 1)
    }

    @Test func `no line that is cut anywhere, or has a byte too many, stops the count`() throws {
        let lines = Self.lines.flatMap { $0.1 }
        var cut: [[UInt8]] = []
        for line in lines {
            for length in 0...line.utf8.count { cut.append(Array(line.utf8.prefix(length))) }
            for place in line.utf8.indices {
                var bytes = Array(line.utf8)
                bytes[line.utf8.distance(from: line.startIndex, to: place)] = UInt8(ascii: "\\")
                cut.append(bytes)
            }
        }
        let counted = try LogSample.counted([cut.flatMap { $0 + [10] }])
        #expect(counted.tally.lines > lines.count)
    }

    @Test(arguments: [70_000, 1_000_000, 3_000_000])
    func `a line of a megabyte is left out, and those around it count`(length: Int) throws {
        let long = LogSample.line("/kasa/ssvc.json?" + String(repeating: "a", count: length))
        let counted = try LogSample.counted([LogSample.line(), long, long, LogSample.line(from: "192.0.2.8")])
        #expect(counted.words == ["ios 3.2.0 17.4: 2"])
        #expect(counted.tally[.tooLong] == 2)
        #expect(counted.tally.lines == 4)
        let last = try LogSample.counted([LogSample.line(), String(long.dropLast())])
        #expect(last.tally[.tooLong] == 1)
    }

    @Test func `a log without a line end at its end, or with those of Windows, is read whole`() throws {
        let text = LogSample.line() + "\r\n" + LogSample.line(from: "192.0.2.8")
        #expect(try LogSample.counted([Array(text.utf8)]).words == ["ios 3.2.0 17.4: 2"])
    }
}
