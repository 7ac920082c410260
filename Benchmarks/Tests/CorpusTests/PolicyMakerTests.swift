import Testing

@testable import Corpus

/// One seed, one corpus: figures taken on different days and machines are about the same bytes.
struct PolicyMakerTests {
    @Test(
        arguments: [
            (Shape.five, 103_846_312_767_084_448), (.two, 9_477_957_278_860_774_614),
            (.hard, 15803995088703578268),
        ] as [(Shape, UInt64)])
    func `a seed gives the same bytes everywhere`(_ shape: Shape, _ digest: UInt64) {
        let maker = PolicyMaker(shape: shape, seed: 1)
        let bytes = (0..<20).flatMap { maker.policy(at: $0).text.utf8 }
        #expect(fingerprint(bytes) == digest)
    }

    @Test func `another seed gives other bytes`() {
        let texts = [1, 2].map { PolicyMaker(shape: .five, seed: $0).policy(at: 7).text }
        #expect(texts[0] != texts[1])
    }

    @Test func `no two policies are alike`() {
        let maker = PolicyMaker(shape: .five, seed: 1)
        #expect(Set((0..<500).map { maker.policy(at: $0).body }).count == 500)
        #expect(Set((0..<500).map { maker.policy(at: $0).slug }).count == 500)
    }

    @Test(arguments: [Shape.five, .two])
    func `a policy has about 4 KB, 2.5 KB of it Markdown`(_ shape: Shape) {
        let maker = PolicyMaker(shape: shape, seed: 1)
        for index in 0..<500 {
            let policy = maker.policy(at: index)
            #expect((2_560..<2_900).contains(policy.body.utf8.count))
            #expect((3_600..<4_400).contains(policy.text.utf8.count))
        }
    }

    @Test(arguments: [(Shape.five, 12, 20), (.two, 12, 3), (.hard, 60, 78)])
    func `each release stands on a line of its own`(_ shape: Shape, _ releases: Int, _ files: Int) {
        let lines = PolicyMaker(shape: shape, seed: 1).policy(at: 3).frontMatter.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  - {version: ") } == releases)
        #expect(shape.filesPerPolicy == files)
    }

    @Test func `a change moves the texts and nothing else`() {
        let maker = PolicyMaker(shape: .five, seed: 1)
        let (before, after) = (maker.policy(at: 0), maker.policy(at: 0, revision: 3))
        #expect(before.frontMatter == after.frontMatter)
        #expect(after.body.replacing(" (3)", with: "") == before.body)
        #expect(before.body != after.body)
    }

    /// FNV-1a.
    private func fingerprint(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
