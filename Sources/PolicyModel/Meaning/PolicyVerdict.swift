/// The policy's verdict for one device, and the step of the policy that decided it.
package struct PolicyVerdict: Hashable, Sendable {
    /// The step of the policy that decided.
    package enum Reason: Hashable, Sendable {
        /// The index in `Policy.rules`.
        case rule(Int)
        case minimum
        case latest
        /// No step applies: the device is up to date, or no newer release runs on it.
        case upToDate
    }

    package let verdict: Verdict
    package let reason: Reason
    /// True if a rule says `none`, or the device is outside the share of a newer release: then nothing may be shown,
    /// whereas other devices with `none` only have no newer release.
    package let isRuledOut: Bool
    /// The newest release that the device can have; nil if there is none.
    package let reachable: Release?
    /// The text section of the deciding rule; nil for the standard one.
    package let textName: String?
    /// How often the alert is shown; `always` for `force`.
    package let frequency: Frequency

    /// True if the policy forces a listed release although no newer one runs on the device; `DeadEnds` reports it.
    package let isDeadEnd: Bool
}

extension DatedPolicy {
    /// The first rule that holds decides; then `minimum` forces; then any newer release is recommended. A device that
    /// has nothing to update to gets `none`, except for the dead ends that are reported as errors.
    package func verdict(for device: Device) -> PolicyVerdict {
        let reachable = reachable(on: device.platform, os: device.os, processor: device.processor, id: device.id)
        let canMove = reachable.map { $0.version > device.version } ?? false
        let rule = rule(for: device)
        let (wanted, reason) = decision(for: device, rule, canMove: canMove)
        let isStuck = wanted == .force && !canMove && isListed(device.version, on: device.platform)
        let verdict = canMove || isStuck ? wanted : .none
        let own = rule.flatMap { policy.rules[$0].frequency }
        return PolicyVerdict(
            verdict: verdict, reason: reason,
            isRuledOut: rule != nil && wanted == .none || verdict == .none && isOutside(device), reachable: reachable,
            textName: rule.flatMap { policy.rules[$0].text },
            frequency: verdict == .force ? .always : own ?? policy.frequency, isDeadEnd: isStuck)
    }

    /// The verdict without regard to whether the device can update.
    ///
    /// - Parameter rule: the index of the first rule that holds.
    private func decision(for device: Device, _ rule: Int?, canMove: Bool) -> (Verdict, PolicyVerdict.Reason) {
        if let rule { return (policy.rules[rule].verdict, .rule(rule)) }
        if let minimum = minimum(on: device.platform), device.version < minimum { return (.force, .minimum) }
        return canMove ? (.recommend, .latest) : (.none, .upToDate)
    }
}

extension Policy {
    /// The name of a reason in `accept`: a rule's id, `minimum` or `latest`; nil for a rule without id.
    package func name(of reason: PolicyVerdict.Reason) -> String? {
        switch reason {
        case .rule(let index): rules[index].id
        case .minimum: "minimum"
        case .latest, .upToDate: "latest"
        }
    }

    /// Where the policy gives a reason for a device of `platform`.
    package func position(of reason: PolicyVerdict.Reason, on platform: Platform) -> SourcePosition {
        switch reason {
        case .rule(let index): rules[index].position
        case .minimum: minimum[platform]?.last?.position ?? positions["minimum"]
        case .latest, .upToDate: positions.keys["latest"] ?? positions["releases"]
        }
    }
}
