/// What is answered to one request, before it becomes bytes on a connection.
struct PreviewAnswer: Hashable, Sendable {
    var status = 200
    var headers: [Header]
    var bytes: [UInt8]

    struct Header: Hashable, Sendable {
        let name: String
        var value: String
    }

    init(status: Int = 200, _ headers: [Header], _ bytes: [UInt8] = []) {
        (self.status, self.headers, self.bytes) = (status, headers, bytes)
    }

    subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// Words for a person who asked by hand, never kept.
    static func words(_ status: Int, _ text: String) -> PreviewAnswer {
        PreviewAnswer(
            status: status,
            [
                Header(name: "Content-Type", value: "text/plain; charset=utf-8"),
                Header(name: "Cache-Control", value: "no-store"),
                Header(name: "X-Content-Type-Options", value: "nosniff"),
            ],
            Array(text.utf8))
    }
}

/// A request as far as the preview looks at it.
struct PreviewRequest: Hashable, Sendable {
    var method = "GET"
    /// Percent signs resolved; begins with a slash.
    let path: String
    var query: [String: String] = [:]
    /// The host and port that the request was sent to, as its sender names it.
    let host: String
    /// True where a browser asks, whose cache would hide what was saved.
    var isBrowser = false
    /// True where a page from elsewhere wants it as a part of itself; links from elsewhere are followed.
    var isOfOtherPage = false
}
