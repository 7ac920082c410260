import Authoring
import PolicyModel
import Testing

/// No content crashes or hangs the reader.
struct FuzzTests {
    static let hostile: [String] = [
        String(repeating: "[", count: 60_000), String(repeating: "- ", count: 30_000),
        "a: " + String(repeating: "{a: ", count: 900), "? " + String(repeating: "[", count: 900),
        "a: &a [x,x]\n"
            + (0..<60).map { "a\($0): &b\($0) [*\($0 == 0 ? "a" : "b\($0 - 1)"), *\($0 == 0 ? "a" : "b\($0 - 1)")]\n" }
            .joined() + "? *b59\n: 1\n? [*b59]\n: 1",
        "&", "*", "!", "!<", "%", "? ", ": ", "- - -", "<<: {a: b}", "'", "\"\\u", "\u{0}", "\u{2028}", "...", "--- x",
        "a: 1\n" + String(repeating: "a: 1\n", count: 3_000),
        "app: 99999999999999999999999999\nminimum: 99999999999999999999",
        "releases: [{version: 999999999999999999999999.1, build: 99999999999999999999999}]",
        "extra: {ssvc: {a: 1e999999999, b: .inf, c: 0x, d: 0o}}",
        "accept: [{until: 9999-12-31}]", "store: [https://]", "targets: x",
        "clients: {ssvc: {layout: [a]}}\nrules: [[], {}, x, {when: [], do: []}]\nlatest: []\nids: []\nextends: []",
    ]

    @Test(arguments: hostile) func `hostile front matter is an error and nothing worse`(text: String) throws {
        for name in ["kasa.md", "_base.md", "index.md"] {
            let lines = try HealthyContent.read([name: "---\n\(text)\n---\n", "x.md": "---\napp: X\n---\n"]).1
            #expect(name != "kasa.md" || !lines.isEmpty)
        }
    }

    @Test func `bytes at random are read without a crash`() throws {
        var generator = LinearGenerator(state: 42)
        let alphabet = Array("ab: -[]{}&*!|>'\"\n\n  #,?%\u{e9}\t0.1<=")
        for _ in 0..<300 {
            let text = String((0..<80).map { _ in alphabet[Int(generator.next() >> 33) % alphabet.count] })
            _ = try HealthyContent.read(["kasa.md": "---\napp: K\n\(text)\n---\n\(text)"])
        }
    }

    private struct LinearGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }
}
