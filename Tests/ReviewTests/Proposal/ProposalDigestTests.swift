import PolicyModel
import Testing

@testable import Review

/// What the digest of a proposal covers.
@Suite struct ProposalDigestTests {
    private static let bundle = [
        Artifact(path: "kasa/retired.json", bytes: [1], role: .document),
        Artifact(path: "index.html", bytes: [2], role: .page), Artifact(path: "assets/a.png", bytes: [3], role: .asset),
    ]

    @Test func `it is that of the list which sha256sum writes, by path`() {
        let digest = ProposalDigest(of: Self.bundle)
        #expect(digest.files.map(\.path) == ["assets/a.png", "index.html", "kasa/retired.json"])
        // As sha256sum says of the three files, and then of its own list.
        #expect(digest.files[0].sha256 == "084fed08b978af4d7d196a7446a86b58009e636b611db16211b65a9aadff29c5")
        #expect(digest.hex == "d20d6cf98bf5e40791a6a92dd0cba19aabdf58aa5c1c1a6ace63fc581422f061")
    }

    @Test(arguments: [
        "kasa/retired.json.minisig", "minisign.pub", "site-manifest.json", "metadata/timestamp.json", "status.json",
        "status/index.html", "status/retired.sha256", "allowed-urls.json",
        "kasa/4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a.retired.json",
    ])
    func `what signing makes is no part of it`(path: String) {
        let made = Artifact(path: path, bytes: [1], role: .asset)
        #expect(ProposalDigest(of: Self.bundle + [made]) == ProposalDigest(of: Self.bundle))
    }

    @Test(arguments: Self.bundle.indices) func `every byte of everything else is`(index: Int) {
        var other = Self.bundle
        other[index] = Artifact(path: other[index].path, bytes: [9], role: other[index].role)
        let digest = ProposalDigest(of: other)
        #expect(digest != ProposalDigest(of: Self.bundle))
        #expect(digest.differences(from: ProposalDigest(of: Self.bundle)) == [other[index].path])
    }

    @Test func `a file more, a file less and another name are other proposals`() {
        let all = ProposalDigest(of: Self.bundle), less = ProposalDigest(of: Array(Self.bundle.dropLast()))
        let renamed = ProposalDigest(
            of: Array(Self.bundle.dropLast()) + [Artifact(path: "assets/b.png", bytes: [3], role: .asset)])
        #expect(Set([all.hex, less.hex, renamed.hex]).count == 3)
    }
}
