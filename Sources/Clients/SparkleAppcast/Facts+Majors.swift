import ClientKit
import PolicyModel

/// The lines of major upgrades.
extension Facts {
    /// The release at which an item has its line; nil for none, for one that nobody names, and for one above the item.
    func line(of item: Item) -> Version? {
        guard let build = item.lowestAutomatic, let own = listedVersion(of: item),
            let line = line(at: build, of: item), line <= own
        else { return nil }
        return line
    }

    /// The release that is the major one of a policy for an item's line; nil without a line.
    ///
    /// That is the line's own release, unless apps below the line are offered one of those from there up to the item
    /// without a question: the policy offers them the last release before the major one, so that is the next higher.
    func major(of item: Item) -> Version? {
        guard let line = line(of: item), let start = item.lowestAutomatic.map({ VersionText($0) }) else { return nil }
        let own = VersionText(item.version)
        let steps = items.filter { step in
            let build = VersionText(step.version)
            return step.isForMacs && (step.channel == nil || step.channel == item.channel) && !(build < start)
                && build < own && step.lowestAutomatic.map { VersionText($0) < start } ?? true
        }
        guard let step = steps.map({ VersionText($0.version) }).max(by: <),
            !(start < step) || builds.contains(where: { $0.build < start })
        else { return line }
        let above = builds.first { step < $0.build && !(own < $0.build) }?.version
        return item.channel == nil ? above : listedVersion(of: item)
    }

    /// An item on a channel whose line is at no release of the channel, and at no major one for everybody, is itself
    /// the major one.
    func addMajorOfPreview(_ item: Item, to facts: inout ImportedFacts) {
        guard let major = major(of: item), facts.releases[.macos]?[major]?.isMajor != true else { return }
        let own = facts.previews[.macos]?[major]?.channel == item.channel ? major : listedVersion(of: item)
        if let own, facts.previews[.macos]?[own]?.channel == item.channel {
            facts.previews[.macos]?[own]?.isMajor = true
        }
    }

    /// The version of the build at which an item has a line; nil for one that nobody names.
    func line(at build: String, of item: Item) -> Version? {
        let first = items.first {
            VersionText($0.version) == VersionText(build) && $0.isForMacs
                && ($0.channel == nil || $0.channel == item.channel)
        }
        return first.flatMap(listedVersion) ?? named(build)
    }

    /// Items for which the policy draws the line of a major upgrade elsewhere: there it begins at a release, and holds
    /// for all above.
    func noteMajors(of items: [Item], _ facts: inout ImportedFacts) {
        let everybody = majors(in: facts.releases), previews = facts.previews[.macos] ?? [:]
        for item in items.sorted(by: { $0.index < $1.index }) {
            let listed = item.channel == nil ? facts.releases[.macos] : previews
            let found = listed?.first { $0.value.build == item.build && $0.value.channel == item.channel }
            // Nobody installs a file silently that the policy does not have.
            guard let (version, shipped) = found, shipped.archive != nil || item.file == nil else { continue }
            let onChannel = item.channel.map { name in
                majors(in: [.macos: previews.filter { $0.value.channel == name }])
            }
            let line = (everybody + (onChannel ?? [])).filter { $0 <= version }.max()
            guard line != self.line(of: item) || line == nil && item.lowestAutomatic != nil else { continue }
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
}
