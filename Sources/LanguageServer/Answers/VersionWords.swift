import PolicyModel

/// The verdicts for devices with one version, a line for each run of OS versions.
struct VersionWords {
    private let version: Version
    private let policy: DatedPolicy?

    init(_ version: Version, in policy: DatedPolicy?) { (self.version, self.policy) = (version, policy) }

    /// Nil without a policy that can be judged.
    var markdown: String? {
        guard let policy else { return nil }
        let rows = policy.policy.platforms.flatMap { lines(on: $0, policy) }
        return rows.isEmpty ? nil : "**\(version)**\n\n" + rows.joined(separator: "\n")
    }

    private func lines(on platform: Platform, _ policy: DatedPolicy) -> [String] {
        let table = OutcomeTable(policy, on: platform)
        guard let row = table.rows.first(where: { $0.release.version == version }) else { return [] }
        let state = live(row.release.shipments[platform]?.live, policy)
        return [state.map { "- \(platform.displayName): \($0)" }].compactMap(\.self)
            + zip(table.systems, row.cells).compactMap { system, cell in
                guard !cell.isEmpty else { return nil }
                let outcomes = cell.map { $0.words(in: policy.policy) }.joined(separator: ", or ")
                return "- \(system.inWords(on: platform)): \(outcomes)"
            }
    }

    /// What the store does with the release, where that is not plain.
    private func live(_ live: Release.Live?, _ policy: DatedPolicy) -> String? {
        switch live {
        case .pending?: "not served yet"
        case .from(let start)?:
            start <= policy.moment ? "served since \(start.shortText)" : "served from \(start.shortText) on"
        case .longAgo?, nil: nil
        }
    }
}

extension OutcomeTable.Outcome {
    /// The verdict, the release to update to, and the step that decides.
    func words(in policy: Policy) -> String {
        let target = target.map { " \($0)" } ?? ""
        let what =
            switch verdict {
            case .force: "must update to\(target)"
            case .recommend: "is notified of\(target)"
            case .none: "is left alone"
            }
        return policy.name(of: reason).map { "\(what) (`\($0)`)" } ?? what
    }
}
