import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Shares whose installations are others than before, although they are for the same.
struct ReseedingTests {
    private static let choice = ClientChoice(name: "growthbook", position: Sample.position)

    /// - Parameters:
    ///   - rule: the id of a rule for a share; nil for none.
    ///   - release: the share of the newest release.
    private static func app(
        _ slug: String = "kasa", rule: String? = nil, seed: String? = nil, share: String = "10 %",
        release: String? = nil,
        newest: String = "3.2.0"
    ) -> EncodedApp {
        let steps = release.flatMap { InstallationShare($0) }.map { [ShareStep($0)] } ?? []
        let drawn = rule.map { id in
            Sample.rule(.none, id: id) {
                $0.version = Sample.range("2.7.0")
                $0.draw = ShareDraw(
                    InstallationShare(share)!, seed: ShareDraw.seed(ofRule: seed ?? id, in: slug))
            }
        }
        let last = Release(
            version: Sample.version(newest), shipments: [.ios: .init(shares: steps)], position: Sample.position)
        let policy = Sample.policy(
            slug: slug, clients: [choice], releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), last],
            rules: [drawn].compactMap(\.self))
        return EncodedApp(DatedPolicy(policy, at: Sample.moment))
    }

    private func found(from old: EncodedApp, to new: EncodedApp) -> [String] {
        Reseeding.diagnostics(from: old.artifacts, of: old.dated.policy.slug, to: new).map { one in
            #expect(one.id == "share-reseeded" && one.severity == .warning)
            return "\(one.message); \(one.help ?? "")"
        }
    }

    @Test func `a rule with another id draws other installations`() {
        let old = Self.app(rule: "quiet"),
            words = "the share is drawn by 'kasa/rule/calm', and was drawn by 'kasa/rule/quiet'"
        let expected = [
            "\(words): other installations are inside; write `seed: quiet` beside the share, or keep the rule's id"
        ]
        #expect(found(from: old, to: Self.app(rule: "calm")) == expected)
        // Raised at the same time.
        #expect(found(from: old, to: Self.app(rule: "calm", share: "25 %")) == expected)
    }

    @Test func `an app of another name draws other installations of a release`() {
        let found = found(from: Self.app("kasa", release: "10 %"), to: Self.app("kasa-2", release: "10 %"))
        #expect(
            found == [
                "the share is drawn by 'kasa-2/3.2.0', and was drawn by 'kasa/3.2.0': other installations are inside; keep the "
                    + "app's name until the release is for all"
            ])
    }

    @Test func `of an app of another name no seed beside a rule's share is advised, since it would not help`() {
        let words =
            "the share is drawn by 'kasa-2/rule/quiet', and was drawn by 'kasa/rule/quiet': other installations are "
            + "inside; keep the app's name, which every seed begins with, until the rule ends"
        #expect(found(from: Self.app("kasa", rule: "quiet"), to: Self.app("kasa-2", rule: "quiet")) == [words])
    }

    @Test func `what is raised, named by its seed, new or for all draws nobody anew`() {
        let old = Self.app(rule: "quiet", release: "10 %")
        for new in [
            Self.app(rule: "quiet", share: "25 %", release: "50 %"),
            Self.app(rule: "calm", seed: "quiet", release: "10 %"),
            Self.app(rule: "quiet", release: "10 %", newest: "3.3.0"), Self.app(rule: nil), Self.app(release: "100 %"),
        ] {
            #expect(found(from: old, to: new) == [])
        }
        #expect(found(from: Self.app(), to: old) == [])
    }
}
