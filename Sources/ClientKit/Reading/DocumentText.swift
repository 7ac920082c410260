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
    private let equalKeys: EqualKeys

    /// - Parameter equalKeys: those of the client that reads it.
    package init(_ bytes: [UInt8], counting equalKeys: EqualKeys = .last) {
        self.equalKeys = equalKeys
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

    /// The value with that path; nil if absent.
    ///
    /// - Parameter equalKeys: nil for those of the text.
    package func value(at path: String, counting equalKeys: EqualKeys? = nil) -> Value? {
        if let feed { return element(at: path, in: feed) }
        guard let json, let node = DocumentText.find(path[...], in: json.root, equalKeys ?? self.equalKeys) else {
            return nil
        }
        let place = json.place(of: node.offset)
        return Value(text: DocumentText.text(of: node, in: json.bytes), line: place.line, column: place.column)
    }

    /// Every text and number, without the marks around it.
    package var values: [Value] {
        var values: [Value] = []
        if let feed { DocumentText.add(feed, to: &values) }
        if let json { DocumentText.add(json.root, of: json, to: &values) }
        return values
    }

    private static func add(_ node: JSONNode, of json: JSONText, to values: inout [Value]) {
        if let text = node.string ?? node.number {
            let place = json.place(of: node.offset)
            values.append(Value(text: text, line: place.line, column: place.column))
        }
        for inner in node.array ?? node.members?.map(\.node) ?? [] { add(inner, of: json, to: &values) }
    }

    private static func add(_ node: XMLNode, to values: inout [Value]) {
        let own = node.attributes.map(\.value).sorted() + (node.children.isEmpty ? [node.text] : [])
        values += own.map { Value(text: $0, line: node.place.line, column: node.place.column) }
        for child in node.children { add(child, to: &values) }
    }

    private func element(at path: String, in feed: XMLNode) -> Value? {
        XMLPlace(path, in: feed).map {
            Value(text: $0.text, line: $0.node.place.line, column: $0.node.place.column)
        }
    }

    /// Keys may contain dots and brackets, so every member whose key is a prefix of the path is tried.
    private static func find(_ path: Substring, in node: JSONNode, _ equalKeys: EqualKeys) -> JSONNode? {
        if path.isEmpty { return node }
        if path.first == "[" {
            guard let end = path.firstIndex(of: "]"), let index = Int(path[path.index(after: path.startIndex)..<end]),
                let elements = node.array, elements.indices.contains(index)
            else { return nil }
            return find(afterDot(path[path.index(after: end)...]), in: elements[index], equalKeys)
        }
        let members = node.members ?? []
        var seen: Set<String> = []
        for member in equalKeys == .first ? members : members.reversed() {
            // A key that does not count holds nothing that decides.
            guard let key = member.key, path.hasPrefix(key), seen.insert(key).inserted else { continue }
            let rest = path.dropFirst(key.count)
            guard rest.isEmpty || rest.first == "." || rest.first == "[" else { continue }
            if let found = find(afterDot(rest), in: member.node, equalKeys) { return found }
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
    package func position(of path: String, in file: String, counting equalKeys: EqualKeys? = nil) -> SourcePosition {
        let place = value(at: path, counting: equalKeys)
        return SourcePosition(file: file, line: place?.line ?? 1, column: place?.column ?? 1)
    }
}
