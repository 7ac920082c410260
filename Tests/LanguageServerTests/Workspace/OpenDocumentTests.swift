import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// Changes of parts must make the text that the editor has.
@Suite struct OpenDocumentTests {
    private func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> JSONValue {
        let place = { (place: (Int, Int)) -> JSONValue in
            .object(["line": .integer(place.0), "character": .integer(place.1)])
        }
        return .object(["range": .object(["start": place(start), "end": place(end)]), "text": .string(text)])
    }

    /// Where the editor's lines begin, in UTF-16 units.
    private func starts(_ units: [UInt16]) -> [Int] {
        [0]
            + units.indices.filter {
                units[$0] == 10 || (units[$0] == 13 && (units.count == $0 + 1 || units[$0 + 1] != 10))
            }
            .map { $0 + 1 }
    }

    @Test func `random changes applied one by one make the whole text`() throws {
        var drawn = SeededGenerator(seed: 5)
        let words = ["", "a", "\n", "\r\n", "\r", "ş", "🙂", "e\u{301}", "minimum: 3\n", "# Text: x\n", "👩‍👩‍👧"]
        for _ in 0..<300 {
            var document = OpenDocument(address: "", version: 1, text: "app: 🙂\r\nids: {}\n")
            var units = Array("app: 🙂\r\nids: {}\n".utf16)
            for version in 2...12 {
                let lines = starts(units)
                // A place between the halves of a pair is none, nor is one inside a line's end.
                let places = (0...units.count).filter { place in
                    let isHalf = place > 0 && UTF16.isLeadSurrogate(units[place - 1])
                    let isEnd = place > 0 && place < units.count && units[place - 1] == 13 && units[place] == 10
                    return !isHalf && !isEnd
                }
                let ends = [places.randomElement(using: &drawn) ?? 0, places.randomElement(using: &drawn) ?? 0].sorted()
                let word = words.randomElement(using: &drawn) ?? ""
                let point = { (place: Int) -> (Int, Int) in
                    let line = lines.lastIndex { $0 <= place } ?? 0
                    return (line, place - lines[line])
                }
                try document.change([change(point(ends[0]), point(ends[1]), word)], version: version)
                units.replaceSubrange(ends[0]..<ends[1], with: Array(word.utf16))
                #expect(document.text.text == String(decoding: units, as: UTF16.self))
                #expect(document.version == version)
            }
        }
    }

    @Test func `several changes of one message count their places one after the other`() throws {
        var document = OpenDocument(address: "", version: 1, text: "abc")
        try document.change([change((0, 0), (0, 0), "x\n"), change((1, 0), (1, 1), "")], version: 2)
        #expect(document.text.text == "x\nbc")
        try document.change([.object(["text": .string("whole")]), change((0, 5), (0, 9), "!")], version: 3)
        #expect(document.text.text == "whole!")
    }

    @Test func `what is no change leaves the text as it was`() {
        var document = OpenDocument(address: "", version: 1, text: "abc")
        for wrong in [
            JSONValue.null, .object(["range": .null]), change((0, 2), (0, 1), ""), change((0, -1), (0, 1), ""),
        ] {
            #expect(throws: RequestFailure.self) {
                try document.change([change((0, 0), (0, 1), "z"), wrong], version: 2)
            }
        }
        #expect(document.text.text == "abc")
        #expect(document.version == 1)
    }
}
