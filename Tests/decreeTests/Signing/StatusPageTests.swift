import Foundation
import Pages
import PolicyModel
import TestSupport
import Testing

/// The status page from build to publication, and over the changes after it.
@Suite struct StatusPageTests {
    private func record(_ folder: TemporaryFolder, _ path: String = "Public") throws -> StatusRecord {
        try #require(StatusRecord(Array(try folder.read("\(path)/status.json").utf8)))
    }

    @Test func `a build says what is due, a signature who vouches for it, and the same build keeps both`() throws {
        let folder = try Decree.shippedSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try record(folder).signing == nil)
        #expect(try record(folder).due.map(\.app).contains("fieldnotes"))
        #expect(try Decree.sign(in: folder).status == 0)
        let first = try record(folder), signing = try #require(first.signing)
        #expect(signing.version == 1)
        #expect(signing.apps.map(\.name) == ["darkroom", "fieldnotes", "harbour", "kasa", "pocket-timer", "tramlines"])
        #expect(signing.clients.map(\.files).reduce(0, +) == 57)
        let again = try Decree.run("build", in: folder)
        #expect(again.output.contains("unchanged"), "\(again.output)")
        #expect(try record(folder) == first)
        #expect(try Decree.sign(in: folder).output == "nothing to sign: all 57 signatures in Public are valid\n")
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        #expect(try record(folder, "Published/current") == first)
    }

    @Test func `every list is what sha256sum checks`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let run = try ProgramRun.run("sh", ["-c", "cat status/*.sha256 | sha256sum -c"], in: folder.path + "/Public")
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count == 3)
        #expect(run.output.split(separator: "\n").allSatisfy { $0.hasSuffix(": OK") }, "\(run.output)")
    }

    @Test func `a changed site is not signed until somebody signs it, and then has the next version`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try record(folder).signing == nil)
        let files = try FolderListing.files(folder.url.appending(path: "Public")).keys
        #expect(files.filter { $0.hasPrefix("status/") } == ["status/index.html"])
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try record(folder).signing?.version == 2)
        #expect(try record(folder).signing?.apps.map(\.version) == [2])
    }

    @Test func `each publication stays in the history with what it changed, and who signed it`() throws {
        let folder = try Decree.smallSite()
        func publish(_ policy: String) throws {
            try folder.write(policy, to: "Content/kasa.md")
            #expect(try Decree.run("build", in: folder).status == 0)
            #expect(try Decree.sign(in: folder).status == 0)
            #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        }
        try publish(Decree.smallPolicy)
        try publish(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"))
        try publish(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0").replacing("Not now", with: "Later"))
        let history = try #require(try record(folder, "Published/current").signing?.history)
        #expect(history.map(\.version) == [3, 2, 1])
        #expect(
            history.map(\.changes) == [
                ["Kasa: rules, texts or dates changed, the announced version and the minimum did not."],
                ["Kasa, iOS: the minimum is 3.2.0, before it was 2.8.0."], ["The first publication of this list."],
            ])
        #expect(history.allSatisfy { $0.signers.count == 1 && $0.approvals == nil })
        let page = try folder.read("Published/current/status/index.html")
        #expect(page.contains("<li id=\"version-2\">") && page.contains("<a href=\"#version-1\">compare with"))
        #expect(try Decree.run("rollback", "--yes", "--key", "keys/site.key", "--unencrypted", in: folder).status == 0)
        let newest = try #require(try record(folder, "Published/current").signing?.history?.first)
        #expect(newest.version == 4)
        #expect(
            newest.changes == ["Kasa: rules, texts or dates changed, the announced version and the minimum did not."])
    }

    @Test func `the page of a team names its people`() throws {
        let site = try KeysSite()
        for words in [
            ["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            let run = try site.run(words, with: ["SOURCE_DATE_EPOCH": Decree.epoch])
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let signing = try #require(try record(site.folder, "Published/current").signing)
        #expect(signing.roles.map(\.name) == ["targets"])
        #expect(signing.roles[0].keys.map(\.name) == signing.roles[0].keys.map(\.name).compactMap(\.self))
        #expect(signing.roles.allSatisfy { role in role.keys.count(where: \.hasSigned) >= role.threshold })
        let verify = try site.run(["verify"], with: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(
            verify.output
                == "Published/current: every proof holds; the site has no list of allowed links, so every https link "
                + "passes\n", "\(verify.errors)")
    }

    @Test func `templates with a mistake stop the signature, and nothing is signed`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        try folder.write("{{nothing}}", to: "Templates/status.mustache")
        let run = try Decree.sign(in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "the status page cannot be made: 'nothing' is a name that the page does not define here; decree build names each mistake"
            ), "\(run.errors)")
        #expect(
            try FolderListing.files(folder.url.appending(path: "Public")).keys.allSatisfy { !$0.hasSuffix(".minisig") })
    }
}
