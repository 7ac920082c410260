import ClientTestSupport
import PolicyModel
import TestSupport

@testable import ClientFormats

/// Every answer that a client's document could give to the devices that it cannot tell apart, searched one by one.
///
/// It knows what the clients compare and nothing of how their documents are written.
struct AnswerSearch {
    /// A device as the client orders it, with what it is meant to get.
    struct Wish: Hashable {
        /// What the client compares: three numbers of a name, or the lowest code that the device can have.
        let place: Version
        let isListed: Bool
        let verdict: Verdict
        /// Nil where the document carries no frequency, or the verdict has none.
        let frequency: Frequency?
    }

    /// What a document can say of a group.
    enum Kind {
        /// Two lines: below one devices are forced, below the other notified.
        case lines
        /// One answer for every device below the announced one.
        case oneAnswer(upTo: Version, most: Verdict)
        /// One answer for all.
        case answer
        /// One answer for all, or a force for some systems and nothing for the others; the places are systems.
        case answerBySystem
    }

    let kind: Kind
    let wishes: Set<Wish>

    /// True if some document loses nothing on any device of the group.
    var isLossless: Bool {
        let frequencies = Set(wishes.filter { $0.isListed && $0.verdict == .recommend }.compactMap(\.frequency))
        guard frequencies.count < 2 else { return false }
        switch kind {
        case .lines:
            let lines = [nil] + Set(wishes.map(\.place)).sorted().map(Optional.some)
            return lines.contains { notify in
                lines.contains { force in
                    suits { place in
                        guard let notify, place < notify else { return .none }
                        return force.map { place < $0 } ?? false ? .force : .recommend
                    }
                }
            }
        case .oneAnswer(let end, let most):
            return Verdict.allCases.contains { verdict in verdict <= most && suits { $0 < end ? verdict : .none } }
        case .answer: return suitsOneAnswer
        case .answerBySystem:
            let forced = Set(wishes.filter { $0.verdict == .force }.map(\.place))
            return suitsOneAnswer || suits { forced.contains($0) ? .force : .none }
        }
    }

    private var suitsOneAnswer: Bool { Verdict.allCases.contains { verdict in suits { _ in verdict } } }

    /// Unlisted versions may get less than meant.
    private func suits(_ answer: (Version) -> Verdict) -> Bool {
        wishes.allSatisfy { wish in
            let given = answer(wish.place)
            return given == wish.verdict || !wish.isListed && given < wish.verdict
        }
    }
}

extension AnswerSearch {
    /// What a client can tell of a device; devices with equal ones share an answer.
    struct Group: Hashable {
        var platform: Platform?
        var version: Version?
        var system: Version?
        var custom: [String: String] = [:]
    }

    /// The group of a device and its place in the client's order; nil for a device that the client cannot know.
    static func sight(of device: Device, by client: String, in dated: DatedPolicy) -> (group: Group, place: Version)? {
        let isListed = dated.isListed(device.version, on: device.platform)
        let platform = device.platform, three = device.version.truncated(to: 3)
        switch client {
        case "prince-of-versions":
            let custom = device.custom
            guard platform == .android else {
                return (Group(platform: platform, system: device.os.truncated(to: 3), custom: custom), three)
            }
            return code(of: device, in: dated).map {
                (Group(platform: platform, system: device.os, custom: custom), $0)
            }
        case "upgrader": return (Group(platform: platform), three)
        case "xupdate", "app-updater": return code(of: device, in: dated).map { (Group(platform: platform), $0) }
        case "retired":
            // A name that is listed for one platform is looked up on the others too.
            let isNamed = dated.policy.releases.contains { $0.version == device.version }
            return isNamed ? (Group(version: device.version), three) : nil
        case "remote-configuration":
            return isListed ? (Group(platform: platform, version: device.version), device.os.truncated(to: 3)) : nil
        default: return nil
        }
    }

    /// The lowest code that a device can have; nil if none lies between those of its neighbours.
    private static func code(of device: Device, in dated: DatedPolicy) -> Version? {
        let codes = dated.policy.releases(on: .android).compactMap { release in
            release.shipments[.android]?.build.flatMap { Int($0) }.map { (release.version, $0) }
        }
        if let own = codes.first(where: { $0.0 == device.version }) { return Version(numbers: [own.1]) }
        let below = codes.last { $0.0 < device.version }?.1 ?? 0, above = codes.first { $0.0 > device.version }?.1
        guard above.map({ below + 1 < $0 }) ?? true else { return nil }
        return Version(numbers: [below + 1])
    }
}
