import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct TemplateFolderTests {
    @Test func `the built-in files are the files of Templates, byte for byte`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates")
        var diagnostics: [Diagnostic] = []
        #expect(try TemplateFiles.read(folder.path, reporting: &diagnostics) == BuiltInTemplates.files)
        #expect(diagnostics == [])
    }

    @Test func `without a folder the built-in templates are whole`() throws {
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(nil, reporting: &diagnostics)
        #expect(diagnostics == [])
        #expect(
            templates.assets.map(\.path) == ["assets/app.js", "assets/home.js", "assets/icon.svg", "assets/style.css"])
    }

    @Test func `a folder's files stand over the built-in ones, file by file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{{> head}}<h1>{{name}}</h1>{{> foot}}", to: "app.mustache")
        try folder.write("body {}", to: "assets/style.css")
        try folder.write("logo", to: "assets/logo.svg")
        try folder.write("", to: ".DS_Store")
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(folder.path + "/", reporting: &diagnostics)
        #expect(diagnostics == [])
        let renderer = PageRenderer(templates: templates, site: SamplePages.site)
        #expect(
            SamplePages.html(renderer.app(SamplePages.plain)).contains("<main id=\"content\">\n<h1>Atlas</h1></main>"))
        #expect(SamplePages.html(SamplePages.home([SamplePages.plain], by: renderer)).contains("<h2 id=\"apps\">Apps "))
        #expect(
            renderer.assets.map(\.path) == [
                "assets/app.js", "assets/home.js", "assets/icon.svg", "assets/logo.svg", "assets/style.css",
            ])
        #expect(renderer.assets[4].bytes == Array("body {}".utf8))
    }

    @Test func `a folder that is not there is the world's failure`() {
        var diagnostics: [Diagnostic] = []
        let error = #expect(throws: TemplateError.self) {
            try TemplateFolder.read("/nowhere/at/all", reporting: &diagnostics)
        }
        guard case .unreadable(let path, _)? = error else { return }
        #expect(path == "/nowhere/at/all")
    }

    @Test(
        arguments: [
            ("{{nmae}}", 1, 1, "'nmae' is a name that the page does not define here", "did you mean 'name'?"),
            (
                "<p>\n{{#platforms}}{{#releases}}\n  {{versoin}}{{/releases}}{{/platforms}}", 3, 3,
                "'versoin' is a name that the page does not define here", "did you mean 'version'?"
            ),
            (
                "{{site.titel}}", 1, 1, "'site.titel' is a name that the page does not define here",
                "did you mean 'site.title'?"
            ),
            ("{{> heda}}", 1, 1, "'heda' is not a template", "did you mean 'head'?"),
            ("a {{> app}}", 1, 3, "'app' takes in itself, by app", "leave this partial out"),
            ("{{{name}}}", 1, 1, "'name' is text, which is always escaped", "write '{{name}}'"),
            ("{{&name}}", 1, 1, "'name' is text, which is always escaped", "write '{{name}}'"),
            (
                "{{documentation}}", 1, 1, "'documentation' is rendered prose, which is written as it is",
                "write '{{{documentation}}}'"
            ),
            (
                "{{rules}}", 1, 1, "'rules' is not text, so it can only open a section",
                "write '{{#rules}}…{{/rules}}'"
            ),
            ("{{#rules}}", 1, 1, "section 'rules' is never closed", "add '{{/rules}}' where it ends"),
            (
                "{{#rules}}{{#id}}\n{{/rules}}{{/id}}", 2, 1,
                "'{{/rules}}' closes a section that is not the innermost open one",
                "close sections in the reverse of the order in which they were opened"
            ),
            ("é {{name", 1, 3, "'{{' opens a tag that is never closed", "end the tag with '}}'"),
            (
                "{{=<% %>=}}", 1, 1, "'=' makes a kind of tag that templates here do not have",
                "use variables, sections, inverted sections, comments and partials only"
            ),
            (
                "{{uppercased(name)}}", 1, 1, "'uppercased(name)' makes a kind of tag that templates here do not have",
                "use variables, sections, inverted sections, comments and partials only"
            ),
            (
                "a {{words.verdict.forse}}", 1, 3, "'words.verdict.forse' is not a key of the words",
                "did you mean 'words.verdict.force'?"
            ),
            (
                "{{words.reason.rule}}", 1, 1, "'words.reason.rule' has the place '{rule}', which is no text here",
                "use it where the page defines 'rule'"
            ),
            ("{{na me}}", 1, 1, "'na me' is a name that the page does not define here", "did you mean 'name'?"),
        ] as [(String, Int, Int, String, String)])
    func `a mistake in a template is reported at its line`(
        text: String, line: Int, column: Int, message: String, help: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "app.mustache")
        var diagnostics: [Diagnostic] = []
        _ = try TemplateFolder.read(folder.path, reporting: &diagnostics)
        #expect(diagnostics.map(\.message) == [message])
        #expect(diagnostics.first?.help == help)
        #expect(
            diagnostics.first?.position
                == SourcePosition(file: "\(folder.path)/app.mustache", line: line, column: column))
        #expect(diagnostics.hasErrors)
    }

    @Test(arguments: [("{{#name}}", "{{/name}}"), ("{{^name}}", "{{/name}}")])
    func `sections lie as deep in one another as a small stack holds, and no deeper`(open: String, close: String) throws
    {
        func messages(_ depth: Int) throws -> [String] {
            let folder = try TemporaryFolder()
            let inside = String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
            try folder.write(inside + "{{nmae}}", to: "app.mustache")
            let path = folder.path
            return SmallStack.run {
                var diagnostics: [Diagnostic] = []
                _ = try? TemplateFolder.read(path, reporting: &diagnostics)
                return diagnostics.map(\.message)
            } ?? []
        }
        // What follows is still read.
        let name = "'nmae' is a name that the page does not define here"
        #expect(try messages(64) == [name])
        for depth in [65, 20_000] {
            #expect(try messages(depth) == ["'name' is inside more than 64 sections and partials", name])
        }
    }

    @Test func `a link out of the folder, or to nothing, is refused, and nothing of it read`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Templates"
        try folder.write("word-of-nobody", to: "private/notice.txt")
        try folder.write("x", to: "Templates/assets/own.txt")
        try folder.write("{{name}}", to: "Templates/own.mustache")
        let links = [
            ("assets/notice.txt", "../../private/notice.txt"), ("assets/self.txt", "/proc/self/environ"),
            ("app.mustache", "../private/notice.txt"), ("words", "../private"), ("assets/none.txt", "nowhere.txt"),
            ("assets/twin.txt", "own.txt"), ("assets/deep.txt", "../own.mustache"),
        ]
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: "\(path)/\(link)", withDestinationPath: target)
        }
        var diagnostics: [Diagnostic] = []
        let files = try TemplateFiles.read(path, reporting: &diagnostics)
        #expect(
            files.mapValues { String(decoding: $0, as: UTF8.self) } == [
                "assets/own.txt": "x", "assets/twin.txt": "x", "own.mustache": "{{name}}",
                "assets/deep.txt": "{{name}}",
            ])
        let outside = "error: the link leads out of the templates folder [symlink-outside]"
        #expect(
            diagnostics.map { "\($0.position): \($0.severity): \($0.message) [\($0.id)]" } == [
                "\(path)/app.mustache:1:1: \(outside)",
                "\(path)/assets/none.txt:1:1: error: the link leads to nothing that can be read [symlink-broken]",
                "\(path)/assets/notice.txt:1:1: \(outside)", "\(path)/assets/self.txt:1:1: \(outside)",
                "\(path)/words:1:1: \(outside)",
            ])
        #expect(diagnostics.allSatisfy { $0.help == "put the file itself here" })
    }

    @Test func `what is neither file nor folder is refused, and nobody waits for it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "assets/own.txt")
        #expect(mkfifo(folder.path + "/assets/pipe.txt", 0o600) == 0)
        var diagnostics: [Diagnostic] = []
        #expect(try TemplateFiles.read(folder.path, reporting: &diagnostics).keys.sorted() == ["assets/own.txt"])
        #expect(diagnostics.map(\.id) == ["template-file"])
    }

    @Test func `a folder that is a link itself is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "shared/assets/own.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Templates", withDestinationPath: "shared")
        var diagnostics: [Diagnostic] = []
        let files = try TemplateFiles.read(folder.path + "/Templates", reporting: &diagnostics)
        #expect(files.isEmpty)
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "symlink-outside", at: SourcePosition(file: folder.path + "/Templates"),
                    "the templates folder is a link",
                    help: "put the folder itself here, or name where it stands with --templates")
            ])
    }

    @Test func `a file that is no template is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "notes.txt")
        try folder.write("x", to: "assets/my logo.svg")
        var diagnostics: [Diagnostic] = []
        _ = try TemplateFolder.read(folder.path, reporting: &diagnostics)
        #expect(
            diagnostics.map(\.message) == [
                "'\(folder.path)/assets/my logo.svg' is neither a template, nor an asset with a plain name, "
                    + "nor the words of a language",
                "'\(folder.path)/notes.txt' is neither a template, nor an asset with a plain name, "
                    + "nor the words of a language",
            ])
    }

    @Test func `words are written escaped, with the values of their places`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{{words.verdict.force}}|{{#platforms}}{{words.system.every}};{{/platforms}}|{{words.field.whats-new}}",
            to: "app.mustache")
        #expect(try page(folder, "en") == "force|every iOS version;every Android version;|What&#39;s new")
        #expect(try page(folder, "de") == "erzwungen|jede iOS-Version;jede Android-Version;|Neuerungen")
        #expect(
            try page(folder, "ar")
                == "إلزامي|\u{200F}كل إصدارات \u{2068}iOS\u{2069};\u{200F}كل إصدارات \u{2068}Android\u{2069};|الجديد")
    }

    @Test(arguments: [
        ("de", "de"), ("de-AT", "de"), ("de-CH", "de-CH"), ("nl", "en"), ("zh-Hant-TW", "en"),
    ])
    func `the words are those of the language, of its parent, or English`(language: String, words: String) throws {
        let folder = try TemporaryFolder()
        let german = try #require(Vocabulary.builtIn["de.properties"])
        try folder.write(String(decoding: german, as: UTF8.self), to: "words/de-CH.properties")
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(folder.path, in: Sample.tag(language), reporting: &diagnostics)
        #expect(diagnostics == [])
        #expect(templates.words.language.description == words)
    }

    @Test func `a file of words is checked, whether or not the site is in its language`() throws {
        let folder = try TemporaryFolder()
        let german = String(decoding: try #require(Vocabulary.builtIn["de.properties"]), as: UTF8.self)
        try folder.write(german.replacing("verdict.none = keins\n", with: ""), to: "words/de.properties")
        try folder.write("x", to: "words/deutsch.txt")
        var diagnostics: [Diagnostic] = []
        _ = try TemplateFolder.read(folder.path, reporting: &diagnostics)
        #expect(
            diagnostics.map { "\($0.position): \($0.message)\n\($0.help ?? "")" } == [
                "\(folder.path)/words/deutsch.txt:1:1: '\(folder.path)/words/deutsch.txt' is neither a template, "
                    + "nor an asset with a plain name, nor the words of a language\na templates folder holds '*.mustache' "
                    + "files, in 'assets' files named with A-Z a-z 0-9 . _ -, and in 'words' files such as "
                    + "'de.properties' or 'pt-BR.properties'",
                "\(folder.path)/words/de.properties:1:1: 'verdict.none' is missing\ntranslate and add:\n"
                    + "verdict.none = none",
            ])
    }

    private func page(_ folder: TemporaryFolder, _ language: String) throws -> String {
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(folder.path, in: Sample.tag(language), reporting: &diagnostics)
        #expect(diagnostics == [])
        let renderer = PageRenderer(templates: templates, site: SamplePages.site)
        return SamplePages.html(renderer.app(SamplePages.full))
    }
}
