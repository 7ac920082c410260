import PolicyModel
import Testing

/// The keys of the site: one healthy set, broken once per case.
struct KeysReaderTests {
    static func hex(_ digit: Character) -> String { String(repeating: digit, count: 64) }

    static let minisign = "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
    static let healthy = """
        keys:
          root: {threshold: 1, keys: [{name: ayse, public: \(hex("1"))}, {public: \(hex("2")), backend: "agent:"}]}
          targets: {threshold: 1, keys: [{public: \(hex("3")), name: lead}]}
          app:
            threshold: 1
            keys: [\(hex("4"))]
            apps:
              kasa: {threshold: 2, keys: [\(hex("4")), \(hex("5"))]}
          site: \(hex("6"))
          snapshot: {public: \(hex("7")), backend: "exec:sign --slot 3"}
          timestamp: [\(hex("8")), \(hex("9"))]
          minisign: {public: \(minisign)}
        """

    /// The healthy keys with one text replaced by another.
    static func broken(_ name: String, _ old: String, _ new: String, _ says: String) -> Mistake {
        precondition(healthy.ranges(of: old).count == 1, "the healthy keys must hold this once: \(old)")
        return .site(name, healthy.replacing(old, with: new), says)
    }

    static let mistakes: [Mistake] = [
        .site(
            "keys that are one word", "keys: none",
            """
            Content/index.md:2:7: error: 'keys' must be a map [wrong-shape]
              | run 'decree keys init', or name the keys of each role: root: {threshold: 1, keys: […]}
            """),
        broken(
            "a role that is none", "  site:", "  sight:",
            """
            Content/index.md:3:3: error: 'keys' has no 'site' [missing-key]
              | every role needs its keys: site: {threshold: 1, keys: […]}
            Content/index.md:10:3: error: 'sight' is not a key of 'keys' [unknown-key]
              | write one of: root, targets, app, site, snapshot, timestamp, minisign
            """),
        broken(
            "a role without keys", "targets: {threshold: 1, keys: [{public: \(hex("3")), name: lead}]}",
            "targets: {threshold: 1}",
            """
            Content/index.md:4:3: error: 'targets' has no 'keys' [missing-key]
              | write targets: {threshold: 1, keys: […]}
            """),
        broken(
            "a role with an empty list", "site: \(hex("6"))", "site: []",
            """
            Content/index.md:10:9: error: 'keys' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        broken(
            "a role without a value", "site: \(hex("6"))", "site:",
            """
            Content/index.md:10:8: error: 'keys' has no value [missing-value]
              | write keys: [value, value], or one '- value' a line
            """),
        broken(
            "an unknown word in a role", "targets: {threshold", "targets: {treshold",
            """
            Content/index.md:4:13: error: 'treshold' is not a key of a role [unknown-key]
              | did you mean 'threshold'?
            """),
        broken(
            "own keys of apps in another role", "targets: {threshold: 1", "targets: {apps: {}, threshold: 1",
            """
            Content/index.md:4:13: error: 'apps' is not a key of a role [unknown-key]
              | write one of: threshold, keys
            """),
        broken(
            "a threshold above the number of keys", "kasa: {threshold: 2", "kasa: {threshold: 3",
            """
            Content/index.md:9:25: error: the threshold 3 cannot be met by 2 keys [key-threshold]
              | lower it, or add keys: nothing could ever be signed
            """),
        broken(
            "a threshold of nobody", "kasa: {threshold: 2", "kasa: {threshold: 0",
            """
            Content/index.md:9:25: error: '0' is not a whole number from 1 to 64 [number]
              | write it in digits, without sign or leading zeros
            """),
        broken(
            "two keys without a threshold", "kasa: {threshold: 2, ", "kasa: {",
            """
            Content/index.md:9:7: error: 'kasa' has 2 keys and no 'threshold' [missing-key]
              | write how many of them must sign: kasa: {threshold: 2, keys: […]}
            """),
        broken(
            "two signatures from a machine", "timestamp: [\(hex("8")), \(hex("9"))]",
            "timestamp: {threshold: 2, keys: [\(hex("8")), \(hex("9"))]}",
            """
            Content/index.md:12:26: error: 'timestamp' needs one signature, not 2 [key-threshold]
              | remove the threshold: a machine signs this role alone
            """),
        broken(
            "one key twice in a role", "\(hex("4")), \(hex("5"))", "\(hex("5")), \(hex("5"))",
            """
            Content/index.md:9:101: error: the key '5555555555555555…' stands in this role twice [key-twice]
              | a threshold counts keys; name each once
              | Content/index.md:9:35: first written here
            """),
        broken(
            "one key in two roles", hex("7"), hex("8"),
            """
            Content/index.md:12:15: error: the key '8888888888888888…' serves 'snapshot' and 'timestamp' [key-reused]
              | make a key for each: one that is stolen must not open the other
              | Content/index.md:11:13: first written here
            """),
        broken(
            "a TUF key as minisign key", hex("6"), "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8",
            """
            Content/index.md:13:22: error: the key '03a107bff3ce10be…' serves 'site' and 'minisign' [key-reused]
              | make a key for each: one that is stolen must not open the other
              | Content/index.md:10:9: first written here
            """),
        broken(
            "the next minisign key is the present one", "{public: \(minisign)}",
            "{public: \(minisign), next: \(minisign)}",
            """
            Content/index.md:13:86: error: the key '03a107bff3ce10be…' serves 'minisign' and 'the next minisign key' [key-reused]
              | make a key for each: one that is stolen must not open the other
              | Content/index.md:13:22: first written here
            """),
        broken(
            "a key that is too short", hex("6"), "66",
            """
            Content/index.md:10:9: error: '66' is not a public key [key-public]
              | write 64 lower-case hex digits, or the PEM text of a P-256 key as a block: public: |
            """),
        broken(
            "a key in upper case", hex("6"), hex("A"),
            """
            Content/index.md:10:9: error: '\(hex("A"))' is not a public key [key-public]
              | write 64 lower-case hex digits, or the PEM text of a P-256 key as a block: public: |
            """),
        broken(
            "a block of PEM that holds no P-256 key", "site: \(hex("6"))",
            #"site: "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n""#,
            """
            Content/index.md:10:9: error: '-----BEGIN PUBLIC KEY-----' is not a public key [key-public]
              | write 64 lower-case hex digits, or the PEM text of a P-256 key as a block: public: |
            """),
        broken(
            "an app's key as key of the leads", hex("3"), hex("5"),
            """
            Content/index.md:9:101: error: the key '5555555555555555…' serves 'targets' and 'app' [key-reused]
              | make a key for each: one that is stolen must not open the other
              | Content/index.md:4:34: first written here
            """),
        broken(
            "a private key", "site: \(hex("6"))", "site: \"-----BEGIN PRIVATE KEY----- AAAA\"",
            """
            Content/index.md:10:9: error: a private key must never stand in the content [key-public]
              | make a new key: this one counts as known to everybody; then write its public half
            """),
        broken(
            "a key without its public half", "{public: \(hex("7")), backend", "{backend",
            """
            Content/index.md:11:3: error: 'snapshot' has no 'keys' [missing-key]
              | write snapshot: {threshold: 1, keys: […]}
            Content/index.md:11:14: error: 'backend' is not a key of a role [unknown-key]
              | write one of: threshold, keys
            """),
        broken(
            "a key in a list without its public half", "{public: \(hex("3")), name: lead}", "{name: lead}",
            """
            Content/index.md:4:34: error: the key has no 'public' [missing-key]
              | write its public half: {public: 64 hex digits}; 'decree keys export-public' shows it
            """),
        broken(
            "an unknown word in a key", "name: lead", "nom: lead",
            """
            Content/index.md:4:109: error: 'nom' is not a key of an entry of 'keys' [unknown-key]
              | write one of: name, public, backend
            """),
        broken(
            "a name for two keys", "name: lead", "name: ayse",
            """
            Content/index.md:4:34: error: the name 'ayse' stands for two keys [key-name]
              | give each key a name of its own
              | Content/index.md:3:31: first written here
            """),
        broken(
            "a backend of no known form", "agent:", "kms:key",
            """
            Content/index.md:3:203: error: 'kms:key' is not a place of a private key [key-backend]
              | write file:path, agent: or exec:program arguments
            """),
        broken(
            "own keys for an app that is none", "kasa:", "kassa:",
            """
            Content/index.md:9:7: error: 'kassa' is not an app here [unknown-app]
              | did you mean 'kasa'?
            """),
        broken(
            "a minisign key that is none", minisign, "RWRW",
            """
            Content/index.md:13:22: error: 'RWRW' is not a minisign public key [key-public]
              | write the line of minisign.pub that begins with RW
            """),
        broken(
            "minisign without its key", "minisign: {public", "minisign: {next",
            """
            Content/index.md:13:13: error: 'minisign' has no 'public' [missing-key]
              | write the line of minisign.pub that begins with RW
            """),
    ]

    @Test(arguments: mistakes) func `a key that cannot hold is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `a sound set of keys is read whole`() throws {
        let (content, lines) = try HealthyContent.read([
            "index.md": "---\n\(Self.healthy)\n---\n", "kasa.md": HealthyContent.app,
        ])
        #expect(lines == [])
        let keys = try #require(content?.site.keys)
        #expect(keys.named.map(\.name) == ["root", "targets", "app", "app-kasa", "site", "snapshot", "timestamp"])
        #expect(keys.named.map(\.role.threshold) == [1, 1, 1, 2, 1, 1, 1])
        #expect(
            keys.named.map { $0.role.keys.map { $0.publicText.first ?? " " } }
                == [["1", "2"], ["3"], ["4"], ["4", "5"], ["6"], ["7"], ["8", "9"]])
        #expect(keys.roles[.root]?.keys.map(\.name) == ["ayse", nil])
        #expect(keys.roles[.root]?.keys.map(\.backend) == [nil, .agent])
        #expect(keys.roles[.snapshot]?.keys.map(\.backend) == [.program(["sign", "--slot", "3"])])
        #expect(keys.minisign?.publicText == Self.minisign)
        #expect(keys.minisign?.next == nil)
    }

    @Test func `a P-256 key is read as the block that openssl writes`() throws {
        let pem = """
            -----BEGIN PUBLIC KEY-----
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEURyWNcseyEWJUU0DSFHLY+fvJAzX
            rkG751iClSxlgSUBGKYJfQ2lH+qh+O9xZGuZDGWnXnSS2RZlM8yPLKKSeQ==
            -----END PUBLIC KEY-----

            """
        let block = "{public: \(Self.hex("7")), backend: \"exec:sign --slot 3\"}"
        let text = Self.healthy.replacing(
            block, with: "\n    public: |\n      " + pem.dropLast().replacing("\n", with: "\n      "))
        let (content, lines) = try HealthyContent.read([
            "index.md": "---\n\(text)\n---\n", "kasa.md": HealthyContent.app,
        ])
        #expect(lines == [])
        #expect(content?.site.keys?.roles[.snapshot]?.keys.map(\.publicText) == [pem])
    }

    @Test func `a site without keys has none`() throws {
        #expect(try HealthyContent.read(["kasa.md": HealthyContent.app]).0?.site.keys == nil)
    }

    @Test(arguments: [nil, [], ["lisa"]] as [Set<String>?])
    func `keys of an app are read whichever apps are asked for`(only: Set<String>?) throws {
        let files = [
            "index.md": "---\n\(Self.healthy)\n---\n", "kasa.md": HealthyContent.app, "lisa.md": HealthyContent.app,
        ]
        let (content, lines) = try HealthyContent.read(files, only: only)
        #expect(lines == [])
        #expect(content?.site.keys?.apps.keys.sorted() == ["kasa"])
    }
}
