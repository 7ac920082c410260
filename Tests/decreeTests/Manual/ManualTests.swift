import Authoring
import ClientFormats
import Foundation
import Testing
import TestSupport
@testable import decree

/// `decree manual`: every page that the packages install.
@Suite struct ManualTests {
    private func written(epoch: String? = "1795219200") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let run = try Decree.run("manual", "man", in: folder, environment: ["SOURCE_DATE_EPOCH": epoch])
        #expect(run.status == 0)
        #expect(run.errors == "")
        let count = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/man").count
        #expect(run.output == "man: \(count) manual pages\n")
        return folder
    }

    private func tool() throws -> CommandHelp { try CommandHelp(dump: Tool._dumpHelp()) }

    @Test func `there is a page for each command, the format and each client, and no other`() throws {
        let folder = try written(), tool = try tool()
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/man").sorted()
        let commands = tool.shown.flatMap { [$0] + $0.shown }
        #expect(tool.shown.map(\.commandName).contains("build"))
        #expect(!tool.shown.contains { ["manual", "help"].contains($0.commandName) })
        let pages =
            ["decree.1", "decree-format.5"] + commands.map { "\($0.pageName).1" }
            + ClientFormats.all.map { "decree-\($0.name).7" }
        #expect(files == pages.sorted())
    }

    @Test func `a command's page is its help`() throws {
        Golden.expect(try written().read("man/decree-build.1"), equals: "manual/decree-build.1")
    }

    @Test func `the page of the format is the reference`() throws {
        let lines = try written().read("man/decree-format.5").split(separator: "\n", omittingEmptySubsequences: false)
        Golden.expect(lines.prefix(80).joined(separator: "\n") + "\n", equals: "manual/decree-format.5")
    }

    @Test func `every option of a command's help is on its page`() throws {
        let folder = try written(), tool = try tool()
        for command in [tool] + tool.shown.flatMap({ [$0] + $0.shown }) {
            let page = try folder.read("man/\(command.pageName).1")
            let help = try Decree.run(
                command.words.split(separator: " ").dropFirst().map(String.init) + ["--help"], in: folder)
            let options = help.output.matches(of: /--[a-z-]+/).map { String($0.output) }
            #expect(options.filter { !page.contains(Roff.escaped($0)) } == [], "\(command.words)")
        }
    }

    @Test func `mandoc has nothing to warn of`() throws {
        let folder = try written()
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/man").map { "man/\($0)" }
        let run = try ProgramRun.run("mandoc", ["-T", "lint", "-W", "warning"] + files, in: folder.path)
        #expect(run.output == "")
        #expect(run.status == 0)
    }

    @Test func `mandoc shows the words and the code of the reference as they are`() throws {
        let folder = try written()
        let run = try ProgramRun.run(
            "mandoc", ["-T", "ascii", "-O", "width=200", "man/decree-format.5"], in: folder.path)
        let text = run.output.replacing(/.\u{8}/, with: "")
        #expect(text.contains("decree-format - The policy format"))
        #expect(text.contains("- {id: old-phones, when: {os: \"<16\"}, do: none}"))
        #expect(text.contains("    - Title: Update required\n"))
        #expect(text.contains("`prince-of-versions`") == false)
    }

    @Test func `the day is that of the environment, else of this version, and nothing else changes`() throws {
        let first = try written(), second = try written(epoch: nil)
        for file in try FileManager.default.contentsOfDirectory(atPath: "\(first.path)/man") {
            let one = try first.read("man/\(file)"), other = try second.read("man/\(file)")
            #expect(one.contains(" 2026-11-21 \"decree"))
            #expect(other == one.replacing(" 2026-11-21 \"decree", with: " \(ToolVersion.day.date) \"decree"))
        }
    }

    @Test func `every variable that the tool reads is on the tool's page, and every one there is read`() throws {
        let folder = Decree.repository.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let code = try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "ManualPlace.swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let read = Set(
            code.matches(of: /nvironment\["([A-Z_]+)"\]|"(AWS_[A-Z_]+)"/).compactMap { $0.1 ?? $0.2 }.map(String.init))
        #expect(read == Set(ManualPlace.variables.map(\.name)))
        let options = try tool().shown.flatMap { [$0] + $0.shown }.reduce(into: Set()) { $0.formUnion($1.options) }
        #expect((ManualPlace.variables + ManualPlace.files).filter { !options.contains($0.option) }.map(\.name) == [])
    }
}
