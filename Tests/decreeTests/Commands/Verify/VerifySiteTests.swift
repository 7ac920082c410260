import Foundation
import PolicyModel
import Publishing
import Signing
import TestSupport
import Testing
@testable import decree

/// A public site read back through the real nginx: a sound one passes, and each fault of the host gives its own row.
@Suite(.serialized) struct VerifySiteTests {
    private static func shared() throws -> ServedSite { try ServedSite.shared.get() }

    /// Faults of `document`'s answer, which nginx gives in place of the file.
    private static func faults(
        at path: String = "kasa/retired.json", _ rules: String, _ options: String..., status: Int32 = 1
    ) throws -> [String] {
        let site = try shared(),
            server = try site.nginx {
                $0.replacing("    # SSVC:", with: "location = /\(path) { \(rules) }\n    # SSVC:")
            }
        return try withExtendedLifetime(server) {
            try site.faults("https://localhost:\(server.port)", status: status)
        }
    }

    @Test func `a sound site passes every row, and says so in few lines`() throws {
        let site = try Self.shared(), server = try site.nginx(), authority = try ServedSite.authority.get()
        let run = try site.run([
            "verify", "https://localhost:\(server.port)", "--ca", authority.file, "--record", "seen",
        ])
        #expect(run.errors == "")
        let counted = run.output.replacing(/\(\d+\)/, with: "(N)").replacing(/sha256\/[^)]+/, with: "sha256/…")
            .replacing(/:\d+: every/, with: ": every").replacing(/until [^)]+/, with: "until …")
        Golden.expect(counted, equals: "verify/sound.txt")
        #expect(try site.faults("https://localhost:\(server.port)/", "--record", "seen", status: 0) == [])
    }

    @Test func `a host that answers missing files with a page is named for each kind of path`() throws {
        let site = try Self.shared()
        let server = try site.nginx {
            $0.replacing("return 404 \"not found\\n\";", with: "return 200 \"<!DOCTYPE html>\";")
        }
        let faults = try site.faults("https://localhost:\(server.port)").map { $0.replacing(/\d+/, with: "N") }
        // A reader of the metadata asks for the next root, and takes the page for one.
        #expect(
            faults == [
                "broken metadata metadata/N.root.json", "broken missing kasa/missing-N.json",
                "broken missing metadata/missing-N.json",
            ])
        let run = try site.run(
            ["verify", "https://localhost:\(server.port)", "--ca", try ServedSite.authority.get().file], status: 1)
        #expect(
            run.errors.contains("\n  expected: 404 or 403\n  found:    200\n  to do:    let the host say 404: "),
            "\(run.errors)")
        #expect(
            run.errors.hasPrefix(
                """
                error: metadata/2.root.json: signatures from the pinned root on
                  expected: metadata, or 404 or 403 where there is none
                  found:    a page in place of a missing file
                  to do:    let the host say 404: a page in place of a missing file crashes apps, and stops every reader of \
                the metadata. 
                """), "\(run.errors)")
    }

    @Test func `a redirect for missing pages is named as what it is`() throws {
        let site = try Self.shared()
        let server = try site.nginx {
            $0.replacing("error_page 404 /404.html;", with: "error_page 404 =302 https://localhost/;")
        }
        let run = try site.run(
            ["verify", "https://localhost:\(server.port)", "--ca", try ServedSite.authority.get().file], status: 1)
        #expect(run.errors.contains("  found:    302, a redirect to https://localhost/\n"), "\(run.errors)")
        #expect(run.output.contains("  wrong  a missing file is said to be missing (1 of 3)\n"), "\(run.output)")
    }

    @Test(arguments: [
        ("return 404;", "answer"), ("return 403;", "answer"), ("return 500;", "answer"),
        ("return 301 /kasa/ssvc.json;", "answer"),
        ("types { } default_type text/html;", "type"),
        ("add_header Cache-Control no-store; add_header Access-Control-Allow-Origin '*';", "cache"),
        (
            "return 200 '{}'; add_header Cache-Control 'public, max-age=120'; add_header Access-Control-Allow-Origin '*';",
            "bytes"
        ),
    ])
    func `each fault in a document's answer gives its own row`(rules: String, check: String) throws {
        #expect(try Self.faults(rules) == ["broken \(check) kasa/retired.json"])
    }

    @Test func `a wrong header keeps no signature from being judged`() throws {
        let rules = "types { } default_type text/html; add_header Cache-Control 'public, max-age=120';"
        let site = try Self.shared(),
            server = try site.nginx {
                $0.replacing("    # SSVC:", with: "location = /kasa/retired.json { \(rules) }\n    # SSVC:")
            }
        let run = try site.run(
            [
                "verify", "https://localhost:\(server.port)", "--ca", try ServedSite.authority.get().file, "--verbose",
            ], status: 1)
        #expect(run.output.contains("\nsignature kasa/retired.json: "), "\(run.output)")
    }

    @Test func `a document of an earlier publication is found out by its bytes`() throws {
        let site = try Self.shared()
        try site.site.folder.write(#"{"versions":[]}"#, to: "old/retired.json")
        #expect(
            try Self.faults("alias \(site.site.folder.path)/old/retired.json;") == ["broken bytes kasa/retired.json"])
    }

    @Test func `a missing copy, signature or metadata file gives one row`() throws {
        let site = try Self.shared()
        let copy = try site.path(".retired.json")
        #expect(try Self.faults(at: copy, "return 404;") == ["broken copy \(copy)"])
        #expect(
            try Self.faults(at: "kasa/retired.json.minisig", "return 404;") == [
                "broken answer kasa/retired.json.minisig"
            ])
        #expect(
            try Self.faults(at: "metadata/1.app-kasa.json", "return 404;").contains(
                "broken metadata metadata/1.app-kasa.json"))
    }

    @Test func `compressed bytes that cannot be unpacked, or unpack to something else, are found`() throws {
        let folder = try Self.shared().site.folder
        try folder.write("no gzip at all", to: "packed/garbage")
        let zeros = try ProgramRun.run(
            "sh", ["-c", "head -c 200000000 /dev/zero | gzip -9 > packed/bomb"], in: folder.path)
        #expect(zeros.status == 0)
        for name in ["garbage", "bomb"] {
            let rules = """
                gzip off; if ($http_accept_encoding ~ gzip) { rewrite ^ /packed-\(name) last; } }
                location = /packed-\(name) { gzip off; types { } default_type application/json; add_header Content-Encoding gzip;
                alias \(folder.path)/packed/\(name);
                """
            #expect(try Self.faults(rules) == ["broken compression kasa/retired.json"], "\(name)")
        }
    }

    @Test func `a body that breaks off is found`() throws {
        let folder = try Self.shared().site.folder, port = try LoopbackPort.free()
        try folder.write(
            """
            import socket
            server = socket.create_server(("127.0.0.1", \(port)))
            while True:
                client, _ = server.accept()
                client.recv(65536)
                client.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 500\\r\\n\\r\\n{")
                client.close()
            """, to: "breaking.py")
        let server = try WebServer(
            "python3", [folder.path + "/breaking.py"], port: port, log: folder.url.appending(path: "breaking.log"))
        let rules =
            "proxy_pass http://127.0.0.1:\(port); proxy_buffering off; add_header Cache-Control 'public, max-age=120';"
            + " add_header Access-Control-Allow-Origin '*';"
        #expect(try withExtendedLifetime(server) { try Self.faults(rules) } == ["broken bytes kasa/retired.json"])
    }

    @Test func `a certificate with five days left is a warning, and a wrong pin a fault`() throws {
        let site = try Self.shared(), server = try site.nginx("short", days: 5),
            url = "https://localhost:\(server.port)"
        #expect(try site.faults(url, status: 0) == ["warning certificate localhost"])
        let pin = try ServedSite.authority.get().pin("short-\(server.port)")
        #expect(try site.faults(url, "--pin", pin, status: 0) == ["warning certificate localhost"])
        let other = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        #expect(try site.faults(url, "--pin", other) == ["warning certificate localhost", "broken pin localhost"])
        #expect(try site.faults(url, "--pin", other, "--pin", pin, status: 0) == ["warning certificate localhost"])
    }

    @Test func `a certificate of an unknown authority is refused, and nothing more is asked`() throws {
        let site = try Self.shared(), server = try site.nginx()
        let run = try site.run(["verify", "https://localhost:\(server.port)"], status: 1)
        #expect(
            run.errors.contains("localhost: the certificate is believed, and not about to expire\n"), "\(run.errors)")
        #expect(run.errors.contains("  found:    not believed: "), "\(run.errors)")
        #expect(run.output.hasSuffix("https://localhost:\(server.port): 1 fault\n"), "\(run.output)")
    }

    @Test func `a proxy of the environment is not asked`() throws {
        let site = try Self.shared(), server = try site.nginx(), proxy = "http://127.0.0.1:\(try LoopbackPort.free())"
        let moment = "\(Int(Date().timeIntervalSince1970))"
        let run = try site.site.run(
            ["verify", "https://localhost:\(server.port)", "--ca", try ServedSite.authority.get().file],
            with: ["SOURCE_DATE_EPOCH": moment, "https_proxy": proxy, "HTTPS_PROXY": proxy, "ALL_PROXY": proxy])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `a server that speaks TLS 1_1 only is refused`() throws {
        let site = try Self.shared()
        let server = try site.nginx {
            $0.replacing("ssl_protocols TLSv1.2 TLSv1.3;", with: "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;")
        }
        let run = try site.run(
            ["verify", "https://localhost:\(server.port)", "--ca", try ServedSite.authority.get().file], status: 1)
        #expect(
            run.errors.hasPrefix(
                "error: localhost: TLS 1.2 or newer\n  expected: TLS 1.2 or newer\n  found:    no such connection: "))
        #expect(run.output == "  wrong  TLS 1.2 or newer (1 of 1)\nhttps://localhost:\(server.port): 1 fault\n")
    }

    @Test func `an older timestamp than the one seen is refused, though it is signed and not expired`() throws {
        let site = try ServedSite(), server = try site.nginx(), url = "https://localhost:\(server.port)"
        let folder = site.site.folder, name = "metadata/timestamp.json"
        try folder.write(try folder.read("Published/current/\(name)"), to: "old/timestamp.json")
        let later = Int(Date().timeIntervalSince1970) + 2 * 86_400
        let refresh = try site.site.run(["refresh", "--unencrypted"], with: ["SOURCE_DATE_EPOCH": "\(later)"])
        #expect(refresh.output == "refreshed the timestamp, publication 2\n")
        let seen = folder.path + "/seen"
        #expect(try site.faults(url, "--record", seen, status: 0) == [])
        let stale = try site.nginx("stale") {
            $0.replacing(
                "    # SSVC:", with: "location = /\(name) { alias \(folder.path)/old/timestamp.json; }\n    # SSVC:")
        }
        #expect(
            try site.faults("https://localhost:\(stale.port)", "--record", seen) == [
                "broken age metadata/timestamp.json"
            ])
        // Without a record the output folder here tells.
        #expect(
            try site.faults("https://localhost:\(stale.port)", status: 0) == ["warning age metadata/timestamp.json"])
    }

    @Test func `an expired timestamp gives one row, and the files are judged all the same`() throws {
        let site = try Self.shared(), server = try site.nginx()
        let moment = Int(Date().timeIntervalSince1970) + 8 * 86_400
        let date = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: TimeInterval(moment)))
        #expect(
            try site.faults("https://localhost:\(server.port)", "--at", date) == [
                "broken freshness metadata/timestamp.json"
            ])
    }

    @Test func `a site with minisign signatures only is proved by them, and never goes back`() throws {
        let site = try ServedSite(trusted: false), server = try site.nginx(), url = "https://localhost:\(server.port)"
        let folder = site.site.folder, seen = folder.path + "/seen"
        #expect(try site.faults(url, "--record", seen, status: 0) == [])
        let record = try folder.read("seen").replacing("\"kasa/retired.json\":1", with: "\"kasa/retired.json\":2")
        try folder.write(record, to: "newer")
        #expect(try site.faults(url, "--record", folder.path + "/newer") == ["broken age kasa/retired.json"])
        let other = try site.nginx("key") {
            $0.replacing("    # SSVC:", with: "location = /kasa/retired.json.minisig { return 404; }\n    # SSVC:")
        }
        #expect(try site.faults("https://localhost:\(other.port)").contains("broken answer kasa/retired.json.minisig"))
    }

    @Test(arguments: ["404 \"not found\\n\"", "200 \"<!DOCTYPE html>\"", "302 https://localhost/"])
    func `a page for missing metadata makes no site one that has keys`(answer: String) throws {
        let site = try ServedSite(trusted: false)
        let server = try site.nginx { $0.replacing("return 404 \"not found\\n\";", with: "return \(answer);") }
        let url = "https://localhost:\(server.port)", key = site.site.folder.path + "/Public/minisign.pub"
        let faults = try site.faults(url, "--key", key, status: answer.hasPrefix("404") ? 0 : 1)
        #expect(faults.allSatisfy { $0.hasPrefix("broken missing ") }, "\(faults)")
        // Whoever knows that the site has keys is told that they are missing.
        let trusted = try Self.shared(), root = trusted.live + "/metadata/1.root.json"
        #expect(try site.faults(url, "--root", root).contains { $0.hasPrefix("broken metadata ") })
        try Self.shared().run(["verify", "--record", "seen-keys"])
        let record = trusted.site.folder.path + "/seen-keys"
        #expect(try site.faults(url, "--record", record).contains { $0.hasPrefix("broken metadata ") })
    }

    /// Nobody listens at port 1 of this machine.
    @Test func `an archive that is not there is named, unless archives are left out`() throws {
        let signature = String(repeating: "A", count: 86) + "=="
        let site = try ServedSite(
            trusted: false,
            adding: """
                ---
                app: Darkroom
                store: {macos: "https://darkroom.example/"}
                clients: [sparkle-appcast]
                releases:
                  - version: 2.1
                    build: 210
                    archive: {url: "https://localhost:1/Darkroom-2.1.zip", length: 99, ed-signature: "\(signature)"}
                ---

                """)
        let server = try site.nginx(), url = "https://localhost:\(server.port)"
        #expect(try site.faults(url) == ["broken archive https://localhost:1/Darkroom-2.1.zip"])
        #expect(try site.faults(url, "--no-archives", status: 0) == [])
    }

    @Test func `after publishing, a host that still shows the publication before is named by two rows`() async throws {
        let site = try ServedSite(), folder = site.site.folder
        let server = try site.nginx { $0.replacing("Published/current", with: "Published/publications/1") }
        try folder.write(
            try folder.read("Content/index.md").replacing("Words.", with: "Other words."), to: "Content/index.md")
        for step in [["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"]] { try site.run(step) }
        let files = try OutputFolder(folder.path + "/Public").read()
        let key = try MinisignPublicKey(reading: Array(try folder.read("Public/minisign.pub").utf8))
        let settings = try SiteSettings.read(folder.path + "/Content", Terminal(OutputOptions.parse([])))
        let rows = try await PublicSite.prove(
            url: "https://localhost:\(server.port)", of: .standard,
            published: try SignedBundle(verifying: files, against: key),
            site: settings, content: "none",
            options: ProofOptions.parse(["--ca", try ServedSite.authority.get().file]), limits: ProofLimits(),
            over: .direct,
            at: Moment(seconds: Int(Date().timeIntervalSince1970)))
        #expect(
            rows.filter { !$0.holds }.map { "\($0.check) \($0.subject)" }
                == ["publication metadata/timestamp.json", "publication site-manifest.json"])
    }

    @Test func `a host that takes connections and never finishes the TLS handshake ends at the deadline`() async throws
    {
        let site = try Self.shared(), server = try SilentServer(), start = ContinuousClock.now
        let run = try withExtendedLifetime(server) {
            try site.run(["verify", "https://localhost:\(server.port)", "--deadline", "2"], status: 2)
        }
        #expect(
            run.errors
                == "error: https://localhost:\(server.port) could not be reached: no TLS connection within 2 seconds\n")
        let settings = try SiteSettings.read(site.site.folder.path + "/Content", Terminal(OutputOptions.parse([])))
        let files = try OutputFolder(site.site.folder.path + "/Public").read()
        let key = try MinisignPublicKey(reading: Array(try site.site.folder.read("Public/minisign.pub").utf8))
        await #expect(throws: ProofError.self) {
            _ = try await PublicSite.prove(
                url: "https://localhost:\(server.port)", of: .standard,
                published: try SignedBundle(verifying: files, against: key),
                site: settings, content: "none", options: ProofOptions.parse([]), limits: ProofLimits(jobs: 1, run: 2),
                over: .direct,
                at: Moment(seconds: Int(Date().timeIntervalSince1970)))
        }
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func `a document that no web page may read is a warning`() throws {
        #expect(
            try Self.faults("add_header Cache-Control 'public, max-age=120';", status: 0) == [
                "warning origin kasa/retired.json"
            ])
    }

    @Test func `a host without a server, and an address that proves nothing, are reported plainly`() throws {
        let site = try Self.shared(), port = try LoopbackPort.free()
        let silent = try site.run(["verify", "https://localhost:\(port)"], status: 2)
        #expect(silent.errors.hasPrefix("error: https://localhost:\(port) could not be reached: "), "\(silent.errors)")
        let plain = try site.run(["verify", "http://updates.example.com"], status: 2)
        #expect(
            plain.errors == "error: 'http://updates.example.com' is no address of a site: "
                + "only https:// proves anything; http:// is taken on this machine alone\n")
    }
}
