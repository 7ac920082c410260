import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// A whole conversation about the shipped site, every message of the server word for word.
@Suite struct RecordedSessionTests {
    private static let kasa = "Content/kasa.md"

    /// What is asked of one place, named by the words that stand there.
    private static let places: [(method: String, words: String, plus: Int, more: String)] = [
        ("hover", "minimum: 3.0.0", 2, ""), ("hover", "3.0.1, build", 1, ""), ("hover", "old-phones", 3, ""),
        ("hover", "text: bad-build", 8, ""), ("hover", "turkcell-updater: {}", 4, ""),
        ("hover", "- Warnings: Your money", 4, ""), ("hover", "until: 2030", 1, ""),
        ("definition", "extends: _defaults.md", 12, ""), ("definition", "rule: bad-build", 8, ""),
        ("references", "id: old-phones", 6, #""context": {"includeDeclaration": false}"#),
        ("completion", "frequency: once", 11, ""), ("completion", "minimum: 3.0.0", 9, ""),
        ("prepareRename", "id: bad-build", 5, ""), ("prepareRename", "app: Kasa", 6, ""),
        ("rename", "id: bad-build", 5, #""newName": "wrong-balance""#),
    ]

    /// What is asked of the whole file.
    private static let whole: [(method: String, more: String)] = [
        ("documentSymbol", ""), ("foldingRange", ""),
        ("formatting", #""options": {"tabSize": 2, "insertSpaces": true}"#),
        (
            "inlayHint",
            #""range": {"start": {"line": 0, "character": 0}, "end": {"line": 60, "character": 0}}"#
        ), ("codeLens", ""),
    ]

    @Test func `every message is the one that was read and believed`() async throws {
        let folder = try SampleSite.shipped(), text = try folder.read(Self.kasa)
        let editor = await Editor(folder)
        var session = Recording(folder.path)
        try await editor.open(Self.kasa)
        session.add("textDocument/didOpen \(Self.kasa)", editor.take())
        for (method, words, plus, more) in Self.places {
            let marked = text.replacing(
                words, with: words.prefix(plus) + "|" + words.dropFirst(plus), maxReplacements: 1)
            _ = await editor.ask(method, Self.kasa, at: try Cursor(marked).position, more)
            session.add(
                "textDocument/\(method) '\(words.prefix(plus))|\(words.dropFirst(plus))' \(more)", editor.take())
        }
        for (method, more) in Self.whole {
            let file = #""textDocument": {"uri": "\#(editor.address(Self.kasa))"}"#
            _ = await editor.ask("textDocument/\(method)", "{\(file)\(more.isEmpty ? "" : ", " + more)}")
            session.add("textDocument/\(method) \(more)", editor.take())
        }
        let broken = text.replacing("minimum: 3.0.0", with: "minimum: 3.0.7").replacing(
            "rule: latest", with: "rule: lates")
        await editor.change(Self.kasa, to: broken)
        session.add("textDocument/didChange: minimum: 3.0.7, rule: lates", editor.take())
        let range = #"{"start": {"line": 26, "character": 9}, "end": {"line": 26, "character": 9}}"#
        _ = await editor.ask(
            "textDocument/codeAction",
            #"{"textDocument": {"uri": "\#(editor.address(Self.kasa))"}, "range": \#(range), "context": {"diagnostics": []}}"#
        )
        session.add("textDocument/codeAction on 3.0.7", editor.take())
        _ = await editor.ask(
            "workspace/executeCommand",
            #"{"command": "decree.openPreview", "arguments": ["\#(editor.address(Self.kasa))"]}"#)
        session.add("workspace/executeCommand decree.openPreview", editor.take())
        await editor.tell("textDocument/didClose", #"{"textDocument": {"uri": "\#(editor.address(Self.kasa))"}}"#)
        session.add("textDocument/didClose", editor.take())
        _ = await editor.ask("shutdown", "null")
        session.add("shutdown", editor.take())
        Golden.expect(session.text, equals: "language-server-session.txt")
    }
}

/// Messages as a person reads them: what the editor said, and what the server answered.
private struct Recording {
    private(set) var text = ""
    private let folder: String

    init(_ folder: String) { self.folder = folder }

    mutating func add(_ said: String, _ answers: [JSONValue]) {
        text += "→ \(said)\n"
        for answer in answers { text += "← \(Self.line(answer))\n" }
        text = text.replacing(FileAddresses.address(folder), with: "file:///site").replacing(folder, with: "/site")
        // Every line added to the format's page moves the lines below it.
        text = text.replacing(/format\.md#L\d+/, with: "format.md#L…")
        text += "\n"
    }

    /// A message in one line where it is short, else an element of a list a line.
    private static func line(_ value: JSONValue) -> String {
        let short = compact(value)
        if short.utf8.count <= 160 { return short }
        return String(decoding: JSONBytes.document(value).dropLast(), as: UTF8.self)
    }

    private static func compact(_ value: JSONValue) -> String {
        switch value {
        case .array(let items): "[\(items.map(compact).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\"\($0.key)\": \(compact($0.value))" }.joined(separator: ", "))}"
        default: String(decoding: JSONBytes.document(value).dropLast(), as: UTF8.self)
        }
    }
}
