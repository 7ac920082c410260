import Foundation
import Signing
import TestSupport
import Testing
@testable import decree

/// A folder whose site has no `keys`: its manifest and minisign signatures prove it, and the output says what they do not.
struct VerifyCommandTests {
    private static func published() throws -> KeysSite {
        let site = try KeysSite()
        for arguments in [["build"], ["sign", "--yes", "--new-key", "--unencrypted"], ["publish", "--yes"]] {
            let run = try site.run(arguments)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
        return site
    }

    /// The checks and subjects of the rows that do not hold.
    private static func faults(_ site: KeysSite, _ options: String...) throws -> [String] {
        let run = try site.run(["verify", "Published/current", "--json"] + options)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let rows = try #require(json["checks"] as? [[String: String]]),
            faults = rows.filter { $0["standing"] == "broken" }
        #expect(run.status == (faults.isEmpty ? 0 : 1))
        #expect(json["holds"] as? Bool == faults.isEmpty)
        return faults.map { "\($0["check"] ?? "") \($0["subject"] ?? "")" }
    }

    private static func change(_ site: KeysSite, _ path: String, _ change: (URL) throws -> Void) throws {
        try change(site.folder.url.appending(path: "Published/publications/1/\(path)"))
    }

    private static func copy(of path: String, in site: KeysSite) throws -> String {
        let name = "." + (path.split(separator: "/").last ?? "")
        return try #require(
            try FolderListing.files(site.folder.url.appending(path: "Published/publications/1")).keys.first {
                $0.hasSuffix(name)
            })
    }

    @Test func `a site without keys is verified by its signatures and manifest, and the rest is named`() throws {
        let site = try Self.published(), run = try site.run("verify", "Published/current")
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(
            run.output == """
                  ok     the bytes that were published (19)
                  ok     an identical copy under its hash (5)
                  ok     nothing has expired (3)
                  ok     every document's signature (4)
                  none   links lead to allowed stores only (the site has no list of allowed links, so every https link passes)
                Published/current: every proof holds
                The site has no 'keys', so this does not prove
                  - that pages, assets and the list of files are the author's: without 'keys' nobody signs site-manifest.json, \
                and whoever can write there can change them together
                  - that this is the newest state: an older one with its own signatures looks the same; give --record FILE at each visit

                """)
        #expect(try site.run("verify").output == run.output)
    }

    @Test func `a key that nobody pinned is named as not proved, and a pinned one is compared`() throws {
        let site = try Self.published(), own = site.folder.path + "/own.pub"
        let key = try site.folder.read("Public/minisign.pub"),
            line = try #require(key.split(separator: "\n").last.map(String.init))
        try site.folder.write(key, to: "own.pub")
        try FileManager.default.removeItem(atPath: site.folder.path + "/Public")
        #expect(
            try site.run("verify").output.contains(
                "\n  - whose key it is: it was read beside what it signs; give --key"))
        for pinned in [own, line] {
            #expect(try !site.run("verify", "--key", pinned).output.contains("whose key it is"))
        }
        let other = "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
        #expect(try Self.faults(site, "--key", other) == ["signature minisign.pub"])
        let nonsense = try site.run("verify", "--key", "nonsense")
        #expect(nonsense.status == 2)
        #expect(
            nonsense.errors
                == "error: 'nonsense' is neither a minisign public key, which begins with RW, nor a file that holds one\n"
        )
    }

    @Test(arguments: ["kasa/retired.json", "index.html", "kasa/retired.json.minisig"])
    func `one altered byte, a missing file or a link in its place is found`(path: String) throws {
        let site = try Self.published()
        try Self.change(site, path) { file in
            var bytes = try Data(contentsOf: file)
            bytes[3] ^= 1
            try bytes.write(to: file)
        }
        #expect(try Self.faults(site) == ["bytes \(path)"])
        try Self.change(site, path) { try FileManager.default.removeItem(at: $0) }
        #expect(try Self.faults(site) == ["bytes \(path)"])
        try Self.change(site, path) {
            try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: URL(filePath: "/dev/zero"))
        }
        #expect(try Self.faults(site) == ["bytes \(path)"])
    }

    @Test func `a missing copy is found, and a list of files that is no list`() throws {
        let site = try Self.published(), copy = try Self.copy(of: "kasa/retired.json", in: site)
        try Self.change(site, copy) { try FileManager.default.removeItem(at: $0) }
        #expect(try Self.faults(site) == ["copy \(copy)"])
        try Self.change(site, "site-manifest.json") { try Data("{}".utf8).write(to: $0) }
        #expect(try Self.faults(site).contains("bytes site-manifest.json"))
    }

    @Test func `whoever changes a document and the list of files together is found by the signature`() throws {
        let site = try Self.published(),
            old = try Data(contentsOf: site.folder.url.appending(path: "Public/kasa/retired.json"))
        let new = Data("{}".utf8), path = "kasa/retired.json"
        func hash(_ bytes: Data) -> String { Digest.sha256(Array(bytes)) }
        try Self.change(site, path) { try new.write(to: $0) }
        try Self.change(site, "kasa/\(hash(new)).retired.json") { try new.write(to: $0) }
        try Self.change(site, "site-manifest.json") { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            let entry = #""\#(path)":{"hashes":{"sha256":"\#(hash(old))"},"length":\#(old.count)}"#
            try #require(text.contains(entry))
            let changed = Data(
                text.replacing(entry, with: #""\#(path)":{"hashes":{"sha256":"\#(hash(new))"},"length":2}"#).utf8)
            try changed.write(to: file)
            try changed.write(
                to: file.deletingLastPathComponent().appending(path: "\(hash(changed)).site-manifest.json"))
        }
        #expect(try Self.faults(site) == ["signature \(path)"])
    }

    @Test func `signatures that have expired, and a state older than the last one recorded, are found`() throws {
        let site = try Self.published()
        #expect(
            try Self.faults(site, "--at", "2027-03-01") == [
                "freshness kasa/prince-of-versions.json", "freshness kasa/retired.en.json",
                "freshness kasa/retired.json",
            ])
        #expect(try Self.faults(site, "--record", "seen") == [])
        let record = try site.folder.read("seen")
        try site.folder.write(record.replacing("\"kasa/retired.json\":1", with: "\"kasa/retired.json\":2"), to: "seen")
        #expect(try Self.faults(site, "--record", "seen") == ["age kasa/retired.json"])
        #expect(
            try site.run("verify", "--record", "seen").output.contains(
                "only that it is none older than the last one recorded\n"))
    }

    @Test func `a site with keys whose metadata was taken away is refused, not verified by less`() throws {
        let site = try KeysSite()
        for arguments in [
            ["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            #expect(try site.run(arguments).status == 0)
        }
        try Self.change(site, "metadata") { try FileManager.default.removeItem(at: $0) }
        let run = try site.run("verify")
        #expect(run.status == 1)
        #expect(run.errors == "error: metadata/timestamp.json: is missing\n")
        try FileManager.default.removeItem(atPath: site.folder.path + "/Public")
        #expect(try site.run("verify").status == 1)
    }

    @Test func `a folder without a site is no proof of anything`() throws {
        let site = try Self.published()
        try FileManager.default.createDirectory(atPath: site.folder.path + "/empty", withIntermediateDirectories: false)
        let run = try site.run("verify", "empty")
        #expect(run.status == 2)
        #expect(run.errors == "error: 'empty' holds no signed site: neither metadata nor site-manifest.json\n")
    }
}
