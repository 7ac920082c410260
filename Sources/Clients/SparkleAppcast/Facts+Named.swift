import ClientKit
import PolicyModel

/// What the policy made of a feed says otherwise, and what it has no place for.
extension Facts {
    /// Beside releases for every Mac, files for one processor need apps that read it: no others could be offered them.
    func addEditions(to facts: inout ImportedFacts) {
        let listed = facts.releases[.macos] ?? [:], all = Array(listed.values) + (facts.previews[.macos] ?? [:]).values
        let isBeside =
            all.contains { $0.hardware == nil } || request.known(on: .macos).contains { listed[$0.version] == nil }
        guard isBeside, let build = all.first(where: { $0.hardware != nil && $0.archive != nil })?.build,
            let item = items.first(where: { $0.build == build })
        else { return }
        facts.options.versions = [.macos: [Edition.signed.rawValue]]
        note(
            "is for arm64 alone, which Sparkle reads from 2.9 on: the policy is for 2.9 (`versions`), and older apps "
                + "are offered it on every Mac, as by this file", item, &facts)
    }

    /// `, as have 2 others`; empty for none.
    static func others(_ count: Int, _ one: String = "has", _ many: String = "have") -> String {
        count > 1 ? ", as \(many) \(count) others" : count == 1 ? ", as \(one) one other" : ""
    }
}
