import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// One key and one file every day, and a word about whatever else runs out.
struct TimestampRefreshTests {
    private typealias T = SampleTrust

    private static func refresh(
        _ live: [Artifact], local: [Artifact]? = nil, by signers: [UInt8] = [23], hours: Int
    ) throws -> TimestampRefresh {
        try TimestampRefresh(
            live: live, local: local ?? live, signers: signers.map { T.Signer($0) },
            at: Moment(seconds: T.moment().seconds + hours * 3600))
    }

    @Test func `a timestamp is signed anew when under six days remain, and nothing else changes`() throws {
        let site = try T.stage()
        #expect(try Self.refresh(site.artifacts, hours: 24).timestamp == nil)
        let refresh = try Self.refresh(site.artifacts, hours: 25), fresh = try #require(refresh.timestamp)
        #expect(fresh.path == "metadata/timestamp.json")
        var tree = T.tree(site.artifacts)
        tree[fresh.path] = fresh.bytes
        let record = try T.verify(T.tree(site.artifacts)).record
        let next = try T.verify(tree, record: record, days: 7).timestamp.content
        #expect(next.version == 2)
        #expect(next.expires == Moment(seconds: T.moment(8).seconds + 3600))
        #expect(refresh.warnings == [])
    }

    @Test func `a lapsed timestamp is renewed too`() throws {
        let site = try T.stage(), refresh = try Self.refresh(site.artifacts, hours: 24 * 20)
        #expect(refresh.timestamp != nil)
        #expect(!refresh.hasLapsed)
    }

    @Test func `a site published since is left alone`() throws {
        let first = try T.stage()
        let next = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(words(of: { try Self.refresh(next.artifacts, local: first.artifacts, hours: 72) })
            == "snapshot has version 2 live and 1 here; somebody else published since")
        #expect(try Self.refresh(first.artifacts, local: next.artifacts, hours: 72).timestamp != nil)
        #expect(try Self.refresh(first.artifacts, local: [], hours: 72).timestamp != nil)
    }

    @Test func `roles that run out are told, and lapsed ones do not stop it`() throws {
        let site = try T.stage(T.content(acme: nil), settings: T.settings())
        let soon = try Self.refresh(site.artifacts, hours: 24 * 61)
        #expect(soon.warnings == ["app-kasa: expires at 2027-02-19T00:00:00Z"])
        #expect(!soon.hasLapsed)
        let late = try Self.refresh(site.artifacts, hours: 24 * 90)
        #expect(late.timestamp != nil)
        #expect(late.warnings == ["app-kasa: expired at 2027-02-19T00:00:00Z"])
        #expect(late.hasLapsed)
    }

    @Test func `a retired app never lapses`() throws {
        let first = try T.stage()
        let site = try T.stage(T.content(acme: nil), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(try Self.refresh(site.artifacts, hours: 24 * 95).warnings == ["app-kasa: expired at 2027-02-19T00:00:00Z"])
    }

    @Test func `without its key, without metadata, and with a clock behind`() throws {
        let site = try T.stage()
        #expect(words(of: { try Self.refresh(site.artifacts, by: [22], hours: 48) })
            == "timestamp has 0 of 1 signatures; 1 more of: \(T.Signer(23).key.id.prefix(16))")
        #expect(words(of: { try Self.refresh([], hours: 48) }) == "nothing published here has trust metadata")
        let late = try T.stage(days: 30)
        #expect(words(of: { try Self.refresh(late.artifacts, hours: 24) })
            == "the moment is 2026-11-22T00:00:00Z, and metadata/timestamp.json was signed at 2026-12-21T00:00:00Z; set the clock")
    }
}
