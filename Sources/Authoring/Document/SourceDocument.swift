import PolicyModel

/// One Markdown file of the content, split into front matter and body, whose lines keep their numbers.
struct SourceDocument: Sendable {
    static let largestFile = 1_048_576
    static let largestFrontMatter = 65_536

    /// As the user gave it: the content path, a slash, the rest.
    let file: String
    /// A map; empty where there is none or it could not be read.
    let frontMatter: YAMLNode
    /// False where a mistake left part of the front matter unread, or changed the body.
    let isSound: Bool
    /// False where nothing of the front matter could be read, so that no key may be called missing.
    let isRead: Bool
    let body: String
    /// The number of the body's first line.
    let bodyLine: Int

    var start: SourcePosition { SourcePosition(file: file) }

    /// Nil when the bytes are not a text; the reason is reported.
    init?(_ bytes: [UInt8], file: String, reporting diagnostics: inout [Diagnostic]) {
        let start = SourcePosition(file: file)
        guard let text = SourceDocument.text(bytes, at: start, &diagnostics) else { return nil }
        let count = diagnostics.count
        var parts = SourceDocument.split(text, at: start, &diagnostics)
        SourceDocument.refuseLoneReturns(in: &parts, at: start, &diagnostics)
        let root = parts.frontMatter.map { SourceDocument.map($0, file: file, &diagnostics) } ?? .empty(at: start)
        self.file = file
        frontMatter = root ?? .empty(at: start)
        isRead = root != nil && !parts.isBroken
        isSound = !parts.isBroken && diagnostics.count == count
        body = parts.body
        bodyLine = parts.bodyLine
    }

    private static func text(_ bytes: [UInt8], at start: SourcePosition, _ diagnostics: inout [Diagnostic]) -> String? {
        guard bytes.count <= largestFile else {
            diagnostics.error(
                "file-size", at: start, "the file is larger than 1 MiB",
                help: "divide it: an app's folder may hold several files")
            return nil
        }
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            diagnostics.error(
                "file-bom", at: start, "the file begins with a byte order mark", help: "save it as UTF-8 without BOM")
            return nil
        }
        // UTF-16 of plain letters is UTF-8 too, with a NUL at each of them.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.prefix(2).contains(0) else {
            diagnostics.error("file-encoding", at: start, "the file is not UTF-8", help: "save it as UTF-8")
            return nil
        }
        return text.contains(byte: UInt8(ascii: "\r")) && text.contains("\r\n") ? lineFeeds(text) : text
    }

    /// A carriage return alone ends a line for CommonMark but for few editors, so that reported positions would be
    /// wrong.
    private static func refuseLoneReturns(
        in parts: inout Parts, at start: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        guard !parts.isBroken, parts.body.contains(byte: carriageReturn) else { return }
        // By bytes, because one that stands before a line feed is one character with it.
        let lines = parts.body.utf8.split(separator: lineFeed, omittingEmptySubsequences: false).map { Substring($0) }
        for (number, line) in lines.enumerated() {
            guard let found = line.utf8.firstIndex(of: carriageReturn) else { continue }
            let column = line.distance(from: line.startIndex, to: found) + 1
            diagnostics.error(
                "control-character",
                at: SourcePosition(file: start.file, line: parts.bodyLine + number, column: column),
                "the control character U+000D cannot be used", help: "end lines with a line feed")
        }
        parts.body = String(
            decoding: parts.body.utf8.map { $0 == carriageReturn ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    private static func lineFeeds(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct Parts {
        var frontMatter: String?
        var body: String
        var bodyLine: Int
        var isBroken = false
    }

    private static func split(_ text: String, at start: SourcePosition, _ diagnostics: inout [Diagnostic]) -> Parts {
        let conflicts = MergeConflict.diagnostics(text, at: start)
        diagnostics += conflicts
        guard conflicts.isEmpty else { return Parts(body: "", bodyLine: 1, isBroken: true) }
        guard let fences = text.withBytes(Fences.init) else {
            guard let mistake = OpeningMistake.diagnostic(text, at: start) else {
                return Parts(body: text, bodyLine: 1)
            }
            diagnostics.append(mistake)
            return Parts(body: "", bodyLine: 1, isBroken: true)
        }
        guard let frontMatter = fences.frontMatter else {
            diagnostics.append(OpeningMistake.unclosed(text, at: start))
            return Parts(body: "", bodyLine: fences.line, isBroken: true)
        }
        let body = part(of: text, fences.body)
        guard frontMatter.count <= largestFrontMatter else {
            diagnostics.error(
                "front-matter-size", at: start, "the front matter is larger than 64 KiB",
                help: "move what several apps share into a fragment")
            return Parts(body: body, bodyLine: fences.line + 1, isBroken: true)
        }
        return Parts(frontMatter: part(of: text, frontMatter), body: body, bodyLine: fences.line + 1)
    }

    private static func part(of text: String, _ bytes: Range<Int>) -> String {
        let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
        return String(text[start..<text.utf8.index(start, offsetBy: bytes.count)])
    }

    /// Where the two lines of hyphens divide a text; all ranges are of bytes.
    private struct Fences {
        /// Nil if it has no end.
        private(set) var frontMatter: Range<Int>?
        private(set) var body = 0..<0
        /// The number of the closing fence, or of the last line if there is none.
        private(set) var line = 1

        /// Nil if the text does not begin with a fence.
        init?(_ bytes: UnsafeBufferPointer<UInt8>) {
            let lineFeed = UInt8(ascii: "\n")
            var end = bytes.firstIndex(of: lineFeed, from: 0)
            guard Fences.isFence(bytes, 0..<(end ?? bytes.count)) else { return nil }
            let begin = (end ?? bytes.count) + 1
            while let start = end.map({ $0 + 1 }) {
                end = bytes.firstIndex(of: lineFeed, from: start)
                line += 1
                guard Fences.isFence(bytes, start..<(end ?? bytes.count)) else { continue }
                frontMatter = begin..<start
                body = (end.map { $0 + 1 } ?? bytes.count)..<bytes.count
                return
            }
        }

        /// Whether a line is three hyphens, with nothing but white space after them.
        private static func isFence(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
            guard line.count >= 3, bytes[line.lowerBound] == UInt8(ascii: "-") else { return false }
            return bytes[line].prefix(3).allSatisfy { $0 == UInt8(ascii: "-") }
                && bytes[line].dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
    }

    private static func map(_ text: String, file: String, _ diagnostics: inout [Diagnostic]) -> YAMLNode? {
        guard let root = YAMLText.read(text, file: file, firstLine: 2, reporting: &diagnostics) else { return nil }
        if root.isMap { return root }
        diagnostics.error(
            "wrong-shape", at: root.position, "the front matter must be a map",
            help: "write lines of the form key: value")
        return nil
    }
}
