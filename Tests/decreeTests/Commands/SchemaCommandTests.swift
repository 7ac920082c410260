import Foundation
import TestSupport
import Testing

/// The schemas, judged by Python's `jsonschema` on the front matter that PyYAML reads: as texts, and with types.
@Suite struct SchemaCommandTests {
    private static let judge = """
        import json, re, sys, yaml, jsonschema
        class Typed(yaml.SafeLoader): pass
        # As YAML 1.2 has it: a date is a text, and only true and false are flags.
        Typed.yaml_implicit_resolvers = {
            first: [(tag, pattern) for tag, pattern in pairs if not tag.endswith((":timestamp", ":bool"))]
            for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}
        Typed.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for path in sys.argv[2:]:
            text = open(path).read()
            front = text.split("---\\n")[1] if text.startswith("---\\n") else text
            for loader in (yaml.BaseLoader, Typed):
                value = yaml.load(front, Loader=loader) or {}
                for error in list(validator.iter_errors(value))[:1]:
                    print(path, loader.__name__, "/".join(map(str, error.absolute_path)))
        """

    /// Where each file breaks the schema, in both readings; empty if none does.
    private func mistakes(_ kind: String, _ files: [String], in folder: TemporaryFolder) throws -> [String] {
        let schema = try Decree.run("schema", kind, in: folder)
        #expect(schema.status == 0, "\(schema.errors)")
        try folder.write(schema.output, to: "schema.json")
        let run = try ProgramRun.run(
            TestPython.program(with: "jsonschema"), ["-c", Self.judge, "schema.json"] + files, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `the shipped content passes`() throws {
        let folder = try Decree.shippedSite()
        let apps = ["darkroom", "fieldnotes/index", "harbour", "kasa", "pocket-timer", "tramlines"].map {
            "Content/\($0).md"
        }
        #expect(try mistakes("app", apps, in: folder) == [])
        #expect(try mistakes("site", ["Content/index.md"], in: folder) == [])
        #expect(try mistakes("fragment", ["Content/_defaults.md"], in: folder) == [])
    }

    private static let head = "app: Kasa\nstore: {ios: \"https://a.example\"}\n"

    @Test(arguments: [
        ("", ""), ("ids: {ios: a, macos: b}", ""), ("minimum: 3.10", ""), ("minimum: {ios: [{version: 2}]}", ""),
        ("releases: [{version: 3.1.0, build: {ios: 3, macos: 3.0}, live: {ios: pending}, rollout: 24}]", ""),
        ("releases: [{version: 3.1.0, requires: any}, {version: 3.2.0, requires: {ios: 16, macos: any}}]", ""),
        ("clients: {ssvc: {}, retired: {}, prince-of-versions: {legacy: true, versions: [4.0.8]}}", ""),
        ("rules: [{when: {version: \">=2.0 <2.7, 3.0.1\", os: 15, tablet: true, custom: {a: 1}}, do: none}]", ""),
        ("clients: []", ""),
        ("releases: [{version: 3.2.0, archive: {android: {url: \"https://a.example/a.apk\", length: 5}}}]", ""),
        ("releases: [{version: 3.2.0-rc.1, channel: 3, archive: {url: \"https://a.example\", kind: package}}]", ""),
        ("applet: x", ""), ("minimun: 2.0", ""),
    ])
    func `a sound file passes, and an unknown key does not`(line: String, place: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.head + line, to: "kasa.yaml")
        let isUnknown = line.hasPrefix("applet") || line.hasPrefix("minimun")
        #expect(
            try mistakes("app", ["kasa.yaml"], in: folder)
                == (isUnknown ? ["kasa.yaml BaseLoader ", "kasa.yaml Typed "] : []))
    }

