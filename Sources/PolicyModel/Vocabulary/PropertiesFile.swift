/// The entries of a `.properties` file in UTF-8, as translation tools read and write it.
///
/// It is read by bytes: every build reads the words, and asking each character what it is takes most of that time.
struct PropertiesFile {
    /// A line `key = text`, with its continuations.
    struct Entry {
        let key: String
        let text: String
        let line: Int
        fileprivate let bytes: ArraySlice<UInt8>

        /// As it stands in the file, to find the column of a part of it.
        var raw: String { String(decoding: bytes, as: UTF8.self) }
    }

    private(set) var entries: [Entry] = []
    /// The first line that is neither an entry nor a comment.
    private(set) var broken: (line: Int, text: String)?

    /// - Parameter bytes: UTF-8.
    init(_ bytes: [UInt8]) {
        let lines = PropertiesFile.lines(of: bytes)
        var place = 0
        while place < lines.count {
            var raw = lines[place], logical = raw.withoutBlanksBefore
            let number = place + 1, start = logical
            place += 1
            guard let sign = start.first, sign != UInt8(ascii: "#"), sign != UInt8(ascii: "!") else { continue }
            while logical.isContinued, place < lines.count {
                logical = logical.dropLast() + lines[place].withoutBlanksBefore
                raw += lines[place]
                place += 1
            }
            if let entry = PropertiesFile.entry(logical, raw, number) {
                entries.append(entry)
            } else if broken == nil {
                broken = (number, String(decoding: start, as: UTF8.self))
            }
        }
    }

    /// A line ends with LF, CR LF or CR, as in Java.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, place = start
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            lines.append(bytes[start..<(place - 1)])
            if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
            start = place
        }
        return lines + [bytes[start...]]
    }

    private static func entry(_ line: ArraySlice<UInt8>, _ raw: ArraySlice<UInt8>, _ number: Int) -> Entry? {
        var sign = line.startIndex
        while sign < line.endIndex, line[sign] != UInt8(ascii: "="), line[sign] != UInt8(ascii: ":") { sign += 1 }
        guard sign < line.endIndex else { return nil }
        let key = line[..<sign].trimmed
        guard !key.isEmpty, !key.hasBlank, let text = unescaped(line[(sign + 1)...].trimmed) else { return nil }
        return Entry(key: String(decoding: key, as: UTF8.self), text: text, line: number, bytes: raw)
    }

    /// Nil for an escape that is cut off, or names no character.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "\\")) else { return text }
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

extension ArraySlice<UInt8> {
    /// True for a line that ends with a `\` of its own.
    fileprivate var isContinued: Bool {
        var start = endIndex
        while start > startIndex, self[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return !(endIndex - start).isMultiple(of: 2)
    }

    fileprivate var trimmed: ArraySlice<UInt8> {
        var end = endIndex
        while end > startIndex {
            var start = end - 1
            while start > startIndex, self[start] & 0xC0 == 0x80 { start -= 1 }
            guard isBlank(at: start) else { break }
            end = start
        }
        return self[..<end].withoutBlanksBefore
    }

    fileprivate var withoutBlanksBefore: ArraySlice<UInt8> {
        var start = startIndex
        while start < endIndex, isBlank(at: start) {
            repeat { start += 1 } while start < endIndex && self[start] & 0xC0 == 0x80
        }
        return self[start...]
    }

    fileprivate var hasBlank: Bool { indices.contains { self[$0] & 0xC0 != 0x80 && isBlank(at: $0) } }

    /// Most texts begin and end with ASCII, which needs no look-up.
    private func isBlank(at place: Int) -> Bool {
        let first = self[place]
        guard first >= 0x80 else { return first == 0x20 || (0x09...0x0D).contains(first) }
        let scalar = String(decoding: self[place...].prefix(4), as: UTF8.self).unicodeScalars.first
        return scalar?.properties.isWhitespace ?? false
    }
}
