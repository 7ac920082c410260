/// A range of OS versions in an outcome table: from `from` (nil for no start) to just below `below` (nil for no end).
package struct SystemRun: Hashable, Sendable {
    package let from: Version?
    package let below: Version?

    package init(from: Version?, below: Version?) {
        self.from = from
        self.below = below
    }

    package func contains(_ os: Version) -> Bool {
        if let from, os < from { return false }
        return below.map { os < $0 } ?? true
    }

    /// `iOS 15 and later`, `iOS 13–14`, `Android below API level 24`.
    package func inWords(on platform: Platform) -> String {
        let isAndroid = platform == .android, name = isAndroid ? "Android API level" : platform.displayName
        return switch (from, below) {
        case (nil, nil): "every \(isAndroid ? "Android" : name) version"
        case (nil, let below?): "\(isAndroid ? "Android below API level" : "\(name) below") \(below)"
        case (let from?, nil): "\(name) \(from) and later"
        case (let from?, let below?): "\(name) \(SystemRun.span(from, below))"
        }
    }

    /// `13–14` for whole major versions, else both ends: `13.2 to below 15`.
    private static func span(_ from: Version, _ below: Version) -> String {
        guard from == from.truncated(to: 1), below == below.truncated(to: 1) else { return "\(from) to below \(below)" }
        let last = below.major - 1
        return from.major == last ? "\(from.major)" : "\(from.major)–\(last)"
    }
}
