/// The version line divided at every bound of two states, so that an impact covers every version and not samples only.
package struct ImpactAxis: Sendable {
    /// One bound, or all versions between two neighbouring bounds.
    package struct Slot: Hashable, Sendable {
        package let interval: Interval
        /// A version of the slot; all others have the same verdicts.
        package let sample: Version
    }

    /// Ascending, without gaps.
    package let slots: [Slot]

    /// - Parameter points: the bounds, in any order; without any there is one slot of all versions.
    package init(points: [Version]) {
        let points = ImpactAxis.unique(points)
        guard let first = points.first, let last = points.last else {
            slots = [Slot(interval: Interval(lower: nil, upper: nil), sample: Version(numbers: [1])!)]
            return
        }
        var slots: [Slot] = []
        if let below = first.predecessor {
            slots.append(Slot(interval: Interval(lower: nil, upper: .init(first, included: false)), sample: below))
        }
        for (index, point) in points.enumerated() {
            let end = Interval.End(point, included: true)
            slots.append(Slot(interval: Interval(lower: end, upper: end), sample: point))
            guard index + 1 < points.count, let between = Version.between(point, points[index + 1]) else { continue }
            slots.append(
                Slot(
                    interval: .init(
                        lower: .init(point, included: false), upper: .init(points[index + 1], included: false)),
                    sample: between))
        }
        if let above = last.nextMajor ?? last.successor {
            slots.append(Slot(interval: .init(lower: .init(last, included: false), upper: nil), sample: above))
        }
        self.slots = slots
    }

    /// An axis of API levels, which are whole numbers, so that each slot is a run of levels.
    ///
    /// - Parameter points: the bounds, in any order.
    package init(levels points: [Version]) {
        // A slot begins at each bound and just above it, which is the next whole number.
        let starts = points.flatMap { [$0.major, $0.major + 1] }.filter { $0 > 0 }
        let firsts = Set(starts).sorted().compactMap { Version(numbers: [$0]) }
        let lows: [Version?] = [nil] + firsts
        slots = lows.enumerated().map { index, low in
            let next = index < firsts.count ? firsts[index] : nil
            return Slot(
                interval: Interval(
                    lower: low.map { .init($0, included: true) }, upper: next.map { .init($0, included: false) }),
                sample: low ?? Version(numbers: [0])!)
        }
    }

    private static func unique(_ versions: [Version]) -> [Version] {
        versions.sorted().reduce(into: []) { result, version in
            if result.last != version { result.append(version) }
        }
    }
}

extension ImpactAxis {
    /// The versions of a run of slots; the ends of the axis are open.
    package func interval(_ run: ClosedRange<Int>) -> Interval {
        Interval(
            lower: run.lowerBound == 0 ? nil : slots[run.lowerBound].interval.lower,
            upper: run.upperBound == slots.count - 1 ? nil : slots[run.upperBound].interval.upper)
    }
}
