import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Metadata as it is published, byte for byte; and every field more, less or otherwise refused by name.
struct MetadataFileTests {
    static let published = Result { try SampleTrust.tree(SampleTrust.stage().artifacts) }

    @Test(arguments: [
        "1.root.json", "1.targets.json", "1.app-kasa.json", "1.site.json", "1.snapshot.json", "timestamp.json",
    ])
    func `the metadata of a small site`(name: String) throws {
        let bytes = try #require(Self.published.get()["metadata/\(name)"])
        Golden.expect(bytes, equals: "metadata/\(name)")
    }

    private static func words(_ name: String, _ change: (String) -> String) throws -> String {
        let path = "metadata/\(name)"
        let text = String(decoding: try #require(published.get()[path]), as: UTF8.self), changed = change(text)
        #expect(changed != text, "the case changes nothing")
        let artifact = Artifact(path: path, bytes: Array(changed.utf8), role: .metadata)
        return SigningTests.words(of: { try MetadataTree(reading: [artifact]) })
    }

    @Test(arguments: [
        ("timestamp.json", #""version":1}}"#, #""version":1,"x":1}}"#),
        ("timestamp.json", #""version":1}}"#, #""version":0}}"#),
        ("timestamp.json", #"00:00:00Z"#, #"00:00Z"#),
        ("timestamp.json", #""spec_version":"1.0.31""#, #""spec_version":"1.0.32""#),
        ("timestamp.json", #""snapshot.json""#, #""snapshot2.json""#),
        ("timestamp.json", #""_type":"timestamp""#, #""_type":"snapshot""#),
        ("1.snapshot.json", #""site.json""#, #""sitf.json""#),
        ("1.root.json", #""consistent_snapshot":true"#, #""consistent_snapshot":false"#),
        ("1.root.json", #""threshold":2"#, #""threshold":4"#),
        ("1.root.json", #""threshold":2"#, #""threshold":0"#),
        ("1.root.json", #""scheme":"ed25519""#, #""scheme":"ed25518""#),
        ("1.root.json", #""keyids":["#, #""keyids":["00","#),
        ("1.root.json", #""public":""#, #""public":"00"#),
        ("1.app-kasa.json", #""kasa/retired.json""#, #""acme/retired.json""#),
        ("1.app-kasa.json", #""kasa/retired.json""#, #""kasa/deep/retired.json""#),
        ("1.app-kasa.json", #""kasa/retired.json""#, #""kasa/.retired.json""#),
        ("1.app-kasa.json", #""targets":{"#, #""delegations":{},"targets":{"#),
        ("1.app-kasa.json", #""sha256":""#, #""sha512":"","sha256":""#),
        ("1.site.json", #""site-manifest.json""#, #""index.html""#),
        ("1.targets.json", #""terminating":true"#, #""terminating":false"#),
        ("1.targets.json", #""kasa/*""#, #""*""#),
        ("1.targets.json", #""name":"app-kasa""#, #""name":"app-root""#),
        ("1.targets.json", #""name":"app-kasa""#, #""name":"snapshot""#),
        ("1.targets.json", #""name":"site""#, #""name":"app-site""#),
        ("1.targets.json", #""minisign.pub""#, #""minisign.pub2""#),
    ])
    func `one field otherwise is refused`(name: String, old: String, new: String) throws {
        let role = RoleName.role(atPath: "metadata/\(name)")?.role.description ?? ""
        let words = try Self.words(name) { $0.replacing(old, with: new, maxReplacements: 1) }
        #expect(
            [
                "metadata/\(name): is not metadata of the role \(role)",
                "metadata/\(name): holds a field, a value or an order that metadata of the role \(role) never has",
                "metadata/\(name): is not canonical JSON: ",
            ].contains { $0 == words || ($0.hasSuffix(": ") && words.hasPrefix($0)) }, "\(words)")
    }

    @Test func `duplicate signatures, unsorted ones and other fields are refused`() throws {
        let refusal = "metadata/1.root.json: its signatures are not one for each key id, in order"
        let entry = try #require(
            try Self.published.get()["metadata/1.root.json"].map {
                String(decoding: $0, as: UTF8.self).split(separator: "},{").first.map { String($0.dropFirst(15)) } ?? ""
            })
        #expect(
            try Self.words("1.root.json") { $0.replacing(entry + "},", with: entry + "}," + entry + "},") } == refusal)
        #expect(
            try Self.words("1.root.json") { $0.replacing(#""sig":""#, with: #""sig":"0"#, maxReplacements: 1) }
                == refusal)
        #expect(
            try Self.words("1.root.json") { $0.replacing(#""sig":"#, with: #""sih":"#, maxReplacements: 1) } == refusal)
        #expect(
            try Self.words("1.root.json") { $0.replacing(#""signed":"#, with: #""signee":"#) }
                == "metadata/1.root.json: lacks signatures or what they sign")
        #expect(
            try Self.words("1.root.json") { "\u{FEFF}" + $0 }
                == "metadata/1.root.json: is not canonical JSON: byte 0: no value begins here")
    }

    @Test func `a page that a host sends in place of a missing file is named`() throws {
        #expect(
            try Self.words("1.root.json") { _ in "\r\n <!doctype html>\n<title>Not found</title>" }
                == "metadata/1.root.json: is a page, as hosts send it in place of a missing file: let the host answer "
                + "404 there")
    }

    @Test func `a file longer than clients read is neither read nor made`() throws {
        let long = Artifact(
            path: "metadata/timestamp.json", bytes: [UInt8](repeating: 32, count: 16_385), role: .metadata)
        #expect(
            SigningTests.words(of: { try MetadataTree(reading: [long]) })
                == "metadata/timestamp.json: is longer than the 16384 bytes that clients read")
        let listed = Dictionary(
            uniqueKeysWithValues: (0..<20_000).map {
                (
                    RoleName.app("app\($0)"),
                    ListedMetadata(sha256: String(repeating: "0", count: 64), length: 1, version: 1)
                )
            })
        let snapshot = SnapshotMetadata(version: 1, expires: Sample.moment, listed: listed)
        #expect(
            SigningTests.words(of: { try MetadataFile(.snapshot, snapshot) }).hasPrefix(
                "metadata/1.snapshot.json: has 2"))
    }

    @Test func `names that are no metadata are refused`() throws {
        let names = [
            "1.mirrors.json", "01.root.json", "0.root.json", "root.json", "1.timestamp.json", "1.app-.json",
            "1.app-index.json", "1.root.json.bak", "+1.root.json", "1..root.json", "9007199254740992.root.json",
        ]
        for name in names {
            let artifact = Artifact(path: "metadata/\(name)", bytes: [], role: .metadata)
            #expect(
                SigningTests.words(of: { try MetadataTree(reading: [artifact]) })
                    == "metadata/\(name): is no metadata file")
        }
        let root = try #require(try Self.published.get()["metadata/1.root.json"])
        #expect(
            SigningTests.words(of: {
                try MetadataTree(reading: [Artifact(path: "metadata/2.root.json", bytes: root, role: .metadata)])
            }) == "metadata/2.root.json: has version 1")
    }

    @Test func `a root with an ecdsa key escapes line feeds in the file and signs them as they are`() throws {
        let folder = try TemporaryFolder()
        let made = try SampleKey.shell(
            "openssl ecparam -name prime256v1 -genkey -noout -out key && openssl pkey -in key -pubout -out pub",
            in: folder)
        #expect(made.status == 0, "\(made.output)")
        let pem = try folder.read("pub"), key = try #require(TrustKey(ecdsaPEM: pem))
        let role = try #require(RoleKeys([key], threshold: 1)), other = SampleTrust.keys([9], 1)
        let root = RootMetadata(
            version: 1, expires: Sample.moment, root: role, targets: other, snapshot: other, timestamp: other)
        let unsigned = try MetadataFile(.root, root)
        try folder.write(unsigned.payload, to: "payload")
        let signing = try SampleKey.shell("openssl dgst -sha256 -sign key -hex payload | sed 's/.*= //'", in: folder)
        let signature = try #require(Digest.bytes(hex: signing.output.dropLast()))
        let file = try unsigned.signed(by: [RoleSignature(keyID: key.id, bytes: signature)])
        #expect(String(decoding: file.payload, as: UTF8.self).contains(pem))
        #expect(!file.bytes.contains(10))
        let read = try MetadataFile<RootMetadata>(reading: file.bytes, as: .root, at: "x")
        #expect(read == file)
        #expect(key.isValid(signature, over: read.payload))
    }
}
