/// What one reading of an XML document notes for its author: what the client makes of a part, and which names it asks
/// for.
package final class XMLReading {
    /// Nil if nobody asks for dangers.
    private let file: String?
    private var found: [Danger] = []
    private var asked: Set<String> = []

    /// - Parameter file: the name of the document, if its dangers will be asked for.
    package init(forAuthorOf file: String? = nil) { self.file = file }

    package var isForAuthor: Bool { file != nil }

    /// Those found so far, in the order of the text.
    package var dangers: [Danger] { found.byPlace }

    package func note(_ kind: Danger.Kind, _ path: String, _ place: XMLText.Place, _ words: @autoclosure () -> String) {
        if let file { found.append(Danger(kind, at: path, place, in: file, words())) }
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

    /// A name asked for that differs from a written one in case or prefix alone; nil if there is none.
    ///
    /// - Parameter prefix: of the client's own names, which a writer may forget or replace.
    package func meant(by written: String, under prefix: String) -> String? {
        let name = written.lowercased(), local = name.split(separator: ":").last.map(String.init) ?? name
        return asked.sorted().first { known in
            let known = known.lowercased()
            return known == name || known == prefix + local
        }
    }

    package func isAsked(for name: String) -> Bool { asked.contains(name) }
}
