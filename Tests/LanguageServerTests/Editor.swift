import Foundation
import PolicyModel
import Synchronization
import TestSupport
import Testing

@testable import LanguageServer

/// An editor in a test: sends messages to a server in the same process, and keeps what it answers.
final class Editor: Sendable {
    let folder: TemporaryFolder
    let server: LanguageServer
    private let box = MessageBox()
    private let count = Mutex(0)

    static let abilities = #"""
        {"textDocument": {"completion": {"completionItem": {"snippetSupport": true}},
          "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}, "window": {"showDocument": {"support": true}}}
        """#

    /// A server that knows the folder's content, judged at the moment of all tests.
    init(_ folder: TemporaryFolder, abilities: String = Editor.abilities) async {
        self.folder = folder
        let settings = LanguageServer.Settings(
            version: "1", reference: "file:///usr/share/doc/decree/format.md", content: "Content", strict: false,
            ahead: 365 * 86_400,
            clock: { Moment(seconds: 1_795_219_200) }, now: { Int64(Date().timeIntervalSince1970 * 1e9) },
            preview: { "http://127.0.0.1:4242/?\($0.hasSuffix("Content"))" })
        server = LanguageServer(settings) { [box] in box.add($0) }
        _ = await ask("initialize", #"{"rootUri": "\#(address(""))", "capabilities": \#(abilities)}"#)
        await tell("initialized", "{}")
        _ = take()
    }

    func address(_ path: String) -> String {
        FileAddresses.address(path.isEmpty ? folder.path : "\(folder.path)/\(path)")
    }

    func tell(_ method: String, _ params: String) async {
        await send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
    }

    /// The result, or the error.
    func ask(_ method: String, _ params: String) async -> JSONValue {
        let id = count.withLock { count in
            count += 1
            return count
        }
        await send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#)
        let answer = box.all.last { $0["id"] == .integer(id) && $0["method"] == nil }
        return answer?["result"] ?? answer?["error"] ?? .null
    }

    /// Waits until everything that follows from the message is done.
    func send(_ message: String) async {
        await server.receive(.message(Array(message.utf8)))
        await server.settle()
    }

    /// What the server has said since this was last asked.
    func take() -> [JSONValue] { box.take() }

    func open(_ path: String, _ text: String? = nil) async throws {
        let text = try text ?? folder.read(path)
        await tell(
            "textDocument/didOpen",
            #"{"textDocument": {"uri": "\#(address(path))", "languageId": "markdown", "version": 1, "text": \#(quoted(text))}}"#
        )
    }

    /// Puts a whole text in the place of an open one.
    func change(_ path: String, to text: String, version: Int = 2) async {
        await tell(
            "textDocument/didChange",
            #"{"textDocument": {"uri": "\#(address(path))", "version": \#(version)}, "contentChanges": [{"text": \#(quoted(text))}]}"#
        )
    }

    /// Asks about a place of a file.
    func ask(_ method: String, _ path: String, at position: JSONValue, _ more: String = "") async -> JSONValue {
        let place = String(decoding: JSONBytes.document(position), as: UTF8.self)
        return await ask(
            "textDocument/\(method)",
            #"{"textDocument": {"uri": "\#(address(path))"}, "position": \#(place)\#(more.isEmpty ? "" : ", " + more)}"#
        )
    }

    /// The diagnostics that were sent last for a file; nil if none were.
    func shown(_ path: String, in messages: [JSONValue]) -> [JSONValue]? {
        messages.last {
            $0["method"]?.text == "textDocument/publishDiagnostics" && $0.at("params", "uri")?.text == address(path)
        }?
        .at("params", "diagnostics")?.items
    }

    func quoted(_ text: String) -> String {
        String(decoding: JSONBytes.document(.string(text)).dropLast(), as: UTF8.self)
    }
}

extension LanguageServer {
    /// Waits until every request is answered and nothing is left to judge.
    func settle() async {
        while let task = running.values.first ?? sites.lazy.compactMap(\.checking).first { await task.value }
    }
}

/// Messages in the order in which they came.
final class MessageBox: Sendable {
    private let messages = Mutex<(all: [JSONValue], taken: Int)>(([], 0))

    func add(_ message: JSONValue) { messages.withLock { $0.all.append(message) } }

    var all: [JSONValue] { messages.withLock(\.all) }

    func take() -> [JSONValue] {
        messages.withLock { messages in
            defer { messages.taken = messages.all.count }
            return Array(messages.all[messages.taken...])
        }
    }
}

/// A text with a cursor, written as `|`.
struct Cursor {
    let text: String
    let position: JSONValue

    init(_ marked: String) throws {
        let mark = try #require(marked.firstIndex(of: "|"))
        text = marked.replacingCharacters(in: mark...mark, with: "")
        let before = marked[..<mark], line = before.split(separator: "\n", omittingEmptySubsequences: false)
        position = .object([
            "line": .integer(line.count - 1), "character": .integer(line.last?.utf16.count ?? 0),
        ])
    }
}
