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

    @Test func `what an output without signatures lacks is fetched once, and no copy of a file that is here`()
        async throws
    {
        let asked = try await Self.requests(shipping: 2, removing: true).filter { $0.hasPrefix("GET /live/app") }
        let documents = ["prince-of-versions.json", "retired.en.json", "retired.json"]
        let signatures = ["app1", "app2"].flatMap { app in documents.map { "GET /live/\(app)/\($0).minisig" } }
        #expect(asked.sorted() == signatures)
    }
}
