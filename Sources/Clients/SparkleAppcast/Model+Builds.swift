import ClientKit

/// The builds that a device can have, as Sparkle orders them.
extension ClientDevice.Build {
    /// The lowest and the highest build that this can stand for; empty if there is none.
    var sparkleBuilds: [String] {
        switch self {
        case .known(let build): return [build]
        case .unknown: return []
        case .between(let low, let high):
            let zeros = String(repeating: ".0", count: (high ?? "").split(separator: ".").count)
            let lowest = low.map { "\($0)\(zeros).1" } ?? "0\(zeros).1"
            let highest = high.map(Self.justBelow) ?? low.map { "9999999\($0)" }
            return [lowest, highest].compactMap(\.self).filter { build in
                let version = VersionText(build)
                return low.map { VersionText($0) < version } ?? true
                    && high.map { version < VersionText($0) } ?? true
            }
        }
    }

    /// A build with the last number that is not 0 lowered by one, and a high number behind it; nil for zeros alone.
    private static func justBelow(_ build: String) -> String? {
        var numbers = build.split(separator: ".").compactMap { Int($0) }
        while numbers.last == 0 { numbers.removeLast() }
        guard let last = numbers.popLast(), last > 0 else { return nil }
        return (numbers + [last - 1, 999_999_999]).map { "\($0)" }.joined(separator: ".")
    }
}
