import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import LanguageServer
@testable import decree

/// The built program, spoken to over its standard input and output.
@Suite struct LanguageServerCommandTests {
    /// The exit status, and the messages that came.
    private func converse(_ messages: [String], in folder: TemporaryFolder) throws -> (
        status: Int32, output: [JSONValue]
    ) {
        let bytes = messages.flatMap { MessageFrames.frame(Array($0.utf8)) }
        try folder.write(bytes, to: "input")
        let run = try ProgramRun.run(
            "sh", ["-c", "'\(Decree.program)' language-server < input"], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        var frames = MessageFrames(), found: [JSONValue] = []
        frames.append(run.output.utf8)
        while case .message(let message)? = frames.next() { found.append(ParsedJSON.value(of: message) ?? .null) }
        return (run.status, found)
    }

    private static let begin = #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#
    private static let end = [
        #"{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}"#, #"{"jsonrpc": "2.0", "method": "exit"}"#,
    ]

    @Test func `a conversation that is ended as agreed ends with 0, any other with 1`() throws {
        let folder = try Decree.smallSite()
        let whole = try converse([Self.begin] + Self.end, in: folder)
        #expect(whole.status == 0)
        #expect(whole.output.map { $0["id"] } == [.integer(1), .integer(2)])
        #expect(whole.output.first?.at("result", "serverInfo", "name") == .string("decree"))
        #expect(try converse([Self.begin], in: folder).status == 1)
        #expect(try converse([Self.begin, Self.end[1]], in: folder).status == 1)
        #expect(try converse([], in: folder).status == 1)
    }

    @Test func `nothing is written beside the content`() throws {
        let folder = try Decree.smallSite()
        let uri = FileAddresses.address(folder.path + "/Content/kasa.md")
        let open =
            #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(uri)", "version": 1, "text": "---"}}}"#
        let ready = #"{"jsonrpc": "2.0", "method": "initialized", "params": {}}"#
        #expect(try converse([Self.begin, ready, open] + Self.end, in: folder).status == 0)
        #expect(try FolderListing.files(folder.url).keys.sorted() == ["Content/kasa.md", "input"])
    }

    @Test func `an unknown option is wrong usage`() throws {
        #expect(try Decree.run("language-server", "--stdio-port", "1", in: try TemporaryFolder()).status == 64)
    }

    @Test func `an installed reference is what the mistakes lead to, at its line`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\napp: Kasa\nminimum: 9\n---\n", to: "Content/kasa.md")
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Decree.program, toPath: folder.path + "/bin/decree")
        let source = Decree.repository.appending(path: "Sources/Authoring/Format/README.md")
        let text = try String(contentsOf: source, encoding: .utf8)
        try folder.write(text, to: "share/doc/decree/format.md")
        let uri = FileAddresses.address(folder.path + "/Content/kasa.md")
        let open = [
            #"{"jsonrpc": "2.0", "method": "initialized", "params": {}}"#,
            #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(uri)", "version": 1, "text": "---\napp: Kasa\nminimum: 9\n---\n"}}}"#,
        ]
        let bytes = ([Self.begin] + open).flatMap { MessageFrames.frame(Array($0.utf8)) }
        try folder.write(bytes, to: "input")
        let run = try ProgramRun.run(
            "sh", ["-c", "(cat input; sleep 2) | bin/decree language-server"], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        let line = try #require(
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                $0.hasPrefix("| `unlisted-version` |")
            })
        #expect(run.output.contains("\(FileAddresses.address(folder.path))/share/doc/decree/format.md#L\(line + 1)\""))
    }
}
