import PolicyModel
import Testing

struct PathCaseTests {
    @Test(arguments: [
        (["a/x.json", "a/X.json"], "a/X.json", "a/x.json"), (["A/x.json", "a/y.json"], "a/y.json", "A/x.json"),
        (["k/ssvc.1A.json", "k/ssvc.json", "k/ssvc.1a.json"], "k/ssvc.1a.json", "k/ssvc.1A.json"),
    ])
    func `a path that differs from another in case alone is found`(paths: [String], path: String, earlier: String) {
        let twins = PathCase.twins(among: paths)
        #expect(twins.map(\.path) == [path])
        #expect(twins.map(\.earlier) == [earlier])
    }

    @Test(arguments: [["a", "b"], ["a/x", "a/y", "ab/x"], ["a", "a"], [], ["ä", "Ä"]])
    func `other paths are no one's twins`(paths: [String]) {
        #expect(PathCase.twins(among: paths).isEmpty)
    }
}
