import Testing

@testable import TurkcellUpdater

/// What the measured rows do not say of rules and their expressions.
struct TurkcellAndroidRuleTests {
    private func matches(_ rule: String, _ value: String?) -> Bool? {
        try? AndroidRule(rule).matches(AndroidRule.Value(value))
    }

    @Test(arguments: [
        (">=26,!>30", ["25": false, "26": true, "30": true, "31": false]),
        (">=26,<=30", ["25": true, "26": true, "31": true]),
        ("!>=26", ["25": true, "26": false, "x": true, "": true]),
        ("!26,!27", ["25": true, "26": false, "27": false]),
        ("<>26,<>27", ["26": true, "27": true]),
        ("26*", ["26": true, "260": true, "25": false]),
        (">2147483648", ["5": false]), ("!>2147483648", ["5": true]),
        ("!<2.0", ["1.0": true, "3.0": true]),
    ])
    func `ranges do what the guide says`(_ rule: String, _ answers: [String: Bool]) {
        for (value, isMatch) in answers { #expect(matches(rule, value) == isMatch, "\(value)") }
    }

    @Test(arguments: [
        ("a+*", ["aab": true, "b": false]), ("(ab|cd)*", ["ab": true, "cdx": true, "ad": false]),
        ("[a-c]x*", ["bx": true, "dx": false]), ("[^a-c]x*", ["bx": false, "dx": true]),
        (#"\d\w*"#, ["1a": true, "1": false, "aa": false]), (#"a\.b*"#, ["a.bc": true, "axb": false]),
        ("^ab*$", ["abc": true]), ("x{3}*", ["xxx": true, "xx": false]), (".++x*", ["axx": false]),
        ("a?c*", ["abc": true, "ac": false]), ("[a-]*", ["-": true, "b": false]), ("(a|*b)x*", ["zbx": true]),
    ])
    func `a part with a star is a regular expression`(_ rule: String, _ answers: [String: Bool]) {
        for (value, isMatch) in answers { #expect(matches(rule, value) == isMatch, "\(value)") }
    }

    @Test(arguments: ["(*", "*)", "[a*", "+*", "a{x}*", "a{2*", "[c-a]*", "*\\", "(a|+)*"])
    func `a bad expression skips the entry`(_ rule: String) {
        #expect(throws: AndroidRule.Fault.badPattern) {
            try AndroidRule(rule).matches(AndroidRule.Value("x"))
        }
    }

    @Test(arguments: [#"\p{l}*"#, "[a[b]]*", "[a&&b]*", "{2}*", "(ab)++*", #"\1*"#, "a{9999}*"])
    func `an expression that the model does not read is no answer`(_ rule: String) {
        #expect(throws: AndroidRule.Fault.unsupported) {
            try AndroidRule(rule).matches(AndroidRule.Value("x"))
        }
    }

    @Test func `a bad expression behind a match does no harm`() {
        #expect(matches("x,(*", "x") == true)
        #expect(matches("!x,(*", "x") == false)
    }

    @Test func `no expression takes long`() {
        let rule = String(repeating: "(a*)*", count: 1) + String(repeating: "a*", count: 40) + "b"
        #expect(matches(rule, String(repeating: "a", count: 400)) == false)
    }
}
