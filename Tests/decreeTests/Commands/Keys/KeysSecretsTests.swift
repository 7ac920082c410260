import Foundation
import TestSupport
import Testing
@testable import Signing
@testable import decree

/// Every run of every fault with a key of this site, and not one byte of a secret in what is printed.
@Suite(.serialized) struct KeysSecretsTests {
    private static let words = "tall tree 7"

    @Test func `the search finds a seed where there is one`() throws {
        let key = try TrustSecretKey(seed: (0..<32).map { UInt8($0) })
        let secrets = Secrets(seeds: [try key.seed], passphrases: [Self.words])
        #expect(
            secrets.areFound(
                in: String(decoding: try key.fileBytes(passphrase: nil, salt: [], vector: []), as: UTF8.self)))
        #expect(secrets.areFound(in: Digest.hex(try key.seed)))
        #expect(secrets.areFound(in: "\(try key.seed)"))
        #expect(secrets.areFound(in: "x \(Self.words) x"))
        #expect(!secrets.areFound(in: "\(key) \(key.key.publicText)"))
    }

    @Test func `what a backend prints is never shown, even when that is the key itself`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--no-backup", "--unencrypted").status == 0)
        let file = try site.file("site")
        let key = try TrustSecretKey(
            reading: Array(try Data(contentsOf: URL(filePath: file))), passphrase: nil, allowingPlain: true)
        try site.folder.write(Digest.hex(try key.seed), to: "seed")
        for script in [
            "cat seed", "cat seed seed", "cat seed; echo '\(Self.words)'", "cat '\(file)'", "cat seed; exit 1",
        ] {
            try site.folder.write("#!/bin/sh\n" + script, to: "sign")
            #expect(try ProgramRun.run("chmod", ["+x", "sign"], in: site.folder.path).status == 0)
            for more in [[], ["--json", "--verbose"]] {
                let run = try site.run(["keys", "list", "--try", "--key-backend", "site=exec:./sign"] + more)
                #expect((run.output + run.errors).contains("exec:./sign"))
                Secrets(seeds: [try key.seed], passphrases: [Self.words]).expectNone(in: run.output + run.errors)
            }
        }
    }

    @Test func `no command shows a passphrase or a seed, whatever goes wrong`() throws {
        let site = try KeysSite()
        var said = ""
        func run(_ arguments: String..., words: String? = Self.words, status: Int32) throws {
            let run = try site.run(arguments, with: ["DECREE_PASSPHRASE": words])
            #expect(run.status == status, "\(arguments): \(run.errors)")
            said += run.output + run.errors
        }
        try run("keys", "create", "one", "--verbose", status: 0)
        let file = site.keys + "/" + (try #require(try site.files().first))
        let key = try TrustSecretKey(
            reading: Array(try Data(contentsOf: URL(filePath: file))), passphrase: Array(Self.words.utf8),
            allowingPlain: false)
        try run("keys", "create", "--minisign", "--unencrypted", "--json", status: 0)
        let minisign = site.keys + "/" + (try #require(try site.files().first { $0.hasSuffix(".key") }))
        let other = try MinisignSecretKey(
            reading: Array(try Data(contentsOf: URL(filePath: minisign))), passphrase: nil)
        try run("keys", "export-public", "--from", file, status: 0)
        try run("keys", "export-public", "--from", file, "--json", "--verbose", status: 0)
        try run("keys", "export-public", "--from", file, words: "wrong words", status: 2)
        try run("keys", "export-public", "--from", file, words: "", status: 2)
        try run("keys", "export-public", "--from", file, "--passphrase-file", "/none/words", status: 2)
        try run("keys", "export-public", "--from", file, "--passphrase-fd", "77", status: 2)
        try run("keys", "export-public", "--from", minisign, "--json", status: 0)
        for place in ["Content", "Public", "Published"] {
            try site.folder.write("", to: "\(place)/x")
            try FileManager.default.copyItem(atPath: file, toPath: site.folder.path + "/\(place)/key.pem")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: site.folder.path + "/\(place)/key.pem")
            try run("keys", "export-public", "--from", "\(place)/key.pem", status: 2)
            #expect(
                said.hasSuffix(
                    "error: key file \(place)/key.pem: lies inside \(place); a key there could be published\n"))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file)
        try run("keys", "export-public", "--from", file, status: 2)
        try run("keys", "export-public", "--from", file, "--passphrase", Self.words, status: 64)
        // The wrong option is named by the argument parser; a word after it is the user's own argument, never ours.
        Secrets(seeds: [try key.seed, other.seed], passphrases: ["wrong words"]).expectNone(in: said)
        Secrets(seeds: [], passphrases: [Self.words]).expectNone(in: said)
    }
}

extension TrustSecretKey {
    /// The end of its file; in memory it is OpenSSL's alone.
    fileprivate var seed: [UInt8] {
        get throws {
            Array(try #require(PEM.block(in: fileBytes(passphrase: nil, salt: [], vector: []))).bytes.suffix(32))
        }
    }
}
