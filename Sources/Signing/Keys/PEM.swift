import Basics

/// A text file that holds one block of bytes between a BEGIN and an END line. OpenSSL writes it; its reader would pass
/// over words around the block and over a second one.
enum PEM {
    /// The one block of a file, or nil.
    ///
    /// A key may come from an environment variable: a byte order mark and white space around it are tolerated.
    static func block(in file: [UInt8]) -> (label: String, bytes: [UInt8])? {
        let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
        let lines = TextLines.lines(of: text)?.map { $0.trimmed { $0.isBlank || $0 == "\r" } }
            .drop { $0.isEmpty }
        guard var lines, let first = lines.popFirst(), first.hasPrefix("-----BEGIN "), first.hasSuffix("-----") else {
            return nil
        }
        let label = String(first.dropFirst(11).dropLast(5))
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.popLast() == "-----END \(label)-----" else { return nil }
        return TextLines.bytes(base64: lines.joined()).map { (label, $0) }
    }
}
