import ClientFormats
import Foundation
import PolicyModel
import TestSupport
import Testing

/// The README and the guides show policies, files, messages and tables; all of them are what the program does today.
@Suite struct ReadmeTests {
    @Test func `the policy in the README is the one these tests build`() throws {
        #expect(try Guide.readme.text().contains("```markdown\n\(Decree.smallPolicy)```\n"))
    }

    @Test(arguments: [(Guide.readme, "prince-of-versions"), (.clients, "retired")])
    func `the documents in the guides are what the policy compiles to`(guide: Guide, client: String) throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try guide.text().contains("```json\n\(try folder.read("Public/kasa/\(client).json"))```\n"))
    }

    @Test(arguments: [Guide.readme, .clients])
    func `each client stands where readers look for it, by the title of its own guide`(guide: Guide) throws {
        let text = try guide.text()
        for client in ClientFormats.all {
            let title = try #require(ClientGuides.guide(to: client.name)).prefix { $0 != "\n" }.dropFirst("# ".count)
            #expect(text.contains(title), "\(title)")
        }
    }

    @Test func `the mistake in the README is what the program says`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        #expect(try Guide.readme.text().contains("```\n\(try Decree.run("check", in: folder).errors)```\n"))
    }

    @Test func `the explanation in the guide is what the program says`() throws {
        let run = try Decree.run(
            "explain", "kasa", "--version", "2.7.0", "--os", "16.4", "--client", "retired", in: try Decree.smallSite(),
            environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        #expect(try Guide.commands.text().contains("```\n\(run.output)```\n"))
    }

    @Test func `the impact in the guide is what the program says`() throws {
        let golden = Decree.repository.appending(path: "Tests/decreeTests/Golden/impact/terminal.txt")
        let lines = try String(contentsOf: golden, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(try Guide.commands.text().contains("\n\n" + lines.dropFirst(2).joined(separator: "\n") + "```\n"))
    }

    @Test func `the first steps in the README publish a site`() throws {
        let text = try Guide.readme.text()
        let block = try #require(text.firstMatch(of: /```sh\n(decree init [^`]*)```/)).1
        let steps = block.split(separator: "\n").map { $0.prefix { $0 != "#" }.split(separator: " ").map(String.init) }
        #expect(steps.map { $0[1] } == ["init", "preview", "ship"])
        #expect(Array(steps[0].dropFirst(3)) == ["&&", "cd", steps[0][2]])

        let folder = try TemporaryFolder()
        #expect(try Decree.run("init", in: folder).status == 0)
        // What a person answers at the terminal.
        let answers = ["--yes", "--key", "keys/site.key", "--unencrypted"]
        for step in steps.dropFirst(2) {
            #expect(try Decree.run(Array(step.dropFirst()) + answers, in: folder).status == 0)
        }
        #expect(try folder.read("Published/current/my-app/retired.json").contains(#""policy": "force""#))
    }

    @Test func `no guide keeps a real site's key inside the repository`() throws {
        for guide in Guide.allCases {
            let paths = try guide.text().matches(of: /[^\s`'"(]*\/[A-Za-z-]*\.key\b/).map { String($0.output) }
            #expect(paths.allSatisfy { $0.hasPrefix("~/") || $0.hasPrefix("/") }, "\(guide): \(paths)")
        }
        #expect(try Guide.signing.text().contains("~/.config/decree/minisign.key"))
    }

    @Test func `every command has a line in the README and a help of its own`() throws {
        let folder = try TemporaryFolder()
        let help = try Decree.run("--help", in: folder).output
        let listed = help.matches(of: /(?m)^  ([a-z]+) {2,}[A-Z]/).map { String($0.1) }
        #expect(listed.count > 10)
        for command in listed + ["help"] {
            #expect(try Guide.readme.text().contains(try Regex(#"\n\|[^|]*`decree \#(command)\b"#)), "\(command)")
            let help = try Decree.run("help", command, in: folder)
            #expect(help.status == 0)
            #expect(help.output.contains("USAGE: decree \(command)"))
        }
    }

    /// The checks beyond agreement; the guide to the format and the sources name the same ones.
    private static let checks = [
        "force-dead-end", "force-before-live", "unlisted-version", "latest-not-live", "minimum-above-latest",
        "store-url",
        "text-missing", "text-bidi", "shadowed-rule", "shared-floor", "os-jump", "text-length", "language-gap",
        "version-shape", "unlisted-address", "prefix-os", "unused-text", "message-not-carried", "not-served",
        "accept-expiring", "wrong-later", "missing-requires", "rollout-unknown", "lost-part", "model-case",
    ]

    @Test func `every check has a line in the guide to the format with its severity, and a place in the code`() throws {
        let rows = try Guide.format.text().split(separator: "\n"), code = try sources()
        for id in Self.checks {
            let row = rows.first { $0.hasPrefix("| `\(id)` | error | ") || $0.hasPrefix("| `\(id)` | warning | ") }
            #expect(row != nil, "\(id)")
            #expect(code.contains("\"\(id)\""), "\(id)")
        }
    }

    private func sources() throws -> String {
        let folder = Decree.repository.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test(arguments: [Guide.readme, .format])
    func `where a policy is introduced, every field of a text is named`(guide: Guide) throws {
        let text = try guide.text()
        for field in LocalizedText.Field.ofTexts { #expect(text.contains("`\(field.rawValue)`"), "\(field)") }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completions that the guide names are there`(shell: String) throws {
        #expect(try Guide.commands.text().contains("decree --generate-completion-script \(shell) "))
        let run = try Decree.run("--generate-completion-script", shell, in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.output.contains("publish"))
    }
}
