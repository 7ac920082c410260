import Foundation
import Testing
import TestSupport

/// The README shows a policy and what comes out of it; both are what the program does today.
@Suite struct ReadmeTests {
    @Test func `the policy in the README is the one these tests build`() throws {
        #expect(try readme().contains("```markdown\n\(Decree.smallPolicy)```\n"))
    }

    @Test(arguments: ["prince-of-versions", "retired"])
    func `the documents in the README are what the policy compiles to`(client: String) throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try readme().contains("```json\n\(try folder.read("Public/kasa/\(client).json"))```\n"))
    }

    @Test func `the mistake in the README is what the program says`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        #expect(try readme().contains("```\n\(try Decree.run("check", in: folder).errors)```\n"))
    }

    @Test func `the explanation in the README is what the program says`() throws {
        let run = try Decree.run(
            "explain", "kasa", "--version", "2.7.0", "--os", "16.4", "--client", "retired", in: try Decree.smallSite(),
            environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        #expect(try readme().contains("```\n\(run.output)```\n"))
    }

    @Test func `the impact in the README is what the program says`() throws {
        let golden = Decree.repository.appending(path: "Tests/decreeTests/Golden/impact/terminal.txt")
        let lines = try String(contentsOf: golden, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(try readme().contains("\n\n" + lines.dropFirst(2).joined(separator: "\n") + "```\n"))
    }

    @Test func `no guide keeps a real site's key inside the repository`() throws {
        let guides = ["README.md"] + ["Publishing", "Signing", "Pages"].map { "Sources/\($0)/README.md" }
        for guide in guides {
            let text = try String(contentsOf: Decree.repository.appending(path: guide), encoding: .utf8)
            let paths = text.matches(of: /[^\s`'"(]*\/[A-Za-z-]*\.key\b/).map { String($0.output) }
            #expect(paths.allSatisfy { $0.hasPrefix("~/") || $0.hasPrefix("/") }, "\(guide): \(paths)")
        }
        #expect(try readme().contains("~/.config/decree/minisign.key"))
    }

    @Test func `every command has a line in the README and a help of its own`() throws {
        let folder = try TemporaryFolder()
        let commands = [
            "init", "check", "explain", "impact", "build", "preview", "sign", "publish", "rollback", "status", "keys",
            "rotate",
            "refresh", "verify", "help",
        ]
        for command in commands {
            #expect(try readme().contains("| `decree \(command)"))
            let help = try Decree.run("help", command, in: folder)
            #expect(help.status == 0)
            #expect(help.output.contains("USAGE: decree \(command)"))
        }
    }

    /// The checks beyond agreement; the README's table and the sources name the same ones.
    private static let checks = [
        "force-dead-end", "force-before-live", "unlisted-version", "latest-not-live", "minimum-above-latest",
        "store-url",
        "text-missing", "text-bidi", "shadowed-rule", "shared-floor", "os-jump", "text-length", "language-gap",
        "version-shape", "unlisted-address", "prefix-os", "unused-text", "message-not-carried", "not-served",
        "accept-expiring",
    ]

    @Test func `every check has a line in the README with its severity, and a place in the code that says it`() throws {
        let readme = try readme(), code = try sources()
        for id in Self.checks {
            let row = readme.split(separator: "\n").first { $0.hasPrefix("| `\(id)` | ") }
            #expect(row?.split(separator: "|").count == 4, "\(id)")
            #expect(code.contains("\"\(id)\""), "\(id)")
        }
    }

    private func sources() throws -> String {
        let folder = Decree.repository.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completions that the README names are there`(shell: String) throws {
        let run = try Decree.run("--generate-completion-script", shell, in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.output.contains("publish"))
    }

    private func readme() throws -> String {
        try String(contentsOf: Decree.repository.appending(path: "README.md"), encoding: .utf8)
    }
}
