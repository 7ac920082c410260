import Testing

@testable import ClientKit

struct JSONTextTests {
    private let dialects = [JSONDialect.decoder, .serialization]

    private func text(_ text: String, _ dialect: JSONDialect = .decoder) throws -> JSONText {
        try JSONText(Array(text.utf8), as: dialect)
    }

    @Test func `every node knows its line and column, counted in characters`() throws {
        let text = try text("{\n  \"é😀\": [1,\n\t\"x\" ],\r\n  \"b\": {\"c\": null}}")
        let list = try #require(text.root.first("é😀")), nested = try #require(text.root.first("b"))
        let elements = try #require(list.array)
        let nodes = [text.root, list, elements[0], elements[1], nested, try #require(nested.first("c"))]
        let places = nodes.map { text.place(of: $0.offset) }
        #expect(places.map(\.line) == [1, 2, 2, 3, 4, 4])
        #expect(places.map(\.column) == [1, 9, 10, 2, 8, 14])
        let keys = try #require(text.root.members).map { text.place(of: $0.keyOffset) }
        #expect(keys.map(\.line) == [2, 4])
        #expect(keys.map(\.column) == [3, 3])
    }

    @Test func `a place is right however far it is, also past the end`() throws {
        let line = "[\(String(repeating: "\"é\", ", count: 3000))1]\n", text = try text("\n\n" + line + "\n\n")
        let last = try #require(text.root.array?.last)
        let place = text.place(of: last.offset), after = text.place(of: 1_000_000)
        #expect(place.line == 3 && place.column == 15_002)
        #expect(after.line == 6 && after.column == 1)
        let every = (0..<line.utf8.count).map { text.place(of: $0 + 2).column }
        let begun = line.utf8.map { $0 & 0xC0 != 0x80 ? 1 : 0 }
        var column = 1, expected: [Int] = []
        for step in begun {
            expected.append(column)
            column += step
        }
        #expect(every == expected)
    }

    @Test func `a byte order mark and a wide encoding do not move places`() throws {
        for document in ["\u{FEFF}[\n 01]", "[\n 01]"].map({ Array($0.utf8) }) + [
            Array("[\n 01]".utf8.flatMap { [0, $0] })
        ] {
            let read = try JSONText(document, as: .decoder)
            let place = read.place(of: try #require(read.root.array?.first).offset)
            #expect(place.line == 2 && place.column == 2)
            #expect(fault(document, .serialization)?.place == "2:2")
        }
    }

    @Test func `a fault says what is wrong and where`() {
        let faults = [
            ("", "1:1 ends too early"), ("[1,\n 2", "2:3 lacks a comma"),
            ("{\"a\"\n1}", "2:1 lacks a colon after a key"),
            ("{\"a\":1,\n 'b'}", "2:2 has a key that is not a string"), ("[]\n x", "2:2 has text after its root"),
            ("[\n*]", "2:1 has a character that begins no value"),
            ("[\ntru]", "2:1 has a character that begins no value"),
            ("[ 01]", "1:3 has a number that JSON does not know"),
            ("[ 1e999]", "1:3 has a number too large or too small"),
            ("[ \"\\x\"]", "1:3 has a string that JSON does not know"), ("[\"a\n", "2:1 ends inside a string"),
            ("[\"\\u1\"]", "1:3 has an escape cut short"),
            (String(repeating: "[", count: 513), "1:513 is nested too deeply"),
        ]
        for (text, expected) in faults {
            let found = fault(Array(text.utf8), .serialization)
            #expect(found.map { "\($0.place) \($0.reason)" } == expected)
        }
        #expect(fault([0xFE, 0xFF, 0xD8], .decoder)?.reason == "is not UTF-8")
    }

    @Test func `members are found first or last, and nothing is found in another kind of value`() throws {
        let root = try text(#"{"a":1,"b":[true],"a":"two","c":null,"\x":0}"#).root
        #expect(root.first("a")?.number == "1")
        #expect(root.last("a")?.string == "two")
        #expect(root.first("b")?.array?.first?.bool == true)
        #expect(root.first("c")?.isNull == true)
        #expect(root.first("d") == nil && root.first("b")?.first("a") == nil && root.last("x") == nil)
        #expect(root.members?.last?.key == nil)
    }

    @Test func `every kind of value has its words`() throws {
        let root = try text(#"[null,true,1,"x",[],{},01,"\x"]"#).root
        let kinds = [
            "null", "a bool", "a number", "a string", "an array", "an object", "a faulty value", "a faulty value",
        ]
        #expect(root.array?.map(\.kind) == kinds)
        #expect(
            root.array?.suffix(2).map(\.value) == [
                .faulty("a number that JSON does not know"), .faulty("a string that JSON does not know"),
            ])
    }

    private func fault(_ document: [UInt8], _ dialect: JSONDialect) -> (place: String, reason: String)? {
        do {
            _ = try JSONText(document, as: dialect)
            return nil
        } catch {
            let place = JSONText.place(of: error.offset, in: document)
            return ("\(place.line):\(place.column)", error.reason)
        }
    }
}
