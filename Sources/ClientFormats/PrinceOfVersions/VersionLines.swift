import PolicyModel

/// The two lines Prince of Versions can draw: below one every version is forced, below the other told.
struct VersionLines: Hashable {
    /// `required_version`; nil where nobody is to be forced.
    let forcing: Version?
    /// `last_version_available`; nil where nobody is to be told.
    let telling: Version?
    let frequency: Frequency

    /// Lines for some devices of one platform that the client tells apart by version alone.
    ///
    /// `cells` are ascending; the lowest stands for every version below it too, so a line there reaches nobody.
    /// `reachable` is the version told where no rule says `none`; with nothing to reach, nothing is said.
    init(_ cells: [Cell], reachable: Version?, otherwise frequency: Frequency) {
        let silent = cells.first { $0.verdicts.contains(where: \.isRuledOut) }?.version
        let open = cells.first { !$0.verdicts.allSatisfy { $0.verdict == .force } }?.version
        let lowest = cells.first?.version
        guard let reachable = reachable?.truncated(to: 3), let lowest,
              case let telling = min(reachable, silent ?? reachable), telling > lowest
        else {
            self.init(forcing: nil, telling: nil, frequency: frequency)
            return
        }
        let forcing = min(open ?? telling, telling)
        let told = cells.filter { $0.version < telling && $0.version >= forcing }.flatMap(\.verdicts)
        self.init(
            forcing: forcing > lowest ? forcing : nil, telling: telling,
            frequency: VersionLines.frequency(of: told, otherwise: frequency))
    }

    /// `once` only if every recommendation is. A device that should be forced and can only be told does not turn
    /// everybody else's `once` into `always`; where nobody else is told, it is told always.
    private static func frequency(of told: [PolicyVerdict], otherwise: Frequency) -> Frequency {
        let recommended = told.filter { $0.verdict == .recommend }
        if !recommended.isEmpty { return recommended.allSatisfy { $0.frequency == .once } ? .once : .always }
        return told.contains { $0.verdict == .force } ? .always : otherwise
    }

    init(forcing: Version?, telling: Version?, frequency: Frequency) {
        self.forcing = forcing
        self.telling = telling
        self.frequency = frequency
    }

    /// The devices of one version as the client reads it, in three numbers.
    struct Cell {
        let version: Version
        var verdicts: [PolicyVerdict]
    }
}
