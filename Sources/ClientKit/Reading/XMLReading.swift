import PolicyModel

/// What one reading of an XML document notes for its author: what the client makes of a part, and which names it asks
/// for. Lines are those of elements, so columns are always 1.
package final class XMLReading {
    /// Nil if nobody asks for dangers.
    private let file: String?
    private var found: [Danger] = []
    private var asked: Set<String> = []

    /// - Parameter file: the name of the document, if its dangers will be asked for.
    package init(forAuthorOf file: String? = nil) { self.file = file }

    package var isForAuthor: Bool { file != nil }

    /// Those found so far, in the order of the text.
    package var dangers: [Danger] { found.byLine }

    package func note(_ kind: Danger.Kind, _ path: String, _ line: Int, _ words: @autoclosure () -> String) {
        if let file { found.append(Danger(kind, at: path, line: line, in: file, words())) }
    }

    /// - Parameter effect: what the client does.
    package func note(_ fault: XMLFault, _ effect: String) {
        if let file { found.append(.unreadable(fault, file: file, effect)) }
    }

    package func noteEmptyEntities(of text: XMLText) {
        if let file { found += Danger.emptyEntities(of: text, file: file) }
    }

    /// The client reads elements of that name.
    package func ask(for name: String) { if file != nil { asked.insert(name) } }

    package func isAsked(for name: String) -> Bool { asked.contains(name) }
}
