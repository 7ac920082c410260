import Foundation
import TestSupport
import Testing

@testable import decree

/// What editors are given, read by the parsers of their own languages.
@Suite struct EditorSettingsTests {
    private func written(_ name: String, _ options: String...) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let run = try Decree.run(["generate", name, "--out", "."] + options, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return folder
    }

    private func check(_ program: String, _ arguments: String..., in folder: TemporaryFolder) throws -> String {
        let run = try ProgramRun.run(program, arguments, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    private static let readToml = """
        import json, sys, tomllib
        print(json.dumps(tomllib.load(open(sys.argv[1], "rb")), sort_keys=True))
        """

    private func toml(_ file: String, in folder: TemporaryFolder) throws -> String {
        try check(TestPython.program(with: "jsonschema"), "-c", Self.readToml, file, in: folder)
    }

    @Test func `the extension for Visual Studio Code is JavaScript, and names what it needs`() throws {
        let folder = try written("vscode", "--content", "Policies/")
        _ = try check("node", "--check", "extension.js", in: folder)
        let words =
            "const p = require('./package.json'); console.log(p.main, Object.keys(p.dependencies), "
            + "p.contributes.configuration.properties['decree.content'].default)"
        #expect(try check("node", "-e", words, in: folder) == "./extension.js [ 'vscode-languageclient' ] Policies\n")
        let again = try Decree.run("generate", "vscode", "--out", ".", in: folder)
        #expect(again.status == 0)
        try folder.write("{\"name\": \"mine\"}", to: "package.json")
        #expect(try Decree.run("generate", "vscode", "--out", ".", in: folder).status == 2)
    }

    @Test(arguments: ["My site", "it's \"c\" \\n", "%d $j ${x}"])
    func `the content folder's name is what its file says, whatever signs it has`(name: String) throws {
        let code = try written("vscode", "--content", name), print = "console.log(require('./package.json')"
        let setting = ".contributes.configuration.properties['decree.content'].default)"
        #expect(try check("node", "-e", print + setting, in: code) == name + "\n")
        let helix = try toml(".helix/languages.toml", in: written("helix", "--content", name))
        let string = Quoting.string(name)
        #expect(helix.contains("[\"language-server\", \"--content\", \"\(string)\"]"), "\(helix)")
        for (editor, file) in [("neovim", "decree.lua"), ("emacs", "decree.el"), ("zed", "src/lib.rs")] {
            #expect(try written(editor, "--content", name).read(file).contains("\"\(string)\""), "\(editor)")
        }
    }

    @Test func `the extension starts the server for the folder's policies`() throws {
        let folder = try written("vscode")
        try folder.write(
            """
            exports.RelativePattern = class { constructor(folder, pattern) { Object.assign(this, { folder, pattern }); } };
            const folders = ["/notes", "/site"].map((fsPath) => ({ uri: { fsPath } }));
            exports.workspace = {
              workspaceFolders: folders,
              getConfiguration: () => ({ get: (key) => ({ program: "decree", content: "Content" })[key] }),
              findFiles: async ({ folder, pattern }) => (
                console.log(folder.uri.fsPath, pattern), folder === folders[1] ? ["one"] : []),
            };
            """, to: "node_modules/vscode/index.js")
        try folder.write(
            """
            exports.LanguageClient = class {
              constructor(...words) { console.log(JSON.stringify(words)); }
              async start() { console.log("started"); }
              stop() { console.log("stopped"); }
            };
            """, to: "node_modules/vscode-languageclient/node.js")
        let output = try check(
            "node", "-e", "const e = require('./extension.js'); e.activate().then(() => e.deactivate())", in: folder)
        #expect(
            output == """
                /notes Content/**/*.md
                /site Content/**/*.md
                ["decree","Decree",{"command":"decree","args":["language-server","--content","Content"],\
                "options":{"cwd":"/site"}},{"documentSelector":[{"scheme":"file","language":"markdown",\
                "pattern":"**/Content/**/*.md"}],"workspaceFolder":{"uri":{"fsPath":"/site"}}}]
                started
                stopped

                """)
    }

    @Test func `the settings for Helix are TOML`() throws {
        let folder = try written("helix")
        #expect(
            try toml(".helix/languages.toml", in: folder) == """
                {"language": [{"language-servers": ["decree", "marksman", "markdown-oxide"], "name": "markdown"}], \
                "language-server": {"decree": {"args": ["language-server", "--content", "Content"], "command": "decree"}}}

                """)
    }

    @Test func `the extension for Zed is described in TOML`() throws {
        let folder = try written("zed")
        #expect(
            try toml("extension.toml", in: folder).contains(
                "\"language_servers\": {\"decree\": {\"languages\": [\"Markdown\"]"))
        #expect(try toml("Cargo.toml", in: folder).contains("\"crate-type\": [\"cdylib\"]"))
        #expect(try folder.read("src/lib.rs").contains(#"["language-server", "--content", "Content"]"#))
    }

    @Test func `the file for Emacs is Lisp with every parenthesis closed`() throws {
        let folder = try written("emacs")
        var depth = 0, isInString = false, lowest = 0
        for line in try folder.read("decree.el").split(separator: "\n") where !line.hasPrefix(";") {
            for sign in line {
                if sign == "\"" { isInString.toggle() }
                if !isInString { depth += sign == "(" ? 1 : sign == ")" ? -1 : 0 }
                lowest = min(lowest, depth)
            }
        }
        #expect(depth == 0 && lowest == 0 && !isInString)
    }
}
