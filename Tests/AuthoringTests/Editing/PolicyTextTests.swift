import PolicyModel
import Testing
@testable import Authoring

/// One change of one text: what is new stands where a person would write it, and everything else stays.
struct PolicyTextTests {
    private func changed(_ text: String, _ change: (inout PolicyText) throws -> Void) throws -> String {
        var policy = try #require(PolicyText(Array("---\n\(text)---\nWords.\n".utf8), file: "Content/kasa.md"))
        try change(&policy)
        let new = String(decoding: policy.bytes, as: UTF8.self)
        #expect(new.hasPrefix("---\n"))
        #expect(new.hasSuffix("---\nWords.\n"))
        return String(new.dropFirst(4).dropLast("---\nWords.\n".count))
    }

    private static let release = YAMLValue.map([("version", .scalar("3.0")), ("live", .scalar("pending"))])

    @Test(arguments: [
        (
            "releases:\n  - {version: 2.0} # old\n",
            "releases:\n  - {version: 2.0} # old\n  - {version: 3.0, live: pending}\n"
        ),
        (
            "releases:\n- version: 2.0\n  live: x\n",
            "releases:\n- version: 2.0\n  live: x\n- version: 3.0\n  live: pending\n"
        ),
        (
            "releases:\n    -   version: 2.0\n\n# end\nrules: []\n",
            "releases:\n    -   version: 2.0\n    -   version: 3.0\n        live: pending\n\n# end\nrules: []\n"
        ),
        (
            "releases:\n  - version: 2.0\n    # live: x\n    #   soon\n  # next\napp: A\n",
            "releases:\n  - version: 2.0\n    # live: x\n    #   soon\n  - version: 3.0\n    live: pending\n  # next\napp: A\n"
        ),
        ("releases: []\n", "releases: [{version: 3.0, live: pending}]\n"),
        ("releases: [{version: 2.0}]\n", "releases: [{version: 2.0}, {version: 3.0, live: pending}]\n"),
        ("releases: [version: 2.0 ]\n", "releases: [version: 2.0, {version: 3.0, live: pending} ]\n"),
        (
            "releases: [\n  {version: 2.0}, # old\n]\n",
            "releases: [\n  {version: 2.0}, # old\n  {version: 3.0, live: pending},\n]\n"
        ),
        (
            "releases: [\n  {version: 2.0} # old\n  ]\n",
            "releases: [\n  {version: 2.0}, # old\n  {version: 3.0, live: pending}\n  ]\n"
        ),
        ("{releases: [{version: 2.0}]}\n", "{releases: [{version: 2.0}, {version: 3.0, live: pending}]}\n"),
    ])
    func `an item takes the form of its neighbour, and comments stay on their lines`(old: String, new: String) throws {
        #expect(
            try changed(old) { text in
                try text.insert(Self.release, at: text.root["releases"]?.listItems.count ?? 0, in: [.key("releases")])
            } == new)
    }

    @Test func `the first item goes above the comments of the one that was first`() throws {
        #expect(
            try changed("releases: # all\n  # New ones last.\n\n  # old\n  # too\n  - {version: 2.0}\n") { text in
                try text.insert(Self.release, at: 0, in: [.key("releases")])
            }
                == "releases: # all\n  # New ones last.\n\n  - {version: 3.0, live: pending}\n  # old\n  # too\n  - {version: 2.0}\n"
        )
    }

    @Test(arguments: [
        ("minimum: 2.0 # why\n", "minimum: 3.0 # why\n"),
        ("minimum: '2.0'\n", "minimum: '3.0'\n"),
        ("minimum:\napp: A\n", "minimum: 3.0\napp: A\n"),
        ("minimum:\n  ios: 2.0 # a\n  macos: 2.0\napp: A\n", "minimum: 3.0\napp: A\n"),
        ("minimum: # why\n- version: 2.0\napp: A\n", "minimum: 3.0 # why\napp: A\n"),
        ("minimum: >-\n  2.0\napp: A\n", "minimum: 3.0\napp: A\n"),
        (
            "minimum:\n  # all\n  - 2.0 # a\n\n  # law\n  - 2.1\n# end\napp: A\n",
            "minimum: 3.0\n  # all\n  # law\n# end\napp: A\n"
        ),
        (
            "minimum: [\n  # all\n  2.0, # a\n  # law\n  2.1] # b\napp: A\n",
            "minimum: 3.0 # b\n  # all\n  # law\napp: A\n"
        ),
        ("{minimum: {\n  # all\n  ios: 2.0 }, app: A}\n", "{minimum: 3.0, app: A}\n  # all\n"),
        ("{minimum, app: A}\n", "{minimum: 3.0, app: A}\n"),
        ("{\"minimum\":[{version: 2.0}]}\n", "{\"minimum\":3.0}\n"),
    ])
    func `a value is replaced by another, in its quotes`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.set([.key("minimum")], to: .scalar("3.0")) } == new)
    }

    @Test(arguments: [
        ("app: A # name\nrules: []\n", "app: A # name\nminimum: 3.0\nrules: []\n"),
        ("  app: A\n  rules: []\n", "  app: A\n  minimum: 3.0\n  rules: []\n"),
        ("{app: A, rules: []}\n", "{app: A, minimum: 3.0, rules: []}\n"),
        ("{\n  app: A,\n  rules: []\n}\n", "{\n  app: A,\n  minimum: 3.0,\n  rules: []\n}\n"),
    ])
    func `a key is added behind the keys that usually stand before it`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.add("minimum", .scalar("3.0"), to: [], after: ["app"]) } == new)
    }

    @Test(arguments: [
        ("a: {b: 1, rollout: 24, c: 2} # x\n", "a: {b: 1, c: 2} # x\n"),
        ("a: {rollout: 24, c: 2}\n", "a: {c: 2}\n"), ("a: {c: 2, rollout: 24}\n", "a: {c: 2}\n"),
        ("a: {\n  c: 2, # x\n  rollout: 24,\n}\n", "a: {\n  c: 2,\n}\n"), ("a: {rollout: 24}\n", "a: {}\n"),
        ("a:\n  b: 1\n  rollout: # x\n    ios: 24\n  c: 2\n", "a:\n  b: 1\n  c: 2\n"),
    ])
    func `a key inside is removed with its comma or its lines`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.remove("rollout", from: [.key("a")]) } == new)
    }

    @Test(arguments: [
        (
            "a:\n  - {b: 1}\n  # Of 2.\n  - {b: 2} # x\n  - {b: 3}\nc: 4\n",
            "a:\n  - {b: 1}\n  # Of 2.\n  - {b: 3}\nc: 4\n"
        ),
        ("a:\n- b: 1\n- b: 2\n  c: [5,\n    6]\n- b: 3\n", "a:\n- b: 1\n- b: 3\n"),
        ("a: [1, 2, 3] # x\n", "a: [1, 3] # x\n"),
        ("a: [\n  1,\n  2,\n]\n", "a: [\n  1,\n]\n"),
    ])
    func `an item is removed with its comma or its lines`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.remove(item: 1, of: "a") } == new)
    }

    @Test(arguments: [("a: [1]\nb: 2\n", "b: 2\n"), ("b: 2\na:\n  - c: 1\n    d: 2\n", "b: 2\n")])
    func `the last item goes with its key`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.remove(item: 0, of: "a") } == new)
    }

    @Test(arguments: [
        ("rollout: 24", [Platform.ios, .macos], [Platform](), ""),
        ("rollout: 24", [.macos], [.ios], ", rollout: {ios: 24}"),
        ("rollout: {ios: 24, macos: 12}", [.macos], [.ios], ", rollout: {ios: 24}"),
        ("rollout: {macos: 12}", [.macos], [.ios], ""),
    ])
    func `a value is taken from one platform, and others keep theirs`(
        old: String, platforms: [Platform], others: [Platform], new: String
    ) throws {
        #expect(
            try changed("a: {b: 1, \(old)}\n") { text in
                try text.remove("rollout", on: platforms, others: others, from: [.key("a")])
            } == "a: {b: 1\(new)}\n")
    }

    @Test func `a pair without braces gets them with its second key`() throws {
        let path: [YAMLStep] = [.key("releases"), .item(0)]
        #expect(
            try changed("releases: [version: 2.0]\n") { try $0.add("live", .scalar("pending"), to: path) }
                == "releases: [{version: 2.0, live: pending}]\n")
    }

    @Test(arguments: [
        ("minimum: [{version: 2.0}] # now\n", "minimum: {ios: 3.0, macos: [{version: 2.0}]} # now\n"),
        ("minimum:\n  - version: 2.0 # now\n", "minimum:\n  ios: 3.0\n  macos:\n  - version: 2.0 # now\n"),
        (
            "minimum:\n- version: 2.0\n  from: 2026-01-01\n",
            "minimum:\n  ios: 3.0\n  macos:\n  - version: 2.0\n    from: 2026-01-01\n"
        ),
    ])
    func `a list becomes one platform's with its comments`(old: String, new: String) throws {
        #expect(
            try changed(old) { try $0.wrap([.key("minimum")], as: "macos", beside: [("ios", .scalar("3.0"))]) } == new)
    }

    @Test(arguments: [
        (
            "minimum:\n  url: x # here\n\n  parts:\n    - 1\nb: c\n",
            "minimum:\n  macos:\n    url: x # here\n\n    parts:\n      - 1\nb: c\n"
        ),
        ("minimum: {url: x} # here\n", "minimum: {macos: {url: x}} # here\n"),
    ])
    func `a map becomes one platform's with its lines`(old: String, new: String) throws {
        #expect(try changed(old) { try $0.wrap([.key("minimum")], as: "macos", beside: []) } == new)
    }

    @Test func `lines that are added end as their neighbours do`() throws {
        let old = "---\r\napp: A\r\nreleases:\r\n  - {version: 2.0}\r\n---\r\nWords."
        var text = try #require(PolicyText(Array(old.utf8), file: "Content/kasa.md"))
        try text.insert(Self.release, at: 1, in: [.key("releases")])
        try text.append(section: "Text: bad", ["- Title: B"])
        #expect(
            String(decoding: text.bytes, as: UTF8.self)
                == "---\r\napp: A\r\nreleases:\r\n  - {version: 2.0}\r\n  - {version: 3.0, live: pending}\r\n---\r\n"
                + "Words.\r\n\r\n# Text: bad\r\n- Title: B\r\n")
    }

    @Test func `a text without a place for the change is left as it is, and says where`() throws {
        var text = try #require(
            PolicyText(Array("---\napp: A\nminimum: |+\n  2.0\n\n---\n```\nopen\n".utf8), file: "Content/kasa.md"))
        let before = text.bytes
        #expect(throws: EditFault.self) { try text.add("rules", .list([]), to: [], after: ["minimum"]) }
        let fault = #expect(throws: EditFault.self) { try text.append(section: "Text: bad", ["- Title: B"]) }
        #expect(
            fault?.diagnostic.message
                == "'# Text: bad' cannot be added as one section at the end of the file")
        #expect(fault?.diagnostic.position.line == 7)
        #expect(text.bytes == before)
    }

    @Test(arguments: [
        ("3.10", "3.10"), ("2026-11-02T09:00Z", "2026-11-02T09:00Z"), ("<2.0", "\"<2.0\""), ("a: b", "\"a: b\""),
        ("it's #1", "\"it's #1\""), ("a\"b\\c\nd\u{7}", "\"a\\\"b\\\\c\\nd\\u0007\""), ("", "\"\""), ("a ", "\"a \""),
        ("3.0.1, 3.0.2", "\"3.0.1, 3.0.2\""),
    ])
    func `a value is quoted where YAML would read another`(text: String, line: String) {
        #expect(YAMLValue.scalar(text).line == line)
    }
}
