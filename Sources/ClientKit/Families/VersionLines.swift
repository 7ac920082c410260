import PolicyModel

/// The two lines that Prince of Versions and upgrader know: below one version, updates are forced; below the other,
/// they are recommended.
package struct VersionLines: Hashable {
    /// Nil if no version is forced. It is above `notifyBelow` where versions must stop that have nothing to update to.
    package let forceBelow: Version?
    /// Nil if no version is notified.
    package let notifyBelow: Version?
    package let frequency: Frequency

    /// The highest lines that force only versions to be forced, and notify no version for which a rule says `none`, for
    /// devices that the client distinguishes only by version.
    ///
    /// - Parameters:
    ///   - cells: ascending; the lowest also stands for all versions below it.
    ///   - reachable: the release to update to; nil for none, and then no version is notified.
    ///   - frequency: used if no device is notified.
    package init(_ cells: [Cell], reachable: Version?, otherwise frequency: Frequency) {
        let silent = cells.first { $0.verdicts.contains(where: \.isRuledOut) }?.version
        let open = cells.first { !$0.verdicts.allSatisfy { $0.verdict == .force } }?.version
        let lowest = cells.first?.version
        let end = cells.prefix { $0.version != open }.contains { $0.verdicts.contains(where: \.isDeadEnd) } ? open : nil
        guard let reachable = reachable?.truncated(to: 3), let lowest,
            let notifyBelow = VersionLines.offered(reachable, upTo: silent, cells), notifyBelow > lowest
        else {
            self.init(forceBelow: end, notifyBelow: nil, frequency: frequency)
            return
        }
        let forceBelow = end ?? min(open ?? notifyBelow, notifyBelow)
        let notified = cells.filter { $0.version < notifyBelow && $0.version >= forceBelow }
        let listed = notified.filter(\.isListed)
        self.init(
            forceBelow: forceBelow > lowest ? forceBelow : nil, notifyBelow: notifyBelow,
            frequency: VersionLines.frequency(
                of: (listed.isEmpty ? notified : listed).flatMap(\.verdicts), otherwise: frequency))
    }

    /// The version that the client is to offer: `reachable`, or the lowest one that a rule leaves alone. If some
    /// devices are forced off that one, it is the highest release below that no device is forced off. Nil if there is
    /// none: offering a release that users must leave at once is worse than offering nothing.
    private static func offered(_ reachable: Version, upTo silent: Version?, _ cells: [Cell]) -> Version? {
        guard let silent, silent < reachable else { return reachable }
        let isRecalled = { (cell: Cell) in cell.verdicts.contains { $0.verdict == .force } }
        guard cells.contains(where: { $0.version == silent && $0.isListed && isRecalled($0) }) else { return silent }
        return cells.last { $0.isListed && $0.version < silent && !isRecalled($0) }?.version
    }

    /// `once` if all recommendations have this frequency, else `always`. Devices that should be forced but can only be
    /// notified count only if there are no others.
    private static func frequency(of notified: [PolicyVerdict], otherwise: Frequency) -> Frequency {
        let recommended = notified.filter { $0.verdict == .recommend }
        if !recommended.isEmpty { return recommended.allSatisfy { $0.frequency == .once } ? .once : .always }
        return notified.contains { $0.verdict == .force } ? .always : otherwise
    }

    package init(forceBelow: Version?, notifyBelow: Version?, frequency: Frequency) {
        self.forceBelow = forceBelow
        self.notifyBelow = notifyBelow
        self.frequency = frequency
    }

    /// The verdicts of the devices with one version, as the client reads it: with three numbers.
    package struct Cell {
        package let version: Version
        /// True if a release has it: the frequency is that of listed ones, where there are any.
        package let isListed: Bool
        package var verdicts: [PolicyVerdict]
    }
}