    @Test(arguments: [
        ("language: english", "language"), ("store: \"http://a.example\"", "store"), ("ids: {iOS: a}", "ids"),
        ("clients: [svc]", "clients"), ("clients: {ssvc: {layout: some}}", "clients"), ("latest: v2", "latest"),
        ("minimum: 1.2.3.4.5", "minimum"), ("minimum: {ios: [{from: 2026-12-05}]}", "minimum"),
        ("frequency: never", "frequency"), ("releases: {version: 1}", "releases"),
        ("releases: [{build: 3}]", "releases/0"), ("releases: [{version: 1.02.3}]", "releases/0/version"),
        ("releases: [{version: 1.0.1, built: 3}]", "releases/0"),
        ("releases: [{version: 1, live: soon}]", "releases/0/live"),
        ("releases: [{version: 1, live: 2.11.2026}]", "releases/0/live"),
        ("releases: [{version: 1, platforms: [iphone]}]", "releases/0/platforms"),
        ("releases: [{version: 1, rollout: day}]", "releases/0/rollout"), ("rules: [{when: {os: 15}}]", "rules/0"),
        ("rules: [{do: block}]", "rules/0/do"),
        ("rules: [{do: none, when: {version: \"=>2\"}}]", "rules/0/when/version"),
        ("rules: [{do: none, when: {osx: 15}}]", "rules/0/when"),
        ("rules: [{do: none, when: {tablet: maybe}}]", "rules/0/when/tablet"),
        ("releases: [{version: true}]", "releases/0/version"), ("releases: [{version: 1-01}]", "releases/0/version"),
        ("releases: [{version: 1, live: 2026-13-01}]", "releases/0/live"),
        ("releases: [{version: 1, rollout: true}]", "releases/0/rollout"),
        ("releases: [{version: 1, archive: {lenght: 5, url: \"https://a.example\"}}]", "releases/0/archive"),
        ("releases: [{version: 1, archive: {macos: {url: \"http://a.example\"}}}]", "releases/0/archive"),
        ("rules: [{id: a, do: none, when: {share: 10}}]", "rules/0/when/share"),
        ("rules: [{do: none, text: \"\"}]", "rules/0/text"), ("store: \"https://mia@a.example\"", "store"),
        ("accept: [{client: ssvc, rule: a, class: stronger, why: b}]", "accept/0/class"),
        ("accept: [{client: ssvc, rule: a, class: weaker}]", "accept/0"), ("extra: [a]", "extra"),
    ])
    func `a mistake that a schema can see is refused at its place`(line: String, place: String) throws {
        let folder = try TemporaryFolder()
        let head = line.hasPrefix("store") ? "app: Kasa\n" : Self.head
        try folder.write(head + line, to: "kasa.yaml")
        let found = try mistakes("app", ["kasa.yaml"], in: folder)
        #expect(found.first == "kasa.yaml BaseLoader \(place)", "\(found)")
        #expect(found.contains { $0.hasPrefix("kasa.yaml Typed \(place.prefix { $0 != "/" })") }, "\(found)")
    }

    @Test(arguments: [
        ("root: HEX", ""), ("root: [HEX, {name: mia, public: HEX}]", ""), ("root: {name: mia, public: HEX}", ""),
        ("root: {threshold: 1, keys: {public: HEX, backend: \"agent:\"}}", ""),
        ("app: {keys: HEX, apps: {kasa: {threshold: 1, keys: [HEX]}}}", ""), ("minisign: {public: RW}", ""),
        ("root: mia", "keys/root"), ("root: {treshold: 1, keys: HEX}", "keys/root"),
        ("root: {keys: HEX, apps: {kasa: HEX}}", "keys/root"), ("root: {keys: [{name: mia}]}", "keys/root"),
        ("app: {keys: HEX, apps: {kasa: {apps: {}}}}", "keys/app"), ("minisign: HEX", "keys/minisign"),
    ])
    func `the keys of a site have the form that they are read in`(line: String, place: String) throws {
        let folder = try TemporaryFolder(), roles = ["root", "targets", "app", "site", "snapshot", "timestamp"]
        let others = roles.filter { !line.hasPrefix("\($0):") }.map { "  \($0): HEX\n" }
        try folder.write(
            "keys:\n\(others.joined())  \(line)\n".replacing("HEX", with: String(repeating: "af", count: 32))
                .replacing("public: RW", with: "public: RW" + String(repeating: "x", count: 54)), to: "index.yaml")
        let mistakes = ["BaseLoader", "Typed"].map { "index.yaml \($0) \(place)" }
        #expect(try self.mistakes("site", ["index.yaml"], in: folder) == (place.isEmpty ? [] : mistakes))
    }

    @Test func `another kind is named, and JSON holds the schema itself`() throws {
        let folder = try TemporaryFolder(), run = try Decree.run("schema", "page", in: folder)
        #expect(run.status == 64)
        let json = try Decree.run("schema", "site", "--json", in: folder)
        #expect(
            json.output.contains("\"schema\": {") && json.output.contains("\"$schema\""), "\(json.output.prefix(200))")
    }
}

/// Every key that any client has is described: the reference is complete.
@Suite struct SchemaDescriptionTests {
    private struct Node: Decodable {
        var description: String?
        var properties: [String: Node]?
        var items: [Node] = []

        private enum Keys: String, CodingKey { case description, properties, items, anyOf, additionalProperties }

        init(from decoder: any Decoder) throws {
            guard let box = try? decoder.container(keyedBy: Keys.self) else { return }
            description = try? box.decode(String.self, forKey: .description)
            properties = try? box.decode([String: Node].self, forKey: .properties)
            items = (try? box.decode([Node].self, forKey: .anyOf)) ?? []
            for key in [Keys.items, .additionalProperties] {
                items += (try? [box.decode(Node.self, forKey: key)]) ?? []
            }
        }

        func undescribed(at path: String) -> [String] {
            let own = (properties ?? [:]).flatMap { key, node in
                (node.description == nil ? ["\(path)/\(key)"] : []) + node.undescribed(at: "\(path)/\(key)")
            }
            return own + items.flatMap { $0.undescribed(at: path) }
        }
    }

    @Test(arguments: ["app", "site", "fragment"]) func `every key of every client has words`(kind: String) throws {
        let run = try Decree.run("schema", kind, in: try TemporaryFolder())
        let root = try JSONDecoder().decode(Node.self, from: Data(run.output.utf8))
        // What the roles of a site's keys are is told in prose.
        #expect(root.undescribed(at: "").filter { !$0.hasPrefix("/keys/") }.sorted() == [])
        #expect((root.properties ?? [:]).count >= 7)
    }
}
