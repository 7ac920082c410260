import Basics

extension String {
    /// What Java's `trim` leaves: without U+0020 and all below it, at both ends.
    package var trimmedAsByJava: String { trimmed { $0.value <= 0x20 } }
}
