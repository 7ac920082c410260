import PolicyModel

/// Adapts an author's HTML to its place in a page: heading levels, code blocks, images.
extension Prose {
    /// The HTML for a place below a heading of level `outer`: the author's outermost headings become one level deeper,
    /// and no heading skips a level. Code blocks can be scrolled with keys.
    ///
    /// A search for bytes is enough: cmark writes bare `<h1>` … `</h6>` and `<pre>`, and escapes the author's `<`.
    func nested(under outer: Int) -> String {
        let bytes = Array(html.utf8)
        var placed: [UInt8] = [], start = 0, next = 0, hasImage = false, open: [(written: UInt8, level: Int)] = []
        placed.reserveCapacity(bytes.count + 64)
        while let index = bytes.withUnsafeBufferPointer({ $0.firstIndex(of: UInt8(ascii: "<"), from: next) }) {
            next = index + 1
            // Most tags are told apart by their second byte.
            let tag = bytes[index...], letter = index + 1 < bytes.count ? bytes[index + 1] : 0
            if let digit = Prose.heading(tag) {
                if bytes[index + 1] != UInt8(ascii: "/") {
                    let written = bytes[digit]
                    while let last = open.last, last.written >= written { open.removeLast() }
                    open.append((written, (open.last?.level ?? outer) + 1))
                }
                placed += bytes[start..<digit]
                placed.append(UInt8(ascii: "0") + UInt8(min(open.last?.level ?? outer, 6)))
                start = digit + 1
            } else if letter == UInt8(ascii: "p"), tag.starts(with: "<pre>".utf8) {
                placed += bytes[start..<index]
                placed += "<pre tabindex=\"0\">".utf8
                start = index + 5
            } else if letter == UInt8(ascii: "i"), tag.starts(with: "<img ".utf8) {
                hasImage = true
            }
        }
        placed += bytes[start...]
        let text = String(decoding: placed, as: UTF8.self)
        return hasImage ? Prose.ownImages(text) : text
    }

    /// The index of the level, if the bytes begin with a heading's opening or closing tag.
    private static func heading(_ tag: ArraySlice<UInt8>) -> Int? {
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/"), letter = tag.startIndex + (isEnd ? 2 : 1)
        guard letter + 2 < tag.endIndex, tag[letter] == UInt8(ascii: "h"), tag[letter + 2] == UInt8(ascii: ">"),
            (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(tag[letter + 1])
        else { return nil }
        return letter + 1
    }

    /// Replaces images of other hosts by their text: they would reveal the reader to that host, and the pages' content
    /// security policy refuses them. Images of the site, with a path, stay.
    private static func ownImages(_ html: String) -> String {
        html.replacing(/<img src="(?:(?:[A-Za-z][A-Za-z0-9+.\-]*:|\/\/)[^"]*)?" alt="([^"]*)"[^>]*>/) { $0.output.1 }
    }
}
