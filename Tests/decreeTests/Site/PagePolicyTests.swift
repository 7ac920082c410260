import Foundation
import TestSupport
import Testing

/// What the pages load, a host that Decree configures lets them load.
struct PagePolicyTests {
    @Test(arguments: ["nginx", "caddy", "cloudfront", "cloudflare", "netlify"])
    func `a host's content security policy is the pages' own, and forbids frames beside`(host: String) throws {
        let template = Decree.repository.appending(path: "Templates/head.mustache")
        let head = try String(contentsOf: template, encoding: .utf8)
        let start = try #require(head.range(of: "http-equiv=\"Content-Security-Policy\" content=\"")?.upperBound)
        let policy = head[start...].prefix { $0 != "\"" }
        let folder = try Decree.smallSite()
        let run = try Decree.run("generate", host, "--out", "host", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let files = try FolderListing.files(folder.url.appending(path: "host")).values
        #expect(files.contains { String(decoding: $0, as: UTF8.self).contains(policy + "; frame-ancestors 'none'") })
    }
}
