import Basics
import PolicyModel

/// Makes the only two kinds of link that a page may have.
enum PageLink {
    /// A path inside the site, percent-encoded so that it cannot be read as a scheme.
    static func relative(_ path: String) -> String { PercentEncoding.path(path) }

    /// The address if it is absolute and https; nil for all others, which get no `href`.
    static func web(_ address: String) -> String? {
        let begins = address.utf8.prefix(8).map { $0.isCapitalLetter ? $0 + 32 : $0 }.elementsEqual("https://".utf8)
        return begins && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? address : nil
    }
}

/// Formats durations for readers.
enum Quantity {
    /// `5 minutes`, `1 hour`, `90 seconds`: in the largest unit that divides it.
    static func time(_ seconds: Int, in words: Vocabulary) -> String {
        let units = [("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)]
        let unit = units.first { seconds >= $0.1 && seconds % $0.1 == 0 } ?? ("second", 1)
        return words("duration.\(unit.0)", count: seconds / unit.1)
    }
}
