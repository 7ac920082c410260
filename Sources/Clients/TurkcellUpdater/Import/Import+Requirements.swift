import ClientKit
import PolicyModel

/// What Android's entries say of the systems that a release runs on.
extension DocumentImport {
    /// A release that an entry sends devices to, and those devices' systems; nil for one whose code has no version.
    struct Offer {
        let version: Version?
        let systems: VersionSet

        /// A version code of no known release may be that of any.
        func isOlder(than other: Version) -> Bool { version.map { $0 < other } ?? false }
    }

    /// A release that is offered from an API level on, and below it only older ones are, runs from there on.
    mutating func inferRequirements() {
        // The levels beside each bound are enough: between two bounds all are alike.
        let bounds = Set(offers.flatMap(\.systems.bounds).map(\.major))
        let levels = Set(bounds.flatMap { [$0 - 1, $0, $0 + 1] }).sorted().compactMap { Version(numbers: [$0]) }
        for version in Set(offers.compactMap(\.version)) {
            let runs = { [offers] (level: Version) in
                offers.contains { !$0.isOlder(than: version) && $0.systems.contains(level) }
            }
            guard let lowest = levels.first(where: runs), levels.allSatisfy({ $0 < lowest || runs($0) }),
                offers.contains(where: { offer in levels.contains { $0 < lowest && offer.systems.contains($0) } })
            else { continue }
            facts.releases[.android]?[version]?.requires = lowest
        }
    }
}
