import PolicyModel

/// Reads `releases`: every version that ever shipped.
extension PolicyReader {
    /// What is known of a release while it is read.
    struct ReleaseDraft {
        var version: Version?
        var shipped: [Platform]
        var builds = PlatformMap<ReleaseBuild>()
        var requires = PlatformMap<Version>()
        var live = PlatformMap<Release.Live>()
        var rollout = PlatformMap<Rollout>()
        var isWidened = false
        var paused = PlatformMap<Int>()
        var archives = PlatformMap<Release.Archive>()
        var hardware: Processor?
        var isMajor = false
        /// Nil if the release names none, nil inside where its name is wrong.
        var channel: String??

        func shipment(on platform: Platform) -> Release.Shipment {
            Release.Shipment(
                build: builds[platform]?.text, codes: builds[platform]?.codes, requires: requires[platform],
                live: live[platform] ?? .longAgo, rollout: rollout[platform]?.hours,
                shares: rollout[platform]?.shares ?? [], isWidened: isWidened, paused: paused[platform],
                archive: archives[platform], hardware: platform == .macos ? hardware : nil,
                isMajor: platform == .macos && isMajor)
        }
    }

    static let releaseKeys = KeyList<PolicyReader, ReleaseDraft>(
        "a release", lacking: ("the release", "write {version: 1.0.0}"),
        [
            .init(
                "version", .either([.version, .pattern(previews)]),
                "the version that shipped, as users see it; with `channel` it may have words and numbers behind a "
                    + "hyphen, `4.1.0-beta.1`, ordered as Semantic Versioning orders them"
            ) { reader, node, release in
                release.version = reader.version(node, on: release.shipped, isOnChannel: release.channel != nil)
            },
            .init(
                "build",
                .byPlatform(.oneOrMore(.pattern("^([0-9A-Za-z.]{1,18}|[0-9]{1,10}\\.\\.[0-9]{1,10})$", orTyped: true))),
                "by platform. `CFBundleVersion`: 1 to 18 letters, digits and dots. On Android the version code: a "
                    + "whole number from 1 to 2147483647, above those of every lower version; where a version has "
                    + "several, one for each processor or store, all of them: a list, `[3010, 3011, 3013]`, "
                    + "or a span, `3010..3019`",
                without: "not known; SSVC needs one for every release"
            ) { $2.builds = $0.builds($1, on: $2.shipped) },
            .init(
                "requires", .byPlatform(.either([.choice([everySystem]), .version])),
                "the lowest OS version that it runs on, or `any` for every one; by platform; on Android an API level, "
                    + "a dot is an error",
                without: "it runs on every OS version; above a release that names one an error"
            ) { $2.requires = $0.requires($1, on: $2.shipped) },
            .init(
                "live", .byPlatform(.either([.choice(["pending"]), .date])),
                "the date from which the store serves it, or `pending` while there is none; by platform",
                without: "the store has served it for a long time"
            ) { $2.live = $0.platformMap($1, of: "live", on: $2.shipped, live) },
            .init(
                "platforms", .oneOrMore(.platform), "one platform or a list, where it did not ship on all",
                without: "all platforms of the app", isFirst: true
            ) { $2.shipped = $0.shippedPlatforms($1) },
            .init(
                "rollout",
                .byPlatform(.either([.whole(rolloutHours), .share, .list(.map(shareStepKeys.table))])),
                "whole hours, 1 to 8760, between the seven groups of users that a client with phases notifies; by "
                    + "platform. `live` must be a date. Where no client of the app knows phases it is the store's own "
                    + "rollout, and nobody is forced to the release before its end: `live` and six times these hours. "
                    + "Or the [share](#shares) of the installations for which it is live, `10 %`, or shares in time",
                without: "everybody is notified at once. While it runs, users who wait are offered the release before"
            ) { $2.rollout = $0.rollout($1, on: $2.shipped, live: $2.live) },
            .init(
                "outside", .choice(outside),
                "`recommend`: clients without shares notify everybody of a release with a share",
                without: "they notify nobody of it below 100 %"
            ) { $2.isWidened = $0.isWidened($1, beside: $2.rollout.values.contains { $0.shares != nil }) },
            .init(
                "paused", .byPlatform(.whole(pausedGroups)),
                "how many groups of a `rollout` have had their turn, 1 to 6: no other group is notified until it is "
                    + "removed; by platform. `decree rollout pause` and `resume` write it",
                without: "the rollout goes on"
            ) { $2.paused = $0.paused($1, on: $2.shipped, rollout: $2.rollout) },
            .init(
                "archive", .byPlatform(.map(archiveKeyTable)),
                "the file that a client installs by itself, for macOS and Android, by platform. macOS: `{url, length, "
                    + "ed-signature}`, https, bytes, and the 64 bytes in base64 that the app's own signing tool "
                    + "printed; where it holds an installer `kind: package`; and [`deltas`](#deltas). Android: `{url, "
                    + "length, md5}`, of which `url` is needed. Passed on as written",
                without: "clients show a link"
            ) { $2.archives = $0.archives($1, on: $2.shipped) },
            .init(
                "hardware", .choice(hardware),
                "`arm64` for a release that runs on Apple's own processors only, on macOS; other Macs go to the "
                    + "highest release that runs there",
                without: "it runs on every Mac"
            ) { $2.hardware = $0.hardware($1, on: $2.shipped) },
            .init(
                "major", .flag,
                "`true` for a release, on macOS, to which no client updates from an earlier one without a question, "
                    + "however the user set it; this holds for the releases after it, too",
                without: "automatic updates install it unasked"
            ) { $2.isMajor = $0.major($1, on: $2.shipped) ?? false },
            .init(
                "channel", .pattern(channels, orTyped: true),
                "the channel whose Macs alone see it, such as `beta`: letters, digits, `.`, `_` and `-`. Only Sparkle "
                    + "knows channels; all other clients leave it out",
                without: "every device sees it", isFirst: true
            ) { $2.channel = .some($0.channel($1, on: $2.shipped)) },
        ])

