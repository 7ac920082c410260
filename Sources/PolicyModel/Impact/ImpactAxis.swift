/// A line of versions cut at every bound that matters: each slot is one bound, or everything between two.
package struct ImpactAxis: Sendable {
    package struct Slot: Hashable, Sendable {
        package let interval: Interval
        /// Stands for all of the slot.
        package let sample: Version
    }

    /// Ascending, without holes.
    package let slots: [Slot]

    /// - Parameter points: in any order; without any there is one slot, of everything.
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
            slots.append(Slot(
                interval: .init(lower: .init(point, included: false), upper: .init(points[index + 1], included: false)),
                sample: between))
        }
        if let above = last.nextMajor ?? last.successor {
            slots.append(Slot(interval: .init(lower: .init(last, included: false), upper: nil), sample: above))
        }
        self.slots = slots
    }

    /// API levels: whole numbers only, so each slot is a run of them.
    ///
    /// - Parameter points: where something may begin or end, in any order.
    package init(levels points: [Version]) {
        // A run begins at each bound and just above it, which for whole numbers is the next one.
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
    /// From the first slot of a run to its last; an end that nothing lies beyond is open.
    package func interval(_ run: ClosedRange<Int>) -> Interval {
        Interval(
            lower: run.lowerBound == 0 ? nil : slots[run.lowerBound].interval.lower,
            upper: run.upperBound == slots.count - 1 ? nil : slots[run.upperBound].interval.upper)
    }
}
