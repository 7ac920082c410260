import SiteEngine

/// A page as the browser gets it from the preview: with the preview's own files linked in, which no published page has.
struct PreviewPage: Sendable {
    /// The preview's own addresses begin with this; no published path can.
    static let reserved = "/-decree/"

    /// As the browser named it, such as `127.0.0.1:4242`.
    let host: String
    let revision: String
    /// The app whose page it is; its page has the device bar.
    let app: JudgedApp?

    /// `kasa/index.html` is the page of `kasa`.
    static func slug(of path: String) -> String { path.hasSuffix("/index.html") ? String(path.dropLast(11)) : "" }

    /// Stands where nothing could be built yet.
    static let nothing = Array(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Nothing to show yet</title></head>
        <body><p>Nothing can be shown before the mistakes are mended.</p></body>
        </html>

        """.utf8)

    /// Bytes and no characters are searched: a page may be large, and is waited for.
    func shown(_ bytes: [UInt8]) -> [UInt8] {
        var page = bytes
        extendPolicy(in: &page)
        // The last one: the words may stand in a text of the page as well.
        let end = Array(page.reversed()).firstRange(of: Array("</body>".utf8.reversed()))
        page.insert(contentsOf: markup.utf8, at: end.map { page.count - $0.upperBound } ?? page.count)
        return page
    }

    /// A page's own security policy holds beside the host's, so it needs the same words.
    private func extendPolicy(in page: inout [UInt8]) {
        let tag = Array(#"<meta http-equiv="Content-Security-Policy" content=""#.utf8)
        guard let start = page.firstRange(of: tag)?.upperBound,
            let end = page[start...].firstIndex(of: UInt8(ascii: "\""))
        else { return }
        let policy = String(decoding: page[start..<end], as: UTF8.self)
        page.replaceSubrange(start..<end, with: extended(policy).utf8)
    }

    /// The security policy with the preview's own addresses allowed, and nothing else: what a host would block is
    /// blocked.
    func extended(_ policy: String) -> String {
        let own = "http://\(host)\(PreviewPage.reserved)"
        var directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }
        let all = directives.first { $0[0].lowercased() == "default-src" }?.dropFirst() ?? []
        for name in ["script-src", "style-src", "connect-src"] {
            if let place = directives.firstIndex(where: { $0[0].lowercased() == name }) {
                directives[place] = directives[place].filter { $0 != "'none'" } + [own]
            } else {
                directives.append([name] + all.filter { $0 != "'none'" } + [own])
            }
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    private var markup: String {
        let bar = app.map(DeviceBar.init)?.markup ?? ""
        return """
            <link rel="stylesheet" href="\(PreviewPage.reserved)preview.css">
            \(bar)<script src="\(PreviewPage.reserved)preview.js" data-revision="\(revision)" defer></script>

            """
    }
}
