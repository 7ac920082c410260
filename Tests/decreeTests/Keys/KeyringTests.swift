import ArgumentParser
import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Signing
@testable import decree

/// The site's keys as one machine uses them; every fault of a place, and none of them shows a secret.
@Suite(.serialized) struct KeyringTests {
    private static let words = "tall tree"
    private static let payload = Array("what is signed".utf8)

    /// A folder with an encrypted key file for seed `n`, and what names them.
    private final class Machine {
        let folder: TemporaryFolder
        let secrets: [TrustSecretKey]

        init() throws {
            folder = try TemporaryFolder()
            secrets = try (0..<6).map { try TrustSecretKey(seed: [UInt8](repeating: UInt8($0) + 1, count: 32)) }
        }

        /// Seed `index` in the key folder, under the id of `name`.
        func file(_ index: Int, as name: Int, passphrase: String? = KeyringTests.words) throws {
            let path = folder.path + "/keys/\(secrets[name].key.id).pem"
            try FileManager.default.createDirectory(
                atPath: folder.path + "/keys", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
            )
            try KeyFile(path, outside: []).create(
                try secrets[index].fileBytes(
                    passphrase: passphrase.map { Array($0.utf8) }, salt: [UInt8](repeating: 1, count: 16),
                    vector: [UInt8](repeating: 2, count: 16)))
        }

        /// Keys 0 to 5 for the six kinds of role.
        func keys(backend: KeyBackend? = nil) -> SiteKeys {
            let position = SourcePosition(file: "Content/index.md", line: 3)
            let roles = zip(SiteKeys.Kind.allCases, secrets).map { kind, secret in
                let key = SiteKeys.Key(
                    name: kind.rawValue, publicText: secret.key.publicText, backend: backend, position: position)
                return (kind, SiteKeys.Role(keys: [key], threshold: 1))
            }
            return SiteKeys(roles: Dictionary(uniqueKeysWithValues: roles), apps: [:], minisign: nil)
        }

        func ring(
            _ arguments: [String] = [], backend: KeyBackend? = nil, plain: Bool = false,
            words: String? = KeyringTests.words
        ) throws -> Keyring {
            var environment = ["PATH": "/usr/bin:/bin"]
            environment["DECREE_PASSPHRASE"] = words
            return try Keyring(
                keys(backend: backend), KeyringOptions.parse(["--key-folder", folder.path + "/keys"] + arguments),
                PassphraseOptions.parse([]).source(environment: environment), allowsPlain: plain,
                outside: [folder.path + "/Content"], environment: environment)
        }
    }

    private func reason(_ body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `keys whose private half is here sign, the others are left to others`() throws {
        let machine = try Machine()
        try machine.file(0, as: 0)
        try machine.file(5, as: 5)
        var ring = try machine.ring()
        let signers = try ring.signers(for: Set(SiteKeys.Kind.allCases))
        #expect(signers.map(\.key) == [machine.secrets[0].key, machine.secrets[5].key])
        for signer in signers {
            #expect(signer.key.isValid(try signer.signature(over: Self.payload), over: Self.payload))
        }
        #expect(try ring.signers(for: [.timestamp]).map(\.key) == [machine.secrets[5].key])
        #expect(try ring.signers(for: [.targets]).isEmpty)
    }

    @Test func `keys of roles that do not sign now are not even opened`() throws {
        let machine = try Machine()
        try machine.file(0, as: 0, passphrase: "another")
        try machine.file(5, as: 5)
        var ring = try machine.ring()
        #expect(try ring.signers(for: [.timestamp, .snapshot]).count == 1)
    }

    @Test func `a file that holds another key is refused with both ids`() throws {
        let machine = try Machine()
        try machine.file(1, as: 0)
        var ring = try machine.ring()
        #expect(
            reason { try ring.signers(for: [.root]) }
                == "file:\(machine.folder.path)/keys/\(machine.secrets[0].key.id).pem holds key "
                + "\(machine.secrets[1].key.id), but the pinned key is \(machine.secrets[0].key.id)")
    }

