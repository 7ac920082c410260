import Authoring
import PolicyModel
import Testing

/// What only one client knows, with the types of YAML 1.2.
struct PolicyReaderExtraTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a client the app does not ask for", "extra: {prince-of-versions", "extra: {remote-configuration",
            """
            Content/kasa.md:16:9: error: 'remote-configuration' in 'extra' is not a client of this app [extra-client]
              | add it to 'clients', or remove it here
            """),
        Mistake(
            "a misspelt client", "extra: {prince-of-versions", "extra: {prince-of-version",
            """
            Content/kasa.md:16:9: error: 'prince-of-version' in 'extra' is not a client of this app [extra-client]
              | did you mean 'prince-of-versions'?
            """),
        Mistake(
            "an infinity", "meta: {a: 3.10", "meta: {a: .inf",
            """
            Content/kasa.md:16:40: error: '.inf' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
        Mistake(
            "a negative infinity", "meta: {a: 3.10", "meta: {a: -.INF",
            """
            Content/kasa.md:16:40: error: '-.INF' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
        Mistake(
            "not a number", "meta: {a: 3.10", "meta: {a: [1, .nan]",
            """
            Content/kasa.md:16:44: error: '.nan' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
    ]

    @Test(arguments: mistakes) func `an extra value that cannot be passed on is refused where it stands`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `each value keeps its place`() throws {
        let content = try HealthyContent.read(["kasa.md": HealthyContent.app]).0
        let positions = try #require(content?.policies.first).positions
        let places = [
            positions["extra"], positions[extra: "prince-of-versions", "meta", "a"],
            positions[extra: "prince-of-versions", "meta", "d"], positions[extra: "prince-of-versions", "meta", "e"],
        ]
        #expect(places.map(\.line) == [16, 16, 16, 16])
        #expect(places.map(\.column) == [8, 40, 67, 8])
    }

    @Test(arguments: [
        ("null", JSONValue.null), ("~", .null), ("NULL", .null), ("true", .bool(true)), ("False", .bool(false)),
        ("yes", .string("yes")), ("off", .string("off")), ("tRUE", .string("tRUE")), ("0", .integer(0)),
        ("-7", .integer(-7)),
        ("+12", .integer(12)), ("007", .integer(7)), ("0o17", .integer(15)), ("0xfF", .integer(255)),
        ("0b1", .string("0b1")),
        ("1_000", .string("1_000")), ("3.10", .decimal("3.10")), (".5", .decimal("0.5")), ("1.", .decimal("1.0")),
        ("1e3", .decimal("1e3")), ("1e", .string("1e")), ("2026-11-02", .string("2026-11-02")),
        ("1.2.3", .string("1.2.3")),
        ("12:30", .string("12:30")), ("\"1\"", .string("1")), ("'true'", .string("true")), ("\"\"", .string("")),
    ]) func `a plain value has the type of YAML 1.2's core schema`(text: String, value: JSONValue) throws {
        let (content, lines) = try HealthyContent.read([
            "kasa.md": HealthyContent.app("meta: {a: 3.10", "meta: {a: \(text)")
        ])
        #expect(lines == [])
        let meta = try #require(content?.policies.first?.extra["prince-of-versions"]?["meta"])
        #expect(meta["a"] == value)
    }
}
