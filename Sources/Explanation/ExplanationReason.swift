import PolicyModel

/// Why the policy decides as it does for one device, in words, with the line that decided.
package struct ExplanationReason: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case rule, minimum, latest
        case upToDate = "up-to-date"
        /// A rule or the minimum asks for more, but no live release above this one runs on the device.
        case nothingToReach = "nothing-to-reach"
    }

    let kind: Kind
    /// A sentence without its full stop: `below the minimum 3.0.0`.
    let words: String
    /// The rule's id, where a named rule decided.
    let rule: String?
    package let position: SourcePosition

    package init(_ explanation: Explanation) {
        let policy = explanation.dated.policy, meant = explanation.meant
        let canMove = meant.reachable.map { $0.version > explanation.device.version } ?? false
        position = ExplanationReason.position(explanation)
        switch meant.reason {
        case .rule(let index):
            let found = policy.rules[index]
            let isOverruled = found.verdict != meant.verdict
            kind = isOverruled ? .nothingToReach : .rule
            rule = found.id
            let name = found.id.map { "rule '\($0)'" } ?? "a rule without an id"
            words =
                isOverruled
                ? "\(name) says \(found.verdict.rawValue), but \(ExplanationReason.dearth(explanation))"
                : "\(name) holds"
        case .minimum:
            let minimum = explanation.dated.minimum(on: explanation.device.platform).map { " \($0)" } ?? ""
            kind = canMove || meant.verdict == .force ? .minimum : .nothingToReach
            rule = nil
            words =
                canMove || meant.verdict == .force
                ? "below the minimum\(minimum)"
                : "below the minimum\(minimum), but \(ExplanationReason.dearth(explanation))"
        case .latest:
            kind = .latest
            rule = nil
            let reachable = meant.reachable.map { "\($0.version)" } ?? ""
            words = "below \(reachable), the highest release it can go to"
        case .upToDate:
            kind = meant.reachable == nil ? .nothingToReach : .upToDate
            rule = nil
            words = canMove ? "up to date" : ExplanationReason.dearth(explanation)
        }
    }

    /// Why there is nothing to go to.
    private static func dearth(_ explanation: Explanation) -> String {
        let device = explanation.device
        guard let announced = explanation.dated.announced(on: device.platform) else {
            return "no release is live on \(device.platform.displayName)"
        }
        if let (release, draw) = withheld(explanation) {
            return "the device is outside the \(draw.share) of \(release.version)"
        }
        guard let reachable = explanation.meant.reachable else { return "no live release runs on \(device.system)" }
        if device.version > announced.version { return "above \(announced.version), the latest release" }
        if device.version == announced.version { return "\(announced.version) is the latest release" }
        return "no live release above \(reachable.version) runs on \(device.system)"
    }

    /// The newest release that would be an update to the device if its installation were in the share.
    private static func withheld(_ explanation: Explanation) -> (release: Release, draw: ShareDraw)? {
        let device = explanation.device
        for (release, draw) in explanation.dated.ladder(on: device.platform, processor: device.processor) {
            guard release.version > device.version, release.runs(on: device.platform, os: device.os), let draw,
                !draw.holds(device.id)
            else { continue }
            return (release, draw)
        }
        return nil
    }

    /// The line of the release that decides, unless the author fixed `latest`.
    private static func position(_ explanation: Explanation) -> SourcePosition {
        let policy = explanation.dated.policy, meant = explanation.meant
        let decided = policy.position(of: meant.reason, on: explanation.device.platform)
        return switch meant.reason {
        case .rule, .minimum: decided
        case .latest: policy.positions.keys["latest"] ?? meant.reachable?.position ?? decided
        case .upToDate:
            policy.positions.keys["latest"] ?? withheld(explanation)?.release.position ?? newest(explanation)
                ?? meant.reachable?.position ?? decided
        }
    }

    /// The line of the announced release, where the device has it or more.
    private static func newest(_ explanation: Explanation) -> SourcePosition? {
        let device = explanation.device
        return explanation.dated.announced(on: device.platform).flatMap {
            $0.version <= device.version ? $0.position : nil
        }
    }
}

extension Device {
    /// `iOS 15.2`, `Android API level 34`.
    var system: String {
        platform == .android ? "Android API level \(os)" : "\(platform.displayName) \(os)"
    }
}
