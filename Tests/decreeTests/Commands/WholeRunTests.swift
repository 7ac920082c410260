import Foundation
import Testing
import TestSupport

/// The way of a release manager: init, check, build, sign, publish, with the real program.
@Suite struct WholeRunTests {
    @Test func `a new site goes from init to a published folder, and the real minisign verifies every document`() throws
    {
        let folder = try TemporaryFolder()
        #expect(try Decree.run("init", in: folder).status == 0)
        let check = try Decree.run("check", in: folder)
        #expect(check.status == 0)
        #expect(check.output == "1 app, 3 documents: no mistakes\n")
        #expect(check.errors == "")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let publish = try Decree.run("publish", "--yes", in: folder)
        #expect(publish.status == 0, "\(publish.errors)")
        try expectVerified(folder.url.appending(path: "Published/current"), documents: 3)
    }

    @Test func `the built-in templates are written out, never over others, and build the same pages`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", "--output", "Plain", in: folder).status == 0)
        let made = try Decree.run("init", "--templates", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("Templates/app.mustache, ") && made.output.contains("Templates/assets/style.css"))
        #expect(try Decree.run("build", "--templates", "Templates", "--output", "Own", in: folder).status == 0)
        for path in [
            "kasa/index.html", "index.html", "404.html", "assets/style.css", "assets/app.js", "assets/home.js",
        ] {
            let (plain, own) = (folder.url.appending(path: "Plain/\(path)"), folder.url.appending(path: "Own/\(path)"))
            #expect(try Data(contentsOf: plain) == Data(contentsOf: own), "\(path)")
        }
        let again = try Decree.run("init", "--templates", in: folder)
        #expect(again.status == 2)
        #expect(
            again.errors.contains("Templates/adoption.mustache' exists already; nothing is overwritten"),
            "\(again.errors)"
        )
    }

    @Test func `a second run with the same content publishes nothing and says so`() throws {
        let folder = try Decree.smallSite()
        for round in 1...2 {
            #expect(try Decree.run("build", in: folder).status == 0)
            #expect(try Decree.sign(in: folder).status == 0)
            let publish = try Decree.run("publish", "--yes", in: folder)
            #expect(publish.status == 0, "\(publish.errors)")
            if round == 2 { #expect(publish.output == "nothing to publish: publication 1 holds the same files\n") }
        }
        let publications = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Published/publications")
        #expect(publications.filter { !$0.hasPrefix(".") } == ["1"])
    }

    @Test func `a changed policy becomes a second publication and the first one stays`() throws {
        let folder = try Decree.smallSite()
        try publish(folder)
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md"
        )
        try publish(folder)
        #expect(
            try folder.read("Published/publications/1/kasa/retired.json")
                != folder.read("Published/current/kasa/retired.json"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Published/current")
                == "publications/2")
        try expectVerified(folder.url.appending(path: "Published/current"), documents: 3)
    }

    @Test func `two builds with another working folder, time zone and locale give identical bytes`() throws {
        let (one, two) = (try Decree.shippedSite(), try Decree.shippedSite())
        #expect(try Decree.run("build", in: one, environment: ["TZ": "Pacific/Kiritimati", "LANG": "C"]).status == 0)
        let other = try Decree.run("build", in: two, environment: ["TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8"])
        #expect(other.status == 0)
        let built = try FolderListing.files(one.url.appending(path: "Public"))
        #expect(built.count > 30)
        #expect(try FolderListing.files(two.url.appending(path: "Public")) == built)
    }

    private func publish(_ folder: TemporaryFolder) throws {
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
    }

    /// Lets the real minisign verify each stable document of a published folder.
    private func expectVerified(_ site: URL, documents expected: Int) throws {
        let files = try FolderListing.files(site.resolvingSymlinksInPath())
        let signed = files.keys.filter { $0.hasSuffix(".minisig") }
        #expect(signed.count == expected)
        for signature in signed {
            let document = site.path + "/" + signature.dropLast(".minisig".count)
            let run = try ProgramRun.run("minisign", ["-V", "-q", "-p", site.path + "/minisign.pub", "-m", document])
            #expect(run.status == 0, "\(signature): \(run.errors)")
        }
    }
}
