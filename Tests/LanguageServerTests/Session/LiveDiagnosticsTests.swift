import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import LanguageServer

/// What an editor shows while somebody writes.
@Suite struct LiveDiagnosticsTests {
    private static let kasa = "Content/kasa.md"

    @Test func `unsaved text is judged, and after closing the saved text`() async throws {
        let editor = await Editor(try SampleSite.small()), text = try editor.folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        #expect(editor.shown(Self.kasa, in: editor.take()) == [])
        await editor.change(Self.kasa, to: text.replacing("minimum: 2.8.0", with: "minimum: 2.8.1"))
        let wrong = editor.take()
        #expect(editor.shown(Self.kasa, in: wrong)?.map { $0["code"] } == [.string("unlisted-version")])
        #expect(wrong.last?.at("params", "version") == .integer(2))
        await editor.tell("textDocument/didClose", #"{"textDocument": {"uri": "\#(editor.address(Self.kasa))"}}"#)
        let closed = editor.take()
        #expect(editor.shown(Self.kasa, in: closed) == [])
        #expect(closed.last?.at("params", "version") == nil)
        #expect(try editor.folder.read(Self.kasa) == text)
    }

    @Test func `broken front matter hides no mistake of another file or of the body`() async throws {
        let folder = try SampleSite.small()
        try folder.write("---\napp: Other\nminimum: 9\n---\n", to: "Content/other.md")
        let editor = await Editor(folder), text = try folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        _ = editor.take()
        await editor.change(
            Self.kasa, to: text.replacing("minimum: 2.8.0", with: "minimum: [").replacing("- Title:", with: "- Titel:"))
        let ids = editor.shown(Self.kasa, in: editor.take())?.compactMap { $0["code"]?.text } ?? []
        #expect(ids.contains("yaml-syntax"))
        #expect(ids.contains("field-name"))
        try await editor.open("Content/other.md")
        #expect(editor.shown("Content/other.md", in: editor.take())?.isEmpty == false)
    }

    @Test func `pages link to assets of the templates in the editor's folder`() async throws {
        let folder = try SampleSite.small(), picture = "![Ours](../assets/ours.svg)\n\n"
        let text = try folder.read(Self.kasa).replacing("# Text: force", with: picture + "# Text: force")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "Templates/assets/ours.svg")
        let editor = await Editor(folder)
        try await editor.open(Self.kasa)
        _ = editor.take()
        await editor.change(Self.kasa, to: text.replacing("ours.svg", with: "theirs.svg"))
        #expect(editor.shown(Self.kasa, in: editor.take())?.map { $0["code"] } == [.string("prose-target")])
        await editor.change(Self.kasa, to: text)
        #expect(editor.shown(Self.kasa, in: editor.take()) == [])
    }

