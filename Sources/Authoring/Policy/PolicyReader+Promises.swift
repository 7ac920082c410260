import PolicyModel

/// Reads `expect`: what the author promises of devices.
extension PolicyReader {
    /// What is known of a promise while it is read.
    struct PromiseDraft {
        var devices = Condition()
        var build: String?
        var channels = Promise.Channels.all
        var verdict: Verdict?
        var clients: [String] = []
        var says: String?
        var since: Moment?
        var until: Moment?
        var why: String?
    }

    static let promiseKeys = KeyList<PolicyReader, PromiseDraft>(
        "an entry of 'expect'", lacking: ("the entry of 'expect'", "write verdict: force, recommend or none"),
        deviceKeys + outcomeKeys)

    /// The devices of a promise. Most are conditions as a rule has them.
    private static let deviceKeys: [KeyList<PolicyReader, PromiseDraft>.Key] =
        conditionKeys.keys(["platform"], of: \.devices) + [
            .init(
                "version", .range, "a version or a range of versions. One that stands alone is a listed release",
                without: "every version of the grid"
            ) { $2.devices.version = $0.promisedVersions($1) },
            .init("build", .text, "a build, or a version code", without: "every one of the release") {
                $2.build = $1.text(of: "build", &$0.diagnostics)
            },
        ] + conditionKeys.keys(["os", "language", "model", "tablet", "custom"], of: \.devices) + [
            .init(
                "channel", .text, "the channel that the devices are on, or `none` for those on no channel",
                without: "those on every channel and on none"
            ) { $2.channels = $0.promisedChannels($1) }
        ]

    private static let outcomeKeys: [KeyList<PolicyReader, PromiseDraft>.Key] = [
        .init("verdict", .choice(Verdict.allCases.map(\.rawValue)), "`force`, `recommend` or `none`") {
            reader, node, promise in
            promise.verdict = ValueText.choice(
                node, of: "verdict", Verdict.allCases.map(\.rawValue), &reader.diagnostics
            ).flatMap(Verdict.init)
        },
        .init(
            "client", .oneOrMore(.client),
            "one client or a list, whose own answer is promised. Then the versions are listed releases alone",
            without: "the policy's verdict is promised"
        ) { $2.clients = $0.acceptingClients($1) },
        .init(
            "says", .text, "a piece of the text that users read, with the placeholders filled in",
            without: "nothing is promised of it"
        ) { $2.says = $1.words(of: "says", &$0.diagnostics) },
        .init("from", .date, "the date from which it is promised", without: "from now on") {
            $2.since = ValueText.moment($1, of: "from", &$0.diagnostics)
        },
        .init(
            "until", .date, "the last day for which it is promised, or with a time the first moment after",
            without: "for good"
        ) { $2.until = ValueText.end($1, &$0.diagnostics) },
        .init("why", .text, "the reason in words, for reviewers", without: "none is given") { reader, node, promise in
            promise.why = node.words(of: "why", &reader.diagnostics)
            guard let why = promise.why, !isReason(why) else { return }
            reader.diagnostics.warning(
                "reason-missing", at: node.position, "'\(why.prefix(64))' in 'why' is no reason",
                help: "say why it is promised, or remove 'why'")
        },
    ]

    mutating func promises(_ node: YAMLNode) -> [Promise] {
        (node.items(of: "expect", &diagnostics) ?? []).compactMap { promise($0) }
    }

    /// One promise; nil, with a diagnostic, if its verdict is missing or unknown.
    private mutating func promise(_ item: YAMLNode) -> Promise? {
        var draft = PromiseDraft()
        guard Self.promiseKeys.read(item, into: &draft, by: &self) else { return nil }
        let devices = draft.devices
        let named = item["platform"] == nil ? platforms : devices.platforms ?? []
        if !isSystemUnclear(devices, item), named.contains(.android) { checkLevels(devices, item) }
        checkVersions(devices, item, on: named)
        let span = span(of: item, draft.since, draft.until, "the promise")
        guard let verdict = draft.verdict else { return nil }
        if verdict == .none, let says = item["says"] {
            diagnostics.error(
                "expectation", at: says.position, "'says' promises a text, and with the verdict none nothing is shown",
                help: "remove 'says', or promise another verdict")
        }
        return Promise(
            devices, build: draft.build, on: draft.channels, get: verdict, by: draft.clients, says: draft.says,
            span: span, why: draft.why, position: item.position)
    }

    /// A range, or the version of a release on a channel.
    fileprivate mutating func promisedVersions(_ node: YAMLNode) -> VersionRange? {
        guard let text = node.plainText, let preview = Version(orPreview: text), preview.isPreview else {
            return ValueText.range(node, of: "version", &diagnostics)
        }
        _ = listedVersion(preview, in: "version", at: node.position, on: platforms, orOnChannels: true)
        return VersionRange(only: preview, description: text)
    }

    /// The devices that `channel` means; reports one that no release is on.
    fileprivate mutating func promisedChannels(_ node: YAMLNode) -> Promise.Channels {
        guard let name = node.text(of: "channel", &diagnostics) else { return .all }
        let known = Set((every ?? []).compactMap(\.channel)).sorted()
        if known.contains(name) { return .named(name) }
        if name == Promise.noChannel { return .none }
        guard every != nil else { return .named(name) }
        diagnostics.error(
            "channel", at: node.position, "no release is on the channel '\(name.prefix(64))'",
            help: suggestion(for: name, among: known + [Promise.noChannel]),
            fixes: Fix.nearest(to: name, among: known + [Promise.noChannel]))
        return .all
    }
}
