import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// One key, one id: the published vectors byte for byte, and every other spelling refused.
struct TrustKeyTests {
    private static let publicHex = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"

    private static func json(_ type: String, _ text: String, _ scheme: String) -> JSONValue {
        .object([
            .init("keytype", .string(type)), .init("keyval", .object([.init("public", .string(text))])),
            .init("scheme", .string(scheme)),
        ])
    }

    @Test func `the published key has the published id`() throws {
        let secret = try MinisignSecretKey(seed: SampleKey.seed)
        let key = try #require(TrustKey(ed25519: secret.publicKey.key))
        #expect(
            String(decoding: try CanonicalJSON.bytes(key.json), as: UTF8.self)
                == #"{"keytype":"ed25519","keyval":{"public":"\#(Self.publicHex)"},"scheme":"ed25519"}"#)
        #expect(key.id == "63d00ee3cf4f5c61ad94efa696c68f13b608fe56ecea13fb144a6fd18e9235b9")
        #expect(TrustKey(reading: key.json) == key)
        let signature = try secret.signature(over: SampleKey.file, comment: SampleKey.comment).signature
        #expect(key.isValid(signature, over: SampleKey.file))
        #expect(!key.isValid(signature, over: SampleKey.file + [10]))
        #expect(!key.isValid(signature + [0], over: SampleKey.file))
    }

    @Test func `a key in any other shape is refused`() {
        let hex = Self.publicHex
        #expect(TrustKey(reading: Self.json("ed25519", hex, "ed25519")) != nil)
        #expect(TrustKey(reading: Self.json("ed25519", hex.uppercased(), "ed25519")) == nil)
        #expect(TrustKey(reading: Self.json("ed25519", String(hex.dropLast(2)), "ed25519")) == nil)
        #expect(TrustKey(reading: Self.json("ed25519", String(hex.dropLast()), "ed25519")) == nil)
        #expect(TrustKey(reading: Self.json("ed25519", hex, "ed25519ph")) == nil)
        #expect(TrustKey(reading: Self.json("ecdsa", hex, "ecdsa-sha2-nistp256")) == nil)
        #expect(TrustKey(reading: Self.json("rsa", hex, "rsassa-pss-sha256")) == nil)
        guard case .object(let members) = Self.json("ed25519", hex, "ed25519") else { return }
        #expect(TrustKey(reading: .object(members + [.init("x", .null)])) == nil)
        #expect(TrustKey(reading: .object(members + [members[0]])) == nil)
        #expect(TrustKey(reading: .object(Array(members.dropLast()))) == nil)
        #expect(TrustKey(reading: .null) == nil)
    }

    @Test func `an ecdsa key is read as OpenSSL writes it, and OpenSSL's signature holds`() throws {
        let folder = try TemporaryFolder()
        try folder.write(SampleKey.file, to: "payload")
        let made = try SampleKey.shell(
            "openssl ecparam -name prime256v1 -genkey -noout -out key && openssl pkey -in key -pubout -out pub "
                + "&& openssl dgst -sha256 -sign key -out sig payload", in: folder)
        #expect(made.status == 0, "\(made.output)")
        let pem = try folder.read("pub")
        let key = try #require(TrustKey(ecdsaPEM: pem))
        #expect(TrustKey(reading: key.json) == key)
        let canonical = #"{"keytype":"ecdsa","keyval":{"public":"\#(pem)"},"scheme":"ecdsa-sha2-nistp256"}"#
        #expect(key.id == Digest.sha256(Array(canonical.utf8)))
        let signature = Array(try Data(contentsOf: folder.url.appending(path: "sig")))
        #expect(key.isValid(signature, over: SampleKey.file))
        #expect(!key.isValid(signature, over: SampleKey.file + [10]))
        for other in [String(pem.dropLast()), pem + "\n", pem.replacingOccurrences(of: "\n", with: "\r\n"), " " + pem] {
            #expect(TrustKey(ecdsaPEM: other) == nil, "\(other.debugDescription)")
        }
    }

    @Test func `roles keep their spelling, and no other name is a role`() {
        for name in ["root", "targets", "site", "snapshot", "timestamp", "app-acme", "app-0-9"] {
            #expect(RoleName(name)?.description == name)
        }
        for name in [
            "", "Root", "app-", "app--a", "app-A", "app-a_b", "app-metadata", "acme",
            "app-" + String(repeating: "a", count: 64),
        ] {
            #expect(RoleName(name) == nil, "\(name)")
        }
    }
}
