import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// What a reader of a site without trust metadata has seen, and what it refuses because of that.
struct SeenSignaturesTests {
    /// The age rows of a site that is visited after `seen`, and the record of that visit.
    private static func visit(_ site: SignedBundle, after seen: [UInt8]?) -> (rows: [String], record: [UInt8]?) {
        let files = Dictionary(uniqueKeysWithValues: site.bundle.artifacts.map { ($0.path, $0.bytes) })
        var claims = SiteProof.Claims()
        claims.record = seen
        let proof = SignatureProof(claims: claims, links: { _, _ in DocumentAddresses() }, now: Sample.moment)
        let listed = site.bundle.artifacts.map { TargetFile($0.path, bytes: $0.bytes) }
        let (rows, record) = proof.judge(listed, isKeyReported: false) { files[$0] }
        return (rows.filter { $0.check == .age }.map { "\($0.standing) \($0.subject): \($0.found)" }, record)
    }

    @Test func `the same version with other bytes is refused, and the first one stays recorded`() throws {
        let one = try SampleSite.signed("one"), other = try SampleSite.signed("two")
        let seen = try #require(Self.visit(one, after: nil).record)
        #expect(SeenSignatures(reading: seen)?.digests["kasa/ssvc.json"] == Digest.sha256(Array("one".utf8)))
        #expect(Self.visit(one, after: seen).rows == ["holds kasa/ssvc.json: version 1"])
        let second = Self.visit(other, after: seen)
        #expect(second.rows == ["broken kasa/ssvc.json: version 1, with other bytes"])
        #expect(second.record == seen)
    }

    @Test func `a record of versions alone is read, and learns the bytes`() throws {
        let one = try SampleSite.signed("one"), key = one.publicKey.base64
        let old = Array(#"{"key":"\#(key)","versions":{"kasa/ssvc.json":1}}"#.utf8)
        #expect(SiteProof.isRecord(old))
        let visit = Self.visit(one, after: old)
        #expect(visit.rows == ["holds kasa/ssvc.json: version 1"])
        #expect(visit.record == Self.visit(one, after: nil).record)
    }
}
