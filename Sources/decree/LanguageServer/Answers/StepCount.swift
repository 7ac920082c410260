import PolicyModel

/// For how many listed releases and devices of the grid one step of a policy decides.
struct StepCount {
    /// By verdict, the versions for which the step gives it.
    private var versions: [Verdict: Set<Version>] = [:]

    init(of reason: PolicyVerdict.Reason, in policy: DatedPolicy, on platforms: [Platform]? = nil) {
        for platform in platforms ?? policy.policy.platforms {
            for (step, devices) in OutcomeTable(policy, on: platform).examples where step.reason == reason {
                versions[step.verdict, default: []].formUnion(devices.map(\.version))
            }
        }
    }

    /// `2 releases must update, 1 release is left alone`; nil if the step decides for no listed release.
    var words: String? {
        let parts = Verdict.allCases.reversed().compactMap { verdict in
            versions[verdict].map { Self.words(verdict, $0.count) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func words(_ verdict: Verdict, _ number: Int) -> String {
        let releases = number == 1 ? "1 release" : "\(number) releases"
        switch verdict {
        case .force: return "\(releases) must update"
        case .recommend: return "\(releases) \(number == 1 ? "is" : "are") notified"
        case .none: return "\(releases) left alone"
        }
    }
}
