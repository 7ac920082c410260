import PolicyModel

/// Collects the dangers of one document, with line and column.
package struct DangerList {
    package let file: String
    private let text: JSONText
    private var found: [(kind: Danger.Kind, path: String, offset: Int, words: String)] = []

    package init(in file: String, _ text: JSONText) {
        self.file = file
        self.text = text
    }

    /// - Parameters:
    ///   - offset: in bytes of the text after conversion to UTF-8.
    ///   - words: what the client does, to follow the path in a sentence.
    package mutating func add(_ kind: Danger.Kind, _ path: String, at offset: Int, _ words: String) {
        found.append((kind, path, offset, "\(path.isEmpty ? "the document" : path) \(words)"))
    }

    /// All dangers, in the order of the text.
    package var all: [Danger] {
        let sorted = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return sorted.map { _, danger in
            let place = text.place(of: danger.offset)
            return Danger(
                danger.kind, file: file, line: place.line, column: place.column, path: danger.path, danger.words)
        }
    }
}

extension Danger {
    /// The single danger of a text that the parser rejects as a whole.
    ///
    /// - Parameter effect: what the client then does.
    package static func unreadable(
        _ fault: JSONFault, _ bytes: [UInt8], as kind: Kind, file: String, _ effect: String
    ) -> Danger {
        let place = JSONText.place(of: fault.offset, in: bytes)
        return Danger(
            kind, file: file, line: place.line, column: place.column, path: "",
            "the document \(fault.reason): \(effect)")
    }
}
