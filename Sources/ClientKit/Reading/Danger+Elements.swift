/// The dangers of XML documents, which stand at elements: libxml2 counts their lines and no columns.
extension Danger {
    /// - Parameters:
    ///   - path: of the element; empty for the document.
    ///   - words: what the client does, to follow the path in a sentence.
    package init(_ kind: Kind, at path: String, line: Int, in file: String, _ words: String) {
        self.init(
            kind, file: file, line: line, column: 1, path: path, "\(path.isEmpty ? "the document" : path) \(words)")
    }

    /// The single danger of a text that is not well-formed.
    ///
    /// - Parameter effect: what the client then does.
    package static func unreadable(_ fault: XMLFault, file: String, _ effect: String) -> Danger {
        Danger(
            .refusal, file: file, line: fault.line, column: fault.column, path: "",
            "the document \(fault.reason): \(effect)")
    }

    /// One for each entity of a text that is empty for the client.
    package static func emptyEntities(of text: XMLText, file: String) -> [Danger] {
        text.emptyEntities.map { name, line in
            Danger(.ignored, at: "", line: line, in: file, "takes '&\(name);' from another file, which no client opens")
        }
    }
}

extension [Danger] {
    /// By line; those of one line keep their order.
    package var byLine: [Danger] {
        enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }
}
