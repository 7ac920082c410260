/// The dangers of one RemoteConfiguration document, collected with their places.
struct DangerList {
    typealias Path = UpdateContextDecoder.Path

    let file: String
    private let text: JSONText
    private var found: [(offset: Int, danger: Danger)] = []

    init(_ file: String, _ text: JSONText) {
        self.file = file
        self.text = text
    }

    /// - Parameter words: What follows the path in the sentence.
    mutating func add(_ kind: Danger.Kind, _ node: JSONNode, _ path: Path, _ words: String) {
        add(kind, at: node.offset, path, words)
    }

    mutating func add(_ kind: Danger.Kind, at offset: Int, _ path: Path, _ words: String) {
        let place = text.place(of: offset), name = path.steps.isEmpty ? "the document" : "\(path)"
        found.append((offset, Danger(
            kind, file: file, line: place.line, column: place.column, path: "\(path)", "\(name) \(words)")))
    }

    /// In the order of the text.
    var dangers: [Danger] {
        found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element.danger)
    }
}

extension DangerList {
    /// Everything that is dangerous or without effect in a document, whoever wrote it.
    static func dangers(in bytes: [UInt8], of file: String) -> [Danger] {
        let text: JSONText
        do throws(JSONFault) { text = try JSONText(bytes, as: .decoder) } catch {
            let place = JSONText.place(of: error.offset, in: bytes)
            return [Danger(
                .refusal, file: file, line: place.line, column: place.column, path: "",
                "the document \(error.reason): the client refuses it for everybody")]
        }
        var list = DangerList(file, text)
        ShapeDangers.find(in: text.root, &list)
        if let context = try? UpdateContextDecoder.context(of: text.root), let update = text.root.first("appUpdate") {
            ValueDangers(context, update, file).find(&list)
            if context.isTold { AlertDangers(context, update).find(&list) }
        }
        return list.dangers
    }
}

extension UpdateContext {
    /// True for the two types that show something, and so need alerts.
    var isTold: Bool { type == .recommended || type == .mandatory }
}
