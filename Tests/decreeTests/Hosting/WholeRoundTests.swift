import Foundation
import TestSupport
import Testing

/// A site's whole life in a bucket: planned, published, proved through a host with TLS, changed, rolled back; and
/// python-tuf's client follows every step.
struct WholeRoundTests {
    @Test func `a site is planned, published, proved, changed and rolled back, and python-tuf follows`() async throws {
        let port = try LoopbackPort.free(), url = "https://localhost:\(port)"
        let site = try await HostedSite(url: url), nginx = try site.nginx(port: port)
        try withExtendedLifetime(nginx) {
            try Self.plan(site)
            try Self.publish(site, url)
            try Self.publishAgain(site)
            try Self.change(site, url)
            try Self.rollBack(site, url)
            try Self.status(site)
        }
    }

    private static let ca = Result { ["--ca", try HostedSite.authority.get().file] }

    /// python-tuf's client, which comes back, and has the documents of the output folder afterwards.
    private static func follow(_ site: HostedSite, _ url: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let verdict = try PythonVisits.verdict(of: "phone", at: url + "/", site)
        #expect(verdict == "phone: ok\n", sourceLocation: sourceLocation)
        for path in ["kasa/retired.json", "site-manifest.json"] {
            let copy = try PythonVisits.copy(path, of: "phone", site)
            #expect(copy == (try site.site.folder.read("Public/\(path)")), sourceLocation: sourceLocation)
        }
    }

    private static func plan(_ site: HostedSite) throws {
        let plan = try site.run(["publish", "--plan"])
        #expect(plan.output.contains("new kasa/retired.json (not published yet)\n"), "\(plan.output)")
        #expect(site.requests() == ["GET /"])
        #expect(try site.reader().visit() == nil)
    }

    private static func publish(_ site: HostedSite, _ url: String) throws {
        let publish = try site.run(["publish", "--yes"] + ca.get())
        #expect(
            publish.output.hasPrefix("published to s3://\(site.bucket)/live/ as publication 1: "), "\(publish.output)")
        #expect(publish.output.hasSuffix("\n\(url): every proof holds\n"), "\(publish.output)")
        #expect(!publish.errors.contains("warning"), "\(publish.errors)")
        let verify = try site.run(["verify", url, "--record", "seen"] + ca.get())
        #expect(verify.output.hasSuffix("\n\(url): every proof holds\n"), "\(verify.output)")
        try follow(site, url)
    }

    private static func publishAgain(_ site: HostedSite) throws {
        site.proxy.forget()
        let again = try site.run(["publish", "--yes"])
        #expect(again.output == "nothing to publish: publication 1 holds the same files\n")
        #expect(site.requests() == ["GET /", "GET /live/publications/1.json"])
    }

    /// Only what a change of one policy touches is uploaded, and the metadata last.
    private static func change(_ site: HostedSite, _ url: String) throws {
        try site.sign(minimum: "3.2.0")
        site.proxy.forget()
        let publish = try site.run(["publish", "--yes", "--no-prove", "--jobs", "1"])
        #expect(publish.output.contains(" as publication 2: "), "\(publish.output)")
        Golden.expect(site.requests("PUT").joined(separator: "\n") + "\n", equals: "hosting/uploads-of-a-change.txt")
        let verify = try site.run(["verify", url, "--record", "seen"] + ca.get())
        #expect(verify.output.hasSuffix("\n\(url): every proof holds\n"), "\(verify.output)")
        try follow(site, url)
    }

    private static func rollBack(_ site: HostedSite, _ url: String) throws {
        let before = try site.site.folder.read("Public/kasa/retired.json")
        let run = try site.run(["rollback", "--yes", "--unencrypted"] + ca.get())
        #expect(run.output.hasSuffix("\n\(url): every proof holds\n"), "\(run.output + run.errors)")
        #expect(run.output.hasPrefix("publication 1 again, in place of 2: "), "\(run.output)")
        #expect(run.output.contains("\npublished to s3://\(site.bucket)/live/ as publication 3: "), "\(run.output)")
        #expect(try site.site.folder.read("Public/kasa/retired.json") != before)
        let verify = try site.run(["verify", "--record", "seen"] + ca.get())
        #expect(verify.output.hasSuffix("\n\(url): every proof holds\n"), "\(verify.output)")
        try follow(site, url)
    }

    private static func status(_ site: HostedSite) throws {
        let status = try site.run(["status"])
        #expect(
            status.output.hasPrefix(
                "s3://\(site.bucket)/live/: publication 3 is live, version 3 of the site, published "),
            "\(status.output)")
        #expect(status.output.contains("; 3 publications kept, from 1 on\n"), "\(status.output)")
        #expect(
            status.output.contains("\n  kasa/retired.json differs from what the content here makes\n"),
            "\(status.output)")
    }
}
