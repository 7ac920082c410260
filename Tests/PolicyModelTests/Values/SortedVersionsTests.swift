@testable import PolicyModel
import TestSupport
import Testing

struct SortedVersionsTests {
    @Test func `every version is found at its place, and no other`() {
        for count in 0..<20 {
            let all = (0..<count).map { Version(numbers: [1, $0 * 2])! }, sorted = SortedVersions(all)
            for (place, version) in all.enumerated() { #expect(sorted.place(of: version) == place) }
            for place in -1...count where place * 2 + 1 >= 0 {
                #expect(!sorted.contains(Version(numbers: [1, place * 2 + 1])!))
            }
            #expect(sorted.place(of: Sample.version("0.9")) == nil)
            #expect(sorted.place(of: Sample.version("2")) == nil)
        }
    }

    @Test func `of several equal versions the first is found`() {
        let sorted = SortedVersions(["1", "2.0", "2", "2.0.0", "3"].map(Sample.version))
        #expect(sorted.place(of: Sample.version("2")) == 1)
    }

    @Test(arguments: [
        ("1.0.0.1", "1.0.0"), ("1.0.0", nil), ("2.8.1", "2.8.1.5"), ("2.8.1.4", "2.8.1.5"), ("2.8.1.6", "2.8.1.5"),
        ("2.8.1.8", "2.8.1.7"), ("2.8.2", nil), ("2.8.1-beta.1", nil), ("3.0.0", nil), ("3.0.0.1", nil), ("0.1", nil),
    ])
    func `a version equals another one in three numbers`(_ asked: String, _ alike: String?) {
        let all = ["1.0.0", "2.8.1.5", "2.8.1.7", "3.0.0-beta.1"]
        let sorted = SortedVersions(all.compactMap { Version(orPreview: $0) })
        #expect(Version(orPreview: asked).flatMap(sorted.alike) == alike.map(Sample.version))
    }
}
