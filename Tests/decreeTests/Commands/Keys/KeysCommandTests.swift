import Foundation
import TestSupport
import Testing
@testable import Signing
@testable import decree

/// Looking at keys, and making single ones, with the real program.
@Suite(.serialized) struct KeysCommandTests {
    private func begun() throws -> KeysSite {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        return site
    }

    @Test func `the list says for each role who must sign and what this machine can`() throws {
        let site = try begun()
        let moved = try site.file("targets")
        try FileManager.default.removeItem(atPath: moved)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: try site.file("apps"))
        #expect(try site.run("keys", "list", "--try").status == 1, "one key here may be read by others")
        let run = try site.run("keys", "list")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        let lines = run.output.split(separator: "\n").map { line in
            // Ids are random; the rest of a line is compared whole.
            line.replacing(/[0-9a-f]{64}/, with: "ID").replacing(/[0-9a-f]{16}/, with: "id")
                .replacing(/[0-9A-F]{16}/, with: "ID").replacing(site.keys, with: "KEYS")
        }
        #expect(
            lines == [
                "root: 1 of 2", "  id  root  file:KEYS/root-ID.pem, can sign",
                "  id  root-backup  file:KEYS/root-backup-ID.pem, can sign",
                "targets: 1 of 1", "  id  targets  elsewhere",
                "app (every app without own keys): 1 of 1",
                "  id  apps  file:KEYS/apps-ID.pem, cannot sign: key file KEYS/apps-ID.pem: others than its owner may use it; run chmod 600",
                "site: 1 of 1", "  id  site  file:KEYS/site-ID.pem, can sign",
                "snapshot: 1 of 1", "  id  snapshot  file:KEYS/snapshot-ID.pem, can sign",
                "timestamp: 1 of 1", "  id  timestamp  file:KEYS/timestamp-ID.pem, can sign", "minisign: ID",
            ])
    }

    @Test func `the list says when each role runs out, as soon as it is signed`() throws {
        let site = try begun()
        #expect(try site.run("build").status == 0)
        let sign = try site.run("sign", "--yes", "--unencrypted")
        #expect(sign.status == 0, "\(sign.errors)")
        let list = try site.run("keys", "list")
        #expect(
            list.output.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("minisign") } == [
                "root: 1 of 2, expires 2027-11-21T00:00:00Z", "targets: 1 of 1, expires 2027-11-21T00:00:00Z",
                "app (every app without own keys): 1 of 1, expires 2027-02-19T00:00:00Z",
                "site: 1 of 1, expires 2027-11-21T00:00:00Z", "snapshot: 1 of 1, expires 2027-11-21T00:00:00Z",
                "timestamp: 1 of 1, expires 2026-11-28T00:00:00Z",
            ])
    }

    @Test func `places come from options, then the folder, then the site`() throws {
        let site = try begun()
        var index = try site.folder.read("Content/index.md")
        index = index.replacing(
            "- name: timestamp\n", with: "- name: timestamp\n        backend: \"exec:sign-it --slot 3\"\n")
        index = index.replacing("- name: snapshot\n", with: "- name: snapshot\n        backend: \"agent:\"\n")
        try site.folder.write(index, to: "Content/index.md")
        #expect(try site.run("keys", "show", "timestamp").output.contains("place: file:\(site.keys)/timestamp-"))
        try FileManager.default.removeItem(atPath: try site.file("timestamp"))
        #expect(
            try site.run("keys", "show", "timestamp").output.contains(
                "place: exec:sign-it --slot 3, cannot sign: index.md asks to run 'exec:sign-it --slot 3' for key "))
        #expect(
            try site.run("keys", "show", "timestamp", "--site-programs").output.contains(
                "place: exec:sign-it --slot 3, cannot sign: there is no program 'sign-it'\n"))
        let snapshot = try site.file("snapshot"), id = try #require(snapshot.split(separator: "-").last?.dropLast(4))
        try FileManager.default.removeItem(atPath: snapshot)
        #expect(
            try site.run("keys", "show", "snapshot").output.contains(
                "place: agent:, cannot sign: agent: cannot sign with key \(id): SSH_AUTH_SOCK is not set; start ssh-agent and ssh-add the key\n"
            ))
        try site.folder.write("exec:sh -c x\n", to: "home/.config/decree/keys/\(id).backend")
        #expect(try site.run("keys", "show", "snapshot").output.contains("place: exec:sh -c x, can sign\n"))
        #expect(
            try site.run("keys", "show", "snapshot", "--key-backend", "snapshot=file:/none").output.contains(
                "place: file:/none, cannot sign: key file /none: cannot be read: No such file or directory\n"))
        #expect(
            try site.run("keys", "show", String(id.prefix(8)), "--key-backend", "\(id.prefix(8))=agent:").output
                .contains("place: agent:"))
    }

    @Test func `a trial signs with every key that is here, and shows what fails`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--no-backup", "--unencrypted").status == 0)
        let target = try site.file("targets"), apps = try site.file("apps")
        try FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: apps, toPath: target)
        let run = try site.run(
            "keys", "list", "--try", "--key-backend", "snapshot=exec:echo zz", "--key-backend", "site=file:/none")
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
            line.replacing(/[0-9a-f]{64}/, with: "ID").replacing(/[0-9a-f]{16}/, with: "id").replacing(
                site.keys, with: "KEYS")
        }
        #expect(
            lines == [
                "  id  root  file:KEYS/root-ID.pem, can sign",
                "  id  targets  file:KEYS/targets-ID.pem, cannot sign: file:KEYS/targets-ID.pem holds key ID, but the pinned key is ID",
                "  id  apps  file:KEYS/apps-ID.pem, can sign",
                "  id  site  file:/none, cannot sign: key site (id) at file:/none: key file /none: cannot be read: No such file or directory",
                "  id  snapshot  exec:echo zz, cannot sign: exec:echo zz cannot sign with key ID: what it printed (3 bytes) is not one line of hex",
                "  id  timestamp  file:KEYS/timestamp-ID.pem, can sign",
            ])
    }

    @Test func `a key of the agent is found there`() throws {
        let site = try KeysSite(), agent = try SampleSession()
        let keys = try #require(try? agent.newKey())
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        let index = try site.folder.read("Content/index.md")
        let old = try #require(index.split(separator: "\n").drop { !$0.contains("name: apps") }.dropFirst().first)
        try site.folder.write(
            index.replacing(old, with: "        public: \(keys)\n        backend: \"agent:\""), to: "Content/index.md")
        let run = try site.run("keys", "show", "apps", with: ["SSH_AUTH_SOCK": agent.socket])
        #expect(run.output.contains("place: agent:, can sign\n"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("public: \(keys)\n"))
        let list = try site.run("keys", "list", "--try", with: ["SSH_AUTH_SOCK": agent.socket])
        #expect(list.output.contains("  apps  agent:, can sign\n"), "\(list.output)")
    }

    @Test func `a name that is no key's is answered with all of them`() throws {
        let site = try begun()
        let run = try site.run("keys", "show", "rot")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("error: the site has no key 'rot'; its keys: root ("), "\(run.errors)")
        let wrong = try site.run("keys", "list", "--key-backend", "rot=agent:")
        #expect(wrong.status == 1)
        #expect(wrong.errors.hasPrefix("error: the site has no key 'rot'"))
        let form = try site.run("keys", "list", "--key-backend", "root=kms:x")
        #expect(
            form.errors
                == "error: --key-backend 'root=kms:x' is not of the form key=place; a place is file:path, agent: or exec:program arguments\n"
        )
    }

    @Test func `a site without keys is refused with how to get them`() throws {
        let site = try KeysSite()
        for command in [["list"], ["show", "root"], ["export-public", "root"]] {
            let run = try site.run(["keys"] + command)
            #expect(run.status == 1)
            #expect(run.errors == "error: the site in 'Content' has no 'keys'; 'decree keys init' makes them\n")
        }
    }

    @Test func `a new key is made under its name, and its line for index is printed`() throws {
        let site = try KeysSite()
        let run = try site.run("keys", "create", "ayse root", with: ["DECREE_PASSPHRASE": "tall tree"])
        #expect(run.status == 0, "\(run.errors)")
        let names = try site.files()
        #expect(names.count == 1)
        let bytes = Array(try Data(contentsOf: URL(filePath: site.keys + "/" + names[0])))
        let key = try TrustSecretKey(reading: bytes, passphrase: Array("tall tree".utf8), allowingPlain: false).key
        #expect(names == ["ayse-root-\(key.id).pem"])
        #expect(
            run.output == """
                made key \(key.id) in \(site.keys)/ayse-root-\(key.id).pem
                for index.md: {name: ayse root, public: \(key.publicText)}

                """)
        let exported = try site.run(
            "keys", "export-public", "--from", site.keys + "/" + names[0], with: ["DECREE_PASSPHRASE": "tall tree"])
        #expect(exported.output == key.publicText + "\n")
    }

    @Test func `a new minisign key is minisign's own`() throws {
        let site = try KeysSite()
        let run = try site.run("keys", "create", "--minisign", "--unencrypted")
        #expect(run.status == 0, "\(run.errors)")
        let file = try #require(try site.files().first)
        let exported = try site.run("keys", "export-public", "--from", site.keys + "/" + file, "--unencrypted")
        #expect(exported.output.hasPrefix("untrusted comment: minisign public key "))
        #expect(file == "minisign-\(exported.output.split(separator: "\n")[0].split(separator: " ").last ?? "").key")
        #expect(run.output.contains("for index.md: {public: \(exported.output.split(separator: "\n")[1])}\n"))
    }

    @Test func `public halves come out as text, for openssl, and as metadata holds them`() throws {
        let site = try begun()
        let text = try site.run("keys", "export-public", "root").output
        #expect(text.count == 65)
        let pem = try site.run("keys", "export-public", "root", "--format", "pem").output
        try site.folder.write(pem, to: "public.pem")
        let openssl = try ProgramRun.run(
            "sh",
            ["-c", "openssl pkey -pubin -in public.pem -outform DER | tail -c 32 | od -An -v -tx1 | tr -d ' \\n'"],
            in: site.folder.path)
        #expect(openssl.output + "\n" == text)
        let tuf = try site.run("keys", "export-public", "root", "--format", "tuf").output
        #expect(tuf.contains("\"keytype\": \"ed25519\""))
        #expect(tuf.contains(text.dropLast()))
        #expect(
            try site.run("keys", "export-public", "minisign").output.hasPrefix(
                "untrusted comment: minisign public key "))
    }

    @Test(arguments: [
        ["export-public"], ["export-public", "root", "--from", "x"], ["create", "--minisign", "name"], ["create", ""],
        ["frobnicate"],
    ])
    func `wrong usage has a status of its own`(arguments: [String]) throws {
        #expect(try KeysSite().run(["keys"] + arguments).status == 64)
    }

    @Test func `json holds the same as the text`() throws {
        let site = try begun()
        for command in [["list"], ["show", "root"], ["export-public", "root"], ["create", "x", "--unencrypted"]] {
            let run = try site.run(["keys"] + command + ["--json"])
            #expect(run.status == 0)
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            #expect((object?["diagnostics"] as? [Any])?.isEmpty == true, "\(command)")
        }
    }
}

/// An SSH agent with one key.
private final class SampleSession {
    private let folder: TemporaryFolder
    let socket: String
    private let process = Process()

    init() throws {
        folder = try TemporaryFolder()
        socket = folder.path + "/agent"
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ssh-agent", "-D", "-a", socket]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try Waiting.wait(seconds: 5) { try add("-l").status != 2 }
    }

    deinit {
        // A child of a test inherits blocked signals, so a polite one would not reach it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func add(_ argument: String) throws -> ProgramRun {
        try ProgramRun.run("ssh-add", [argument], in: folder.path, environment: ["SSH_AUTH_SOCK": socket])
    }

    /// The public half in hex.
    func newKey() throws -> String {
        _ = try ProgramRun.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "key"], in: folder.path)
        _ = try add("key")
        let base64 = try folder.read("key.pub").split(separator: " ")[1]
        return Digest.hex((Data(base64Encoded: String(base64)) ?? Data()).suffix(32))
    }
}
