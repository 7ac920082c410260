/// What a reading of the document comes upon: places where the client refuses, ignores or misreads.
///
/// The reader that decodes for decisions also makes these notes, so that a danger told is one that decisions have.
struct PrinceNotes: Sendable {
    struct Note: Hashable, Sendable {
        let kind: Danger.Kind
        let path: String
        let offset: Int
        let message: String
    }

    private(set) var all: [Note] = []

    /// `what` follows the path in the message; an empty path is the document as a whole.
    mutating func add(_ kind: Danger.Kind, _ path: String, at offset: Int, _ what: String) {
        let subject = path.isEmpty ? "the document" : path
        all.append(Note(kind: kind, path: path, offset: offset, message: "\(subject) \(what)"))
    }

    mutating func refuse(_ path: String, at offset: Int, _ what: String) { add(.refusal, path, at: offset, what) }
    mutating func ignore(_ path: String, at offset: Int, _ what: String) { add(.ignored, path, at: offset, what) }
    mutating func misread(_ path: String, at offset: Int, _ what: String) { add(.misread, path, at: offset, what) }

    mutating func take(_ other: PrinceNotes) { all += other.all }

    var firstRefusal: Note? { all.first { $0.kind == .refusal } }

    /// In the order of the text.
    func dangers(in file: String, _ place: (Int) -> (line: Int, column: Int)) -> [Danger] {
        all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map { _, note in
            let (line, column) = place(note.offset)
            return Danger(note.kind, file: file, line: line, column: column, path: note.path, note.message)
        }
    }
}
