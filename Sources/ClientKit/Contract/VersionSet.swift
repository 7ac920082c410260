import PolicyModel

/// Any set of versions, kept as the places on the version line at which one enters or leaves it.
///
/// Documents name versions by lists of equal texts and of prefixes. As a set these become the few ranges that an author
/// would write: `0, 0.*, 1, 1.*, 2.0, 2.0.*` is `<2.1`.
package struct VersionSet: Hashable, Sendable {
    /// A place on the version line: just below a version, or just above it.
    private struct Cut: Hashable, Comparable {
        let version: Version
        let isAbove: Bool

        static func < (left: Cut, right: Cut) -> Bool {
            left.version == right.version ? !left.isAbove && right.isAbove : left.version < right.version
        }
    }

    /// True if the lowest version is in the set.
    private let holdsLowest: Bool
    /// Ascending; at each, one enters or leaves the set.
    private let cuts: [Cut]

    package static let all = VersionSet(holdsLowest: true, cuts: [])
    package static let none = VersionSet(holdsLowest: false, cuts: [])

    private init(holdsLowest: Bool, cuts: [Cut]) {
        self.holdsLowest = holdsLowest
        self.cuts = cuts
    }

    /// All versions that some interval holds.
    package init(_ intervals: [Interval]) {
        var steps: [(cut: Cut?, change: Int)] = []
        for interval in intervals where !interval.isEmpty {
            steps.append((interval.lower.map { Cut(version: $0.version, isAbove: !$0.isIncluded) }, 1))
            if let upper = interval.upper {
                steps.append((Cut(version: upper.version, isAbove: upper.isIncluded), -1))
            }
        }
        let zero = Version(numbers: [0])
        var depth = steps.count {
            $0.cut == nil || ($0.change > 0 && $0.cut?.version == zero && $0.cut?.isAbove == false)
        }
        holdsLowest = depth > 0
        var cuts: [Cut] = []
        let inner = steps.compactMap { step in step.cut.map { (cut: $0, change: step.change) } }
            .filter { !($0.change > 0 && $0.cut.version == zero && !$0.cut.isAbove) }
            .sorted { ($0.cut, -$0.change) < ($1.cut, -$1.change) }
        for step in inner {
            let before = depth > 0
            depth += step.change
            if before != (depth > 0) { cuts.append(step.cut) }
        }
        self.cuts = VersionSet.paired(cuts)
    }

    /// The one version.
    package init(_ version: Version) {
        let end = Interval.End(version, included: true)
        self.init([Interval(lower: end, upper: end)])
    }

    package init(below end: Version, included: Bool = false) {
        self.init([Interval(lower: nil, upper: .init(end, included: included))])
    }

    package init(from start: Version, included: Bool = true) {
        self.init([Interval(lower: .init(start, included: included), upper: nil)])
    }

    /// Without a cut that is there twice, at which one leaves the set and enters it again.
    private static func paired(_ cuts: [Cut]) -> [Cut] {
        cuts.reduce(into: []) { kept, cut in
            if kept.last == cut { kept.removeLast() } else { kept.append(cut) }
        }
    }
}

extension VersionSet {
    package var complement: VersionSet { VersionSet(holdsLowest: !holdsLowest, cuts: cuts) }

    package func union(_ other: VersionSet) -> VersionSet { VersionSet(intervals + other.intervals) }

    package func intersection(_ other: VersionSet) -> VersionSet { complement.union(other.complement).complement }

    package var isEmpty: Bool { !holdsLowest && cuts.isEmpty }
    package var isAll: Bool { holdsLowest && cuts.isEmpty }

    package func contains(_ version: Version) -> Bool { intervals.contains { $0.contains(version) } }

    /// The versions at which the set begins or ends.
    package var bounds: [Version] { cuts.map(\.version) }

    /// The version at which the set ends; nil if it is empty or has no end.
    package var end: Interval.End? { isEmpty ? nil : intervals.last?.upper }

    /// Ascending, without gaps between neighbours that one interval could hold.
    package var intervals: [Interval] {
        var intervals: [Interval] = [], start: Interval.End?, isInside = holdsLowest
        for cut in cuts {
            if isInside {
                intervals.append(Interval(lower: start, upper: .init(cut.version, included: cut.isAbove)))
            } else {
                start = .init(cut.version, included: !cut.isAbove)
            }
            isInside.toggle()
        }
        return intervals + (isInside ? [Interval(lower: start, upper: nil)] : [])
    }

    /// As an author writes it; nil for all versions, and for none, which no range names.
    package var range: VersionRange? {
        if isAll || isEmpty { return nil }
        let written = intervals.filter { !$0.isEmpty }
        guard !written.isEmpty else { return nil }
        return VersionRange(alternatives: written, description: written.map(VersionSet.text).joined(separator: ", "))
    }

    private static func text(_ interval: Interval) -> String {
        switch (interval.lower, interval.upper) {
        case (let lower?, let upper?) where lower.isIncluded && upper.isIncluded:
            return lower.version == upper.version ? "\(lower.version)" : "\(lower.version)..\(upper.version)"
        case (let lower, let upper):
            let parts = [
                lower.map { "\($0.isIncluded ? ">=" : ">")\($0.version)" },
                upper.map { "\($0.isIncluded ? "<=" : "<")\($0.version)" },
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
    }
}

extension VersionSet {
    /// With each bound in as few numbers as say it.
    package var shortest: VersionSet {
        VersionSet(holdsLowest: holdsLowest, cuts: cuts.map { Cut(version: $0.version.shortest, isAbove: $0.isAbove) })
    }

    /// All versions that begin with the numbers of `first`: `17.4` holds 17.4.1 and not 17.5.
    package static func beginning(with first: Version) -> VersionSet {
        guard let end = first.next(at: first.writtenCount - 1) else { return VersionSet(from: first) }
        let lower = Interval.End(first, included: true), upper = Interval.End(end, included: false)
        return VersionSet([Interval(lower: lower, upper: upper)])
    }
}

extension Version {
    /// In as few numbers as say it: 13 for 13.0.0.
    package var shortest: Version {
        let count = (numbers.lastIndex { $0 > 0 } ?? 0) + 1
        return isPreview ? self : Version(numbers: Array(numbers.prefix(count))) ?? self
    }

    /// The first version whose number at `place` is greater, in as many numbers; nil at the maximum.
    package func next(at place: Int) -> Version? {
        var numbers = Array(self.numbers.prefix(place + 1))
        numbers[place] += 1
        return Version(numbers: numbers)
    }
    /// The next higher version of three numbers, which ends what includes this one; nil for the highest.
    package var justAbove: Version? {
        let three = numbers.prefix(3)
        return three.lastIndex { $0 < Version.largestNumber }.flatMap { next(at: $0) }
    }
}
