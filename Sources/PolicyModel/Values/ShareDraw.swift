/// Which installations a share holds: each has a place from 0 to 9999, drawn by its id and a seed, and those below the
/// share are inside.
///
/// So raising a share keeps everybody who was in. The place is the one that GrowthBook's SDKs compute with
/// `hashVersion: 2`.
package struct ShareDraw: Hashable, Sendable {
    package let share: InstallationShare
    package let seed: String
    /// True if a client without shares notifies those outside too, rather than nobody.
    package let isWidened: Bool

    package init(_ share: InstallationShare, seed: String, isWidened: Bool = false) {
        (self.share, self.seed, self.isWidened) = (share, seed, isWidened)
    }

    package static func seed(of release: Version, in slug: String) -> String { "\(slug)/\(release)" }

    /// The seed of a rule's share.
    ///
    /// - Parameter rule: the rule's `seed`, or its id.
    package static func seed(ofRule rule: String, in slug: String) -> String { "\(slug)/rule/\(rule)" }

    /// Whose share it is, without the app: `3.2.0` of a release, `rule/quiet` of a rule.
    package var owner: Substring { seed.firstIndex(of: "/").map { seed[seed.index(after: $0)...] } ?? seed[...] }

    /// The name that a rule's seed ends with; nil for the seed of a release.
    package var rule: Substring? { owner.hasPrefix("rule/") ? owner.dropFirst("rule/".count) : nil }

    /// The same share, drawn by another seed.
    package func seeded(_ seed: String) -> ShareDraw { ShareDraw(share, seed: seed, isWidened: isWidened) }

    /// False for an installation without a usable id, unless the share is of everybody.
    package func holds(_ id: String?) -> Bool {
        if share == .everybody { return true }
        guard share != .nobody, let id, ShareDraw.isUsable(id) else { return false }
        return place(of: id) < share.hundredths
    }

    /// From 0 to 9999.
    package func place(of id: String) -> Int {
        var first = ShareHash()
        first.add(seed.utf8)
        first.add(id.utf8)
        return first.place
    }

    /// True for ASCII text without blanks, which all SDKs hash alike.
    package static func isUsable(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { (33...126).contains($0) }
    }

    /// The first of `g0`, `g1`, … for which `isWanted` is true of its places for each seed; nil if there is none
    /// among the first `mostSamples`.
    static func sample(for seeds: [String], where isWanted: ([Int]) -> Bool) -> String? {
        let begun = seeds.map { seed in
            var hash = ShareHash()
            hash.add(seed.utf8)
            hash.add("g".utf8)
            return hash
        }
        var places = seeds.map { _ in 0 }
        for number in 0..<mostSamples {
            for index in begun.indices {
                var hash = begun[index]
                hash.add(decimal: UInt32(number))
                places[index] = hash.place
            }
            if isWanted(places) { return "g\(number)" }
        }
        return nil
    }

    /// So many ids miss a given one of the 10,000 places once in 10^13 times.
    private static let mostSamples = 300_000
}

/// FNV-1a of 32 bits.
private struct ShareHash {
    private var value: UInt32 = 0x811c_9dc5

    mutating func add(_ bytes: String.UTF8View) { for byte in bytes { add(byte) } }

    /// The digits of a number, without making a text of it.
    mutating func add(decimal number: UInt32) {
        var power: UInt32 = 1
        while number / power >= 10 { power *= 10 }
        while power > 0 {
            add(48 + UInt8(number / power % 10))
            power /= 10
        }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

    var place: Int {
        var second = ShareHash()
        second.add(decimal: value)
        return Int(second.value % 10_000)
    }
}
