import CCrypto
import Foundation
import TestSupport
import Testing
@testable import Cryptography

/// Keys and signatures that OpenSSL's program makes; of each the one spelling counts.
struct P256Tests {
    private let folder: TemporaryFolder
    private let pem: String

    init() throws {
        folder = try TemporaryFolder()
        let making = "openssl ecparam -name prime256v1 -genkey -noout -out key; openssl pkey -in key -pubout -out pub"
        #expect(try shell(making, in: folder).status == 0)
        pem = try folder.read("pub")
    }

    @Test func `a key is taken as OpenSSL writes it, and no other text`() {
        #expect(P256.isPublicKey(pem: pem))
        let others = [
            "", "\n", pem + "\n", String(pem.dropLast()), " " + pem, "words\n" + pem, pem + pem,
            pem.replacing("\n", with: "\r\n"), pem.replacing("PUBLIC", with: "PRIVATE"), pem.replacing("A", with: "B"),
        ]
        for other in others { #expect(!P256.isPublicKey(pem: other), "\(other)") }
        #expect(ERR_peek_error() == 0)
    }

    @Test(arguments: [
        "openssl ec -in key -pubout -conv_form compressed", "openssl ec -in key -pubout -conv_form hybrid",
        "openssl ec -in key -pubout -param_enc explicit", "openssl genpkey -algorithm ed25519 | openssl pkey -pubout",
        "openssl ecparam -name secp384r1 -genkey -noout | openssl pkey -pubout",
        "openssl ecparam -name secp256k1 -genkey -noout | openssl pkey -pubout",
        "openssl genrsa 1024 | openssl pkey -pubout", "cat key",
    ])
    func `another spelling of a key, another curve and another kind are refused`(command: String) throws {
        let made = try shell("(\(command)) 2>/dev/null > other; cat other", in: folder)
        #expect(made.status == 0 && made.output.hasPrefix("-----BEGIN "))
        #expect(!P256.isPublicKey(pem: made.output))
    }

    @Test func `a point beside the curve is no key`() throws {
        let body = pem.split(separator: "\n").dropFirst().dropLast().joined()
        var key = try #require(Data(base64Encoded: body))
        key[90] ^= 1
        let text = key.base64EncodedString()
        let other = "-----BEGIN PUBLIC KEY-----\n\(text.prefix(64))\n\(text.dropFirst(64))\n-----END PUBLIC KEY-----\n"
        #expect(!P256.isPublicKey(pem: other))
    }

    @Test func `OpenSSL's signature holds, in its one spelling and over its bytes alone`() throws {
        try folder.write("message", to: "m")
        #expect(try shell("openssl dgst -sha256 -sign key -out sig m", in: folder).status == 0)
        let signature = Array(try Data(contentsOf: folder.url.appending(path: "sig"))), message = Array("message".utf8)
        #expect(P256.isValid(signature, over: message, pem: pem))
        #expect(!P256.isValid(signature, over: message + [0], pem: pem))
        let long = [0x30, 0x81] + signature.dropFirst()
        for other in [[], signature + [0], Array(signature.dropLast()), long, [UInt8](repeating: 0, count: 64)] {
            #expect(!P256.isValid(other, over: message, pem: pem))
        }
        for number in [[2, 1, 0], [2, 1, 1], [2, 1, 0xFF]] as [[UInt8]] {
            #expect(!P256.isValid([0x30, 6] + number + number, over: message, pem: pem))
        }
        #expect(!P256.isValid(signature, over: message, pem: "no key"))
        #expect(ERR_peek_error() == 0)
    }
}
