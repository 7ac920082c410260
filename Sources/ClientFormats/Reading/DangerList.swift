/// The dangers found in one document, each at its place in the text.
struct DangerList {
    let file: String
    private let text: JSONText
    private var found: [(kind: Danger.Kind, path: String, offset: Int, words: String)] = []

    init(in file: String, _ text: JSONText) {
        self.file = file
        self.text = text
    }

    /// - Parameter words: what the client does, as the end of a sentence that begins with the path.
    mutating func add(_ kind: Danger.Kind, _ path: String, at offset: Int, _ words: String) {
        found.append((kind, path, offset, "\(path.isEmpty ? "the document" : path) \(words)"))
    }

    /// Keys of an object that the client never asks for, and keys written twice, of which parsers take one or the other.
    mutating func addKeys(of node: JSONNode, at path: String, known: Set<String>) {
        var seen: Set<String> = []
        for member in node.members ?? [] {
            let key = member.key ?? "", place = path.isEmpty ? key : "\(path).\(key)"
            if !known.contains(key) {
                add(.ignored, place, at: member.keyOffset, "is never read")
            } else if !seen.insert(key).inserted {
                add(.misread, place, at: member.keyOffset, "is written twice: parsers differ in which of the two counts")
            }
        }
    }

    /// In the order of the text.
    var all: [Danger] {
        let sorted = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return sorted.map { _, danger in
            let place = text.place(of: danger.offset)
            return Danger(
                danger.kind, file: file, line: place.line, column: place.column, path: danger.path, danger.words)
        }
    }
}

extension Danger {
    /// The one danger of a text that the parser rejects as a whole.
    static func unreadable(_ fault: JSONFault, _ bytes: [UInt8], as kind: Kind, file: String, _ effect: String) -> Danger {
        let place = JSONText.place(of: fault.offset, in: bytes)
        return Danger(
            kind, file: file, line: place.line, column: place.column, path: "", "the document \(fault.reason): \(effect)")
    }
}
