import Authoring
import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing
@testable import Signing
@testable import decree

/// One command begins all keys of a site, or nothing.
@Suite(.serialized) struct KeysInitCommandTests {
    private func settings(_ site: KeysSite) throws -> SiteKeys? {
        let opened = try OpenedContent(site.folder.path + "/Content")
        #expect(opened.diagnostics.isEmpty)
        return opened.site?.keys
    }

    @Test func `all keys are made, private, and named in an index that did not exist`() throws {
        let site = try KeysSite()
        let run = try site.run("keys", "init", "--unencrypted")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("Content/index.md: the public halves of 7 keys added\n"))
        #expect(
            run.errors == "the keys have no passphrase: use them for a local site only, never for one that apps read\n")
        let keys = try #require(try settings(site))
        #expect(keys.named.map(\.role.keys.count) == [2, 1, 1, 1, 1, 1])
        #expect(keys.named.map(\.role.threshold) == [1, 1, 1, 1, 1, 1])
        #expect(try site.files().count == 8)
        for name in try site.files() {
            let mode =
                try FileManager.default.attributesOfItem(atPath: site.keys + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: site.keys)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try site.run("check").status == 0)
    }

    @Test func `a machine whose OpenSSL has no algorithms but those of FIPS makes keys all the same`() throws {
        let site = try KeysSite(), rules = site.folder.path + "/openssl.cnf"
        try site.folder.write(
            "openssl_conf = a\n[a]\nalg_section = b\n[b]\ndefault_properties = fips=yes\n", to: "openssl.cnf")
        let other = try ProgramRun.run("openssl", ["dgst", "-sha256", rules], environment: ["OPENSSL_CONF": rules])
        #expect(other.status != 0)
        let run = try site.run(
            "keys", "init", "--no-backup", with: ["DECREE_PASSPHRASE": "tall tree", "OPENSSL_CONF": rules])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `each private file holds the half that index names, under the passphrase`() throws {
        let site = try KeysSite()
        let run = try site.run("keys", "init", "--no-backup", with: ["DECREE_PASSPHRASE": "tall tree"])
        #expect(run.status == 0, "\(run.errors)")
        let keys = try #require(try settings(site))
        #expect(keys.roles[.root]?.keys.map(\.name) == ["root"])
        for (_, _, role) in keys.named {
            let key = TrustKey(role.keys[0])
            let name = try #require(role.keys[0].name)
            let bytes = Array(try Data(contentsOf: URL(filePath: site.keys + "/\(name)-\(key.id).pem")))
            let secret = try TrustSecretKey(reading: bytes, passphrase: Array("tall tree".utf8), allowingPlain: false)
            #expect(secret.key == key)
        }
        let minisign = try MinisignPublicKey(pinned: try #require(keys.minisign).publicText)
        let bytes = Array(try Data(contentsOf: URL(filePath: site.keys + "/minisign-\(minisign.id).key")))
        #expect(try MinisignSecretKey(reading: bytes, passphrase: Array("tall tree".utf8)).publicKey == minisign)
    }

    @Test func `the machine's keys may have a passphrase of their own`() throws {
        let site = try KeysSite()
        try site.folder.write("robot\n", to: "words")
        let words = site.folder.path + "/words"
        let open = try site.run(
            "keys", "init", "--no-backup", "--automation-passphrase-file", "words",
            with: ["DECREE_PASSPHRASE": "person"])
        #expect(open.status == 2)
        #expect(open.errors == "error: passphrase file words: others than its owner may use it; run chmod 600\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: words)
        let run = try site.run(
            "keys", "init", "--no-backup", "--automation-passphrase-file", "words",
            with: ["DECREE_PASSPHRASE": "person"])
        #expect(run.status == 0, "\(run.errors)")
        for (name, words) in [("timestamp", "robot"), ("targets", "person")] {
            let bytes = Array(try Data(contentsOf: URL(filePath: try site.file(name))))
            #expect(throws: Never.self) {
                try TrustSecretKey(reading: bytes, passphrase: Array(words.utf8), allowingPlain: false)
            }
        }
    }

    @Test func `an index that exists keeps every other byte`() throws {
        let site = try KeysSite()
        let head = "---\ntitle: Ours   # a remark\n\nlanguage:   en\n", tail = "---\n\n# Words\n\ttabs  \n"
        try site.folder.write(head + tail, to: "Content/index.md")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: site.folder.path + "/Content/index.md")
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        let text = try site.folder.read("Content/index.md")
        #expect(text.hasPrefix(head + "# Public halves only."))
        #expect(text.hasSuffix("\n" + tail))
        let mode =
            try FileManager.default.attributesOfItem(atPath: site.folder.path + "/Content/index.md")[.posixPermissions]
            as? Int
        #expect(mode == 0o640)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/Content").sorted() == [
                "index.md", "kasa.md",
            ])
    }

    @Test func `a site with keys is refused, and no key is made`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        let before = try site.files(), index = try site.folder.read("Content/index.md")
        let run = try site.run("keys", "init", "--unencrypted")
        #expect(run.status == 1)
        #expect(
            run.errors.hasPrefix("Content/index.md:3:1: error: the site has 'keys' already [keys-exist]"),
            "\(run.errors)")
        #expect(try site.files() == before)
        #expect(try site.folder.read("Content/index.md") == index)
    }

    @Test func `an index with a mistake is refused, and no key is made`() throws {
        let site = try KeysSite()
        try site.folder.write("---\ntitel: A\n---\n", to: "Content/index.md")
        let run = try site.run("keys", "init", "--unencrypted", "--json")
        #expect(run.status == 1)
        #expect(run.output.contains("'titel' is not a key of the site"))
        #expect(try site.files() == [])
    }

    @Test func `no passphrase, or an empty one, makes no key`() throws {
        let site = try KeysSite()
        let none = try ProgramRun.run(
            "setsid", ["-w", Decree.program, "keys", "init"], in: site.folder.path,
            environment: site.environment.merging(["DECREE_PASSPHRASE": nil]) { $1 })
        #expect(none.status == 2)
        #expect(
            none.errors.hasPrefix("error: the key needs a passphrase and there is no terminal to ask at"),
            "\(none.errors)")
        let empty = try site.run("keys", "init", with: ["DECREE_PASSPHRASE": ""])
        #expect(empty.status == 2)
        #expect(
            empty.errors
                == "error: an empty passphrase protects nothing; give one, or --unencrypted for a key to throw away\n")
        #expect(try site.files() == [])
        #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/Content/index.md"))
    }

    @Test(arguments: ["Content/keys", "Public", "Published/keys"])
    func `a key folder that would be published is refused`(folder: String) throws {
        let site = try KeysSite()
        let run = try site.run("keys", "init", "--unencrypted", "--key-folder", folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("would lie inside '\(folder.split(separator: "/")[0])'"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/" + folder))
    }

    @Test func `a site that is signed goes on with its minisign key`() throws {
        let site = try KeysSite()
        #expect(try site.run("build").status == 0)
        #expect(try site.run("sign", "--yes", "--new-key", "--key", "old/site.key", "--unencrypted").status == 0)
        let known = try site.folder.read("Public/minisign.pub").split(separator: "\n")[1]
        let run = try site.run("keys", "init", "--unencrypted")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("the site goes on with minisign key "))
        #expect(try settings(site)?.minisign?.publicText == String(known))
        #expect(try site.files().filter { $0.hasPrefix("minisign") } == [])
    }

    @Test func `when the index cannot be written, no private half stays`() throws {
        let site = try KeysSite()
        let pipe = site.folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // The run reads the index, then waits for the passphrase.
        let run = try ProgramRun.run(
            Decree.program, ["keys", "init", "--passphrase-file", "pipe"], in: site.folder.path,
            environment: ["HOME": site.home]
        ) { _ in
            guard let words = FileHandle(forWritingAtPath: pipe) else { return }
            try? site.folder.write("---\ntitle: Saved meanwhile\n---\n", to: "Content/index.md")
            words.write(Data("tall tree".utf8))
        }
        #expect(run.status == 2)
        #expect(run.errors == "error: cannot change 'Content/index.md': it changed meanwhile; run again\n")
        #expect(try site.folder.read("Content/index.md") == "---\ntitle: Saved meanwhile\n---\n")
        #expect(try site.files() == [])
    }

    @Test func `a run killed at any moment leaves the index whole, old or new`() throws {
        let site = try KeysSite()
        let old = "---\ntitle: Ours\n---\nWords.\n"
        for step in 0..<8 {
            try site.folder.write(old, to: "Content/index.md")
            let shell = "HOME='\(site.home)' exec '\(Decree.program)' keys init --unencrypted"
            try ProgramRun.kill(
                "/bin/sh", ["-c", shell], in: site.folder.path, afterSeconds: 0.01 + 0.03 * Double(step))
            let text = try site.folder.read("Content/index.md")
            #expect(
                text == old || text.hasSuffix("---\nWords.\n") && text.contains("minisign:"), "killed at step \(step)")
            for name in try site.files() where !name.hasPrefix(".") {
                let bytes = Array(try Data(contentsOf: URL(filePath: site.keys + "/" + name)))
                if name.hasSuffix(".pem") {
                    #expect(throws: Never.self) {
                        try TrustSecretKey(reading: bytes, passphrase: nil, allowingPlain: true)
                    }
                }
            }
        }
    }

    @Test func `what a killed run left of a key goes with the next one`() throws {
        let site = try KeysSite()
        try site.folder.write("half a key", to: "home/.config/decree/keys/.root-0.pem.partial-abc")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: site.keys)
        #expect(try site.run("keys", "create", "--unencrypted").status == 0)
        #expect(try site.files().filter { $0.hasPrefix(".") } == [])
    }

    @Test func `json has every key and where it is, and nothing private`() throws {
        let site = try KeysSite()
        let run = try site.run("keys", "init", "--unencrypted", "--json", "--quiet")
        #expect(run.status == 0)
        #expect(run.errors == "")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let keys = try #require(object["keys"] as? [[String: String]])
        #expect(
            keys.map { $0["custody"] } == [
                "offline", "offline", "person", "person", "automation", "automation", "automation",
            ])
        #expect(keys.map { $0["role"] } == ["root", "root", "targets", "app", "site", "snapshot", "timestamp"])
        for key in keys { #expect(FileManager.default.fileExists(atPath: key["file"] ?? "")) }
    }
}