    @Test func `a fragment's change is shown in every app that extends it`() async throws {
        let folder = try SampleSite.small()
        try folder.write("---\nfrequency: once\n---\n", to: "Content/_base.md")
        for name in ["one", "two"] {
            try folder.write(
                SampleSite.smallPolicy.replacing("---\napp: Kasa", with: "---\napp: \(name)\nextends: _base.md"),
                to: "Content/\(name).md")
        }
        let editor = await Editor(folder)
        try await editor.open("Content/_base.md")
        _ = editor.take()
        await editor.change("Content/_base.md", to: "---\nfrequency: often\nlatest: 9\n---\n")
        let messages = editor.take()
        #expect(
            editor.shown("Content/_base.md", in: messages)?.map { $0["code"] } == [
                .string("unknown-value"), .string("unlisted-version"),
            ])
        #expect(editor.shown(Self.kasa, in: messages) == nil)
    }

    @Test func `a second place, a tag and the help come with a mistake`() async throws {
        let editor = await Editor(try SampleSite.small()), text = try editor.folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        _ = editor.take()
        await editor.change(
            Self.kasa,
            to: text.replacing(
                "minimum: 2.8.0", with: "rules:\n  - {id: a, do: none}\n  - {id: ş🙂, do: force}\nminimum: 2.8.0"))
        let shown = try #require(
            editor.shown(Self.kasa, in: editor.take())?.first { $0["code"] == .string("shadowed-rule") })
        #expect(shown["tags"] == .array([.integer(1)]))
        #expect(shown.at("range", "start", "line") == .integer(10))
        let related = try #require(shown["relatedInformation"]?.items.first)
        #expect(related["message"] == .string("rule 'a' takes its devices"))
        #expect(related.at("location", "range", "start", "line") == .integer(9))
        #expect(
            shown["message"]?.text?.hasSuffix("\nhelp: put the rule first, narrow the rule before it, or remove it")
                == true)
    }

    @Test func `positions are UTF-16 units in every script`() async throws {
        let editor = await Editor(try SampleSite.small()), text = try editor.folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        _ = editor.take()
        await editor.change(
            Self.kasa, to: text.replacing("minimum: 2.8.0", with: "rules: [{id: e\u{301}ş🙂, do: forc}]\nminimum: 2.8.0")
        )
        let shown = try #require(editor.shown(Self.kasa, in: editor.take())?.first)
        #expect(shown["code"] == .string("unknown-value"))
        let start = shown.at("range", "start", "character")?.number, end = shown.at("range", "end", "character")?.number
        #expect(start == "rules: [{id: e\u{301}ş🙂, do: ".utf16.count)
        #expect(end == "rules: [{id: e\u{301}ş🙂, do: forc".utf16.count)
    }

    @Test func `only what is wrong in a field is underlined`() async throws {
        let editor = await Editor(try SampleSite.small()), text = try editor.folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        _ = editor.take()
        let words = "🙂 {{latest}} has \u{202E}stopped <b>working</b>."
        await editor.change(
            Self.kasa, to: text.replacing("This version of {app} has stopped working.", with: words))
        let shown = try #require(editor.shown(Self.kasa, in: editor.take())).filter { $0["severity"] == .integer(1) }
        let marked = shown.map { diagnostic -> String in
            let start = diagnostic.at("range", "start", "character")?.number ?? 0
            let end = diagnostic.at("range", "end", "character")?.number ?? 0
            return String(decoding: Array("- Message: \(words)".utf16)[start..<end], as: UTF16.self)
        }
        #expect(marked == ["{{latest}}", "\u{202E}", "<b>"])
    }

    @Test func `random changes of parts end with what a fresh check says`() async throws {
        let folder = try SampleSite.small()
        let editor = await Editor(folder), start = try folder.read(Self.kasa)
        try await editor.open(Self.kasa)
        var drawn = SeededGenerator(seed: 9), text = Array(start.utf16), shown: [JSONValue] = []
        let words = ["", "\n", "{", "]", "\"", "9", "minimum: 1\n", "# Text: force\n", "ş🙂", "- Title: T\n", "---\n"]
        for round in 1...200 {
            // The text must not end up as noise, of which nothing is read.
            if round.isMultiple(of: 10) { text = Array(start.utf16) }
            let ascii = text.indices.filter { text[$0] < 0x80 && text[$0] != 13 }
            let first = ascii.randomElement(using: &drawn) ?? 0
            let last = min(first + Int.random(in: 0...3, using: &drawn), text.count)
            let isHalf = last < text.count && UTF16.isTrailSurrogate(text[last])
            text.replaceSubrange(
                first..<(isHalf ? first : last), with: Array((words.randomElement(using: &drawn) ?? "").utf16))
            let whole = String(decoding: text, as: UTF16.self)
            await editor.change(Self.kasa, to: whole, version: round + 1)
            shown = editor.shown(Self.kasa, in: editor.take()) ?? []
            let path = folder.path + "/" + Self.kasa
            let engine = SiteEngine(
                content: folder.path + "/Content", at: Moment(seconds: 1_795_219_200),
                replacing: [path: Array(whole.utf8)])
            let fresh = try await engine.check { _ in true }.diagnostics
            let workspace = try #require(await editor.server.sites.first?.workspace)
            let expected = fresh.filter { $0.position.file == path }.map(EditorDiagnostics(path, in: workspace).value)
            #expect(shown == expected, "round \(round): \(whole)")
            if shown != expected { return }
        }
    }

    @Test func `long work shows how far it is, and only what was judged asks for new hints`() async throws {
        let folder = try TemporaryFolder()
        for number in 1...40 { try folder.write(SampleSite.smallPolicy, to: "Content/app-\(number).md") }
        let editor = await Editor(folder, abilities: "{}"), shows = MessageBox()
        let settings = await editor.server.settings
        let server = LanguageServer(settings) { shows.add($0) }
        let abilities = #"{"window": {"workDoneProgress": true}, "workspace": {"inlayHint": {"refreshSupport": true}}}"#
        for message in [
            #"{"id": 1, "method": "initialize", "params": {"rootUri": "\#(editor.address(""))", "capabilities": \#(abilities)}}"#,
            #"{"method": "initialized", "params": {}}"#,
        ] {
            await server.receive(.message(Array(message.utf8)))
            await server.settle()
        }
        let all = shows.take(), progress = all.filter { $0["method"]?.text == "$/progress" }
        #expect(all.filter { $0["method"]?.text == "window/workDoneProgress/create" }.count == 1)
        let kinds = progress.compactMap { $0.at("params", "value", "kind")?.text }
        #expect(
            kinds.first == "begin" && kinds.last == "end" && kinds.dropFirst().dropLast().allSatisfy { $0 == "report" })
        let shares = progress.compactMap { $0.at("params", "value", "percentage")?.number }
        #expect(shares == shares.sorted() && shares.last == 100)
        #expect(all.filter { $0["method"]?.text == "workspace/inlayHint/refresh" }.count == 1)
        let notes = #"{"textDocument": {"uri": "\#(editor.address("notes.md"))", "version": 1, "text": ""}}"#
        await server.receive(.message(Array(#"{"method": "textDocument/didOpen", "params": \#(notes)}"#.utf8)))
        await server.settle()
        #expect(shows.take() == [])
        await server.close()
    }
}
