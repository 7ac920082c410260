import PolicyModel

/// A filter key other than codes and API levels, with the classes of devices that it can distinguish.
///
/// Class 0 is for all devices that belong to no other.
struct AndroidAxis: Sendable {
    /// What lets exactly the devices of some classes in.
    enum Choice {
        /// All devices: no filter is needed.
        case all
        case filter(AndroidFilter)
        /// No single filter says it.
        case unsayable
    }

    let count: Int
    /// The index of a device's class.
    let place: @Sendable (Device) -> Int
    /// Models that the grid lacks and that belong to classes of their own.
    let samples: [String]
    /// For fewer classes than all.
    private let filter: @Sendable (Set<Int>) -> AndroidFilter?
    /// True where a filter says every choice, so that nobody need make one to know.
    private let isFree: Bool

    private init(
        _ count: Int, samples: [String] = [], isFree: Bool = true, place: @escaping @Sendable (Device) -> Int,
        filter: @escaping @Sendable (Set<Int>) -> AndroidFilter?
    ) {
        (self.count, self.place, self.samples, self.filter) = (count, place, samples, filter)
        self.isFree = isFree
    }

    func isSayable(_ classes: Set<Int>) -> Bool { isFree || classes.count == count || filter(classes) != nil }

    func choice(of classes: Set<Int>) -> Choice {
        if classes.count == count { return .all }
        return filter(classes).map(Choice.filter) ?? .unsayable
    }
}

extension AndroidAxis {
    /// Classes by name: one for each of some releases.
    static func names(_ releases: [Version]) -> AndroidAxis {
        classes(for: releases, of: { $0.version }) { .names($0, areExcluded: $1) }
    }

    /// Classes by bare language: the client sees no region and no script.
    static func languages(_ rules: [Condition]) -> AndroidAxis {
        let codes = Set(rules.flatMap { $0.languages ?? [] }.compactMap(\.bare)).sorted()
        return classes(for: codes, of: { $0.language.bare }) { .languages($0, areExcluded: $1) }
    }

    /// A class for each of some values, and one for all others.
    private static func classes<Value: Equatable & Sendable>(
        for values: [Value], of value: @escaping @Sendable (Device) -> Value?,
        filter: @escaping @Sendable ([Value], _ areExcluded: Bool) -> AndroidFilter
    ) -> AndroidAxis {
        AndroidAxis(values.count + 1) { device in
            value(device).flatMap { values.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        } filter: { classes in
            let isOthers = classes.contains(0)
            return filter(values.indices.filter { classes.contains($0 + 1) != isOthers }.map { values[$0] }, isOthers)
        }
    }

    static func tablets(_ rules: [Condition]) -> AndroidAxis {
        let count = rules.contains { $0.tablet != nil } ? 2 : 1
        return AndroidAxis(count) {
            count == 2 && $0.isTablet ? 1 : 0
        } filter: {
            .tablet($0.contains(1))
        }
    }

    /// Classes by model. A device belongs to the narrowest pattern that it matches.
    static func models(_ rules: [Condition]) -> AndroidAxis {
        let models = AndroidModelFilter(rules.flatMap { $0.models ?? [] }), patterns = models.patterns
        let overlaps = patterns.map { one in
            Set(patterns.indices.filter { AndroidModelFilter.overlap(one, patterns[$0]) })
        }
        return AndroidAxis(patterns.count + 1, samples: models.samples, isFree: false) { device in
            let model = AndroidModelFilter.folded(device.model)
            return patterns.firstIndex { $0.matches(model) }.map { $0 + 1 } ?? 0
        } filter: { classes in
            filter(classes, patterns, overlaps)
        }
    }

    /// Includes the patterns of `classes` and excludes those that would let in others; nil if a wide pattern among the
    /// excluded would take devices of a narrower one away again.
    private static func filter(
        _ classes: Set<Int>, _ patterns: [ModelPattern], _ overlaps: [Set<Int>]
    ) -> AndroidFilter? {
        let isOthers = classes.contains(0)
        let included = patterns.indices.filter { classes.contains($0 + 1) }
        let excluded = patterns.indices.filter { index in
            !classes.contains(index + 1)
                && (isOthers || included.contains { index < $0 && overlaps[$0].contains(index) })
        }
        if excluded.contains(where: { index in included.contains { $0 < index && overlaps[$0].contains(index) } }) {
            return nil
        }
        return .models((isOthers ? [] : included).map { patterns[$0] }, excluding: excluded.map { patterns[$0] })
    }
}
