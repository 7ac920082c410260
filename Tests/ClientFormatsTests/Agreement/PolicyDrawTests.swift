import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import PrinceOfVersions
@testable import SSVC
@testable import ClientFormats

/// The drawn policies prove something only if they are of every kind, and many of them are written.
struct PolicyDrawTests {
    private static let drafts = (0..<200).map { seed in
        var draw = PolicyDraw(seed: seed)
        return draw.policy()
    }

    @Test func `every client, platform, release and rule is drawn in every shape`() {
        let drafts = Self.drafts, rules = drafts.flatMap(\.rules),
            ships = drafts.flatMap(\.releases).flatMap(\.ships.values)
        #expect(Set(drafts.flatMap(\.clients).map(\.name)) == Set(ClientFormats.all.map(\.name)))
        #expect(
            Set(drafts.map(\.platforms)) == [
                [.ios], [.macos], [.ios, .macos], [.ios, .android], [.android], [.ios, .tvos], [.tvos, .watchos],
            ])
        #expect(Set(drafts.flatMap(\.clients).map(\.options.layout)) == Set(ClientOptions.Layout.allCases))
        #expect(drafts.contains { !$0.latest.isEmpty } && drafts.contains { !$0.minimum.isEmpty })
        #expect(drafts.contains { $0.clients.contains { !$0.options.legacy.isEmpty } })
        #expect(drafts.contains { !$0.extra.isEmpty })
        #expect(ships.contains { $0.live == .pending } && ships.contains { $0.build == nil && $0.requires == nil })
        #expect(ships.contains { $0.build.map { PackedVersion($0) == nil } ?? false })
        #expect(Set(rules.map(\.verdict)) == Set(Verdict.allCases))
        let conditions = rules.map(\.when)
        #expect(conditions.contains { $0.models != nil } && conditions.contains { $0.tablet != nil })
        #expect(conditions.contains { $0.languages != nil } && conditions.contains { !$0.custom.isEmpty })
        #expect(conditions.contains { ($0.version?.alternatives.count ?? 0) > 1 && $0.os != nil })
    }

    @Test func `many drawn policies are sound, and every client writes some of them without an error`() {
        var whole: [String: Int] = [:], sound = 0
        for draft in Self.drafts.prefix(100) {
            let dated = DatedPolicy(draft.policy, at: Sample.moment)
            guard !PolicyChecks.diagnostics(dated).contains(where: { $0.severity == .error }) else { continue }
            sound += 1
            for choice in dated.policy.clients {
                var diagnostics: [Diagnostic] = []
                _ = ClientFormats.named(choice.name)?.documents(for: dated, reporting: &diagnostics)
                if !diagnostics.contains(where: { $0.severity == .error }) { whole[choice.name, default: 0] += 1 }
            }
        }
        #expect(sound > 40)
        #expect(whole.count == ClientFormats.all.count && whole.values.allSatisfy { $0 > 2 }, "\(whole)")
    }
}
