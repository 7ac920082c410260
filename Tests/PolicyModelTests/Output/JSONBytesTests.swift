import PolicyModel
import Testing

struct JSONBytesTests {
    private func text(_ value: JSONValue) -> String { String(decoding: JSONBytes.document(value), as: UTF8.self) }

    @Test func `keys stay in order, two spaces a level, a line feed at the end`() {
        #expect(
            text(
                .object([
                    .init("b", .array([.integer(-1), .decimal("2.50"), .bool(true)])),
                    .init("a", .object([.init("deep", .null)])),
                    .init("none", .array([])), .init("empty", .object([])),
                ])) == """
                    {
                      "b": [
                        -1,
                        2.50,
                        true
                      ],
                      "a": {
                        "deep": null
                      },
                      "none": [],
                      "empty": {}
                    }

                    """)
    }

    @Test func `only quotes, backslashes and control characters are escaped`() {
        #expect(
            text(.string("a/b \"q\" \\ \n\r\t\u{0}\u{1F} é 更 \u{2028}")) == #""a/b \"q\" \\ \n\r\t\u0000\u001f é 更 "#
                + "\u{2028}\"\n")
        #expect(text(.object([.init("k\"", .bool(false))])) == "{\n  \"k\\\"\": false\n}\n")
    }

    @Test func `there is no byte order mark`() {
        #expect(JSONBytes.document(.null) == Array("null\n".utf8))
    }
}
