import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// What a clock ahead signed binds readers once it is published, and nobody before.
struct SigningClockTests {
    private typealias T = SampleTrust

    private static func site(_ kasa: String, days: Int, over live: [Artifact], here: [Artifact] = []) throws
        -> SignedBundle
    {
        try BundleSigner.sign(
            BundleSignerTests.content(kasa), with: MinisignSecretKey(seed: SampleKey.seed), at: T.moment(days),
            previous: live, local: here)
    }

    @Test func `without keys, what is not published is signed anew above its version, and is not published before`()
        throws
    {
        let live = try Self.site("1", days: 0, over: []).bundle.artifacts
        let ahead = try Self.site("2", days: 50, over: live)
        #expect(
            ahead.ahead(of: live, at: T.moment(1))
                == "kasa is signed for 2027-01-10T00:00:00Z, which has not come: publish it then, or sign it anew: "
                + "decree sign")
        for (moment, published) in [(T.moment(50), live), (T.moment(1), ahead.bundle.artifacts)] {
            #expect(ahead.ahead(of: published, at: moment) == nil)
        }
        for text in ["2", "3"] {
            let next = try Self.site(text, days: 1, over: live, here: ahead.bundle.artifacts)
            #expect(next.apps.map(\.version) == [1, 3])
            #expect(next.apps[1].expires == T.moment(91))
            #expect(next.ahead(of: live, at: T.moment(1)) == nil)
        }
        let then = try Self.site("2", days: 50, over: live, here: ahead.bundle.artifacts)
        #expect(then.apps[1].version == 2)
        let refusal = words { try Self.site("3", days: 1, over: ahead.bundle.artifacts) }
        #expect(refusal.hasPrefix("kasa/retired.json.minisig was signed at 2027-01-10T00:00:00Z, "), "\(refusal)")
    }

    @Test func `with keys, what is not published is signed anew with a warning, whoever signed it`() throws {
        let live = try T.stage().artifacts, content = T.content(kasa: "2"), online: [UInt8] = [21, 22, 23]
        let one = try T.stage(content, by: [31], local: live, live: live, days: 50).artifacts
        let whole = try T.stage(content, local: live, live: live, days: 50)
        for (here, roles) in [(one, "app-kasa"), (whole.artifacts, "app-kasa, site, snapshot, timestamp")] {
            let next = try T.stage(content, by: online + [32, 33], local: here, live: live, days: 1)
            #expect(
                next.warnings.map(\.text).contains(
                    "\(roles): the signatures here are for 2027-01-10T00:00:00Z, which has not come, so they are dropped"
                ))
            let app = try T.newest(.app("kasa"), in: T.tree(next.artifacts), as: TargetsMetadata.self).content
            #expect(app.version == 3)
            #expect(app.expires == T.moment(91))
            #expect(try Self.signed(next).ahead(of: live, at: T.moment(1)) == nil)
        }
        #expect(
            try Self.signed(whole).ahead(of: live, at: T.moment(1))
                == "metadata/2.app-kasa.json is signed for 2027-01-10T00:00:00Z, which has not come: publish it then, or "
                + "sign it anew: decree sign")
        // On its day the rest is added to what was signed ahead.
        let then = try T.stage(content, by: online + [32], local: one, live: live, days: 50)
        #expect(then.isComplete && then.artifacts.contains { $0.path == "metadata/2.app-kasa.json" })
        // Taken back, it leaves what is published.
        let back = try T.stage(by: online, local: one, live: live, days: 1)
        #expect(back.isComplete && back.artifacts.contains { $0.path == "metadata/1.app-kasa.json" })
    }

    @Test func `an unpublished timestamp ahead does not keep the published one from being refreshed`() throws {
        let live = try T.stage().artifacts
        let ahead = try T.stage(T.content(kasa: "2"), local: live, live: live, days: 50).artifacts
        let refresh = try TimestampRefresh(
            live: live, ownedBy: T.keys([1, 2, 3], 2), local: ahead, signers: [try T.Signer(23).pinned],
            at: T.moment(2))
        let bytes = try #require(refresh.renewal).artifact.bytes
        let file = try MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: "timestamp")
        #expect(file.content.version == 3)
        #expect(file.content.expires == T.moment(9))
    }

    @Test func `what is signed for the time of a published signature ahead is published`() throws {
        let live = try T.stage(days: 50).artifacts
        let next = try T.stage(T.content(kasa: "2"), local: live, live: live, days: 50)
        #expect(try Self.signed(next).ahead(of: live, at: T.moment(1)) == nil)
        let urgent = try T.stage(T.content(kasa: "2"), local: live, live: live, days: 1, isUrgent: true)
        #expect(try Self.signed(urgent).ahead(of: live, at: T.moment(1)) == nil)
        let again = try T.stage(T.content(kasa: "2"), local: urgent.artifacts, live: live, days: 1, isUrgent: true)
        #expect(again.signed.isEmpty, "it is within the time that readers have seen")
    }

    private static func signed(_ site: StagedSite) throws -> SignedBundle {
        try SignedBundle(verifying: site.artifacts, against: MinisignSecretKey(seed: SampleKey.seed).publicKey)
    }
}
