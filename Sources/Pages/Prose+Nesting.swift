import PolicyModel

extension Prose {
    /// The HTML as it stands in a page below a heading of level `outer`: the author's outermost headings come one level
    /// deeper, and none skips a level, whatever the author began with; code can be scrolled with keys.
    ///
    /// cmark writes bare `<h1>` … `</h6>` and `<pre>`, and a `<` of the author's own as `&lt;`, so bytes are enough.
    func nested(under outer: Int) -> String {
        let bytes = Array(html.utf8)
        var placed: [UInt8] = [], start = 0, hasImage = false, open: [(written: UInt8, level: Int)] = []
        placed.reserveCapacity(bytes.count + 64)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let tag = bytes[index...]
            if let digit = Prose.heading(tag) {
                if bytes[index + 1] != UInt8(ascii: "/") {
                    let written = bytes[digit]
                    while let last = open.last, last.written >= written { open.removeLast() }
                    open.append((written, (open.last?.level ?? outer) + 1))
                }
                placed += bytes[start..<digit]
                placed.append(UInt8(ascii: "0") + UInt8(min(open.last?.level ?? outer, 6)))
                start = digit + 1
            } else if tag.starts(with: "<pre>".utf8) {
                placed += bytes[start..<index]
                placed += "<pre tabindex=\"0\">".utf8
                start = index + 5
            } else if tag.starts(with: "<img ".utf8) {
                hasImage = true
            }
        }
        placed += bytes[start...]
        let text = String(decoding: placed, as: UTF8.self)
        return hasImage ? Prose.ownImages(text) : text
    }

    /// Where the level stands, if the bytes begin with a heading's tag or its end.
    private static func heading(_ tag: ArraySlice<UInt8>) -> Int? {
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/"), letter = tag.startIndex + (isEnd ? 2 : 1)
        guard letter + 2 < tag.endIndex, tag[letter] == UInt8(ascii: "h"), tag[letter + 2] == UInt8(ascii: ">"),
              (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(tag[letter + 1]) else { return nil }
        return letter + 1
    }

    /// An image from elsewhere would tell that host who reads, and the pages' own policy refuses it: its words stand
    /// where it would, as those of an image whose address was refused. Images of the site, by a path, stay.
    private static func ownImages(_ html: String) -> String {
        html.replacing(/<img src="(?:(?:[A-Za-z][A-Za-z0-9+.\-]*:|\/\/)[^"]*)?" alt="([^"]*)"[^>]*>/) { $0.output.1 }
    }
}
