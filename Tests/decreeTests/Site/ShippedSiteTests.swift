import Foundation
import PolicyModel
import Testing
import TestSupport
@testable import decree

/// `Content/` and `Templates/` are the shipped site; what is built of them is kept whole.
@Suite struct ShippedSiteTests {
    @Test func `the shipped site says of every warning why it is accepted, so that --strict passes`() throws {
        let folder = try Decree.shippedSite(), run = try Decree.run("check", "--strict", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        #expect(run.output == "6 apps, 57 documents: no mistakes, 17 accepted\n")
    }

    @Test(arguments: ["2027-02-01", "2027-03-01", "2028-02-29", "2031-03-31"])
    func `the shipped site needs no care for years`(day: String) throws {
        let run = try Decree.run("check", "--strict", "--at", day, in: try Decree.shippedSite())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }

    @Test func `every file of the shipped site is as it was`() async throws {
        let bundle = try await ShippedSite.build()
        Golden.expect(bundle.artifacts.map { $0.path + "\n" }.joined(), equals: "site-files.txt")
        for artifact in bundle.artifacts where artifact.role == .document || artifact.role == .page {
            Golden.expect(artifact.bytes, equals: "site/" + artifact.path)
        }
    }

    @Test func `a page of the shipped site is at most 40 KiB`() async throws {
        let pages = try await ShippedSite.build().artifacts.filter { $0.path.hasSuffix(".html") }
        #expect(pages.count == 9)
        #expect(pages.filter { $0.bytes.count > 40 << 10 }.map { "\($0.path): \($0.bytes.count) bytes" } == [])
    }
}
