import PolicyModel

/// A document for display beside a client's answer: its lines, and the position of the value that the answer's path
/// names.
///
/// It accepts every text that some client's parser accepts; other texts have lines but no values.
package struct DocumentText: Sendable {
    /// A value with its position; line and column count from 1.
    package struct Value: Hashable, Sendable {
        /// As written; only the brackets of an object or array.
        package let text: String
        package let line: Int
        package let column: Int
    }

    /// The characters of each line; an array, because dangers in a long line need random access.
    private let scalars: [[Unicode.Scalar]]
    private let json: JSONText?
    /// Nil for JSON.
    private let feed: XMLNode?

    package init(_ bytes: [UInt8]) {
        // Android's parser of JSON takes a word for anything else, so XML comes first.
        feed = bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<") ? XMLPlace.root(of: bytes) : nil
        json =
            feed == nil
            ? (try? JSONText(bytes, as: DocumentText.anyDialect)) ?? (try? JSONText(android: bytes, byteOrderMarks: 2))
            : nil
        let text = json?.bytes ?? JSONText.utf8(bytes, DocumentText.anyDialect) ?? bytes
        scalars = String(decoding: text, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { Array($0.unicodeScalars) }
    }

    package var lineCount: Int { scalars.count }

    /// Accepts what any of the clients' parsers accepts.
    private static let anyDialect = JSONDialect(
        encodings: [.utf16, .utf32, .markedLittleUTF32], decodesLazily: true, refusesTinyNumbers: false,
        deepest: JSONDialect.decoder.deepest)

    /// The value with that path; nil if absent. Of repeated keys the first counts.
    package func value(at path: String) -> Value? {
        if let feed { return element(at: path, in: feed) }
        guard let json, let node = DocumentText.find(path[...], in: json.root) else { return nil }
        let place = json.place(of: node.offset)
        return Value(text: DocumentText.text(of: node, in: json.bytes), line: place.line, column: place.column)
    }

    /// The element's column is that of its opening bracket.
    private func element(at path: String, in feed: XMLNode) -> Value? {
        guard let place = XMLPlace(path, in: feed), scalars.indices.contains(place.node.line - 1) else { return nil }
        let line = String(String.UnicodeScalarView(scalars[place.node.line - 1]))
        let before = line.ranges(of: "<\(place.node.name.written)").first.map {
            line[..<$0.lowerBound].unicodeScalars.count
        }
        return Value(text: place.text, line: place.node.line, column: (before ?? 0) + 1)
    }

    /// Keys may contain dots and brackets, so every member whose key is a prefix of the path is tried.
    private static func find(_ path: Substring, in node: JSONNode) -> JSONNode? {
        if path.isEmpty { return node }
        if path.first == "[" {
            guard let end = path.firstIndex(of: "]"), let index = Int(path[path.index(after: path.startIndex)..<end]),
                let elements = node.array, elements.indices.contains(index)
            else { return nil }
            return find(afterDot(path[path.index(after: end)...]), in: elements[index])
        }
        for member in node.members ?? [] {
            guard let key = member.key, path.hasPrefix(key) else { continue }
            let rest = path.dropFirst(key.count)
            guard rest.isEmpty || rest.first == "." || rest.first == "[" else { continue }
            if let found = find(afterDot(rest), in: member.node) { return found }
        }
        return nil
    }

    private static func afterDot(_ path: Substring) -> Substring { path.first == "." ? path.dropFirst() : path }

    private static func text(of node: JSONNode, in bytes: [UInt8]) -> String {
        switch node.value {
        case .array(let elements): return elements.isEmpty ? "[]" : "[…]"
        case .object(let members): return members.isEmpty ? "{}" : "{…}"
        case .null, .bool, .number, .string, .faulty:
            return String(decoding: bytes[node.offset..<end(of: node, in: bytes)], as: UTF8.self)
        }
    }

    /// The end of a value: after the closing quote of a string, else before the comma, bracket or space that ends it.
    private static func end(of node: JSONNode, in bytes: [UInt8]) -> Int {
        var at = node.offset
        guard bytes[at] == UInt8(ascii: "\"") else {
            while at < bytes.count, !delimiters.contains(bytes[at]) { at += 1 }
            return at
        }
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(at + 1, bytes.count)
    }

    private static let delimiters = Set(",]} \t\r\n".utf8)
}

extension DocumentText {
    /// The part of a line around a column, and the column in that part, in characters.
    ///
    /// A document may be a single line of a megabyte, of which a terminal can show about a hundred columns.
    package func near(line: Int, column: Int) -> (text: String, column: Int) {
        guard scalars.indices.contains(line - 1) else { return ("", 1) }
        let line = scalars[line - 1], place = min(max(column - 1, 0), line.count)
        let start = max(place - DocumentText.reach, 0), end = min(place + DocumentText.reach, line.count)
        return (DocumentText.text(line[start..<end]), DocumentText.text(line[start..<place]).count + 1)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// The number of characters on either side; terminals show fewer.
    private static let reach = 120
}

extension DocumentText {
    /// Where the value with that path is written; the beginning of the file if it is absent.
    package func position(of path: String, in file: String) -> SourcePosition {
        let place = value(at: path)
        return SourcePosition(file: file, line: place?.line ?? 1, column: place?.column ?? 1)
    }
}
