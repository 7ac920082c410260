import Foundation
import TestSupport
import Testing

/// How often a bucket is asked: each request costs a wait and money, and a site may have thousands of files.
struct RequestCountTests {
    /// The requests of a ship of one changed app, in a site with so many apps beside it.
    private static func requests(shipping apps: Int, removing output: Bool = false) async throws -> [String] {
        let site = try await HostedSite(apps: apps)
        try site.run(["publish", "--yes", "--no-prove"])
        try site.site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        if output { try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public") }
        site.proxy.forget()
        let run = try site.run(["ship", "--yes", "--no-prove", "--unencrypted"])
        #expect(run.output.contains(" as publication 2: "), "\(run.output)")
        return site.requests()
    }

    @Test func `a ship of one changed app asks as often in a site of many apps as in one of few`() async throws {
        let few = try await Self.requests(shipping: 2), many = try await Self.requests(shipping: 12)
        #expect(few.sorted() == many.sorted())
        #expect(few.count <= 60)
    }

    @Test func `a scheduler's run reads one signature of each app, and status none that a stopped run replaced`()
        async throws
    {
        let site = try await HostedSite(apps: 2), folder = site.site.folder
        let index = try folder.read("Content/index.md")
        try folder.write(index.replacing(/keys:\n(  .*\n)+/, with: ""), to: "Content/index.md")
        try FileManager.default.removeItem(atPath: folder.path + "/Public")
        try site.run(["ship", "--yes", "--no-prove", "--new-key", "--unencrypted"])
        site.proxy.forget()
        let run = try site.run(["ship", "--if-due", "--yes"])
        #expect(run.output == "nothing is due\n")
        let asked = site.requests("GET").filter { $0.hasSuffix(".minisig") }.map { $0.split(separator: "/")[2] }
        #expect(asked.sorted() == ["app1", "app2", "kasa"])
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        let stop = Fault.Effect.decided {
            $0.path.contains("minisig") ? .delay(0) : Fault.refusal(403, "AccessDenied")
        }
        site.proxy.fail([Fault(stop, method: "PUT", path: "/live/kasa/retired.json")])
        try site.run(["ship", "--yes", "--no-prove", "--unencrypted"], status: 2)
        site.proxy.fail([])
        let status = try site.run(["status"], status: 1)
        #expect(
            status.output.contains("\n  ! publication 2 was begun and is not finished; publish again\n"),
            "\(status.errors)")
    }

    @Test func `what an output without signatures lacks is fetched once, and no copy of a file that is here`()
        async throws
    {
        let asked = try await Self.requests(shipping: 2, removing: true).filter { $0.hasPrefix("GET /live/app") }
        let documents = ["prince-of-versions.json", "retired.en.json", "retired.json"]
        let signatures = ["app1", "app2"].flatMap { app in documents.map { "GET /live/\(app)/\($0).minisig" } }
        #expect(asked.sorted() == signatures)
    }
}
