import PolicyModel

extension Prose {
    /// The HTML as it stands in a page below a heading of level `outer`: the author's outermost headings come one level
    /// deeper, and none skips a level, whatever the author began with; code can be scrolled with keys.
    ///
    /// cmark writes bare `<h1>` … `</h6>` and `<pre>`, and a `<` of the author's own as `&lt;`, so bytes are enough.
    func nested(under outer: Int) -> String {
        var bytes = Array(html.utf8), open: [(written: UInt8, level: Int)] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
            let letter = index + (isEnd ? 2 : 1)
            guard letter + 2 < bytes.count, bytes[letter] == UInt8(ascii: "h"), bytes[letter + 2] == UInt8(ascii: ">"),
                  (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[letter + 1]) else { continue }
            if !isEnd {
                let written = bytes[letter + 1]
                while let last = open.last, last.written >= written { open.removeLast() }
                open.append((written, (open.last?.level ?? outer) + 1))
            }
            bytes[letter + 1] = UInt8(ascii: "0") + UInt8(min(open.last?.level ?? outer, 6))
        }
        return Prose.ownImages(String(decoding: bytes, as: UTF8.self)).replacing("<pre>", with: "<pre tabindex=\"0\">")
    }

    /// An image from elsewhere would tell that host who reads, and the pages' own policy refuses it: its words stand
    /// where it would, as those of an image whose address was refused. Images of the site, by a path, stay.
    private static func ownImages(_ html: String) -> String {
        guard html.contains("<img ") else { return html }
        return html.replacing(/<img src="(?:(?:[A-Za-z][A-Za-z0-9+.\-]*:|\/\/)[^"]*)?" alt="([^"]*)"[^>]*>/) { $0.output.1 }
    }
}
