import Authoring
import PolicyModel

/// The diagnostics of a file as an editor shows them.
struct EditorDiagnostics {
    private let path: String
    private let workspace: Workspace
    private let outline: FileOutline

    init(_ path: String, in workspace: Workspace) {
        (self.path, self.workspace) = (path, workspace)
        outline = workspace.outline(of: path) ?? FileOutline([])
    }

    /// The parameters of `textDocument/publishDiagnostics`.
    func message(_ diagnostics: [Diagnostic]) -> JSONValue {
        .object([
            "uri": .string(workspace.address(of: path)),
            "version": workspace.documents[path].map { .integer($0.version) },
            "diagnostics": .array(diagnostics.map(value)),
        ])
    }

    func value(_ diagnostic: Diagnostic) -> JSONValue {
        .object([
            "range": outline.text.range(outline.range(of: diagnostic)),
            "severity": .integer(diagnostic.severity == .error ? 1 : 2),
            "code": .string(diagnostic.id), "codeDescription": reference(diagnostic.id), "source": .string("decree"),
            "message": .string(words(diagnostic)),
            // 1 stands for what is not needed, which editors show faded.
            "tags": Self.unneeded.contains(diagnostic.id) ? .array([.integer(1)]) : nil,
            "relatedInformation": diagnostic.note.flatMap(related).map { .array([$0]) },
        ])
    }

    /// The line of the reference on an id, in the form in which editors take a line of a file.
    private func reference(_ id: String) -> JSONValue? {
        guard let file = workspace.reference, let line = FormatGuide.row(ofDiagnostic: id)?.line else { return nil }
        return .object(["href": .string("\(file)#L\(line)")])
    }

    private static let unneeded: Set = ["unused-text", "shadowed-rule", "accept-unused", "message-not-carried"]

    private func words(_ diagnostic: Diagnostic) -> String {
        let more = [diagnostic.device.map { "device: \($0)" }, diagnostic.help.map { "help: \($0)" }]
        return ([diagnostic.message] + more.compactMap(\.self)).map(VisibleText.ofLines).joined(separator: "\n")
    }

    private func related(_ note: Diagnostic.Note) -> JSONValue? {
        let file = note.position.file
        let text = file == path ? outline : workspace.outline(of: file)
        guard let text else { return nil }
        let range = text.text.range(text.range(at: note.position))
        return .object([
            "location": .object(["uri": .string(workspace.address(of: file)), "range": range]),
            "message": .string(note.message),
        ])
    }
}

extension FileOutline {
    /// What a diagnostic says is wrong.
    func range(of diagnostic: Diagnostic) -> Range<Int> {
        let position = diagnostic.position
        guard let length = diagnostic.length else { return range(at: position) }
        let end = SourcePosition(file: position.file, line: position.line, column: position.column + length)
        return text.offset(of: position)..<text.offset(of: end)
    }

    /// What a diagnostic's position is about: the value or key that begins there, else the rest of the line.
    func range(at position: SourcePosition) -> Range<Int> {
        let start = text.offset(of: position)
        if let place = value(at: start), place.range.contains(start) {
            let end = min(place.range.upperBound, text.line(text.lineNumber(at: start)).upperBound)
            if end > start { return start..<end }
        }
        let line = text.line(text.lineNumber(at: start)), rest = start..<max(start, line.upperBound)
        let trimmed = text.trimmed(rest)
        return start..<max(trimmed.upperBound, start)
    }
}

extension VisibleText {
    /// The text with every hidden character but line feeds replaced.
    static func ofLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
            .joined(separator: "\n")
    }
}
