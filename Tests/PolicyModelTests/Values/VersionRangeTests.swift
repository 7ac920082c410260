import PolicyModel
import TestSupport
import Testing

/// What a range holds.
struct VersionRangeTests {
    @Test(arguments: [
        ("2.7", "2.7.0", true), ("2.7", "2.7.0.1", false),
        ("<2.7", "2.6.9", true), ("<2.7", "2.7", false),
        ("<=2.7", "2.7", true), ("<=2.7", "2.7.0.1", false),
        (">2.7", "2.7.0.1", true), (">2.7", "2.7", false),
        (">=2.7", "2.7", true), (">=2.7", "2.6.9", false),
        ("2.1..2.7", "2.1", true), ("2.1..2.7", "2.7", true), ("2.1..2.7", "2.0.9", false),
        ("2.1..2.7", "2.7.1", false),
        (">=2.0 <2.7, 3.0.1", "2.6", true), (">=2.0 <2.7, 3.0.1", "2.7", false), (">=2.0 <2.7, 3.0.1", "3.0.1", true),
        (" >=2\t<3 ", "2.5", true),
    ])
    func `a condition holds as it is written`(_ range: String, _ version: String, _ holds: Bool) {
        #expect(Sample.range(range).contains(Sample.version(version)) == holds)
    }

    @Test func `the author's spelling is kept, and every end is a bound`() {
        let range = Sample.range(">=2.0 <2.7, 3.0.1")
        #expect(range.description == ">=2.0 <2.7, 3.0.1")
        #expect(range.bounds == ["2.0", "2.7", "3.0.1", "3.0.1"].map(Sample.version))
        #expect(Sample.range("<4").bounds == [Sample.version("4")])
    }

    @Test func `the versions that stand alone are known with their places`() {
        let range = Sample.range("2.7,\t>=2.0 3.0.1, 2.1..2.2, <4 ,5")
        #expect(range.equalities.map { "\($0.version) \($0.offset)" } == ["2.7 0", "3.0.1 11", "5 32"])
    }

    @Test func `an interval is empty when no version is inside`() {
        let (two, next) = (Sample.version("2"), Sample.version("2.0.0.1"))
        #expect(Interval(lower: .init(two, included: false), upper: .init(next, included: false)).isEmpty)
        #expect(!Interval(lower: .init(two, included: true), upper: .init(next, included: false)).isEmpty)
        #expect(Interval(lower: .init(two, included: true), upper: .init(two, included: false)).isEmpty)
        #expect(!Interval(lower: nil, upper: nil).isEmpty)
    }
}
