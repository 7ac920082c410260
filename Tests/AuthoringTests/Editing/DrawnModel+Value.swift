import PolicyModel
import TestSupport
@testable import Authoring

/// A drawn policy as values of YAML, in one of the forms that mean the same.
extension DrawnModel {
    mutating func entries(_ speller: inout Speller) -> [YAMLValue.Entry] {
        let stores = platforms.map { ($0.rawValue, Optional(YAMLValue.scalar("https://example.com/\($0.rawValue)"))) }
        let lists: [(String, [YAMLValue])] = [
            ("releases", releases.map { value(of: $0, &speller) }), ("rules", rules), ("accept", accepts),
        ]
        let known = Dictionary(uniqueKeysWithValues: lists)
        var entries: [(key: String, value: YAMLValue?)] = [
            ("app", .scalar("Kasa")), ("store", .map(stores.map { (key: $0.0, value: $0.1) })),
            ("releases", known["releases"].map { .list($0) }), ("minimum", minimumValue(&speller)),
            ("latest", value(latest, on: platforms, &speller)),
            ("rules", rules.isEmpty ? nil : .list(rules)), ("accept", accepts.isEmpty ? nil : .list(accepts)),
        ]
        if speller.chance(1, in: 5) { entries.shuffle(using: &speller.random) }
        if case .map(let found) = YAMLValue.map(entries) { return found }
        return []
    }

    private func value(of listing: Listing, _ speller: inout Speller) -> YAMLValue {
        let isEverywhere = listing.platforms == platforms && speller.chance(3, in: 4)
        let names = listing.platforms.map { YAMLValue.scalar($0.rawValue) }
        let list = names.count == 1 && speller.chance(1, in: 2) ? names[0] : .list(names)
        return .map([
            ("version", .scalar(listing.version)), ("build", value(listing.build, on: listing.platforms, &speller)),
            ("requires", value(listing.requires, on: listing.platforms, &speller)),
            ("live", value(listing.live, on: listing.platforms, &speller)), ("platforms", isEverywhere ? nil : list),
        ])
    }

    private func value(
        _ texts: [Platform: String], on platforms: [Platform], _ speller: inout Speller
    ) -> YAMLValue? {
        byPlatform(texts.mapValues { .scalar($0) }, on: platforms, &speller)
    }

    private func byPlatform(
        _ values: [Platform: YAMLValue], on platforms: [Platform], _ speller: inout Speller
    ) -> YAMLValue? {
        guard let first = values.values.first else { return nil }
        if values.count == platforms.count, values.values.allSatisfy({ $0 == first }), speller.chance(2, in: 3) {
            return first
        }
        return .map(platforms.map { ($0.rawValue, values[$0]) })
    }

    private func minimumValue(_ speller: inout Speller) -> YAMLValue? {
        // Equal steps are spelled alike, so that they may become one plain value.
        let isList = speller.chance(1, in: 2)
        let values = minimum.mapValues { steps -> YAMLValue in
            if steps.count == 1, steps[0].from == nil, !isList { return .scalar(steps[0].version) }
            return .list(
                steps.map { .map([("version", .scalar($0.version)), ("from", $0.from.map { .scalar($0) })]) })
        }
        return byPlatform(values, on: platforms, &speller)
    }
}
