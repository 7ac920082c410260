import PolicyModel
import Testing

struct VerdictTests {
    @Test func `verdicts are ordered from mild to strong and named as typed`() {
        #expect(Verdict.allCases.map(\.rawValue) == ["none", "recommend", "force"])
        #expect(Verdict.none < .recommend && Verdict.recommend < .force)
    }
}
