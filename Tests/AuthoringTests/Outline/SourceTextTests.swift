import PolicyModel
import Testing

@testable import Authoring

@Suite struct SourceTextTests {
    /// Two bytes, three bytes, four bytes of which UTF-16 makes two units, and a letter of two scalars.
    private let text = SourceText("aş€🙂e\u{301}z\nzwei\r\ndrei\rvier")

    @Test func `an editor's columns count UTF-16 units, a diagnostic's count characters`() {
        let offset = 1 + 2 + 3 + 4 + 3
        #expect(text[offset..<offset + 1] == "z")
        #expect(text.place(of: offset) == SourceText.Place(line: 0, column: 7))
        #expect(text.position(of: offset, in: "f") == SourcePosition(file: "f", line: 1, column: 6))
        #expect(text.offset(of: SourceText.Place(line: 0, column: 7)) == offset)
        #expect(text.offset(of: SourcePosition(file: "f", line: 1, column: 6)) == offset)
    }

    @Test func `a carriage return alone ends an editor's line and none of a diagnostic`() {
        #expect((0..<text.lineCount).map { text[text.line($0)] } == ["aş€🙂e\u{301}z", "zwei", "drei", "vier"])
        let offset = text.bytes.count - 4
        #expect(text.place(of: offset) == SourceText.Place(line: 3, column: 0))
        #expect(text.position(of: offset, in: "f") == SourcePosition(file: "f", line: 3, column: 6))
        #expect(text.offset(of: SourcePosition(file: "f", line: 3, column: 6)) == offset)
    }

    @Test func `every place of every character leads back to it`() {
        var offset = 0
        for scalar in text.text.unicodeScalars {
            let isHalf = scalar == "\n" && offset > 0 && text.bytes[offset - 1] == 0x0D
            if !isHalf { #expect(text.offset(of: text.place(of: offset)) == offset) }
            offset += UTF8.width(scalar)
        }
    }

    @Test func `a column inside a pair of units is the character's beginning, one beyond the line its end`() {
        #expect(text.offset(of: SourceText.Place(line: 0, column: 4)) == 6)
        #expect(text.offset(of: SourceText.Place(line: 0, column: 99)) == 14)
        #expect(text.offset(of: SourceText.Place(line: 9, column: 0)) == text.bytes.count)
        #expect(text.offset(of: SourcePosition(file: "f", line: 99, column: 1)) == text.bytes.count)
        #expect(text.offset(of: SourcePosition(file: "f", line: 2, column: 99)) == 19)
    }

    @Test func `bytes that are no UTF-8 have places too`() {
        let text = SourceText([0x61, 0xFF, 0x62, 0xC3])
        #expect(text.place(of: 3) == SourceText.Place(line: 0, column: 3))
        #expect(text.offset(of: SourceText.Place(line: 0, column: 2)) == 2)
        #expect(text.offset(of: SourceText.Place(line: 0, column: 9)) == 4)
    }

    @Test func `a place inside a line's end or a character is their beginning, for any bytes`() {
        var random = SystemRandomNumberGenerator()
        let pieces: [UInt8] = [0x61, 0x0A, 0x0D, 0xC3, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x99, 0x82, 0xFF]
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0..<16, using: &random)).map { _ in pieces.randomElement() ?? 0 }
            let text = SourceText(bytes)
            for offset in 0...bytes.count {
                let place = text.place(of: offset), back = text.offset(of: place)
                #expect(back <= offset && text.place(of: back) == place, "\(offset) in \(bytes)")
            }
        }
        #expect(SourceText("ab\r\nc").place(of: 3) == SourceText.Place(line: 0, column: 2))
    }

    @Test func `a changed text is that of its bytes`() {
        let changed = text.replacing(1..<3, with: "\n")
        #expect(changed == SourceText("a\n€🙂e\u{301}z\nzwei\r\ndrei\rvier"))
    }
}
