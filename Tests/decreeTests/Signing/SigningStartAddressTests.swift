import Foundation
import TestSupport
import Testing

@testable import decree

/// Where the versions of a site count on from that only its public address shows.
struct SigningStartAddressTests {
    /// A published site in a fresh checkout that knows an address and an empty target.
    private static func forget(_ site: ServedSite, but url: String) throws {
        let folder = site.site.folder
        let index = try folder.read("Content/index.md").replacing("url: https://localhost\n", with: "url: \(url)\n")
            .replacing(/directory: [^}]+/, with: "directory: New")
        try folder.write(index, to: "Content/index.md")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file == "Public" || file.hasPrefix(".Public.") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
        }
    }

    @Test(arguments: [true, false])
    func `a fresh checkout goes on with the roots and the versions that the site's address shows`(isKeyed: Bool) throws
    {
        let site = try ServedSite(trusted: isKeyed), server = try site.nginx(), folder = site.site.folder
        let url = "https://localhost:\(server.port)"
        let record = ["--root", "Published/current/metadata/1.root.json", "--record", "seen"]
        if isKeyed { try site.run(["verify", "Published/current"] + record) }
        try Self.forget(site, but: url)
        try folder.write(
            try folder.read("Content/kasa.md").replacing("minimum: 2.8.0", with: "minimum: 3.2.0"),
            to: "Content/kasa.md")
        let run = try site.run(["ship", "--yes", "--unencrypted", "--ca", try ServedSite.authority.get().file])
        #expect(
            run.errors.contains("versions count on from those of '\(url)', since 'New' has none\n"), "\(run.errors)")
        #expect(try folder.read("New/current/kasa/retired.json.minisig").contains("\tversion:2\t"))
        if isKeyed { try site.run(["verify", "New/current"] + record) }
    }

    @Test func `an address that gives no answer leaves the plan to say that versions begin`() throws {
        let site = try ServedSite(trusted: false), url = "https://localhost:\(try LoopbackPort.free())"
        try Self.forget(site, but: url)
        let plan = try site.run(["ship", "--plan", "--unencrypted"])
        #expect(plan.errors.contains("\(url)/site-manifest.json could not be reached: "), "\(plan.errors)")
        #expect(
            plan.output.contains(
                "\nversions:\n  begin at 1, as nothing is published here and the output folder is not signed; where apps "
                    + "know this site from \(url), go on once it answers, or name the target behind it too\n"),
            "\(plan.output)")
    }

    @Test func `an address that nobody can have is not asked`() throws {
        let site = try ServedSite(trusted: false)
        try Self.forget(site, but: "https://updates.example.com")
        let plan = try site.run(["ship", "--plan", "--unencrypted"])
        #expect(plan.output.contains("https://updates.example.com, go on once it answers"), "\(plan.output)")
        #expect(!plan.errors.contains("updates.example.com"), "\(plan.errors)")
    }

    @Test func `where the address says that no site is there, one begins`() throws {
        let site = try ServedSite(trusted: false)
        let server = try site.nginx { $0.replacing("Published/current", with: "Nothing") }
        try Self.forget(site, but: "https://localhost:\(server.port)")
        let plan = try site.run(["ship", "--plan", "--unencrypted", "--ca", try ServedSite.authority.get().file])
        #expect(!plan.output.contains("begin at 1"), "\(plan.output)")
        #expect(!plan.errors.contains("could not be reached"), "\(plan.errors)")
    }

    @Test(arguments: [("{\"files\":{\"kasa/", true), ("", true), ("\r\n<!doctype html>", false)])
    func `what an address shows in place of the list of files is named, unless it is a page`(
        list: String, isNamed: Bool
    ) throws {
        let site = try ServedSite(trusted: false)
        try site.site.folder.write(list, to: "Cut/site-manifest.json")
        let server = try site.nginx { $0.replacing("Published/current", with: "Cut") }
        let url = "https://localhost:\(server.port)"
        try Self.forget(site, but: url)
        let plan = try site.run(["ship", "--plan", "--unencrypted", "--ca", try ServedSite.authority.get().file])
        #expect(plan.output.contains("know this site from \(url), go on once it answers") == isNamed, "\(plan.output)")
        #expect(
            plan.errors.contains(
                "\(url)/site-manifest.json could not be reached: the host answered 200, and the bytes are no list of "
                    + "files\n") == isNamed, "\(plan.errors)")
    }

    @Test func `an address that shows the site of other owners is refused`() throws {
        let site = try ServedSite(), server = try site.nginx(), folder = site.site.folder
        let url = "https://localhost:\(server.port)"
        try Self.forget(site, but: url)
        let made = try site.run(["keys", "create", "other", "--unencrypted"]).output
        let other = try #require(made.firstMatch(of: /public: ([0-9a-f]{64})/)?.1)
        let index = try folder.read("Content/index.md")
        let own = try #require(index.firstMatch(of: /name: root-backup\s+public: ([0-9a-f]{64})/)?.1)
        try folder.write(index.replacing(own, with: other), to: "Content/index.md")
        let run = try site.run(
            ["ship", "--plan", "--unencrypted", "--ca", try ServedSite.authority.get().file], status: 1)
        #expect(
            run.errors.hasSuffix(
                "error: nothing is published to 'New', and versions cannot count on from those of \(url): none of its "
                    + "roots has the root keys of index.md, so it is another site; ship from the checkout whose output "
                    + "folder was published, or if no app reads that site: decree sign --offline\n"), "\(run.errors)")
    }
}
