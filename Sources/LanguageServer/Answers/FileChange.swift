import Authoring
import PolicyModel

/// A change with words for a menu.
struct FileChange {
    let title: String
    let edits: [FileEdit]

    /// True where the finding of a check stays as it is, which is never the first thing to propose.
    var isAcceptance: Bool { title == FileChange.acceptance }

    fileprivate static let acceptance = "Accept what was found"
}

extension FileChange {
    /// Nil where the text has no place for it.
    init?(_ fix: Fix, for diagnostic: Diagnostic, in file: AskedFile) {
        let outline = file.outline, start = file.text.offset(of: diagnostic.position)
        let insertion: OutlineInsertion?, title: String
        switch fix {
        case .replace(let text):
            guard let edit = FileChange.replacement(text, at: start, file) else { return nil }
            self.init(title: "Write \(text)", edits: [edit])
            return
        case .version(let text):
            let word = file.text[start..<file.text.line(file.text.lineNumber(at: start)).upperBound]
                .prefix { $0 == "." || $0.isNumber }
            guard !word.isEmpty else { return nil }
            let range = start..<start + word.utf8.count
            self.init(title: "Write \(text)", edits: [FileEdit(path: file.path, range: range, text: text)])
            return
        case .heading(let text):
            guard let edit = FileChange.heading(text, at: start, file) else { return nil }
            self.init(title: "Write \(text)", edits: [edit])
            return
        case .accept(let entry):
            title = entry.hasPrefix("{check:") ? FileChange.acceptance : "Accept the loss"
            insertion = OutlineInsertion(item: entry, under: "accept", in: outline)
        case .addFields(let fields):
            let names = fields.map { "'\($0)'" }.joined(separator: ", ")
            (title, insertion) = ("Add \(names)", OutlineInsertion(fields: fields, near: start, in: outline))
        case .addText(let name, let fields):
            (title, insertion) = ("Add the text '\(name)'", OutlineInsertion(text: name, fields, in: outline))
        case .addRelease(let version):
            title = "List the release \(version)"
            insertion = OutlineInsertion(release: version, in: outline)
        }
        guard let insertion else { return nil }
        self.init(title: title, edits: [FileEdit(path: file.path, range: insertion.range, text: insertion.text)])
    }

    /// The whole line of a heading that begins with its mark.
    private static func heading(_ text: String, at start: Int, _ file: AskedFile) -> FileEdit? {
        let line = file.text.line(file.text.lineNumber(at: start))
        return file.text[line].hasPrefix("#") ? FileEdit(path: file.path, range: line, text: text) : nil
    }

    /// A value, a key, or the name of a field or section that begins at a place.
    private static func replacement(_ text: String, at start: Int, _ file: AskedFile) -> FileEdit? {
        let outline = file.outline
        if let place = outline.value(at: start), place.range.lowerBound == start {
            return FileEdit(path: file.path, range: outline.words(in: place.range), text: text)
        }
        let line = file.text.line(file.text.lineNumber(at: start)), rest = file.text[start..<line.upperBound]
        let marks = rest.prefix { "-* ".contains($0) }, words = rest.dropFirst(marks.count)
        guard let colon = words.firstIndex(of: ":") else { return nil }
        let from = start + marks.utf8.count
        return FileEdit(path: file.path, range: from..<from + words[..<colon].utf8.count, text: text)
    }
}

/// What a diagnostic's id alone says how to solve.
extension FileChange {
    init?(for diagnostic: Diagnostic, in file: AskedFile) {
        let start = file.text.offset(of: diagnostic.position)
        switch diagnostic.id {
        case "accept-unused", "accept-expired":
            guard let list = OutlineList("accept", in: file.outline), let item = list.item(at: start)
            else { return nil }
            let key = list.items.count == 1 ? FileChange.lines(ofKey: "accept", in: file.outline) : nil
            self.init(title: "Remove the entry", edits: [FileEdit(path: file.path, range: key ?? item.whole, text: "")])
        case "shadowed-rule":
            guard let note = diagnostic.note, note.position.file == file.path else { return nil }
            let first = file.text.offset(of: note.position)
            guard let list = OutlineList("rules", in: file.outline), let rule = list.item(at: start),
                let other = list.item(at: first), other.whole.lowerBound < rule.whole.lowerBound,
                let edits = list.edits(moving: rule, before: other, in: file)
            else { return nil }
            self.init(title: "Move the rule up", edits: edits)
        case "unused-text":
            guard let section = file.outline.sections.first(where: { $0.range.contains(start) }) else { return nil }
            self.init(title: "Remove the text", edits: [FileEdit(path: file.path, range: section.range, text: "")])
        case "weaker", "noisy", "older":
            guard diagnostic.fixes.isEmpty, let edit = FileChange.name(at: start, file) else { return nil }
            self.init(title: "Give the rule an id", edits: [edit])
        default: return nil
        }
    }

    /// The lines of a key of the front matter with its value; nil where others share them.
    private static func lines(ofKey key: String, in outline: FileOutline) -> Range<Int>? {
        guard let front = outline.front, !front.isFlow, let entry = front.entries.first(where: { $0.key == key }) else {
            return nil
        }
        let start = entry.keyRange.lowerBound
        return start..<outline.text.nextLine(after: max(start, entry.value.range.upperBound - 1))
    }

    /// An id for a rule without one, so that `accept` can name it.
    private static func name(at start: Int, _ file: AskedFile) -> FileEdit? {
        let rules = file.outline.value([.key("rules")])?.listItems ?? []
        guard let place = rules.firstIndex(where: { $0.range.lowerBound == start }), rules[place][.key("id")] == nil
        else { return nil }
        let taken = rules.compactMap { $0[.key("id")]?.plainText }
        let id = (place + 1...place + 1 + taken.count).map { "rule-\($0)" }.first { !taken.contains($0) } ?? "rule"
        let text = file.text, isBraced = text.bytes[start] == UInt8(ascii: "{")
        let line = text.line(text.lineNumber(at: start)).lowerBound
        let indent = String(repeating: " ", count: start - line)
        return FileEdit(
            path: file.path, range: isBraced ? start + 1..<start + 1 : start..<start,
            text: isBraced ? "id: \(id), " : "id: \(id)\(text.lineEnd)\(indent)")
    }
}
