import PolicyModel
import Testing
@testable import Signing

/// The six fields in their one order and spelling.
struct TrustedCommentTests {
    @Test func `the fields stand in the order that verifiers in the field scan`() {
        #expect(
            SampleKey.comment.text == "timestamp:1767225600\tfile:pov.json\tpath:acme/pov.json\tversion:1\t"
                + "expires:1775001600\tsha256:f03a20455f0b5aae5ea0c06049decf5bb203fbb3c96b0bf944f40bf6f58d8ab7")
        #expect(TrustedComment(SampleKey.comment.text) == SampleKey.comment)
    }

    @Test(arguments: [
        ("timestamp:1767225600\tfile:pov.json", "file:pov.json\ttimestamp:1767225600"),
        ("file:pov.json", "file:x.json"),
        ("version:1", "version:0"), ("version:1", "version:-1"), ("version:1", "version:01"),
        ("version:1", "version:+1"),
        ("version:1", "version:9007199254740992"), ("version:1", "version:"), ("version:1", "version: 1"),
        ("version:1", "Version:1"), ("expires:1775001600", "expires:2026-04-01"), ("\tversion:1", ""),
        ("sha256:f03a", "sha256:F03A"), ("sha256:f03a", "sha256:f03"), ("8ab7", "8ab7\t"), ("8ab7", "8ab7\tmore:1"),
        ("\tpath", " path"), ("timestamp:1767225600", "timestamp:1767225600.0"), ("8ab7", "8ab7\r"),
    ])
    func `any other spelling is no comment of ours`(part: String, other: String) {
        let text = SampleKey.comment.text.replacing(part, with: other)
        #expect(text != SampleKey.comment.text)
        #expect(TrustedComment(text) == nil)
    }

    @Test func `the longest path stays under minisign's 8,000 bytes`() {
        let path = String(repeating: "a/", count: 372) + String(repeating: "b", count: 255)
        #expect(PublishedPath.fault(in: path) == nil)
        let comment = TrustedComment(
            timestamp: Moment(seconds: 253_402_300_799), path: path, version: CanonicalJSON.largestInteger,
            expires: Moment(seconds: 253_402_300_799), sha256: SampleKey.comment.sha256)
        #expect(comment.text.utf8.count < 8000)
        #expect(TrustedComment(comment.text) == comment)
    }
}
