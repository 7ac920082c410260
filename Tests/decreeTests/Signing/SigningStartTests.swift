import Foundation
import TestSupport
import Testing

@testable import decree

/// Where the versions of a site count on from that a target and the output folder here know nothing of.
struct SigningStartTests {
    /// A site at `Old` with its second release, in a checkout that has no output, and `New` as another target.
    private static func moved(_ words: [String], isKeyed: Bool) throws -> KeysSite {
        let site = try KeysSite()
        let index = "---\ntitle: Updates\ntargets: {old: {directory: Old}, new: {directory: New}}\n---\n"
        try site.folder.write(index, to: "Content/index.md")
        if isKeyed { try #require(site.run("keys", "init", "--unencrypted").status == 0) }
        for (minimum, more) in [("2.8.0", isKeyed ? [] : ["--new-key"]), ("3.2.0", [])] {
            try site.folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
            let run = try site.run(["ship", "--yes"] + words + more)
            try #require(run.status == 0, "\(run.errors)")
        }
        try remove("Public", from: site)
        return site
    }

    private static func remove(_ name: String, from site: KeysSite) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: site.folder.path)
        where file == name || file.hasPrefix(".\(name).") {
            try FileManager.default.removeItem(atPath: "\(site.folder.path)/\(file)")
        }
    }

    private static let notice = "versions count on from those of the target 'old', since 'New' has none\n"

    @Test func `a new host goes on with the roots and the versions of the old one`() throws {
        let words = ["--unencrypted"], site = try Self.moved(words, isKeyed: true)
        let record = ["--root", "Old/publications/1/metadata/1.root.json", "--record", "seen"]
        #expect(try site.run(["verify", "Old/current"] + record).status == 0)
        let run = try site.run(["ship", "--yes", "--to", "new"] + words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(Self.notice), "\(run.errors)")
        let verify = try site.run(["verify", "New/current"] + record)
        #expect(verify.status == 0, "\(verify.errors)")
    }

    @Test func `a new host goes on with the minisign key and its versions, and no other key is taken unasked`() throws {
        let words = ["--key", "keys/site.key", "--unencrypted"], site = try Self.moved(words, isKeyed: false)
        let other = try site.run(
            "ship", "--yes", "--to", "new", "--new-key", "--key", "keys/other.key", "--unencrypted")
        #expect(other.status == 1)
        #expect(other.errors.contains("the target 'old' is signed with minisign key "), "\(other.errors)")
        let plan = try site.run(["ship", "--plan", "--to", "new"] + words)
        #expect(!plan.output.contains("begin at 1"), "\(plan.output)")
        let run = try site.run(["ship", "--yes", "--to", "new"] + words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(Self.notice), "\(run.errors)")
        #expect(try site.folder.read("New/current/kasa/retired.json.minisig").contains("\tversion:2\t"))
        // The status page begins a new list, so the manifest is another one.
        #expect(try site.folder.read("New/current/site-manifest.json").hasSuffix("\"version\":3}"))
    }

    @Test func `a target of its own gets a key of its own where that is asked for`() throws {
        let site = try Self.moved(["--key", "keys/site.key", "--unencrypted"], isKeyed: false)
        let id = try #require(try site.folder.read("Old/current/minisign.pub").split(separator: "\n").first).suffix(16)
        let words = ["ship", "--yes", "--to", "new", "--new-key", "--key", "keys/other.key", "--unencrypted"]
        let refused = try site.run(words)
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                "error: the target 'old' is signed with minisign key \(id), not with a new key: apps that pin \(id) would "
                    + "refuse every file; name the file of \(id) with --key, or if every app that reads 'New', where "
                    + "nothing is published yet, knows the other key, give --change-key\n"), "\(refused.errors)")
        let run = try site.run(words + ["--change-key"])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: [true, false])
    func `what a clock ahead signed for the old host does not hold up the new one`(isKeyed: Bool) throws {
        let words = (isKeyed ? [] : ["--key", "keys/site.key"]) + ["--unencrypted"]
        let site = try Self.moved(words, isKeyed: isKeyed)
        try site.folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        let ahead = try site.run(["ship", "--yes", "--at", "2026-12-20"] + words)
        try #require(ahead.status == 0, "\(ahead.errors)")
        try Self.remove("Public", from: site)
        let run = try site.run(["ship", "--yes", "--to", "new"] + words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(Self.notice), "\(run.errors)")
        #expect(
            run.errors.contains("here are for 2026-12-20T00:00:00Z, which has not come, so they are dropped") == isKeyed
        )
        #expect(try site.folder.read("New/current/kasa/retired.json.minisig").contains("\tversion:4\t"))
    }

    @Test func `a rotation says where versions begin, and which target cannot be read`() throws {
        let site = try Self.moved(["--unencrypted"], isKeyed: true)
        try FileManager.default.removeItem(atPath: site.folder.path + "/Old/current")
        try site.folder.write("x", to: "Old/current")
        try #require(site.run("build").status == 0)
        let run = try site.run("rotate", "--to", "new", "--unencrypted")
        #expect(run.status == 0)
        #expect(
            run.errors.hasPrefix(
                "warning: the target 'old' cannot be read, so no version counts on from there: Old/current: "),
            "\(run.errors)")
        #expect(
            run.errors.contains(
                "\nversions:\n  begin at 1, as nothing is published here and the output folder is not signed; where apps "
                    + "know higher ones from old, sign for that target first: decree sign --to old\n"), "\(run.errors)")
    }

    @Test func `a target that cannot be read leaves the plan to say that versions begin`() throws {
        let words = ["--key", "keys/site.key", "--unencrypted"], site = try Self.moved(words, isKeyed: false)
        try FileManager.default.removeItem(atPath: site.folder.path + "/Old/current")
        try site.folder.write("x", to: "Old/current")
        let plan = try site.run(["ship", "--plan", "--to", "new"] + words)
        #expect(plan.output.contains("\nversions:\n  begin at 1, as nothing is published here"), "\(plan.output)")
    }

    @Test(arguments: [[], ["--offline"]])
    func `whoever cannot reach the target signs ahead over the output that was published`(offline: [String]) throws {
        let site = try KeysSite(), ahead = ["--at", "2026-12-05", "--output", "Ahead"], path = site.folder.path
        try site.folder.write(DatedSite.policy, to: "Content/kasa.md")
        for words in [["keys", "init"], ["ship", "--yes"]] {
            try #require(site.run(words + ["--unencrypted"]).status == 0)
        }
        try FileManager.default.moveItem(atPath: path + "/Published", toPath: path + "/away")
        #expect(try site.run(["build"] + ahead).status == 0)
        let sign = try site.run(["sign", "--yes", "--unencrypted"] + ahead + offline)
        #expect(sign.status == 0, "\(sign.errors)")
        #expect(
            sign.errors.contains(
                "versions count on from those of 'Public'\(offline.isEmpty ? ", since 'Published' has none" : "")\n"),
            "\(sign.errors)")
        try FileManager.default.moveItem(atPath: path + "/away", toPath: path + "/Published")
        try FileManager.default.removeItem(atPath: try site.file("apps"))
        let ship = try site.run(
            ["ship", "--if-due", "--yes", "--unencrypted", "--signatures", "Ahead"], with: DatedSite.clock(60))
        #expect(ship.status == 0, "\(ship.output)\(ship.errors)")
        #expect(ship.output.contains(" as publication 2: "), "\(ship.output)")
    }
}
