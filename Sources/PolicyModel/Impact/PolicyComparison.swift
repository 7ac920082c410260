/// Compares two policies device by device: changes of the verdict, of the texts shown and of the store link.
package struct PolicyComparison {
    package let old: DatedPolicy
    package let new: DatedPolicy
    package let grid: ImpactGrid
    private let isServed: (old: Bool, new: Bool)
    private let words: WordComparison

    /// All changes on the platform, grouped into lines: those of devices on no channel, then for each channel what only
    /// its devices see. Each with the releases that were compared.
    package static func lines(
        _ old: DatedPolicy, _ new: DatedPolicy, on platform: Platform, channels: [String],
        isServed: (old: Bool, new: Bool) = (old: true, new: true)
    ) -> [(line: ImpactLine, listed: [Version])] {
        let everybody = PolicyComparison(old, new, on: platform, isServed: isServed)
        let channels = channels.map {
            PolicyComparison(old.seen(on: $0), new.seen(on: $0), on: platform, isServed: isServed)
        }
        return everybody.lines.map { ($0, everybody.grid.listed) }
            + channels.flatMap { channel in
                channel.lines(beside: everybody).map { ($0, channel.grid.listed) }
            }
    }

    /// - Parameter isServed: whether any document of each state reaches the platform; without one, nobody is notified.
    package init(
        _ old: DatedPolicy, _ new: DatedPolicy, on platform: Platform,
        isServed: (old: Bool, new: Bool) = (old: true, new: true)
    ) {
        self.isServed = isServed
        self.old = old
        self.new = new
        grid = ImpactGrid(old, new, on: platform)
        words = WordComparison(old, new)
    }

    /// The changes for its own devices.
    package var lines: [ImpactLine] { lines(beside: nil) }

    /// - Parameter everybody: the comparison of devices on no channel, whose changes are left out.
    private func lines(beside everybody: PolicyComparison?) -> [ImpactLine] {
        ImpactFold(grid).lines { version, system, kind in
            let device = grid.device(version, system, kind), languages = grid.kinds.languages(of: kind)
            guard grid.exists(device) else { return .absent }
            let change = change(for: device, in: languages)
            let isEverybodys =
                everybody.map {
                    grid.knows(device.version, as: $0.grid) && $0.change(for: device, in: languages) == change
                } ?? false
            return isEverybodys || change.kind == .same ? .unchanged : .changed(change)
        }
    }

    /// The change for a device.
    ///
    /// - Parameter languages: the languages that the device stands for.
    package func change(for device: Device, in languages: [LanguageTag]) -> Change {
        let before = old.verdict(for: device), after = new.verdict(for: device)
        return Change(
            from: isServed.old ? UserOutcome(before) : UserOutcome(.nothing),
            to: isServed.new ? UserOutcome(after) : UserOutcome(.nothing),
            words: before.verdict == after.verdict && after.verdict != .none
                ? words.difference(before, after, in: languages) : .none,
            hasOtherLink: old.policy.stores[device.platform] != new.policy.stores[device.platform])
    }
}

/// Compares the texts of two policies, each pair of texts once.
private final class WordComparison {
    private struct Key: Hashable {
        let verdict: Verdict
        let old: String?
        let new: String?
        /// The release to update to; nil if it changes, since then a different `{latest}` is no different text.
        let latest: Version?
        let languages: [LanguageTag]
    }

    private let old: DatedPolicy
    private let new: DatedPolicy
    private var cache: [Key: Change.OtherWords] = [:]

    init(_ old: DatedPolicy, _ new: DatedPolicy) { (self.old, self.new) = (old, new) }

    func difference(_ before: PolicyVerdict, _ after: PolicyVerdict, in languages: [LanguageTag]) -> Change.OtherWords {
        let latest = before.reachable?.version == after.reachable?.version ? after.reachable?.version : nil
        let key = Key(
            verdict: after.verdict, old: before.textName, new: after.textName, latest: latest, languages: languages)
        if let found = cache[key] { return found }
        let differing = languages.filter { language in
            old.text(before.textName, for: before.verdict, in: language, latest: latest)
                != new.text(after.textName, for: after.verdict, in: language, latest: latest)
        }
        let found = Change.OtherWords(differing, of: languages)
        cache[key] = found
        return found
    }
}

extension Change.OtherWords {
    /// - Parameter all: the languages that were compared.
    package init(_ differing: [LanguageTag], of all: [LanguageTag]) {
        self = differing.isEmpty ? .none : differing.count == all.count ? .everywhere : .some(differing)
    }
}
