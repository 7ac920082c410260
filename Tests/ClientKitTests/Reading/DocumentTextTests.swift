import Testing
@testable import ClientKit

/// Finding the value that an answer's path names.
@Suite struct DocumentTextTests {
    private let document = DocumentText(
        Array(
            """
            {
              "ios2": [
                {"required_version": "3.0.0", "n": -1.5e3, "on": true},
                {}
              ],
              "a.b": {"c[0]": [null, "say \\"ü\\""]},
              "meta": {"x": 1}
            }
            """.utf8))

    @Test(arguments: [
        ("ios2[0].required_version", DocumentText.Value(text: "\"3.0.0\"", line: 3, column: 26)),
        ("ios2[0].n", .init(text: "-1.5e3", line: 3, column: 40)),
        ("ios2[0].on", .init(text: "true", line: 3, column: 54)),
        ("ios2[0]", .init(text: "{…}", line: 3, column: 5)),
        ("ios2[1]", .init(text: "{}", line: 4, column: 5)),
        ("ios2", .init(text: "[…]", line: 2, column: 11)),
        ("a.b.c[0][0]", .init(text: "null", line: 6, column: 20)),
        ("a.b.c[0][1]", .init(text: "\"say \\\"ü\\\"\"", line: 6, column: 26)),
        ("", .init(text: "{…}", line: 1, column: 1)),
    ])
    func `a value is found where it stands, as it is written`(path: String, value: DocumentText.Value) {
        #expect(document.value(at: path) == value)
    }

    @Test(arguments: ["ios", "ios2[2]", "ios2[-1]", "ios2[0", "ios2[0].required", "meta.x.y", "[0]"])
    func `what is not there is not found`(path: String) {
        #expect(document.value(at: path) == nil)
    }

    @Test(
        arguments: [
            ("status", .last, .init(text: "2", line: 2, column: 10)),
            ("status", .first, .init(text: "1", line: 1, column: 11)),
            ("list[0].a", .last, .init(text: "4", line: 3, column: 37)),
            ("list[0].a", .first, .init(text: "3", line: 3, column: 20)),
            // What stands in an object that does not count decides nothing.
            ("list[0].b", .last, nil), ("list[0].b", .first, .init(text: "0", line: 3, column: 14)),
        ] as [(String, EqualKeys, DocumentText.Value?)])
    func `of equal keys the one counts that the client takes`(
        path: String, equalKeys: EqualKeys, value: DocumentText.Value?
    ) {
        let text = """
            {"status":1,
            "status":2,
            "list":[{"b":0,"a":3}],"list":[{"a":4}]}
            """
        let bytes = Array(text.utf8)
        #expect(DocumentText(bytes).value(at: path, counting: equalKeys) == value)
        #expect(DocumentText(bytes, counting: equalKeys).value(at: path) == value)
    }

    @Test func `a text that no parser takes has lines but no values`() {
        let broken = DocumentText(Array("{\n\"a\": \r\n".utf8))
        #expect(broken.lineCount == 3)
        #expect(broken.near(line: 2, column: 3) == ("\"a\": ", 3))
        #expect(broken.value(at: "") == nil)
        #expect(DocumentText([]).value(at: "") == nil)
        #expect(DocumentText([0xFF, 0xFE, 0x00]).value(at: "a") == nil)
    }

    @Test func `wide encodings are read as their parsers read them`() {
        let text = "{\"a\": \"ü\"}"
        let wide: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(DocumentText(wide).value(at: "a") == .init(text: "\"ü\"", line: 1, column: 7))
        #expect(DocumentText([0xEF, 0xBB, 0xBF] + Array(text.utf8)).value(at: "a")?.column == 7)
    }

    @Test func `of a line of any length only what is near a place is handed out`() {
        let long = DocumentText(Array(("[" + String(repeating: "1,", count: 5_000) + "2]").utf8))
        let near = long.near(line: 1, column: 10_002)
        #expect(near.text.count == 122)
        #expect(near.column == 121)
        #expect(Array(near.text)[120] == "2")
        #expect(long.near(line: 9, column: 1) == ("", 1))
    }
}
