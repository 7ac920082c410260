import ClientKit
import PolicyModel

/// What the policy made of a feed says otherwise, and what it has no place for.
extension Facts {
    /// Items for which the policy draws the line of a major upgrade elsewhere: there it begins at a release, and holds
    /// for all above.
    func noteMajors(of items: [Item], _ facts: inout ImportedFacts) {
        let everybody = majors(in: facts.releases), previews = facts.previews[.macos] ?? [:]
        for item in items.sorted(by: { $0.index < $1.index }) {
            let listed = item.channel == nil ? facts.releases[.macos] : previews
            let found = listed?.first { $0.value.build == item.version && $0.value.channel == item.channel }
            // Nobody installs a file silently that the policy does not have.
            guard let (version, shipped) = found, shipped.archive != nil || item.file == nil else { continue }
            let onChannel = item.channel.map { name in
                majors(in: [.macos: previews.filter { $0.value.channel == name }])
            }
            let line = (everybody + (onChannel ?? [])).filter { $0 <= version }.max()
            guard line != major(of: item) || line == nil && item.lowestAutomatic != nil else { continue }
            let policy = line.map { "by the policy they are asked below \($0)" } ?? "by the policy they are not asked"
            let feed =
                item.lowestAutomatic.map { "has sparkle:minimumAutoupdateVersion \($0), below which users are asked" }
                ?? "has no sparkle:minimumAutoupdateVersion, so that users are not asked"
            note("\(feed); \(policy)", item, &facts)
        }
    }

    private func majors(in releases: [Platform: [Version: ImportedFacts.Shipped]]) -> [Version] {
        (releases[.macos] ?? [:]).filter(\.value.isMajor).map(\.key)
    }

    /// Beside releases for every Mac, files for one processor need apps that read it: no others could be offered them.
    func addEditions(to facts: inout ImportedFacts) {
        let listed = facts.releases[.macos] ?? [:], all = Array(listed.values) + (facts.previews[.macos] ?? [:]).values
        let isBeside =
            all.contains { $0.hardware == nil } || request.known(on: .macos).contains { listed[$0.version] == nil }
        guard isBeside, let build = all.first(where: { $0.hardware != nil && $0.archive != nil })?.build,
            let item = items.first(where: { $0.version == build })
        else { return }
        facts.options.versions = [.macos: [Edition.signed.rawValue]]
        note(
            "is for arm64 alone, which Sparkle reads from 2.9 on: the policy is for 2.9 (`versions`), and older apps "
                + "are offered it on every Mac, as by this file", item, &facts)
    }

    /// A policy has one page for all releases.
    func noteLinks(_ facts: inout ImportedFacts) {
        let others = items.filter { item in
            item.link.map { FeedReading.isWhole($0) && $0 != facts.stores[.macos] } ?? false
        }
        guard let first = others.first else { return }
        note(
            "has a link of its own\(Self.others(others.count - 1)): it is left out, as a policy has one page, behind "
                + "https", first, &facts)
    }

    /// `, as have 2 others`; empty for none.
    static func others(_ count: Int, _ one: String = "has", _ many: String = "have") -> String {
        count > 1 ? ", as \(many) \(count) others" : count == 1 ? ", as \(one) one other" : ""
    }
}
