import Foundation
import TestSupport
import Testing
@testable import decree

/// What a CI service would obey in the output of a job.
struct RunnerCommandsTests {
    private static let github = RunnerCommands(environment: ["GITHUB_ACTIONS": "true"])
    private static let gitlab = RunnerCommands(environment: ["GITLAB_CI": "true"])

    @Test(arguments: [
        ("::add-mask::x\n", ": :add-mask::x\n"), ("a\n  \t::error::x\n", "a\n  \t: :error::x\n"),
        ("a\r::stop-commands::x\n", "a\r: :stop-commands::x\n"), ("\r\n::x\r\n", "\r\n: :x\r\n"),
        ("\u{A0}\u{FEFF}\u{3000}::x\n", "\u{A0}\u{FEFF}\u{3000}: :x\n"), (":::x\n", ": ::x\n"),
        ("text ##[add-mask]x and ##[error]\n", "text ## [add-mask]x and ## [error]\n"), ("###[x]\n", "### [x]\n"),
        ("Content/kasa.md:1:2: a::b\n", "Content/kasa.md:1:2: a::b\n"), (": :x\n", ": :x\n"), ("", ""),
        ("section_start:1:a\n", "section_start:1:a\n"),
    ]) func `GitHub's commands are broken up, and nothing else`(text: String, shown: String) {
        #expect(Self.github.broken(in: text) == shown)
        #expect(Self.github.broken(in: shown) == shown)
    }

    @Test func `GitLab's section marks are broken up`() {
        #expect(
            Self.gitlab.broken(in: "a section_start:1:b\r\u{1B}[0Kc section_end:2:b ::x ##[y]\n")
                == "a section_start :1:b\r\u{1B}[0Kc section_end :2:b ::x ##[y]\n")
    }

    @Test func `at a desk everything is shown as it is`() {
        let text = "::add-mask::x\n##[error]\nsection_start:1:a\n"
        #expect(RunnerCommands(environment: [:]).broken(in: text) == text)
        #expect(RunnerCommands(environment: ["GITHUB_ACTIONS": ""]).broken(in: text) == text)
    }

    @Test func `in JSON the value stays`() throws {
        let text = ###"{"a": "##[add-mask]x", "b": "::x"}"###
        let shown = Self.github.broken(inJSON: text)
        #expect(shown == ###"{"a": "##\u005badd-mask]x", "b": "::x"}"###)
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(shown.utf8))
                == JSONDecoder().decode([String: String].self, from: Data(text.utf8)))
    }

    /// Every way by which a policy's words reach the output of a job.
    @Test(arguments: [
        ["check"], ["check", "--json"], ["check", "--color", "always"], ["build"],
        ["explain", "kasa", "--version", "2.7.0"],
        ["release", "list", "kasa"], ["minimum", "kasa", "3.2.0", "--dry-run"], ["impact", "--against", "Before"],
        ["check", "x\n::add-mask::y"], ["check", "##[add-mask]y"], ["check", "--at", "x\n::add-mask::y"],
        ["frob\n::add-mask::y"], ["explain", "kasa", "--platform", "##[add-mask]y"],
    ]) func `no line of a command's output is obeyed`(arguments: [String]) throws {
        let folder = try Decree.smallSite()
        try folder.write(Decree.smallPolicy, to: "Before/kasa.md")
        let words = "\n::add-mask::Kasa\n  ::stop-commands::x\n- Title: ##[error]x\n"
        let policy =
            Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "minimum: 3.2.0 # ##[add-mask]z\n")
            .replacing("app: Kasa\n", with: "app: \"##[add-mask]Kasa\"\n") + words
        try folder.write(policy, to: "Content/kasa.md")
        try folder.write("---\n::add-mask::Kasa\n##[error]: x\n---\n", to: "Content/lisa.md")
        let run = try Decree.run(arguments, in: folder, environment: ["GITHUB_ACTIONS": "true"])
        for line in (run.output + run.errors).split(whereSeparator: \.isNewline) {
            #expect(!line.contains("##["))
            #expect(!line.drop { $0.isWhitespace }.starts(with: "::"))
        }
    }
}
