import PolicyModel
import TestSupport
import Testing

@testable import ClientKit

struct VersionSetTests {
    private func set(_ text: String) -> VersionSet { VersionSet(Sample.range(text).alternatives) }

    @Test(arguments: [
        ("0..1, >=1 <2, 2, 2.0..2.6", "<=2.6"), (">=2.0 <2.7, 3.0.1", ">=2.0 <2.7, 3.0.1"), ("<1, >=1 <2.7", "<2.7"),
        ("2.1..2.7, 2.5..3", "2.1..3"), ("5", "5"), (">2 <=3", ">2 <=3"),
    ])
    func `a union is written as the fewest ranges`(given: String, written: String) {
        #expect(set(given).range?.description == written)
    }

    @Test func `neither all versions nor none have a range`() {
        #expect(set("<2, >=2").isAll)
        #expect(VersionSet.all.range == nil)
        #expect(set("<2").intersection(set(">2")).isEmpty)
        #expect(VersionSet.none.range == nil)
    }

    @Test func `union, intersection and complement hold what each version says`() {
        var random = SeededGenerator(seed: 7)
        let ends = ["0", "1", "1.0.1", "2", "2.7", "2.10", "3"]
        func drawn() -> VersionSet {
            let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
                let end = ends.randomElement(using: &random) ?? "1"
                return (["<=", ">", ">=", ""].randomElement(using: &random) ?? "") + end
            }
            return set(terms.joined(separator: ", "))
        }
        let versions = ["0", "0.5", "1", "1.0.0.1", "1.0.1", "1.5", "2", "2.7", "2.8", "2.10", "2.11", "3", "4"]
            .map(Sample.version)
        for _ in 0..<500 {
            let (one, other) = (drawn(), drawn())
            for version in versions {
                let (first, second) = (one.contains(version), other.contains(version))
                #expect(one.union(other).contains(version) == (first || second))
                #expect(one.intersection(other).contains(version) == (first && second))
                #expect(one.complement.contains(version) == !first)
            }
        }
    }

    @Test func `a beginning holds all versions of its numbers`() {
        #expect(VersionSet.beginning(with: Sample.version("17.4")).range?.description == ">=17.4 <17.5")
        #expect(VersionSet.beginning(with: Sample.version("17")).range?.description == ">=17 <18")
    }
}
