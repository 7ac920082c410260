import Testing
@testable import Signing

/// The file and the one line that apps pin; anything else is no key.
struct MinisignPublicKeyTests {
    private static let line = "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"

    @Test func `a key is read from its file and from its line alone`() throws {
        let key = try MinisignPublicKey(reading: Array(Self.line.utf8))
        #expect(
            String(decoding: key.fileBytes, as: UTF8.self)
                == "untrusted comment: minisign public key 4C476354A75A4756\n\(Self.line)\n")
        #expect(try MinisignPublicKey(reading: key.fileBytes) == key)
    }

    @Test(arguments: [
        "", "\n", "x", String(line.dropLast(4)), line + "\n" + line, "comment\n" + line, " " + line,
        line.replacing("RW", with: "RX"), line + "\n\n",
    ])
    func `anything else is refused`(text: String) {
        #expect(
            words(of: { try MinisignPublicKey(reading: Array(text.utf8)) })
                == "public key: is not a minisign key file")
    }
}
