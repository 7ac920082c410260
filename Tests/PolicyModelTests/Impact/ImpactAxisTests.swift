import PolicyModel
import TestSupport
import Testing

/// Every version is in exactly one slot, and each slot's sample in its own.
struct ImpactAxisTests {
    @Test func `a bound is a slot, and so is what lies below, between and above`() {
        let axis = ImpactAxis(points: ["15", "13.2", "15.0"].map(Sample.version))
        #expect(axis.slots.map(\.sample.description) == ["13.1.9", "13.2", "13.2.1", "15", "16"])
        #expect(axis.interval(0...4) == Interval(lower: nil, upper: nil))
        #expect(
            axis.interval(1...2)
                == Interval(
                    lower: .init(Sample.version("13.2"), included: true),
                    upper: .init(Sample.version("15"), included: false)))
    }

    @Test func `nothing is below zero, and nothing between neighbours of four numbers`() {
        let axis = ImpactAxis(points: ["0", "0.0.0.1"].map(Sample.version))
        #expect(axis.slots.map(\.sample.description) == ["0", "0.0.0.1", "1"])
    }

    @Test func `without a bound there is one slot of everything`() {
        #expect(ImpactAxis(points: []).slots.map(\.interval) == [Interval(lower: nil, upper: nil)])
        #expect(ImpactAxis(levels: []).slots.map(\.interval) == [Interval(lower: nil, upper: nil)])
    }

    @Test func `API levels are whole numbers, each in one run`() {
        let axis = ImpactAxis(levels: ["21", "24.5"].map(Sample.version))
        #expect(axis.slots.map(\.sample.description) == ["0", "21", "22", "24", "25"])
        for level in 0...40 {
            let version = Sample.version("\(level)")
            #expect(axis.slots.filter { $0.interval.contains(version) }.count == 1)
        }
    }

    @Test func `every version is in exactly one slot`() {
        let bounds = ["1.0", "1.0.0.1", "1.1", "2", "2.0.1", "10.9.9"].map(Sample.version)
        let axis = ImpactAxis(points: bounds)
        for version in [
            "0", "0.9", "1", "1.0.0.1", "1.0.0.2", "1.0.5", "1.1.0", "2.0.0.7", "2.0.1", "10.9.9", "10.10", "99",
        ] {
            #expect(axis.slots.filter { $0.interval.contains(Sample.version(version)) }.count == 1, "\(version)")
        }
        #expect(axis.slots.allSatisfy { $0.interval.contains($0.sample) })
    }
}
