/// What the author meant for one device, and why.
package struct PolicyVerdict: Hashable, Sendable {
    /// The step of the policy that decided.
    package enum Reason: Hashable, Sendable {
        /// The index in `Policy.rules`.
        case rule(Int)
        case minimum
        case latest
        /// Nothing holds: the device is up to date, or has nothing to go to.
        case upToDate
    }

    package let verdict: Verdict
    package let reason: Reason
    /// True when a rule said `none`, which is a wish and not merely the lack of something to reach.
    package let isRuledOut: Bool
    /// The release the device would go to; nil where there is none.
    package let reachable: Release?
    /// A rule's text section, or nil for the standard one.
    package let textName: String?
    /// Always `always` where the verdict is `force`.
    package let frequency: Frequency

    /// True when the policy forces a listed release that has nothing above it to reach: an error, reported by `DeadEnds`.
    package let isDeadEnd: Bool
}

extension DatedPolicy {
    package func verdict(for device: Device) -> PolicyVerdict {
        let (wanted, reason, rule) = wish(for: device)
        let reachable = reachable(on: device.platform, os: device.os)
        let canMove = reachable.map { $0.version > device.version } ?? false
        let isListed = listed(device.version, on: device.platform) != nil
        let verdict = canMove || (wanted == .force && isListed) ? wanted : .none
        return PolicyVerdict(
            verdict: verdict, reason: reason, isRuledOut: rule?.verdict == Verdict.none, reachable: reachable,
            textName: rule?.text, frequency: verdict == .force ? .always : rule?.frequency ?? policy.frequency,
            isDeadEnd: wanted == .force && isListed && !canMove)
    }

    /// The verdict before asking whether there is anything to go to.
    private func wish(for device: Device) -> (Verdict, PolicyVerdict.Reason, Rule?) {
        if let index = policy.rules.firstIndex(where: { $0.when.holds(for: device) }) {
            return (policy.rules[index].verdict, .rule(index), policy.rules[index])
        }
        if let minimum = policy.minimum[device.platform], device.version < minimum { return (.force, .minimum, nil) }
        if let reachable = reachable(on: device.platform, os: device.os), device.version < reachable.version {
            return (.recommend, .latest, nil)
        }
        return (.none, .upToDate, nil)
    }
}

extension Policy {
    /// The name by which `accept` knows a reason: a rule's id, `minimum` or `latest`; nil for an unnamed rule.
    package func name(of reason: PolicyVerdict.Reason) -> String? {
        switch reason {
        case .rule(let index): rules[index].id
        case .minimum: "minimum"
        case .latest, .upToDate: "latest"
        }
    }

    /// The policy line that stands behind a reason.
    package func position(of reason: PolicyVerdict.Reason) -> SourcePosition {
        switch reason {
        case .rule(let index): rules[index].position
        case .minimum: positions["minimum"]
        case .latest, .upToDate: positions.keys["latest"] ?? positions["releases"]
        }
    }
}
