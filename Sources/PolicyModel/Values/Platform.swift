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
