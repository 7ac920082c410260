import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// The order of a conversation, and what does not end it.
@Suite struct LanguageServerTests {
    private func code(_ answer: JSONValue) -> Int? { answer["code"]?.number }

    @Test func `before initialize and after shutdown requests are refused`() async throws {
        let box = MessageBox()
        let settings = LanguageServer.Settings(
            version: "1", reference: nil, content: "Content", strict: false, ahead: 0, clock: { Moment(seconds: 0) },
            now: { 0 }, preview: { $0 })
        let server = LanguageServer(settings) { box.add($0) }
        let send = { (text: String) in
            await server.receive(.message(Array(text.utf8)))
            await server.settle()
            return box.take()
        }
        #expect(
            await send(#"{"id": 1, "method": "textDocument/hover"}"#).map { $0.at("error", "code") } == [
                .integer(-32002)
            ])
        #expect(await send(#"{"method": "textDocument/didOpen"}"#) == [])
        #expect(await send(#"{"id": 2, "method": "initialize", "params": {}}"#).map { $0["id"] } == [.integer(2)])
        #expect(await send(#"{"id": 3, "method": "initialize"}"#).map { $0.at("error", "code") } == [.integer(-32600)])
        #expect(await send(#"{"id": 4, "method": "shutdown"}"#).map { $0["result"] } == [.null])
        #expect(
            await send(#"{"id": 5, "method": "textDocument/hover"}"#).map { $0.at("error", "code") } == [
                .integer(-32600)
            ])
        #expect(await server.status == nil)
        #expect(await send(#"{"method": "exit"}"#) == [])
        #expect(await server.status == 0)
        await server.close()
    }

    @Test func `a mistake of the editor is answered and ends nothing`() async throws {
        let editor = await Editor(try SampleSite.small())
        await editor.server.receive(.unreadable)
        await editor.send("{")
        await editor.send("{}")
        #expect(editor.take().map { $0.at("error", "code") } == [.integer(-32700), .integer(-32700), .integer(-32600)])
        #expect(code(await editor.ask("textDocument/nothing", "{}")) == -32601)
        #expect(code(await editor.ask("textDocument/hover", "{}")) == -32602)
        #expect(code(await editor.ask("textDocument/hover", "[1]")) == -32602)
        let other = #"{"textDocument": {"uri": "file:///etc/passwd"}, "position": {"line": 0, "character": 0}}"#
        #expect(code(await editor.ask("textDocument/hover", other)) == -32803)
        #expect(code(await editor.ask("workspace/executeCommand", #"{"command": "rm"}"#)) == -32602)
        await editor.tell("$/unknown", "{}")
        await editor.tell("textDocument/didChange", "{}")
        try await editor.open("Content/kasa.md")
        #expect(await editor.ask("shutdown", "null") == .null)
    }

    @Test func `a request that was cancelled says so`() async throws {
        let editor = await Editor(try SampleSite.small())
        let params = #"{"textDocument": {"uri": "\#(editor.address("Content/kasa.md"))"}}"#
        await editor.server.receive(
            .message(Array(#"{"id": "c", "method": "textDocument/documentSymbol", "params": \#(params)}"#.utf8)))
        await editor.send(#"{"method": "$/cancelRequest", "params": {"id": "c"}}"#)
        let answer = editor.take().first { $0["id"]?.text == "c" }
        // It may have been answered before it could be cancelled; never both, never nothing.
        #expect(answer?.at("error", "code") == .integer(-32800) || answer?["result"]?.items.isEmpty == false)
        await editor.send(#"{"method": "$/cancelRequest", "params": {"id": "c"}}"#)
    }

    @Test func `a folder without content is served once it has some`() async throws {
        let folder = try TemporaryFolder(), editor = await Editor(folder)
        try folder.write(
            SampleSite.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md")
        try await editor.open("Content/kasa.md")
        let messages = editor.take()
        #expect(
            editor.shown("Content/kasa.md", in: messages)?.map { $0["code"]?.text } == ["unlisted-version"],
            "\(messages)")
    }

    @Test func `what is written before the editor says that it is ready is not lost`() async throws {
        let folder = try SampleSite.small(), path = "Content/kasa.md", editor = await Editor(folder), box = MessageBox()
        let server = LanguageServer(await editor.server.settings) { box.add($0) }
        let file = #""uri": "\#(editor.address(path))""#,
            wrong = SampleSite.smallPolicy.replacing("2.8.0\n---", with: "9\n---")
        for message in [
            #"{"id": 1, "method": "initialize", "params": {"rootUri": "\#(editor.address(""))"}}"#,
            #"{"method": "textDocument/didOpen", "params": {"textDocument": {\#(file), "version": 1, "text": ""}}}"#,
            #"{"method": "textDocument/didChange", "params": {"textDocument": {\#(file), "version": 2}, "#
                + #""contentChanges": [{"text": \#(editor.quoted(wrong))}]}}"#,
        ] {
            await server.receive(.message(Array(message.utf8)))
            await server.settle()
        }
        #expect(editor.shown(path, in: box.all)?.map { $0["code"]?.text } == ["unlisted-version"])
        await server.close()
    }

    @Test func `each of the editor's folders that has policies gets its diagnostics`() async throws {
        let folder = try TemporaryFolder(), editor = await Editor(folder), box = MessageBox()
        let wrong = SampleSite.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 2.9.0")
        let paths = ["one/Content/kasa.md", "two/Content/kasa.md"]
        for path in paths { try folder.write(wrong, to: path) }
        try folder.write("", to: "empty/notes.md")
        let server = LanguageServer(await editor.server.settings) { box.add($0) }
        let send = { (text: String) in
            await server.receive(.message(Array(text.utf8)))
            await server.settle()
        }
        let folders = ["empty", "one", "two", "one"].map { #"{"uri": "\#(editor.address($0))", "name": "\#($0)"}"# }
        await send(
            #"{"id": 1, "method": "initialize", "params": {"workspaceFolders": [\#(folders.joined(separator: ", "))]}}"#
        )
        await send(#"{"method": "initialized", "params": {}}"#)
        let first = box.take()
        for path in paths {
            #expect(editor.shown(path, in: first)?.map { $0["code"]?.text } == ["unlisted-version"], "\(path)")
        }
        #expect(first.count { $0["method"]?.text == "textDocument/publishDiagnostics" } == 2)
        let file = #""uri": "\#(editor.address(paths[1]))""#
        await send(
            #"{"method": "textDocument/didOpen", "params": {"textDocument": {\#(file), "version": 1, "text": "#
                + #"\#(editor.quoted(SampleSite.smallPolicy))}}}"#)
        let second = box.take()
        #expect(editor.shown(paths[0], in: second) == nil && editor.shown(paths[1], in: second) == [])
        await send(
            #"{"id": 2, "method": "textDocument/documentSymbol", "params": {"textDocument": {\#(file)}}}"#)
        #expect(box.take().last?["result"]?.items.isEmpty == false)
        await server.close()
    }

    @Test func `only the Markdown of the content is read`() async throws {
        let folder = try SampleSite.small()
        try folder.write("picture", to: "Content/assets/a.png")
        let editor = await Editor(folder)
        for path in ["Content/assets/a.png", "Content/../Content/kasa.md", "notes.md"] {
            let file = #"{"textDocument": {"uri": "\#(editor.address(path))"}}"#
            #expect(code(await editor.ask("textDocument/documentSymbol", file)) == -32803, "\(path)")
        }
    }

    @Test func `random messages end nothing`() async throws {
        let editor = await Editor(try SampleSite.small())
        try await editor.open("Content/kasa.md")
        var drawn = SeededGenerator(seed: 23)
        let methods =
            Array(Answers.all.keys).sorted() + [
                "textDocument/didChange", "textDocument/didOpen", "workspace/executeCommand",
            ]
        let values = [
            "null", "{}", "[]", "-1", "1e99", "\"\"", "true", "99999999", #"{"line": -4}"#,
            #"{"line": 3, "character": 4}"#,
            #"{"start": {"line": 3, "character": 4}, "end": {"line": 1, "character": 0}}"#, #"{"uri": "file:///"}"#,
        ]
        let keys = [
            "textDocument", "position", "range", "contentChanges", "newName", "context", "command", "arguments",
        ]
        for round in 0..<500 {
            let members = keys.map { key in
                key == "textDocument" && Bool.random(using: &drawn)
                    ? #""textDocument": {"uri": "\#(editor.address("Content/kasa.md"))", "version": 1}"#
                    : "\"\(key)\": \(values.randomElement(using: &drawn) ?? "0")"
            }
            let method = methods.randomElement(using: &drawn) ?? ""
            await editor.send(
                #"{"id": "r\#(round)", "method": "\#(method)", "params": {\#(members.joined(separator: ", "))}}"#)
            #expect(editor.take().contains { $0["id"]?.text == "r\(round)" }, "\(method) \(members)")
        }
    }
}
