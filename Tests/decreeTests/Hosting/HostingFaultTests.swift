import Foundation
import PolicyModel
import TestSupport
import Testing

/// What goes wrong between the program and the object server, and between people, as a release manager sees it.
///
/// That no output ever holds the secret is asked of every run (`HostedSite.run`).
struct HostingFaultTests {
    private static let publish = ["publish", "--yes", "--no-prove"]

    @Test func `a server that is busy for a moment is asked again, when it says`() async throws {
        let site = try await HostedSite()
        site.proxy.fail([Fault(Fault.refusal(503, "SlowDown", ["Retry-After": "1"]), at: 9...11, method: "PUT")])
        let start = ContinuousClock.now
        let run = try site.run(Self.publish)
        #expect(run.output.contains(" as publication 1: "))
        #expect(ContinuousClock.now - start >= .seconds(1))
        #expect(try site.reader().visit() != nil)
    }

    @Test func `a refusal in the middle stops everything, says where, and the next run completes`() async throws {
        let site = try await HostedSite()
        site.proxy.fail([Fault(Fault.refusal(403, "AccessDenied"), method: "PUT", path: "/kasa/retired.json.minisig")])
        let run = try site.run(Self.publish, status: 2)
        let address = "\(site.proxy.endpoint)/\(site.bucket)/live/kasa/retired.json.minisig"
        #expect(Self.errors(run) == ["error: \(address): the server answered 403, AccessDenied, said the proxy"])
        #expect(!site.requests("PUT").contains { $0.hasPrefix("PUT /live/metadata/") })
        #expect(try site.reader().visit() == nil)
        let status = try site.run(["status"], status: 1)
        #expect(
            status.output.contains("\n  ! publication 1 was begun and is not finished; publish again\n"),
            "\(status.output)")
        site.proxy.fail([])
        let again = try site.run(Self.publish)
        #expect(again.errors.contains("publication 1 was interrupted; this finishes it\n"), "\(again.errors)")
        #expect(try site.reader().visit() != nil)
    }

    /// Without the summary of the publication and the stages' lines.
    private static func errors(_ run: ProgramRun) -> [String] {
        run.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("error: ") }
    }

    @Test func `missing and wrong credentials are named by where they come from`() async throws {
        let site = try await HostedSite(), place = "\(site.proxy.endpoint)/\(site.bucket)/"
        let none = try site.run(
            Self.publish, status: 2, with: ["AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil])
        #expect(none.errors.hasPrefix("error: "), "\(none.errors)")
        #expect(none.errors.contains("AWS_ACCESS_KEY_ID"), "\(none.errors)")
        let wrong = try site.run(Self.publish, status: 2, with: ["AWS_SECRET_ACCESS_KEY": "another/secret"])
        #expect(
            wrong.errors == "error: \(place): the server does not accept the credentials from AWS_ACCESS_KEY_ID of the "
                + "environment (SignatureDoesNotMatch)\n")
        #expect(!wrong.errors.contains("another/secret"))
        site.proxy.fail([Fault(Fault.refusal(400, "ExpiredToken"))])
        let expired = try site.run(Self.publish, status: 2, with: ["AWS_SESSION_TOKEN": "a-token-that-is-old"])
        #expect(expired.errors.hasSuffix(" (ExpiredToken)\n"), "\(expired.errors)")
        #expect(!expired.errors.contains("a-token-that-is-old"))
    }

    @Test func `a wrong clock is called a wrong clock`() async throws {
        let site = try await HostedSite()
        site.proxy.fail([Fault(Fault.refusal(403, "RequestTimeTooSkewed", ["Date": "Sat, 21 Nov 2026 00:00:00 GMT"]))])
        let run = try site.run(Self.publish, status: 2)
        #expect(
            run.errors.replacing(/is \d+ seconds (ahead of|behind)/, with: "is N seconds off").hasSuffix(
                ": the server answered 403, RequestTimeTooSkewed, this machine's clock is N seconds off the server's; set it right\n"
            ),
            "\(run.errors)")
    }

    @Test func `a plan that another publication overtook is not carried out`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try site.sign(minimum: "3.2.0")
        try site.run(["publish", "--plan", "--out", "plan.json"])
        try site.run(Self.publish)
        site.proxy.forget()
        let run = try site.run(["publish", "--apply", "plan.json"], status: 2)
        #expect(
            run.errors
                == "error: 'plan.json' cannot be carried out: the plan was made over publication 1, and 2 is live "
                + "now; plan again: decree publish --plan\n")
        #expect(site.requests("PUT") == [])
    }

    @Test func `a saved plan is carried out when nothing changed`() async throws {
        let site = try await HostedSite()
        try site.run(["publish", "--plan", "--out", "plan.json"])
        let run = try site.run(["publish", "--apply", "plan.json", "--no-prove"])
        #expect(run.output.contains(" as publication 1: "), "\(run.output)")
    }

    @Test func `removals, retired apps and a neighbour's files are guarded`() async throws {
        let site = try await HostedSite(targets: ["live", "live2"])
        try site.run(Self.publish + ["--to", "live2"])
        let neighbour = try #require(try site.reader(of: "live2").visit())
        for number in 1...21 {
            try site.site.folder.write("body { margin: \(number) }", to: "Content/assets/\(number).css")
        }
        try site.sign()
        try site.run(Self.publish)
        let assets = site.site.folder.path + "/Content/assets"
        for number in 1...21 { try FileManager.default.removeItem(atPath: "\(assets)/\(number).css") }
        try site.sign()
        site.proxy.forget()
        let many = try site.run(Self.publish, status: 1)
        #expect(
            many.errors.contains(
                "  21 files would be removed, and at most 20 may be; if all of them are meant to go, give "
                    + "--max-removals 21\n"), "\(many.errors)")
        #expect(site.requests().allSatisfy { $0.hasPrefix("GET ") })
        try site.run(Self.publish + ["--max-removals", "21"])
        #expect(try site.reader().bytes("assets/7.css") == nil)
        #expect(try site.reader().bytes("assets/own.css") != nil)
        #expect(try site.reader(of: "live2").visit() == neighbour)
        #expect(try site.run(Self.publish + ["--to", "live2", "--plan"]).output.contains("  removed: 0 files\n"))
    }

    @Test func `a document that apps may still ask for goes only when it is named`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        let policy = try site.site.folder.read("Content/kasa.md")
        try site.site.folder.write(
            policy.replacing("clients: [prince-of-versions, retired]", with: "clients: [prince-of-versions]"),
            to: "Content/kasa.md")
        try site.run(["build"])
        try site.run(["sign", "--yes", "--unencrypted"])
        let refused = try site.run(Self.publish, status: 1)
        #expect(
            refused.errors.contains(
                "  kasa/retired.json would be removed, and installed apps may still ask for it; if they need "
                    + "it no more, give --retire kasa/retired.json\n"), "\(refused.errors)")
        try site.run(Self.publish + ["--retire", "kasa/retired.json", "--retire", "kasa/retired.en.json"])
        #expect(try site.reader().bytes("kasa/retired.json") == nil)
        #expect(try site.reader().visit()?.files["kasa/retired.json"] == nil)
    }

    @Test func `a run that takes too long gives up, and the next one completes`() async throws {
        let site = try await HostedSite()
        site.proxy.fail([Fault(.delay(4), method: "PUT", path: "/metadata/")])
        let start = ContinuousClock.now
        let run = try site.run(Self.publish + ["--deadline", "3"], status: 2)
        #expect(run.errors.contains(" within 3 seconds\n"), "\(run.errors)")
        #expect(ContinuousClock.now - start < .seconds(8))
        site.proxy.fail([])
        try site.run(Self.publish)
        #expect(try site.reader().visit() != nil)
    }
}
