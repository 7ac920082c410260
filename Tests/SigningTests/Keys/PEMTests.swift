import Testing
@testable import Signing

/// The text around a key.
struct PEMTests {
    private static let bytes = (0..<50).map { UInt8($0) }
    private static let text = """
        -----BEGIN PRIVATE KEY-----
        AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v
        MDE=
        -----END PRIVATE KEY-----

        """

    @Test(arguments: [
        text, "\u{FEFF}" + text, "\n \n" + text + "\n\n", text.replacing("\n", with: "\r\n"),
        text.replacing("\n", with: "\n  "), String(text.dropLast()),
    ])
    func `white space and a byte order mark around the block are tolerated`(text: String) {
        let block = PEM.block(in: Array(text.utf8))
        #expect(block?.label == "PRIVATE KEY")
        #expect(block?.bytes == Self.bytes)
    }

    @Test(arguments: [
        "", "-----BEGIN PRIVATE KEY-----", "words\n" + text, text + "words", text + text,
        text.replacing("END PRIVATE", with: "END PUBLIC"), text.replacing("MDE=", with: "MDF="),
        text.replacing("MDE=", with: "MDE"), text.replacing("AAEC", with: "AA!C"),
    ])
    func `anything but one block in its one spelling is none`(text: String) {
        #expect(PEM.block(in: Array(text.utf8)) == nil)
    }
}
