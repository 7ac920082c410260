import Foundation
import TestSupport
import Testing

/// A Mac app whose feed is signed by its own key, which only a program of its author has.
@Suite struct SignedFeedTests {
    private static let policy = """
        ---
        app: Kasa
        store: {macos: "https://example.com/get"}
        clients: {sparkle-appcast: {public-key: "KEY", sign: "exec:./sign-feed"}}
        releases:
          - {version: 2.7.0, build: 270, live: 2026-03-01}
          - {version: 3.2.0, build: 320, live: 2026-11-02}
        minimum: 3.2.0
        ---
        """

    /// Prints what Sparkle's `sign_update -p` prints: the signature in base64.
    private static let program = """
        #!/bin/sh
        cat > payload && openssl pkeyutl -sign -inkey app.pem -rawin -in payload | base64 -w0 && echo x >> runs
        """

    /// A site with the key of its app in `app.pem`, and the program that signs with it.
    private func site(key: String = "app.pem") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["app.pem", "other.pem"] {
            let made = try ProgramRun.run(
                "openssl", ["genpkey", "-algorithm", "ed25519", "-out", name], in: folder.path)
            #expect(made.status == 0, "\(made.errors)")
        }
        let dump = "openssl pkey -in \(key) -pubout -outform DER | tail -c 32 | base64 -w0"
        let text = try ProgramRun.run("sh", ["-c", dump], in: folder.path).output
        try folder.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try folder.write(Self.policy.replacing("KEY", with: text), to: "Content/kasa.md")
        try folder.write(Self.program, to: "sign-feed")
        _ = try ProgramRun.run("chmod", ["+x", "sign-feed"], in: folder.path)
        return folder
    }

    private func feed(_ folder: TemporaryFolder, _ output: String = "Public") throws -> String {
        try folder.read("\(output)/kasa/appcast.xml")
    }

    @Test func `the program signs the feed's bytes, and OpenSSL agrees`() throws {
        let folder = try site(), build = try Decree.run("build", in: folder)
        #expect(build.status == 0 && !build.errors.contains("feed-unsigned"), "\(build.errors)")
        let content = try feed(folder), sign = try Decree.sign("--site-programs", in: folder)
        #expect(sign.status == 0, "\(sign.errors)")
        let signed = try feed(folder)
        #expect(signed.hasPrefix(content + "<!-- sparkle-signatures:\nedSignature: "))
        #expect(signed.hasSuffix("\nlength: \(content.utf8.count)\n-->\n"))
        try folder.write(content, to: "content")
        let check = """
            sed -n 's/^edSignature: //p' Public/kasa/appcast.xml | base64 -d > signature &&
            openssl pkeyutl -verify -inkey app.pem -rawin -in content -sigfile signature
            """
        let judged = try ProgramRun.run("sh", ["-c", check], in: folder.path)
        #expect(judged.status == 0 && judged.output.contains("Verified Successfully"), "\(judged.errors)")
        #expect(try ProgramRun.run("xmllint", ["--noout", "Public/kasa/appcast.xml"], in: folder.path).status == 0)
    }

    @Test func `a feed that is live keeps its signature, and the program is not asked again`() throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign("--site-programs", in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let live = try feed(folder, "Published/current")
        #expect(live.contains("edSignature: "))
        #expect(try Decree.run("build", in: folder).status == 0)
        let again = try Decree.sign(in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try feed(folder) == live)
        #expect(try folder.read("runs") == "x\n")
        let published = try Decree.run("publish", "--yes", in: folder)
        #expect(published.status == 0, "\(published.errors)")
    }

    @Test func `verify asks whether the feed carries the signature of the app's key`() throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign("--site-programs", in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let verified = try Decree.run("verify", in: folder)
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.output.contains("the signature that each feed carries (signed by "), "\(verified.output)")
        let policy = try folder.read("Content/kasa.md")
        let key = String(repeating: "A", count: 43) + "="
        let other = policy.replacing(/public-key: "[^"]*"/, with: "public-key: \"\(key)\"")
        try folder.write(other, to: "Content/kasa.md")
        let wrong = try Decree.run("verify", in: folder)
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("no valid signature of it"), "\(wrong.errors)")
    }

    @Test func `a site with roles, shipped in one go, has the signature, and its roles vouch for the signed feed`()
        throws
    {
        let folder = try site()
        let keys = ["--unencrypted", "--key-folder", "keys"]
        let made = try Decree.run(["keys", "init"] + keys, in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let ship = try Decree.run(["ship", "--yes", "--site-programs"] + keys, in: folder)
        #expect(ship.status == 0, "\(ship.errors)")
        let live = try feed(folder, "Published/current")
        #expect(live.contains("edSignature: "))
        let again = try Decree.run(["ship", "--yes"] + keys, in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try feed(folder, "Published/current") == live)
        #expect(try folder.read("runs") == "x\n")
    }

    @Test func `a rollback brings the signed feed back, whatever the content is now`() throws {
        let folder = try site()
        func publish() throws -> String {
            #expect(try Decree.run("build", in: folder).status == 0)
            #expect(try Decree.sign("--site-programs", in: folder).status == 0)
            #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
            return try feed(folder, "Published/current")
        }
        let first = try publish(), policy = try folder.read("Content/kasa.md")
        try folder.write(policy.replacing("minimum: 3.2.0", with: "minimum: 2.7.0"), to: "Content/kasa.md")
        #expect(try publish() != first)
        try folder.write("---\napp: [\n---\n", to: "Content/kasa.md")
        let run = try Decree.run(
            "rollback", "--yes", "--key", "keys/site.key", "--unencrypted", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try feed(folder, "Published/current") == first)
    }

    @Test func `a program runs only if this person allows what the content names`() throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        let before = try feed(folder), run = try Decree.sign(in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "the policy of 'kasa/appcast.xml' asks to run 'exec:./sign-feed'; give --site-programs if you trust whoever wrote that"
            ), "\(run.errors)")
        #expect(try feed(folder) == before)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/runs"))
    }

    @Test func `a signature of another key is refused, and nothing is signed`() throws {
        let folder = try site(key: "other.pem")
        #expect(try Decree.run("build", in: folder).status == 0)
        let before = try feed(folder), run = try Decree.sign("--site-programs", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("exec:./sign-feed"), "\(run.errors)")
        #expect(try feed(folder) == before)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/Public/kasa/appcast.xml.minisig"))
    }

    @Test(arguments: [
        ("public-key: \"abc\"", "'public-key' of sparkle-appcast has another form"),
        ("sign: \"sign-feed\"", "'sign' of sparkle-appcast has another form"),
        ("sign: \"exec:sign-feed\"", "a program is to sign the feed, and no key is named to check it with"),
    ])
    func `an option of another form is refused at its place`(option: String, words: String) throws {
        let folder = try site()
        let policy = try folder.read("Content/kasa.md")
        let start = try #require(policy.range(of: "{public-key")), end = try #require(policy.range(of: "sign-feed\"}"))
        try folder.write(
            policy.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "{\(option)}"),
            to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("Content/kasa.md:4:") && run.errors.contains(words), "\(run.errors)")
    }
}
