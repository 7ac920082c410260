import PolicyModel
import Signing
import Testing

@testable import Publishing

/// What is published is held against what a revision builds; what signing makes is left out.
struct RebuildRowsTests {
    private func rows(_ built: [String: String], _ published: [String: String]) -> [ProofRow] {
        let site = RebuiltSite("v1", files: built.map { artifact($0, $1) }) { path, bytes in
            path.hasSuffix(".xml") ? Array(bytes.prefix(4)) : bytes
        }
        let listed = published.map { TargetFile($0, bytes: Array($1.utf8)) }
        return site.rows(listed) { published[$0].map { Array($0.utf8) } }
    }

    private func artifact(_ path: String, _ text: String) -> Artifact {
        Artifact(path: path, bytes: Array(text.utf8), role: PublishedPath.role(of: path, bytes: []))
    }

    @Test func `equal files are one row, whatever was signed beside them`() {
        let built = ["kasa/ssvc.json": "{}", "index.html": "a", "status.json": "null", "status/index.html": "x"]
        let more = [
            "kasa/ssvc.json.minisig": "s", "minisign.pub": "k", "status.json": "{1}", "status/index.html": "y",
            "status/ssvc.sha256": "l", "publications.xml": "f",
        ]
        let found = rows(built, built.merging(more) { $1 })
        #expect(found.map(\.standing) == [.holds])
        #expect(found.map(\.found) == ["2 files of v1, byte for byte"])
    }

    @Test func `a signature inside a feed is no difference, another feed is`() {
        #expect(rows(["kasa/appcast.xml": "feed"], ["kasa/appcast.xml": "feed+signature"]).map(\.holds) == [true])
        #expect(rows(["kasa/appcast.xml": "feed"], ["kasa/appcast.xml": "fEed+signature"]).map(\.holds) == [false])
    }

    @Test func `each file that differs, lacks or is too much is named`() {
        let found = rows(
            ["a/ssvc.json": "1", "b/ssvc.json": "1", "index.html": "same"],
            ["a/ssvc.json": "2", "c/ssvc.json": "1", "index.html": "same"])
        #expect(found.map(\.subject) == ["a/ssvc.json", "b/ssvc.json", "c/ssvc.json"])
        #expect(found.allSatisfy { !$0.holds && $0.remedy.contains("--at") })
        #expect(found[1].found == "no such file is published")
        #expect(found[2].expected == "no such file in what v1 builds")
    }
}
