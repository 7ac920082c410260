/// An operating system family that an app ships on, in the order pages show them.
@usableFromInline
package enum Platform: String, CaseIterable, Comparable, Hashable, Sendable {
    case ios, macos, tvos, watchos, android

    /// The name with the maker's capitals, for pages and messages.
    package var displayName: String {
        switch self {
        case .ios: "iOS"
        case .macos: "macOS"
        case .tvos: "tvOS"
        case .watchos: "watchOS"
        case .android: "Android"
        }
    }

    /// Every name that an author may write, for messages: `ios, macos, … or android`.
    package static let names: String = {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }()

    /// Which of `versions` may be OS versions: a whole API level, or a number that a system of Apple's has or may get.
    package func systems(among versions: [Version]) -> [Version] {
        let majors = self == .android ? 14...60 : self == .watchos ? 2...40 : 9...40
        return versions.filter { majors.contains($0.major) && (self != .android || $0.writtenCount == 1) }
    }

    @inlinable package static func < (left: Platform, right: Platform) -> Bool {
        left.order < right.order
    }

    /// Hashes a number, which is faster than hashing the raw text.
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(order) }

    /// The index in `allCases`.
    @usableFromInline var order: Int {
        switch self {
        case .ios: 0
        case .macos: 1
        case .tvos: 2
        case .watchos: 3
        case .android: 4
        }
    }
}
