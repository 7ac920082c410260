import PolicyModel

/// Reads `releases`: every version that ever shipped.
extension PolicyReader {
    static let releaseKeys = [
        "version", "build", "requires", "live", "platforms", "rollout", "paused", "archive", "hardware",
        "major", "channel",
    ]

    /// Ascending by version.
    mutating func releases() -> [Release] {
        guard let node = root["releases"] else { return [] }
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
                continue
            }
            releases.append((release, item["requires"]))
        }
        releases.sort { $0.release.version < $1.release.version }
        checkRequires(releases)
        let ascending = releases.map(\.release)
        checkVersionCodes(ascending)
        return ascending
    }

    /// One release; nil, with a diagnostic, if its version is unreadable.
    private mutating func release(_ item: YAMLNode) -> Release? {
        guard item.entries(of: "a release", known: Self.releaseKeys, &diagnostics) != nil else { return nil }
        let shipped = item["platforms"].map { shippedPlatforms($0) } ?? platforms
        let builds = item["build"].map { self.builds($0, on: shipped) } ?? PlatformMap()
        let requires = item["requires"].map { self.requires($0, on: shipped) } ?? PlatformMap()
        let live = item["live"].map { platformMap($0, of: "live", on: shipped, Self.live) } ?? PlatformMap()
        let rollout = item["rollout"].map { self.rollout($0, on: shipped, live: live) } ?? PlatformMap()
        let paused = item["paused"].map { self.paused($0, on: shipped, rollout: rollout) } ?? PlatformMap()
        let archives = item["archive"].map { self.archives($0, on: shipped) } ?? PlatformMap()
        let hardware = item["hardware"].flatMap { self.hardware($0, on: shipped) }
        let isMajor = item["major"].flatMap { self.major($0, on: shipped) } ?? false
        let channel = item["channel"].map { self.channel($0, on: shipped) }
        guard let node = item["version"] else {
            diagnostics.error(
                "missing-key", at: item.position, "the release has no 'version'", help: "write {version: 1.0.0}")
            return nil
        }
        guard let version = version(node, on: shipped, isOnChannel: item["channel"] != nil) else { return nil }
        if let channel, channel == nil { return nil }
        var shipments = PlatformMap<Release.Shipment>()
        for platform in shipped {
            shipments[platform] = Release.Shipment(
                build: builds[platform]?.text, codes: builds[platform]?.codes, requires: requires[platform],
                live: live[platform] ?? .longAgo, rollout: rollout[platform], paused: paused[platform],
                archive: archives[platform], hardware: platform == .macos ? hardware : nil,
                isMajor: platform == .macos && isMajor)
        }
        return Release(
            version: version, shipments: shipments, channel: channel.flatMap(\.self), position: item.position)
    }

    /// Reads `rollout`: whole hours, on platforms that the store serves from a date on.
    private mutating func rollout(
        _ node: YAMLNode, on shipped: [Platform], live: PlatformMap<Release.Live>
    ) -> PlatformMap<Int> {
        let hours = platformMap(node, of: "rollout", on: shipped) { node, diagnostics in
            ValueText.number(node, of: "rollout", in: 1...8_760, &diagnostics).map { ($0, node.position) }
        }
        var refused: Set<SourcePosition> = []
        for (platform, (_, position)) in hours {
            if case .from = live[platform] { continue }
            guard refused.insert(position).inserted else { continue }
            diagnostics.error(
                "rollout", at: position,
                "'rollout' counts from 'live', which is no date on \(platform.displayName)",
                help: "give the release a date, live: 2026-11-02, or remove 'rollout'")
        }
        return hours.mapValues(\.0)
    }

    /// Reads `paused`: the groups that have had their turn, on platforms with a rollout.
    private mutating func paused(
        _ node: YAMLNode, on shipped: [Platform], rollout: PlatformMap<Int>
    ) -> PlatformMap<Int> {
        let groups = platformMap(node, of: "paused", on: shipped) { node, diagnostics in
            ValueText.number(node, of: "paused", in: Self.pausedGroups, &diagnostics).map { ($0, node.position) }
        }
        if let (platform, (_, position)) = groups.first(where: { !rollout.has($0.key) }) {
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
    private mutating func shippedPlatforms(_ node: YAMLNode) -> [Platform] {
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
    private static func live(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Release.Live? {
        if case .scalar("pending", _) = node.content { return .pending }
        guard let text = node.text(of: "live", &diagnostics) else { return nil }
        if let moment = Moment(text) { return .from(moment) }
        let meant = text.lowercased() == "pending" ? "pending" : CorrectedValue.moment(text)
        ValueText.report(
            text, "is neither a date nor 'pending'", at: node.position, or: ", or pending", meant: meant, &diagnostics)
        return nil
    }
}
