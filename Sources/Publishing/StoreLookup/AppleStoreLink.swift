import Basics

/// A page of Apple's app stores, as `store` names it: `https://apps.apple.com/us/app/kasa/id1234567890`.
package struct AppleStoreLink: Hashable, Sendable {
    /// The app's number, which follows `id`.
    package let id: Int
    /// Two lower-case letters; nil if the address names no country.
    package let country: String?

    private static let hosts: Set = ["apps.apple.com", "itunes.apple.com"]

    /// Nil for an address of another store, and for one without a number.
    package init?(_ address: String) {
        guard let parts = AddressParts(address), let host = parts.host?.lowercased(),
            Self.hosts.contains(host)
        else { return nil }
        let names = parts.path.split(separator: "/")
        guard let id = names.reversed().lazy.compactMap(Self.number).first else { return nil }
        self.id = id
        country = names.first.flatMap { Self.isCountry($0) ? $0.lowercased() : nil }
    }

    /// Whether a text has the form of a country's code: two letters of ASCII.
    package static func isCountry(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
    }

    /// The number of `id1234567890`; nil for other words.
    private static func number(_ name: Substring) -> Int? {
        let digits = name.dropFirst(2)
        guard name.hasPrefix("id"), (1...15).contains(digits.utf8.count),
            digits.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return Int(digits)
    }
}
