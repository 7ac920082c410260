import PolicyModel

/// For how many listed releases each step of a policy decides on some platforms.
struct StepCounts {
    /// The versions by step, and by the verdict that it gives.
    private var versions: [PolicyVerdict.Reason: [Verdict: Set<Version>]] = [:]

    /// - Parameter platforms: nil for all of the app's.
    init(_ policy: DatedPolicy, on platforms: [Platform]? = nil) {
        for platform in platforms ?? policy.policy.platforms {
            for (step, devices) in OutcomeTable(policy, on: platform).examples {
                versions[step.reason, default: [:]][step.verdict, default: []].formUnion(devices.map(\.version))
            }
        }
    }

    /// `2 releases must update, 1 release is notified`; nil if the step decides for no listed release.
    func words(of step: PolicyVerdict.Reason) -> String? {
        let parts = Verdict.allCases.reversed().compactMap { verdict in
            versions[step]?[verdict].map { Self.words(verdict, $0.count) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func words(_ verdict: Verdict, _ number: Int) -> String {
        let releases = count(number, "release")
        switch verdict {
        case .force: return "\(releases) must update"
        case .recommend: return "\(releases) \(number == 1 ? "is" : "are") notified"
        case .none: return "\(releases) left alone"
        }
    }
}