    /// Ascending by version.
    mutating func releases(_ node: YAMLNode) -> [Release] {
        guard let items = node.items(of: "releases", &diagnostics) else {
            hasUnreadReleases = true
            return []
        }
        var releases: [(release: Release, requires: YAMLNode?)] = []
        for item in items {
            guard let release = release(item) else {
                hasUnreadReleases = true
                continue
            }
            // Comparing numbers is faster than hashing them.
            if let first = releases.first(where: { $0.release.version == release.version })?.release {
                diagnostics.error(
                    "repeated-release", at: item["version"]?.position ?? item.position,
                    "\(release.version) is listed more than once",
                    help: "keep one entry; 2.0 and 2.0.0 are the same version",
                    note: .init("first listed here", at: first.position))
                hasUnreadReleases = true
                continue
            }
            releases.append((release, item.value(likely: "requires", among: Self.releaseKeys.table.names)))
        }
        releases.sort { $0.release.version < $1.release.version }
        checkRequires(releases)
        checkChannels(items.compactMap { $0["channel"] })
        let ascending = releases.map(\.release)
        checkVersionCodes(ascending)
        return ascending
    }

    /// One release; nil, with a diagnostic, if its version is unreadable.
    private mutating func release(_ item: YAMLNode) -> Release? {
        var draft = ReleaseDraft(shipped: platforms)
        guard Self.releaseKeys.read(item, into: &draft, by: &self), let version = draft.version else { return nil }
        if let channel = draft.channel, channel == nil { return nil }
        var shipments = PlatformMap<Release.Shipment>()
        for platform in draft.shipped { shipments[platform] = draft.shipment(on: platform) }
        return Release(
            version: version, shipments: shipments, channel: draft.channel.flatMap(\.self), position: item.position)
    }
}

/// The values of a release.
extension PolicyReader {
    fileprivate static let rolloutHours = 1...8_760

