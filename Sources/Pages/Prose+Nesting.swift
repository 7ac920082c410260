import PolicyModel

extension Prose {
    /// The HTML with every heading `levels` deeper, at most six: a page has one `h1`, and it is not the prose's.
    ///
    /// cmark writes headings as bare `<h1>` … `</h6>`, and a `<` of the author's own as `&lt;`, so bytes are enough.
    func nested(by levels: Int) -> String {
        var bytes = Array(html.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
            let letter = index + (isEnd ? 2 : 1)
            guard letter + 2 < bytes.count, bytes[letter] == UInt8(ascii: "h"), bytes[letter + 2] == UInt8(ascii: ">"),
                  (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[letter + 1]) else { continue }
            bytes[letter + 1] = min(bytes[letter + 1] + UInt8(levels), UInt8(ascii: "6"))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
