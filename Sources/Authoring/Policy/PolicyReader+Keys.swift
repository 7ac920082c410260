import PolicyModel

/// The keys of a policy and of what is in it, for whoever writes one.
package enum PolicyKeys {
    package static let policy = PolicyReader.keys.table
    package static let release = PolicyReader.releaseKeys.table
    package static let rule = PolicyReader.ruleKeys.table
    package static let condition = PolicyReader.conditionKeys.table
    static let acceptance = PolicyReader.acceptKeys.table
    static let promise = PolicyReader.promiseKeys.table
    /// The settings of a message, which stand in the body.
    package static let message = PolicyReader.messageKeys.table
}

/// The keys of a policy, and how each is read.
extension PolicyReader {
    /// The parts of a policy from the front matter.
    struct Reading {
        var name = ""
        var ids = PlatformMap<String>()
        var stores = PlatformMap<String>()
        var clients: [ClientChoice] = []
        /// Those for everybody.
        var releases: [Release] = []
        /// Those on channels.
        var previews: [Release] = []
        var latest = PlatformMap<Version>()
        var minimum = PlatformMap<[MinimumStep]>()
        var frequency = Frequency.always
        var rules: [Rule] = []
        var accepts: [Acceptance] = []
        var promises: [Promise] = []
        var extra: [String: JSONValue] = [:]
    }

    static let keys = KeyList<PolicyReader, Reading>(
        "a policy", lacking: ("the app", "give its display name between two --- lines: app: Kasa"),
        [
            .init("app", .text, "the display name", not: .fragment) {
                $2.name = HiddenCharacters.checkedText(of: $1, "app", &$0.diagnostics) ?? ""
            },
            .init(
                "extends", .text,
                "the file name of a fragment. The app's own keys win: maps are merged key by key, lists and plain "
                    + "values replaced, texts merged by language and field",
                without: "nothing is shared", not: .fragment),
            .init(
                "language", .language,
                "the language of texts that name none, and the one that every other falls back to",
                without: "that of the site"),
            .init(
                "ids", .byPlatform(.text),
                "by platform: the bundle id, on Android the application id, as `com.example.kasa`",
                without: "no id; Turkcell Updater needs one"
            ) { $2.ids = $0.identifiers($1) },
            .init(
                "store", .byPlatform(.address), "the address where users get the update, by platform",
                without: "no link; Turkcell Updater and RemoteConfiguration need one"
            ) { $2.stores = $0.stores($1) },
            .init(
                "clients", .clients,
                "the libraries to write documents for: a list of names, or a map of names to options",
                without: "no documents, only pages"
            ) { $2.clients = $0.clients($1) },
            .init(
                "releases", .list(.map(releaseKeys.table), mayBeEmpty: true), "every version that ever shipped",
                without: "no release, so nobody is notified or forced"
            ) { reader, node, policy in
                let every = reader.releases(node)
                policy.releases = every.filter { $0.channel == nil }
                policy.previews = every.filter { $0.channel != nil }
                reader.listed = reader.hasUnreadReleases ? nil : policy.releases
                reader.every = reader.hasUnreadReleases ? nil : every
            },
            .init(
                "latest", .byPlatform(.version), "the version announced, by platform",
                without: "the highest release that is live"
            ) { $2.latest = $0.latest($1) },
            .init(
                "minimum", .byPlatform(.either([.version, .list(.map(stepKeys.table))])),
                "the lowest version that may still run, or steps in time; by platform",
                without: "none: nobody is forced, unless a rule says so"
            ) { $2.minimum = $0.minimum($1) },
            .init(
                "frequency", .choice(Frequency.allCases.map(\.rawValue)),
                "how often a recommendation is shown: `always` or `once`", without: "`always`"
            ) { $2.frequency = frequency($1, &$0.diagnostics) ?? .always },
            .init(
                "rules", .list(.map(ruleKeys.table), mayBeEmpty: true), "exceptions; the first one that holds decides",
                without: "no exceptions"
            ) { $2.rules = $0.rules($1) },
            .init(
                "accept", .list(.map(acceptKeys.table), mayBeEmpty: true),
                "what a client cannot do, or a check warns of, and you take knowingly",
                without: "every such loss is an error, every warning is shown"
            ) { $2.accepts = $0.accepts($1) },
            .init(
                "expect", .list(.map(promiseKeys.table), mayBeEmpty: true),
                "what you promise of devices; every build checks it, now and at every later date of the policy",
                without: "nothing is promised"
            ) { $2.promises = $0.promises($1) },
            .init(
                "extra", .named(.any), "values that only one client knows, passed on unchanged",
                without: "nothing is passed on"
            ) { $2.extra = $0.extra($1, clients: $2.clients.map(\.name)) },
        ])

    /// The keys that a fragment may have too.
    static let fragmentKeys = keys.table.without(.fragment)

    /// `always` or `once`.
    static func frequency(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Frequency? {
        ValueText.choice(node, of: "frequency", Frequency.allCases.map(\.rawValue), &diagnostics).flatMap(
            Frequency.init)
    }
}
