/// A front matter as its reader sees it, with LF line ends, and where each of its characters stands in the file.
struct FrontMatterText {
    let scalars: [Unicode.Scalar]
    /// The place of each scalar among the file's bytes, and the end of the front matter.
    private let places: [Int]
    private let bytes: [UInt8]

    /// - Parameter document: what was read from `bytes`.
    init(_ bytes: [UInt8], of document: SourceDocument) {
        let lineFeed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
        let ends = bytes.indices.lazy.filter { bytes[$0] == lineFeed }.prefix(max(0, document.bodyLine - 2))
        let lines = Array(ends)
        let start = lines.first.map { $0 + 1 } ?? 0, end = document.bodyLine > 1 ? lines.last.map { $0 + 1 } ?? 0 : 0
        var text: [UInt8] = [], places: [Int] = []
        for index in start..<max(start, end) {
            let isPair = bytes[index] == carriageReturn && index + 1 < end && bytes[index + 1] == lineFeed
            if isPair { continue }
            text.append(bytes[index])
            guard bytes[index] & 0xC0 != 0x80 else { continue }
            let isAfterReturn = bytes[index] == lineFeed && index > start && bytes[index - 1] == carriageReturn
            places.append(isAfterReturn ? index - 1 : index)
        }
        self.bytes = bytes
        self.places = places + [max(start, end)]
        scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    }

    /// The file's bytes with all splices written, each with the line ends of the lines around it.
    func applying(_ splices: [YAMLSplice]) -> [UInt8] {
        var new: [UInt8] = [], done = 0
        for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = places[splice.range.lowerBound]
            new += bytes[done..<start]
            new += splice.text.replacing("\n", with: Self.lineEnd(of: bytes, before: start)).utf8
            done = places[splice.range.upperBound]
        }
        return new + bytes[done...]
    }

    /// The end of the last line that ends before a place.
    static func lineEnd(of bytes: [UInt8], before place: Int) -> String {
        guard let feed = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")), feed > 0 else { return "\n" }
        return bytes[feed - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}
