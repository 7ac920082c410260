import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Vectors, then the real `minisign` as judge in both directions.
struct MinisignTests {
    static let seed = (0..<32).map { UInt8($0) }
    static let file = Array("{\"ios\":[]}\n".utf8)
    static let comment = TrustedComment(
        timestamp: Moment(seconds: 1_767_225_600), path: "acme/pov.json", version: 1,
        expires: Moment(seconds: 1_775_001_600),
        sha256: "f03a20455f0b5aae5ea0c06049decf5bb203fbb3c96b0bf944f40bf6f58d8ab7")

    @Test func `the key of the vector comes out byte for byte`() throws {
        let key = try MinisignSecretKey(seed: Self.seed)
        #expect(key.publicKey.base64 == "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4")
        #expect(key.publicKey.id == "4C476354A75A4756")
        #expect("\(key)" == "minisign secret key 4C476354A75A4756")
        #expect(try MinisignPublicKey(reading: key.publicKey.fileBytes) == key.publicKey)
    }

    #if !canImport(Darwin)
    // Ed25519 is randomised on Apple systems.
    @Test func `the signatures of the vectors come out byte for byte`() throws {
        let key = try MinisignSecretKey(seed: Self.seed)
        let plain = try key.signature(over: Self.file, comment: Self.comment)
        #expect(String(decoding: plain.fileBytes, as: UTF8.self) == """
            untrusted comment: signature
            RWRWR1qnVGNHTOqs2uXEnP0NIkFrElF1kqif0z29DkWosIX9BH4uWjW2q0PG0g7j0KgegQozbbiiHnppmoUwoPs2ulSIJMmOUgM=
            trusted comment: timestamp:1767225600\tfile:pov.json\tpath:acme/pov.json\tversion:1\texpires:1775001600\t\
            sha256:f03a20455f0b5aae5ea0c06049decf5bb203fbb3c96b0bf944f40bf6f58d8ab7
            rFVavj2OpJg1q5aRzxmsseUekVFdmxysS5nwBqrpgPdKsDVC2Qk5ib15tIQqPwf3G2J9ktVZp2f0yMX0K0RnBg==

            """)
        let prehashed = try key.signature(over: Self.file, comment: Self.comment, algorithm: .prehashed)
        #expect(String(decoding: prehashed.fileBytes, as: UTF8.self).split(separator: "\n")[1]
            == "RURWR1qnVGNHTERmtGjxe/xWgPkOizB4t5ubZo8d02sSTaYYLJ+OCsy1Yj81cPVEvh1jKRArFy9ruXY4f/j9CE7DJDVdhoy4igM=")
    }
    #endif

    @Test func `BLAKE2b of abc is the vector of RFC 7693`() {
        #expect(Digest.hex(Blake2b.hash(Array("abc".utf8), length: 64)) == """
            ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
            7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
            """)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 256, 1000]) func `b2sum agrees on every length around a block`(count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try folder.write(bytes, to: "f")
        #expect(try Shell.run("b2sum f", in: folder).output.hasPrefix(Digest.hex(Blake2b.hash(bytes, length: 64))))
        #expect(try Shell.run("b2sum -l 256 f", in: folder).output.hasPrefix(Digest.hex(Blake2b.hash(bytes, length: 32))))
    }

    @Test func `minisign signs with our encrypted key and we believe it`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: Self.seed)
        let salt = [UInt8](repeating: 7, count: 32)
        try folder.write(try key.fileBytes(passphrase: Array("hush".utf8), salt: salt), to: "key")
        try folder.write(try key.fileBytes(passphrase: nil, salt: []), to: "open")
        try folder.write(Self.file, to: "pov.json")
        for name in ["key", "open"] {
            let result = try Shell.run(
                "echo hush | minisign -S -l -s \(name) -m pov.json -t '\(Self.comment.text)'", in: folder)
            #expect(result.status == 0, "\(result.output)")
            let signature = Array(try folder.read("pov.json.minisig").utf8)
            #expect(try Verification.comment(of: signature, over: Self.file, at: "acme/pov.json", with: key.publicKey)
                == Self.comment)
        }
    }

    @Test func `minisign believes our signatures, plain and prehashed`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: Self.seed)
        try folder.write(key.publicKey.fileBytes, to: "minisign.pub")
        try folder.write(Self.file, to: "pov.json")
        for algorithm in [MinisignSignature.Algorithm.plain, .prehashed] {
            let signature = try key.signature(over: Self.file, comment: Self.comment, algorithm: algorithm)
            try folder.write(signature.fileBytes, to: "pov.json.minisig")
            let result = try Shell.run("minisign -V -p minisign.pub -m pov.json", in: folder)
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test func `keys that minisign made are read, with and without encryption`() throws {
        let folder = try TemporaryFolder()
        #expect(try Shell.run("minisign -G -W -p w.pub -s w.key", in: folder).status == 0)
        #expect(try Shell.run("printf 'hush\\nhush\\n' | minisign -G -p e.pub -s e.key", in: folder).status == 0)
        for name in ["w", "e"] {
            let key = try MinisignSecretKey(reading: Array(try folder.read("\(name).key").utf8), passphrase: Array("hush".utf8))
            #expect(try MinisignPublicKey(reading: Array(try folder.read("\(name).pub").utf8)) == key.publicKey)
        }
    }

    @Test func `a wrong, missing or empty passphrase is told apart, and never shown`() throws {
        let key = try MinisignSecretKey(seed: Self.seed)
        let file = try key.fileBytes(passphrase: Array("hush".utf8), salt: [UInt8](repeating: 7, count: 32))
        #expect(throws: SigningError.wrongPassphrase) { try MinisignSecretKey(reading: file, passphrase: Array("loud".utf8)) }
        #expect(throws: SigningError.wrongPassphrase) { try MinisignSecretKey(reading: file, passphrase: []) }
        #expect(throws: SigningError.passphraseNeeded) { try MinisignSecretKey(reading: file, passphrase: nil) }
        #expect(throws: SigningError.secretKey(reason: "an empty passphrase protects nothing")) {
            try key.fileBytes(passphrase: [], salt: [UInt8](repeating: 7, count: 32))
        }
    }

    @Test func `one altered byte in any line that counts is refused`() throws {
        let key = try MinisignSecretKey(seed: Self.seed)
        let good = try key.signature(over: Self.file, comment: Self.comment).fileBytes
        let firstLine = "untrusted comment: signature\n".utf8.count
        for index in good.indices where index >= firstLine {
            var bad = good
            bad[index] ^= 1
            #expect(throws: SigningError.self, "byte \(index)") {
                try Verification.comment(of: bad, over: Self.file, at: "acme/pov.json", with: key.publicKey)
            }
        }
    }
}

/// Runs the programs that judge our output.
enum Shell {
    static func run(_ command: String, in folder: TemporaryFolder) throws -> (status: Int32, output: String) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec 2>&1; \(command)"]
        process.currentDirectoryURL = folder.url
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
