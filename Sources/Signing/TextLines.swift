import Basics

/// The lines and the base64 of small text files: keys and signatures.
enum TextLines {
    /// Signatures and keys are far smaller; nothing beyond is read.
    static let limit = 16_384

    /// The lines between line feeds; nil when the text is too long or not UTF-8. One final line feed ends the last
    /// line.
    static func lines(of bytes: [UInt8]) -> [String]? {
        guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // Scalars, because Swift takes CR LF for one character.
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The bytes of base64 in its one canonical spelling; nil also for another number of them than `count`.
    static func bytes(base64 line: String, count: Int? = nil) -> [UInt8]? {
        let bytes = Base64.bytes(line) ?? []
        return bytes.count == count ?? bytes.count && base64(bytes) == line ? bytes : nil
    }

    static func base64(_ bytes: [UInt8]) -> String { Base64.text(bytes) }
}