    @Test func `a program that signs with another key of the site is refused with both ids`() throws {
        let machine = try Machine()
        let signature = Digest.hex(try machine.secrets[3].signature(over: Self.payload))
        var ring = try machine.ring(["--key-backend", "root=exec:printf \(signature)"])
        let signer = try #require(try ring.signers(for: [.root]).first)
        #expect(
            reason { try signer.signature(over: Self.payload) }
                == "exec:printf \(signature) holds key \(machine.secrets[3].key.id), but the pinned key is \(machine.secrets[0].key.id)"
        )
    }

    @Test func `a program named by the site alone does not run unasked`() throws {
        let machine = try Machine()
        var ring = try machine.ring(backend: .program(["touch", machine.folder.path + "/ran"]))
        #expect(
            reason { try ring.signers(for: [.root]) }.hasSuffix(
                "; give --site-programs if you trust whoever wrote that"))
        var trusting = try machine.ring(
            ["--site-programs"], backend: .program(["touch", machine.folder.path + "/ran"]))
        let signer = try #require(try trusting.signers(for: [.root]).first)
        #expect(reason { try signer.signature(over: Self.payload) }.hasSuffix("is not one line of hex"))
        #expect(FileManager.default.fileExists(atPath: machine.folder.path + "/ran"))
    }

    @Test func `a program gets nothing that is meant for decree alone`() throws {
        let machine = try Machine()
        var ring = try machine.ring(["--key-backend", "root=exec:env"])
        let signer = try #require(try ring.signers(for: [.root]).first)
        // PATH=/usr/bin:/bin and a line feed.
        #expect(
            reason { try signer.signature(over: Self.payload) }.hasSuffix(
                "what it printed (19 bytes) is not one line of hex"))
    }

    @Test func `every fault of a key file names the key and the place, and none shows a secret`() throws {
        var said: [String] = []
        func fault(_ words: String?, plain: Bool = false, _ change: (Machine, String) throws -> Void) throws {
            let machine = try Machine()
            try machine.file(0, as: 0, passphrase: plain ? nil : Self.words)
            let path = machine.folder.path + "/keys/\(machine.secrets[0].key.id).pem"
            try change(machine, path)
            var ring = try machine.ring(words: words)
            let message = reason { try ring.signers(for: [.root]) }
            said.append(
                message.replacing(path, with: "PATH").replacing(machine.folder.path, with: "HERE")
                    .replacing(machine.secrets[0].key.id.prefix(16), with: "ID"))
        }
        try fault("wrong words") { _, _ in }
        try fault("") { _, _ in }
        try fault(Self.words) { try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: $1) }
        try fault(Self.words) { machine, path in
            try FileManager.default.createDirectory(
                atPath: machine.folder.path + "/Content", withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: path, toPath: machine.folder.path + "/Content/key")
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: machine.folder.path + "/Content/key")
        }
        try fault(Self.words) { _, path in
            _ = try ProgramRun.run(
                "sh",
                [
                    "-c",
                    "openssl genpkey -algorithm x25519 | openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc -passout 'pass:\(Self.words)' > '\(path)'",
                ])
        }
        try fault(nil, plain: true) { _, _ in }
        #expect(
            said == [
                "key root (ID) at file:PATH: the passphrase does not open the secret key, or the key file is damaged",
                "key root (ID) at file:PATH: the passphrase does not open the secret key, or the key file is damaged",
                "key root (ID) at file:PATH: key file PATH: others than its owner may use it; run chmod 600",
                "key root (ID) at file:PATH: key file PATH: lies inside HERE/Content; a key there could be published",
                "key root (ID) at file:PATH: secret key: is a key for X25519, not for Ed25519",
                "key root (ID) at file:PATH: secret key: has no passphrase; give --unencrypted if that is meant",
            ])
        let seed = [UInt8](repeating: 1, count: 32)
        for text in said { Secrets(seeds: [seed], passphrases: [Self.words, "wrong words"]).expectNone(in: text) }
    }

    @Test func `a plain key signs where that is asked for`() throws {
        let machine = try Machine()
        try machine.file(0, as: 0, passphrase: nil)
        var ring = try machine.ring(plain: true, words: nil)
        #expect(try ring.signers(for: [.root]).count == 1)
    }

    @Test func `a reference that says nothing known is refused by its file`() throws {
        let machine = try Machine()
        try machine.folder.write("kms:x\n", to: "keys/\(machine.secrets[0].key.id).backend")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: machine.folder.path + "/keys")
        #expect(
            reason { try machine.ring() }
                == "'\(machine.folder.path)/keys/\(machine.secrets[0].key.id).backend' must hold one line: file:path, agent: or exec:program arguments"
        )
    }
}

extension Keyring {
    /// Those who can sign for roles of these kinds, in the order of the settings; keys with no place here are left out.
    ///
    /// - Throws: `KeyringError` for a key whose place is known and does not work.
    fileprivate mutating func signers(for kinds: Set<SiteKeys.Kind>) throws -> [PinnedSigner] {
        var signers: [PinnedSigner] = []
        for entry in entries where kinds.contains(entry.kind) {
            if let signer = try signer(for: entry) { signers.append(signer) }
        }
        return signers
    }
}
