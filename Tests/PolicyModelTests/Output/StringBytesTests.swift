import PolicyModel
import Testing

struct StringBytesTests {
    @Test func `texts are ordered by their bytes, and the beginning of a text comes before it`() {
        let texts = ["", "a", "a/b", "a/é", "ab", "b", "\u{E9}", "😀"]
        for (place, text) in texts.enumerated() {
            for (other, next) in texts.enumerated() {
                #expect(text.precedesByBytes(next) == Array(text.utf8).lexicographicallyPrecedes(Array(next.utf8)))
                #expect(text.precedesByBytes(next) == (place < other))
            }
        }
    }

    @Test func `equal texts with other bytes are told apart`() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!"\u{E9}".hasBytes(of: "e\u{301}"))
        #expect("com.example.app".hasBytes(of: "com.example.app"))
        #expect(!"com.example.app".hasBytes(of: "com.example.apps"))
    }

    @Test func `a byte is found in short and in long texts alone`() {
        #expect("a\r\nb".contains(byte: 0x0D))
        #expect(!"a\nb".contains(byte: 0x0D))
        #expect((String(repeating: "é", count: 100) + "\r").contains(byte: 0x0D))
        #expect(!"".contains(byte: 0))
    }

    @Test func `a word is found where all of it stands`() {
        for text in ["{latest}", "a {latest}", "{{latest}}", "{late{latest}", "é{latest}é"] {
            #expect(text.contains(ascii: "{latest}"), "\(text)")
        }
        for text in ["", "{", "{latest", "latest}", "{Latest}", "{late st}", "{app} {lates"] {
            #expect(!text.contains(ascii: "{latest}"), "\(text)")
        }
    }

    /// Bytes that differ in one bit, or by one, look alike to a search of eight at a time.
    @Test func `a byte is found at its place, whatever stands around it`() {
        let wanted: [UInt8] = [0, 1, 0x0A, 0x7F, 0x80, 0xFF]
        for byte in wanted {
            for other in [byte &+ 1, byte &- 1, byte ^ 0x80, byte ^ 0x01] {
                for place in 0..<20 {
                    var bytes = [UInt8](repeating: other, count: 20)
                    bytes[place] = byte
                    for start in 0...20 {
                        let found = bytes.withUnsafeBufferPointer { $0.firstIndex(of: byte, from: start) }
                        #expect(found == (start <= place ? place : nil))
                    }
                }
            }
        }
    }
}
