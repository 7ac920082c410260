import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Settings and roots that name other keys.
struct TrustSettingsRootsTests {
    private typealias T = SampleTrust

    private static func ids(_ number: UInt8) -> String { String(T.Signer(number).key.id.prefix(16)) }

    @Test func `keys that are not rotated yet are named, also between two rotations`() throws {
        let first = try T.stage().artifacts, settings = try T.settings(timestamp: T.keys([25], 1))
        #expect(try T.settings().differences(from: first, published: first) == [])
        #expect(
            settings.differences(from: first, published: first)
                == ["timestamp: the settings name other keys than root 1 does; decree rotate carries them over"])
        let both = try T.stage(
            by: T.everyone + [25], settings: settings, local: first, live: first, days: 1, rotation: .planned
        ).artifacts
        for published in [first, both] {
            #expect(
                settings.differences(from: both, published: published)
                    == ["timestamp: the settings name other keys than root 2 does; decree rotate carries them over"])
        }
        #expect(settings.former(in: both) == [])
        #expect(settings.differences(from: [], published: []) == [])
    }

    @Test func `settings from before a published root are named, with the keys that it took in and out`() throws {
        let old = try T.settings(), first = try T.stage().artifacts
        let new = try T.settings(root: T.keys([1, 3, 4], 2))
        let second = try T.stage(
            by: T.everyone + [4], settings: new, local: first, live: first, days: 1, rotation: .planned
        ).artifacts
        let line =
            "root: the settings name keys of root 1, which root 2 replaced (in: \(Self.ids(4)); out: \(Self.ids(2))): "
            + "update this checkout"
        #expect(old.former(in: second) == [line])
        #expect(old.differences(from: second, published: second) == [line])
        #expect(try T.stage(local: second, live: second, days: 1).warnings.map(\.text).contains(line))
        // One of them alone is enough, whatever else changed.
        #expect(
            try T.settings(root: T.keys([2, 3, 4, 5], 2)).former(in: second)
                == [
                    "root: the settings name keys of root 1, which root 2 replaced (in: \(Self.ids(1)); out: "
                        + T.keys([2, 5], 1).keys.map { String($0.id.prefix(16)) }.joined(separator: ", ")
                        + "): update this checkout"
                ])
        // Before it is published it has replaced nothing.
        #expect(
            old.differences(from: second, published: first)
                == [
                    "root: the settings name other keys than root 2 does; decree rotate carries them over; "
                        + "until that root is live decree refresh refuses"
                ])
        let strict = try T.settings(root: T.keys([1, 2, 3], 3))
        let third = try T.stage(
            by: T.everyone + [3], settings: strict, local: first, live: first, days: 1, rotation: .planned
        ).artifacts
        #expect(
            old.former(in: third)
                == [
                    "root: the settings name keys of root 1, which root 2 replaced (threshold: 3): update this checkout"
                ])
    }
}
