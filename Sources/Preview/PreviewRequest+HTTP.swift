import Basics

extension PreviewRequest {
    init(_ head: RequestHead) {
        let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let site = head.headers["sec-fetch-site"] ?? "none", mode = head.headers["sec-fetch-mode"]
        self.init(
            method: head.method, path: PercentEncoding.decoded(parts[0]) ?? String(parts[0]),
            query: parts.count > 1 ? PreviewRequest.query(String(parts[1])) : [:], host: head.headers["host"] ?? "",
            isBrowser: mode != nil || head.headers["user-agent"]?.hasPrefix("Mozilla/") == true,
            isOfOtherPage: !["none", "same-origin"].contains(site) && mode != "navigate")
    }

    /// As a form sends it; the last of several values of a name counts.
    static func query(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                PercentEncoding.decoded(part, plusIsSpace: true) ?? String(part)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}

extension PreviewAnswer {
    /// As it goes over the connection.
    ///
    /// - Parameters:
    ///   - hasBody: false for the answer to HEAD, which has the length of the body that it leaves out.
    ///   - hasLength: false where the end of the connection is the end of the body.
    func sent(hasBody: Bool = true, hasLength: Bool = true, closing: Bool) -> [UInt8] {
        let length = hasLength ? [Header(name: "Content-Length", value: "\(bytes.count)")] : []
        let all =
            [Header(name: "Server", value: "decree-preview")] + headers + length
            + (closing ? [Header(name: "Connection", value: "close")] : [])
        let lines = ["HTTP/1.1 \(status) "] + all.map { "\($0.name): \($0.value)" } + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + (hasBody ? bytes : [])
    }
}
