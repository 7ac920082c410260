import Basics
import Testing

struct TextTests {
    @Test func `blanks at both ends go, and those between stay`() {
        #expect("\t \u{A0}a b\u{3000}".trimmedBlanks == "a b")
        #expect("\na\n".trimmedBlanks == "\na\n")
        #expect("\r\n a\u{2028}b \u{85}\n".trimmedSpace == "a\u{2028}b")
        #expect(" \n".trimmedSpace == "")
        #expect("".trimmedSpace == "")
        #expect("xxaxx".trimmed { $0 == "x" } == "a")
    }

    @Test func `letters, marks and numbers of every script are told from signs`() {
        #expect("aä٣ै字Ⅷ".unicodeScalars.allSatisfy { $0.isAlphanumeric })
        #expect(!"-._ €\u{200B}".unicodeScalars.contains { $0.isAlphanumeric })
        #expect("!-_«»。(".unicodeScalars.allSatisfy { $0.isPunctuation })
        #expect(!"+~a 1€".unicodeScalars.contains { $0.isPunctuation })
    }

    @Test func `bytes become base64 and come back`() {
        #expect(Base64.text([0, 255, 16]) == "AP8Q")
        #expect(Base64.bytes("AP8Q") == [0, 255, 16])
        #expect(Base64.bytes("AP8=") == [0, 255])
        #expect(Base64.bytes("AP8") == nil)
        #expect(Base64.bytes("A-8=") == nil)
        #expect(Base64.bytes("AP8Q\n") == nil)
    }
}
