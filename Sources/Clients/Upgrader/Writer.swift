import ClientKit
import PolicyModel

/// The feed's content: for each platform and OS step the announced version, then the forcing line as a critical item.
struct Writer {
    private let dated: DatedPolicy
    private let ladders: [(platform: Platform, steps: [Ladder.Step])]

    /// - Parameter systems: the platforms on which the app hands its OS version over.
    init(dated: DatedPolicy, platforms: [Platform], systems: Set<Platform>) {
        self.dated = dated
        ladders = platforms.map { ($0, Ladder(dated, on: $0, tellsSystems: systems.contains($0)).steps) }
    }

    /// The platforms with an item that only some OS versions may see.
    var boundPlatforms: [Platform] {
        ladders.filter { $0.steps.contains { $0.from != nil || $0.end != nil } }.map(\.platform)
    }

    private static let sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle"

    var root: XMLElement {
        let title = XMLElement("title", text: dated.policy.name)
        return XMLElement(
            "rss", [("version", "2.0"), ("xmlns:sparkle", Self.sparkle)],
            [XMLElement("channel", [], [title] + ladders.flatMap(items))])
    }

    private func items(on platform: Platform, _ steps: [Ladder.Step]) -> [XMLElement] {
        steps.flatMap { step in
            let lines = step.lines
            guard let notify = lines.notifyBelow else { return [XMLElement]() }
            guard let force = lines.forceBelow, force < notify else {
                return [item(notify, step, platform, isCritical: lines.forceBelow != nil)]
            }
            return [item(notify, step, platform, isCritical: false), item(force, step, platform, isCritical: true)]
        }
    }

    private func item(_ version: Version, _ step: Ladder.Step, _ platform: Platform, isCritical: Bool) -> XMLElement {
        let release = dated.policy.releases(on: platform).first { $0.version.truncated(to: 3) == version }
        let name = release.map { $0.version.text(of: min(3, $0.version.writtenCount)) } ?? version.threeNumbers
        let notes = release.flatMap { dated.policy.notes[$0.version]?[dated.policy.language]?.lines } ?? []
        var parts = [XMLElement("title", text: name), XMLElement("sparkle:version", text: name)]
        if !notes.isEmpty { parts.append(XMLElement("description", text: notes.joined(separator: "\n"))) }
        if isCritical { parts.append(XMLElement("sparkle:tags", [], [XMLElement("sparkle:criticalUpdate", [], [])])) }
        parts += bounds(of: step)
        parts.append(
            XMLElement(
                "enclosure", [("url", dated.policy.stores[platform] ?? ""), ("sparkle:os", platform.rawValue)], []))
        return XMLElement("item", [], parts)
    }

    /// The highest OS version is included, so it is the one just below the end.
    private func bounds(of step: Ladder.Step) -> [XMLElement] {
        let lowest = step.from.map { XMLElement("sparkle:minimumSystemVersion", text: $0.threeNumbers) }
        let highest = step.end?.justBelow.map { XMLElement("sparkle:maximumSystemVersion", text: $0.threeNumbers) }
        return [lowest, highest].compactMap(\.self)
    }
}

extension Version {
    /// The highest version of three numbers below this one; nil for zero.
    fileprivate var justBelow: Version? {
        var numbers = Array(numbers.prefix(3))
        guard let place = numbers.lastIndex(where: { $0 > 0 }) else { return nil }
        numbers[place] -= 1
        for index in numbers.indices where index > place { numbers[index] = Version.largestNumber }
        return Version(numbers: numbers)
    }
}
