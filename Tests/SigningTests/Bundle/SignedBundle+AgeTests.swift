import PolicyModel
import Testing
@testable import Signing

/// An older bundle is told apart from a newer one, by key, app and manifest.
struct SignedBundleAgeTests {
    private static func sign(
        _ text: String, _ path: String = "kasa/a.json", seed: [UInt8] = SampleKey.seed, after: [Artifact] = []
    ) throws -> SignedBundle {
        let bundle = Bundle([Artifact(path: path, bytes: Array(text.utf8), role: .document)])
        return try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: seed), at: Moment(seconds: 1_767_225_600), previous: after)
    }

    @Test(arguments: [("kasa/a.json", "app kasa"), ("a.json", "the root folder")])
    func `a lower version is named, an equal or higher one is not`(path: String, subject: String) throws {
        let one = try Self.sign("1", path), two = try Self.sign("2", path, after: one.bundle.artifacts)
        #expect(one.lowered(below: two.bundle.artifacts) == .init(subject: subject, version: 1, live: 2))
        #expect(two.lowered(below: one.bundle.artifacts) == nil)
        #expect(two.lowered(below: two.bundle.artifacts) == nil)
        #expect(one.lowered(below: []) == nil)
        let other = try Self.sign("other", path)
        #expect(other.lowered(below: one.bundle.artifacts) == .init(subject: subject, version: 1, live: 1))
    }

    @Test func `a manifest of the live version that lists other files is named`() throws {
        func sign(_ page: String) throws -> SignedBundle {
            let page = Artifact(path: "index.html", bytes: Array(page.utf8), role: .page)
            return try BundleSigner.sign(
                Bundle([page]), with: MinisignSecretKey(seed: SampleKey.seed), at: Moment(seconds: 1_767_225_600))
        }
        let live = try sign("2").bundle.artifacts
        #expect(try sign("1").lowered(below: live) == .init(subject: "site-manifest.json", version: 1, live: 1))
        #expect(try sign("2").lowered(below: live) == nil)
    }

    @Test func `another key's versions say nothing`() throws {
        let one = try Self.sign("1"), two = try Self.sign("2", after: one.bundle.artifacts)
        let other = try Self.sign("1", seed: [UInt8](repeating: 9, count: 32))
        #expect(other.lowered(below: two.bundle.artifacts) == nil)
    }
}
