/// The dangers of XML documents, which stand at elements.
extension Danger {
    /// - Parameters:
    ///   - path: of the element; empty for the document.
    ///   - place: of the element, or of the one that lacks it.
    ///   - words: what the client does, to follow the path in a sentence.
    package init(_ kind: Kind, at path: String, _ place: XMLText.Place, in file: String, _ words: String) {
        self.init(
            kind, file: file, line: place.line, column: place.column, path: path,
            "\(path.isEmpty ? "the document" : path) \(words)")
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
        text.emptyEntities.map { name, place in
            Danger(.ignored, at: "", place, in: file, "takes '&\(name);' from another file, which no client opens")
        }
    }
}

extension [Danger] {
    /// In the order of the text; those of one place keep theirs.
    package var byPlace: [Danger] {
        enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        .map(\.element)
    }
}
