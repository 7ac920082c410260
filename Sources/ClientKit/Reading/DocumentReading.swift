/// One reading of a client's JSON document. It gives the client its values, and an author what the client makes of all
/// others.
///
/// The first value that ends the client's own reading is its answer. The reading goes on after it, so that an author
/// sees every such value, the keys that nobody asked for, and repeated ones. A build asks for the answer alone, and
/// nothing is noted for it.
package final class DocumentReading {
    /// A danger before its line and column are known.
    private struct Note {
        let kind: Danger.Kind
        let path: String
        let offset: Int
        let words: String
    }

    private let bytes: [UInt8]
    private let text: Result<JSONText, JSONFault>
    private let unreadable: Effect
    /// False where nobody asks for `dangers`, and a client need not look for what only they name.
    package let isForAuthor: Bool
    /// True to note the first end alone, for a client of which one says enough.
    package var namesOneEnd = false
    private var notes: [Note] = []
    /// Those of which a key was asked for, with those keys.
    private var objects: [(object: JSONNode, path: String)] = []
    private var asked: [Int: Set<String>] = [:]

    /// What is said of a key that nobody asked for, and of one that is repeated.
    package var unread = "is never read"
    package var repeated = "is written twice: parsers differ in which of the two counts"
    /// The first in other words, by the offset of the object.
    private var unreadInside: [Int: String] = [:]
    /// True for Android's parser, to which `010` is 8.
    private let readsOctal: Bool

    /// Why the client's reading ends; nil while it does not.
    package private(set) var end: DocumentFault?

    /// - Parameters:
    ///   - effect: what the client does with a text that its parser rejects.
    ///   - isForAuthor: true if `dangers` will be asked for.
    package init(
        _ bytes: [UInt8], as dialect: JSONDialect, orElse effect: Effect, forAuthor isForAuthor: Bool = false
    ) {
        (self.bytes, unreadable, self.isForAuthor, readsOctal) = (bytes, effect, isForAuthor, false)
        text = Result { () throws(JSONFault) in try JSONText(bytes, as: dialect) }
        if case .failure(let fault) = text { end = DocumentFault(fault) }
    }

    /// Reads the document as Android's parser does, or as Gson.
    ///
    /// - Parameters:
    ///   - joinsLines: true if the client removes all line ends before it parses.
    ///   - isGson: true for Gson, as `AndroidScanner` says.
    ///   - byteOrderMarks: how many are removed.
    package init(
        android bytes: [UInt8], joinsLines: Bool = false, isGson: Bool = false, byteOrderMarks: Int = 1,
        orElse effect: Effect, forAuthor isForAuthor: Bool = false
    ) {
        (unreadable, self.isForAuthor, readsOctal) = (effect, isForAuthor, !isGson)
        text = Result { () throws(JSONFault) in
            try JSONText(android: bytes, joinsLines: joinsLines, byteOrderMarks: byteOrderMarks, isGson: isGson)
        }
        guard case .failure(let fault) = text, !joinsLines else {
            self.bytes = bytes
            if case .failure(let fault) = text { end = DocumentFault(fault) }
            return
        }
        self.bytes = AndroidText(bytes, joinsLines: false, byteOrderMarks: byteOrderMarks).bytes
        end = DocumentFault(fault)
    }

    /// Nil if the parser rejects the text.
    package var root: DocumentValue? {
        (try? text.get()).map { DocumentValue($0.root, in: self) }
    }

    /// Notes what the client makes of a place, for an author.
    ///
    /// - Parameters:
    ///   - offset: in bytes of the text after conversion to UTF-8.
    ///   - words: to follow the path in a sentence.
    package func note(_ kind: Danger.Kind, _ path: String, at offset: Int, _ words: @autoclosure () -> String) {
        guard isForAuthor else { return }
        notes.append(
            Note(kind: kind, path: path, offset: offset, words: "\(path.isEmpty ? "the document" : path) \(words())"))
    }

    /// Notes an effect at a place; the first that ends the client's reading is kept as its end.
    ///
    /// - Parameter path: of what the author is to change.
    func fail(_ fault: DocumentFault, at path: String, _ words: @autoclosure () -> String, _ effect: Effect) {
        if effect.ends {
            if end == nil { end = fault } else if namesOneEnd { return }
        }
        note(effect.kind, path, at: fault.offset, "\(words()): \(effect.words)")
    }

    func open(_ object: JSONNode, at path: String) {
        guard isForAuthor, asked[object.offset] == nil else { return }
        asked[object.offset] = []
        objects.append((object, path))
    }

    func call(_ unread: String, in object: JSONNode) {
        if isForAuthor { unreadInside[object.offset] = unread }
    }

    func ask(for key: String, of object: JSONNode) {
        if isForAuthor { asked[object.offset]?.insert(key) }
    }
}

extension DocumentReading {
    /// Everything in the document that is dangerous or without effect, in the order of the text.
    package func dangers(in file: String) -> [Danger] {
        switch text {
        case .failure(let fault):
            return [.unreadable(fault, bytes, as: unreadable.kind, file: file, unreadable.words)]
        case .success(let text):
            let all = keyNotes + notes + (readsOctal ? spellings(text.root, "", in: text) : [])
            let sorted = all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            return sorted.map { _, note in
                let place = text.place(of: note.offset)
                return Danger(
                    note.kind, file: file, line: place.line, column: place.column, path: note.path, note.words)
            }
        }
    }

    /// The paths of the keys that nobody asked for.
    package var unreadKeys: [String] { keyNotes.filter { $0.kind == .ignored }.map(\.path) }

    /// One for each whole number whose digits stand for another number to everybody else.
    private func spellings(_ node: JSONNode, _ path: String, in text: JSONText) -> [Note] {
        switch node.value {
        case .array(let elements):
            return elements.enumerated().flatMap { spellings($1, "\(path)[\($0)]", in: text) }
        case .object(let members):
            return members.flatMap { member in
                let key = member.key ?? ""
                return spellings(member.node, path.isEmpty ? key : "\(path).\(key)", in: text)
            }
        case .number(let number):
            let word = text.word(at: node.offset)
            guard let read = Int64(number), let written = Int64(word), written != read else { return [] }
            return [Note(kind: .misread, path: path, offset: node.offset, words: "\(path) \(word) is read as \(read)")]
        case .null, .bool, .string, .faulty: return []
        }
    }

    /// One for each key that nobody asked for, and for each that is repeated, which parsers treat differently.
    private var keyNotes: [Note] {
        objects.flatMap { object, path in
            var seen: Set<String> = []
            return (object.members ?? []).sorted { $0.keyOffset < $1.keyOffset }.compactMap { member -> Note? in
                let key = member.key ?? "", place = path.isEmpty ? key : "\(path).\(key)"
                let isKnown = asked[object.offset]?.contains(key) ?? false
                if isKnown, seen.insert(key).inserted { return nil }
                return Note(
                    kind: isKnown ? .misread : .ignored, path: place, offset: member.keyOffset,
                    words: "\(place) \(isKnown ? repeated : unreadInside[object.offset] ?? unread)")
            }
        }
    }
}
