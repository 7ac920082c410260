import Testing

@testable import GrowthBook

/// Regular expressions of documents that anybody may have written.
struct PatternWalkTests {
    /// An engine that tries one way after the other would not end.
    @Test(arguments: [
        ("^(([0-9.]*)*)*!$", "2026.11.28.1234567890"), ("^([0-9.]+)+-beta$", "2026.11.28.1234567890"),
        ("^(a+)+$", String(repeating: "a", count: 5_000) + "b"),
        ("(.|(.|.*x)*y)*z", String(repeating: "a", count: 500)),
        ("^(a{0,90}){0,90}$", String(repeating: "a", count: 2_000) + "b"),
    ])
    func `no pattern takes longer than its steps times the characters`(pattern: String, text: String) throws {
        #expect(try !PatternReader.walk(pattern).isFound(in: text))
    }

    @Test(arguments: [
        ("^[pP][tT]($|[-_])", "pt-BR", true), ("^[pP][tT]($|[-_])", "ptx", false), ("b", "abc", true),
        ("^(iPhone5,.*|iPad1,1)$", "iPhone5,2", true), ("^a{2,}$", "a", false), ("^a{2,}$", "aaaa", true),
        ("^a{2,3}$", "aaaa", false), ("^a{2,3}$", "aaa", true), ("^a+?b*?$", "aab", true), ("^(a?){2}$", "", true),
        ("", "", true), ("^[^a]$", "a", false), ("a$b", "ab", false),
    ])
    func `a pattern is found as every engine finds it`(pattern: String, text: String, isFound: Bool) throws {
        #expect(try PatternReader.walk(pattern).isFound(in: text) == isFound)
    }

    @Test(arguments: [
        "(a{1,1000}){1,1000}", "(|){0,999999999}", String(repeating: "(", count: 100_000), "a{,2}", "a{x}", "a++",
        "\\d", "(?:a)",
    ])
    func `what engines read differently, or what is too large, is no pattern of this kind`(pattern: String) {
        #expect(throws: PatternReader.Fault.unknown) { try PatternReader.walk(pattern) }
    }
}
