/// A scalar as front matter holds it, wherever it stands.
package enum YAMLWord {
    /// Plain if YAML cannot take it for anything else, else in double quotes.
    package static func text(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, isSafe(first) else { return quoted(text) }
        let isPlain = text.unicodeScalars.allSatisfy { isSafe($0) || "-._".unicodeScalars.contains($0) }
        return isPlain ? text : quoted(text)
    }

    /// A letter or digit of ASCII.
    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }

    /// JSON's quoted text is YAML's.
    package static func quoted(_ text: String) -> String {
        let bytes = JSONBytes.document(.string(text))
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    package static func list(_ texts: [String]) -> String { "[\(texts.map(text).joined(separator: ", "))]" }
}
