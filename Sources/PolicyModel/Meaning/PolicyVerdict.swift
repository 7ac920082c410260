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
        let reachable = reachable(on: device.platform, os: device.os)
        let canMove = reachable.map { $0.version > device.version } ?? false
        let rule = policy.rules.firstIndex { $0.when.holds(for: device) }
        let (wanted, reason) = wish(for: device, rule, canMove: canMove)
        let isStuck = wanted == .force && !canMove && isListed(device.version, on: device.platform)
        let verdict = canMove || isStuck ? wanted : .none
        let own = rule.flatMap { policy.rules[$0].frequency }
        return PolicyVerdict(
            verdict: verdict, reason: reason, isRuledOut: rule != nil && wanted == .none, reachable: reachable,
            textName: rule.flatMap { policy.rules[$0].text },
            frequency: verdict == .force ? .always : own ?? policy.frequency, isDeadEnd: isStuck)
    }

    /// The verdict before asking whether there is anything to go to.
    ///
    /// - Parameter rule: the first that holds.
    private func wish(for device: Device, _ rule: Int?, canMove: Bool) -> (Verdict, PolicyVerdict.Reason) {
        if let rule { return (policy.rules[rule].verdict, .rule(rule)) }
        if let minimum = minimum(on: device.platform), device.version < minimum { return (.force, .minimum) }
        return canMove ? (.recommend, .latest) : (.none, .upToDate)
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
