import ClientKit

/// Collects the places of a document that the client rejects, ignores or misreads.
///
/// The readers make these notes while they decode for decisions, so that reported dangers match the decisions.
struct PrinceNotes: Sendable {
    /// A danger before its line and column are known.
    struct Note: Hashable, Sendable {
        let kind: Danger.Kind
        let path: String
        let offset: Int
        let message: String
    }

    private(set) var all: [Note] = []

    /// Adds a note.
    ///
    /// - Parameters:
    ///   - path: empty for the document as a whole.
    ///   - offset: in bytes of the text.
    ///   - what: follows the path in the message.
    mutating func add(_ kind: Danger.Kind, _ path: String, at offset: Int, _ what: String) {
        let subject = path.isEmpty ? "the document" : path
        all.append(Note(kind: kind, path: path, offset: offset, message: "\(subject) \(what)"))
    }

    mutating func refuse(_ path: String, at offset: Int, _ what: String) { add(.refusal, path, at: offset, what) }
    mutating func ignore(_ path: String, at offset: Int, _ what: String) { add(.ignored, path, at: offset, what) }
    mutating func misread(_ path: String, at offset: Int, _ what: String) { add(.misread, path, at: offset, what) }

    mutating func take(_ other: PrinceNotes) { all += other.all }

    var firstRefusal: Note? { all.first { $0.kind == .refusal } }

    /// The notes as dangers, in the order of the text.
    func dangers(in file: String, _ place: (Int) -> (line: Int, column: Int)) -> [Danger] {
        all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map { _, note in
            let (line, column) = place(note.offset)
            return Danger(note.kind, file: file, line: line, column: column, path: note.path, note.message)
        }
    }
}
