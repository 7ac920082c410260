import PolicyModel
import TestSupport
import Testing

/// What a version is and how two compare.
struct VersionTests {
    @Test(arguments: ["0", "2.7", "3.10.0", "1.2.3.4", "2147483647.2147483647.2147483647.2147483647"])
    func `one to four numbers are a version, kept as written`(_ text: String) {
        #expect(Version(text)?.description == text)
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "1.2.3.4.5", "01", "1.02", "00", "-1", "+1", "v1", "1.0b", "1 ", " 1", "1,0",
        "2147483648", "99999999999999999999", "1.2147483648", "１.０", "1.0\u{301}", "1\n", "0x10",
    ])
    func `anything else is none`(_ text: String) {
        #expect(Version(text) == nil)
    }

    @Test func `numbers compare as numbers`() {
        #expect(Sample.version("3.10") > Sample.version("3.9"))
        #expect(Sample.version("10") > Sample.version("9.9.9.9"))
        #expect(Sample.version("1.0.0.1") > Sample.version("1"))
    }

    @Test func `a missing number counts as zero, also for hashing`() {
        #expect(Sample.version("2.0") == Sample.version("2.0.0"))
        #expect(Set([Sample.version("2"), Sample.version("2.0"), Sample.version("2.0.0.0")]).count == 1)
        #expect(Version(numbers: [2])?.numbers == [2, 0, 0, 0])
    }

    @Test func `numbers outside the grammar make no version`() {
        #expect(Version(numbers: []) == nil)
        #expect(Version(numbers: [1, 2, 3, 4, 5]) == nil)
        #expect(Version(numbers: [-1]) == nil)
        #expect(Version(numbers: [2_147_483_648]) == nil)
    }

    @Test func `the parts have names, and a short reading loses the rest`() {
        let version = Sample.version("1.2.3.4")
        #expect([version.major, version.minor, version.patch, version.fourth] == [1, 2, 3, 4])
        #expect(version.threeNumbers == "1.2.3")
        #expect(Sample.version("7").threeNumbers == "7.0.0")
        #expect(version.truncated(to: 2).description == "1.2")
    }

    @Test(arguments: [("2.7.0", "2.6.9"), ("2", "1.9.9"), ("1.0.1", "1.0.0"), ("3.0.0.5", "3.0.0"), ("0.0.1", "0.0.0")])
    func `a predecessor is numbered as people would`(_ text: String, _ lower: String) {
        #expect(Sample.version(text).predecessor?.description == lower)
    }

    @Test func `the ends have no neighbour`() {
        #expect(Sample.version("0.0").predecessor == nil)
        #expect(Sample.version("1.2.2147483647").successor == nil)
        #expect(Sample.version("2147483647").nextMajor == nil)
        #expect(Sample.version("15.4").nextMajor?.description == "16")
    }

    @Test(arguments: [
        ("2.7", "2.8", "2.7.1"), ("2.7.0", "2.7.1", "2.7.0.1"), ("2.7.0.5", "2.7.1", "2.7.0.6"),
        ("1.0.2147483647", "1.2", "1.1"), ("1.0.2147483647", "1.1", "1.0.2147483647.1"),
        ("1.0.2147483647.2147483647", "1.2", "1.1"),
        ("1.2147483647.2147483647.2147483647", "3", "2"),
    ])
    func `between two versions lies one in three numbers where there is room`(
        _ low: String, _ high: String, _ middle: String
    ) {
        #expect(Version.between(Sample.version(low), Sample.version(high))?.description == middle)
    }

    @Test func `the highest version with the same three numbers has the largest fourth`() throws {
        for text in ["1", "1.2", "1.2.3", "1.2.3.4"] {
            let version = try #require(Version(text))
            #expect(version.lastAlike == Version(numbers: version.numbers.prefix(3) + [Version.largestNumber]))
        }
    }

    @Test func `neighbours have nothing between them`() {
        #expect(Version.between(Sample.version("1"), Sample.version("1.0.0.1")) == nil)
        #expect(Version.between(Sample.version("1.0.2147483647.2147483647"), Sample.version("1.1")) == nil)
        #expect(Version.between(Sample.version("2"), Sample.version("1")) == nil)
    }

    @Test func `neighbours of seeded versions stand on their own side`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let (one, two) = (Version.random(&random), Version.random(&random))
            #expect(Version(one.description) == one)
            if let lower = one.predecessor { #expect(lower < one) } else { #expect(one.numbers == [0, 0, 0, 0]) }
            if let higher = one.successor { #expect(higher > one) }
            if let middle = Version.between(one, two) { #expect(one < middle && middle < two) }
            #expect((one < two) == one.numbers.lexicographicallyPrecedes(two.numbers))
        }
    }
}

extension Version {
    /// A version of small numbers, so that equal ones and neighbours are met often.
    static func random(_ random: inout SeededGenerator) -> Version {
        let count = Int.random(in: 1...4, using: &random)
        return Version(numbers: (0..<count).map { _ in Int.random(in: 0...3, using: &random) })!
    }
}
