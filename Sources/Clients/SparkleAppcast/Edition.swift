/// The differences in behaviour between releases of Sparkle.
///
/// Source: `SUAppcast.m`, `SUAppcastItem.m` and `SUAppcastDriver.m` of `sparkle-project/Sparkle` 2.6.4 and 2.9.
enum Edition: String, CaseIterable, Sendable {
    /// Reads the oldest version that may update, hardware, and signatures of feeds.
    case signed = "2.9"
    case plain = "2.6"

    init(_ name: String) { self = Self(rawValue: name) ?? .signed }
}
