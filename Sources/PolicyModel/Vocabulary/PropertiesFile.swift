/// The entries of a `.properties` file in UTF-8, as translation tools read and write it.
struct PropertiesFile {
    /// A line `key = text`, with its continuations.
    struct Entry {
        let key: String
        let text: String
        /// As it stands in the file, to find the column of a part of it.
        let raw: String
        let line: Int
    }

    private(set) var entries: [Entry] = []
    /// The first line that is neither an entry nor a comment.
    private(set) var broken: (line: Int, text: String)?

    init(_ text: String) {
        let start = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        var lines = PropertiesFile.lines(of: start)[...]
        let count = lines.count
        while let first = lines.popFirst() {
            let number = count - lines.count
            let start = first.drop(while: \.isWhitespace)
            if start.isEmpty || start.hasPrefix("#") || start.hasPrefix("!") { continue }
            var raw = String(first), logical = start
            while PropertiesFile.isContinued(logical), let next = lines.popFirst() {
                logical = logical.dropLast() + next.drop(while: \.isWhitespace)
                raw += next
            }
            guard let entry = PropertiesFile.entry(logical, raw, number) else {
                broken = broken ?? (number, String(start))
                continue
            }
            entries.append(entry)
        }
    }

    /// A line ends with LF, CR LF or CR, as in Java.
    private static func lines(of text: Substring) -> [Substring] {
        var lines: [Substring] = [], rest = text.utf8
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            lines.append(Substring(rest[..<end]))
            rest = rest[end...].dropFirst(rest[end...].starts(with: "\r\n".utf8) ? 2 : 1)
        }
        return lines + [Substring(rest)]
    }

    private static func isContinued(_ line: Substring) -> Bool {
        !line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }

    private static func entry(_ line: Substring, _ raw: String, _ number: Int) -> Entry? {
        let sign = line.utf8.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        guard let sign else { return nil }
        let key = trimmed(line[..<sign]), text = trimmed(Substring(line.utf8[sign...].dropFirst()))
        guard !key.isEmpty, !key.unicodeScalars.contains(where: \.properties.isWhitespace),
            let plain = unescaped(text)
        else { return nil }
        return Entry(key: key, text: plain, raw: raw, line: number)
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }

    /// Nil for an escape that is cut off, or names no character.
    private static func unescaped(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var units: [UInt16] = [], rest = Array(text.utf16)[...]
        while let unit = rest.popFirst() {
            guard unit == 0x5C else {
                units.append(unit)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            switch escaped {
            case UInt16(UInt8(ascii: "n")): units.append(0x0A)
            case UInt16(UInt8(ascii: "t")): units.append(0x09)
            case UInt16(UInt8(ascii: "u")):
                guard rest.count >= 4, let code = UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16)
                else { return nil }
                units.append(code)
                rest = rest.dropFirst(4)
            default: units.append(escaped)
            }
        }
        return String(validating: units, as: UTF16.self)
    }
}