    /// Reads `rollout`: shares, or whole hours on platforms that the store serves from a date on.
    fileprivate mutating func rollout(
        _ node: YAMLNode, on shipped: [Platform], live: PlatformMap<Release.Live>
    ) -> PlatformMap<Rollout> {
        let rollouts = platformMap(node, of: "rollout", on: shipped) { node, diagnostics in
            Self.rollout(node, &diagnostics).map { ($0, node.position) }
        }
        var refused: Set<SourcePosition> = []
        for (platform, (rollout, position)) in rollouts where rollout.hours != nil {
            if case .from = live[platform] { continue }
            guard refused.insert(position).inserted else { continue }
            diagnostics.error(
                "rollout", at: position,
                "'rollout' counts from 'live', which is no date on \(platform.displayName)",
                help: "give the release a date, live: 2026-11-02, or remove 'rollout'")
        }
        return rollouts.mapValues(\.0)
    }

    private static func rollout(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Rollout? {
        if node.isList || node.plainText?.contains("%") == true {
            return shareSteps(node, &diagnostics).map(Rollout.shares)
        }
        return ValueText.number(node, of: "rollout", in: Self.rolloutHours, &diagnostics).map(Rollout.hours)
    }

    /// Reads `paused`: the groups that have had their turn, on platforms with a rollout.
    fileprivate mutating func paused(
        _ node: YAMLNode, on shipped: [Platform], rollout: PlatformMap<Rollout>
    ) -> PlatformMap<Int> {
        let groups = platformMap(node, of: "paused", on: shipped) { node, diagnostics in
            ValueText.number(node, of: "paused", in: Self.pausedGroups, &diagnostics).map { ($0, node.position) }
        }
        if let (platform, (_, position)) = groups.first(where: { rollout[$0.key]?.hours == nil }) {
            diagnostics.error(
                "rollout", at: position,
                "'paused' stops a rollout, and there is none on \(platform.displayName)",
                help: "give the release its 'rollout', or remove 'paused'")
        }
        return groups.mapValues(\.0)
    }

    /// After the last group nothing is left to stop.
    static let pausedGroups = 1...DeadEnds.storeGroups - 1

    /// The platforms of one release; without `platforms` all of the app's.
    fileprivate mutating func shippedPlatforms(_ node: YAMLNode) -> [Platform] {
        let nodes = node.oneOrMore(of: "platforms", &diagnostics) ?? [], count = diagnostics.count
        let found = ownPlatforms(nodes, of: "platforms")
        // The release may have shipped on the platform that could not be read.
        if nodes.isEmpty || diagnostics.count > count { hasUnreadReleases = true }
        return found
    }

    /// The platforms in `nodes`; one that the app lacks is reported.
    mutating func ownPlatforms(_ nodes: [YAMLNode], of key: String) -> [Platform] {
        var found: Set<Platform> = []
        for node in nodes {
            guard let platform = ValueText.platform(node, of: key, &diagnostics) else { continue }
            if platforms.contains(platform) {
                found.insert(platform)
            } else {
                diagnostics.error(
                    "foreign-platform", at: node.position,
                    "'\(platform.rawValue)' in '\(key)' is not a platform of this app "
                        + "(\(platforms.map(\.rawValue).joined(separator: ", ")))",
                    help: "add the platform to 'ids' or 'store', or remove it here")
            }
        }
        return found.sorted()
    }

    /// Reads `live`: a date, or `pending`.
    fileprivate static func live(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Release.Live? {
        if case .scalar("pending", _) = node.content { return .pending }
        guard let text = node.text(of: "live", &diagnostics) else { return nil }
        if let moment = Moment(text) { return .from(moment) }
        let meant = text.lowercased() == "pending" ? "pending" : CorrectedValue.moment(text)
        ValueText.report(
            text, "is neither a date nor 'pending'", at: node.position, or: ", or pending", meant: meant, &diagnostics)
        return nil
    }
}
