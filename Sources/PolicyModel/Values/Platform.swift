/// An operating system family that an app ships on, in the order pages show them.
package enum Platform: String, CaseIterable, Comparable, Hashable, Sendable {
    case ios, macos, android

    /// The name as a reader of the pages knows it.
    package var displayName: String {
        switch self {
        case .ios: "iOS"
        case .macos: "macOS"
        case .android: "Android"
        }
    }

    package static func < (left: Platform, right: Platform) -> Bool {
        left.order < right.order
    }

    /// By its place: to hash the raw value is to hash a text.
    package func hash(into hasher: inout Hasher) { hasher.combine(order) }

    /// Its place among all.
    var order: Int {
        switch self {
        case .ios: 0
        case .macos: 1
        case .android: 2
        }
    }
}
