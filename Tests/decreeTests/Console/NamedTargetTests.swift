import Testing

@testable import decree

struct NamedTargetTests {
    @Test(arguments: [
        ("; renew it: decree refresh", "; renew it: decree refresh --to live"),
        ("run 'decree refresh', or sign", "run 'decree refresh --to live', or sign"),
        ("plan again: decree publish --plan", "plan again: decree publish --to live --plan"),
        ("decree build, decree sign --at 2026-12-05", "decree build, decree sign --to live --at 2026-12-05"),
        ("first: decree sign --to staging", "first: decree sign --to staging"),
        ("decree verify https://acme.example", "decree verify https://acme.example"),
        ("decree signs; decree ship-it", "decree signs; decree ship-it"),
    ])
    func `the target is named in a command that takes one, and names none`(text: String, named: String) {
        #expect(NamedTarget("live")?.named(in: text) == named)
    }

    @Test func `a run without --to names nothing`() {
        #expect(NamedTarget(nil) == nil)
        #expect(NamedTarget("my site")?.named(in: "decree ship") == "decree ship --to 'my site'")
        #expect(NamedTarget("a\"b")?.named(inJSON: "\"decree ship\"") == "\"decree ship --to 'a\\\"b'\"")
    }
}
