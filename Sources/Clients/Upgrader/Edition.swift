import PolicyModel

/// The differences in behaviour between releases of upgrader.
///
/// Source: the appcast and decision code of `larryaasen/upgrader` from 3.6.0 to 13.5.0.
struct Edition: Hashable, Sendable {
    enum Generation: String, CaseIterable, Sendable {
        /// 12 and 13: the app hands over the OS version, or it counts as 0.0.0.
        case newest = "13"
        /// 6.3 to 11: the device's own OS version.
        case middle = "11"
        /// 3 to 6.2: the same, and only the best item itself can be critical.
        case oldest = "6"

        /// The last release of the package that decides so.
        var newestRelease: String { self == .oldest ? "6.2" : rawValue }

        /// False where the package asks the platform for a text that is no version, and then looks at no bound: up to
        /// 11.5.1 on Android (`version.baseOS`, empty or a fingerprint), up to 6.2.0 on macOS (nothing). A warning says
        /// so; the model compares with the device's own version all the same.
        func readsSystem(on platform: Platform) -> Bool {
            switch self {
            case .newest: true
            case .middle: platform != .android
            case .oldest: platform == .ios
            }
        }
    }

    let generation: Generation
    /// True where the app hands over the OS version; older releases ask the device for it.
    let handsSystemOver: Bool

    init(_ generation: Generation, handsSystemOver: Bool = false) {
        (self.generation, self.handsSystemOver) = (generation, handsSystemOver)
    }

    private static let mark = " with osVersion"

    /// - Parameter name: as `name` gives it; anything else stands for the newest without the OS version.
    init(_ name: String) {
        let hands = name.hasSuffix(Self.mark)
        self.init(
            Generation(rawValue: String(hands ? name.dropLast(Self.mark.count) : name[...])) ?? .newest,
            handsSystemOver: hands)
    }

    /// `13`, or `13 with osVersion`.
    var name: String { generation.rawValue + (handsSystemOver ? Self.mark : "") }

    /// True if bounds of the OS are compared with the device's own version.
    var seesSystem: Bool { generation != .newest || handsSystemOver }
    /// True since 6.3.0 (commit cf9264d): the highest critical item is a line below which everybody is blocked.
    var knowsLine: Bool { generation != .oldest }
    /// True since 13.4: a pause ends where another version is offered.
    var asksAnewForOthers: Bool { generation == .newest }
    /// True since 13.0: an item can be hidden from lower installed versions.
    var readsMinimumUpdate: Bool { generation == .newest }
}
