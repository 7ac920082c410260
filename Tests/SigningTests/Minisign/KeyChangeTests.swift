import PolicyModel
import Testing
@testable import Signing

/// What becomes of the key that apps pin, as a plan says it.
struct KeyChangeTests {
    private static let old = MinisignPublicKey(keynum: Array(repeating: 1, count: 8), key: SampleKey.seed)
    private static let new = MinisignPublicKey(keynum: Array(repeating: 2, count: 8), key: SampleKey.seed.reversed())

    private func served(_ key: MinisignPublicKey, next: MinisignPublicKey? = nil) -> [Artifact] {
        let files = [(MinisignPublicKey.path, key)] + (next.map { [(MinisignPublicKey.nextPath, $0)] } ?? [])
        return files.map { Artifact(path: $0, bytes: $1.fileBytes, role: .key) }
    }

    @Test func `the same key, or none served yet, is no change`() {
        #expect(KeyChange(to: Self.old, over: served(Self.old)) == nil)
        #expect(KeyChange(to: Self.old, over: []) == nil)
        #expect(KeyChange(to: nil, over: []) == nil)
    }

    @Test func `another key is a change, which the target may have announced`() throws {
        let change = try #require(KeyChange(to: Self.new, over: served(Self.old)))
        #expect(
            "\(change)"
                == "the minisign key changes from 0101010101010101 to 0202020202020202; apps that pin 0101010101010101 refuse it"
        )
        let announced = try #require(KeyChange(to: Self.new, over: served(Self.old, next: Self.new)))
        #expect(announced.isAnnounced)
        #expect(
            "\(announced)"
                == "the minisign key changes from 0101010101010101 to 0202020202020202, the announced next key")
        let third = try #require(KeyChange(to: Self.old, over: served(Self.new, next: Self.new)))
        #expect(!third.isAnnounced)
    }

    @Test func `a key still to be made is never announced, and a damaged one is no reason to take another`() throws {
        let unmade = try #require(KeyChange(to: nil, over: served(Self.old)))
        #expect(!unmade.isAnnounced)
        #expect(unmade.to == nil)
        let damaged = [Artifact(path: MinisignPublicKey.path, bytes: [1, 2], role: .key)]
        let change = try #require(KeyChange(to: Self.new, over: damaged))
        #expect(change.from == "unknown (minisign.pub is damaged)")
    }

    @Test func `a label that is the same makes keys no less different`() {
        let twin = MinisignPublicKey(keynum: Self.old.keynum, key: Self.new.key)
        #expect(KeyChange(to: twin, over: served(Self.old)) != nil)
    }
}
