import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct EditorMessageTests {
    private func read(_ text: String) throws -> EditorMessage { try EditorMessage(Array(text.utf8)) }

    @Test func `requests, notifications and responses are told apart`() throws {
        let request = try read(#"{"jsonrpc": "2.0", "id": 1, "method": "a", "params": {"b": [true, null, 1.5, "ş"]}}"#)
        let list: JSONValue = .array([.bool(true), .null, .decimal("1.5"), .string("ş")])
        #expect(request == .request(id: .integer(1), method: "a", params: .object(["b": list])))
        #expect(try read(#"{"id": "x", "method": "a"}"#) == .request(id: .string("x"), method: "a", params: .null))
        #expect(try read(#"{"method": "a"}"#) == .notification(method: "a", params: .null))
        #expect(try read(#"{"id": 3, "result": 4}"#) == .response)
    }

    @Test(arguments: [
        "", "{", "[1,", "\u{FEFF}x", String(repeating: "[", count: 100_000),
        String(repeating: "[", count: 66) + String(repeating: "]", count: 66),
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: RequestFailure(.parseError, "this is no JSON")) { try read(text) }
    }

    @Test(arguments: ["[", #"{"a":"#])
    func `a message nested as deep as Foundation reads is refused on a small stack`(open: String) {
        let text = String(repeating: open, count: 511) + "1" + String(repeating: open == "[" ? "]" : "}", count: 511)
        #expect(SmallStack.run { ParsedJSON.value(of: Array(text.utf8)) == nil } == true)
        let flat = String(repeating: open, count: 64) + "1" + String(repeating: open == "[" ? "]" : "}", count: 64)
        #expect(SmallStack.run { ParsedJSON.value(of: Array(flat.utf8)) != nil } == true)
    }

    @Test(arguments: ["[]", "{}", "1", "null", #"{"params": {}}"#])
    func `what is no message is refused`(text: String) {
        #expect(throws: RequestFailure(.invalidRequest, "a message has a method or an id")) { try read(text) }
    }
}
