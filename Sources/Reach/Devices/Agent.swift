import PolicyModel

/// What a request's User-Agent says of app and system.
struct Agent {
    /// The build or the version of the app; nil where it says neither.
    var app: LineText?
    var kernel: Version?
    var android: Version?
    /// The only platform that it can come from; nil where it does not say.
    var platform: Platform?
    var isApple = false
    /// Whether it is a program that is no app: a robot, a browser, a tool.
    var isForeign = false

    init(_ text: LineText) {
        if let mark = text.index(of: " CFNetwork/") {
            readApple(text, mark)
        } else if let mark = text.index(of: " Sparkle/") {
            app = Agent.value(before: mark, in: text)
            (isApple, platform) = (true, .macos)
        } else if text.starts(with: "Dalvik/") || text.starts(with: "okhttp/")
            || text.starts(with: "TurkcellUpdater/")
        {
            platform = .android
            if let mark = text.index(of: "Android ") {
                android = Agent.version(text.dropFirst(mark + 8))
            }
        } else {
            isForeign = Agent.isForeign(text)
        }
    }

    /// `Name/BUILD CFNetwork/1494.0.7 Darwin/23.4.0`, on older Macs with the processor behind it.
    private mutating func readApple(_ text: LineText, _ mark: Int) {
        isApple = true
        app = Agent.value(before: mark, in: text)
        guard let darwin = text.index(of: " Darwin/", from: mark) else { return }
        let rest = text.dropFirst(darwin + 8)
        kernel = Agent.version(rest)
        if rest.index(of: "(x86_64)") != nil || rest.index(of: "(arm64)") != nil { platform = .macos }
    }

    /// What stands between the last slash before a place and the place; a name may hold blanks, a build none.
    private static func value(before end: Int, in text: LineText) -> LineText? {
        let head = text[0..<end]
        guard let slash = head.lastIndex(of: UInt8(ascii: "/")), slash + 1 < end else { return nil }
        return head.dropFirst(slash + 1)
    }

    /// The version at the beginning of a text.
    private static func version(_ text: LineText) -> Version? {
        let end = text.bytes.firstIndex { ($0 &- 48 >= 10) && $0 != UInt8(ascii: ".") } ?? text.count
        return end > 24 ? nil : Version(text[0..<end].string)
    }

    /// Programs that no app carries. An agent that none of these words names may be an app's own.
    private static func isForeign(_ text: LineText) -> Bool {
        if text.starts(with: "Mozilla/") { return true }
        let lower = text.string.lowercased()
        return [
            "bot", "crawl", "spider", "scan", "monitor", "curl/", "wget/", "python", "go-http-client", "java/",
            "headless",
        ]
        .contains { lower.contains($0) }
    }
}
