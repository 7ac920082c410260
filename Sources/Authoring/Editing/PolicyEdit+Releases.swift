import PolicyModel

/// A release as a command line gives it; every value is a text that the reader of policies judges.
package struct NewRelease: Sendable {
    package let version: Version
    /// Empty for all of the app's.
    package let platforms: [Platform]
    /// Of several version codes on Android: with commas between them, or a span such as `3010..3019`.
    package let build: PlatformMap<String>
    /// Where it has none, that of the release before.
    package let requires: PlatformMap<String>
    /// A date, `pending`, or none where it is live since long ago.
    package let live: PlatformMap<String>
    /// The channel whose devices alone see it; nil for all devices.
    package let channel: String?
    /// The file that a client installs by itself.
    package var archive: PlatformMap<Release.Archive> = [:]
    /// What macOS needs; where it is not known, that of the release before.
    package var hardware = Hardware.unknown

    /// On which Macs a release runs.
    package enum Hardware: Hashable, Sendable {
        case unknown, all
        case only(Processor)
    }

    package init(
        version: Version, platforms: [Platform], build: PlatformMap<String>, requires: PlatformMap<String>,
        live: PlatformMap<String>, channel: String? = nil
    ) {
        self.version = version
        self.platforms = platforms
        self.build = build
        self.requires = requires
        self.live = live
        self.channel = channel
    }

    fileprivate func values(of key: String) -> PlatformMap<YAMLValue> {
        switch key {
        case "build": build.mapValues(NewRelease.builds)
        case "requires": requires.mapValues { .scalar($0) }
        default: live.mapValues { .scalar($0) }
        }
    }

    fileprivate var archives: PlatformMap<YAMLValue> {
        archive.mapValues { archive in
            .map([
                ("url", .scalar(archive.url)), ("length", archive.length.map { .scalar("\($0)") }),
                ("md5", archive.md5.map { .scalar($0) }),
                ("ed-signature", archive.edSignature.map { .scalar($0) }),
                ("kind", archive.kind.map { .scalar($0.rawValue) }),
            ])
        }
    }

    /// Several version codes with commas between them are a list.
    private static func builds(_ text: String) -> YAMLValue {
        let codes = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { YAMLValue.scalar(String($0.drop { $0 == " " })) }
        return codes.count > 1 ? .list(codes) : .scalar(text)
    }
}

/// Releases: another one, and the date from which a store serves one.
extension PolicyEdit {
    /// Lists a release, or the platforms of a listed one on which it ships too.
    package mutating func add(_ release: NewRelease) throws(EditFault) {
        let platforms = release.platforms.isEmpty ? policy.platforms : release.platforms
        if release.channel == nil {
            noteFixedLatest(below: release.version, on: platforms.filter { release.live[$0] != "pending" })
        }
        if let known = policy.everyRelease.first(where: { $0.version == release.version }) {
            return try extend(known, by: release, on: platforms)
        }
        let all = Set(platforms) == Set(policy.platforms)
        let names = YAMLValue.list(platforms.sorted().map { .scalar($0.rawValue) })
        let values = valuesOf(release, on: platforms)
        let item = PolicyKeys.release.map(
            [
                ("version", .scalar("\(release.version)")), ("platforms", all ? nil : names),
                ("archive", Self.archives(release.archives, on: platforms)),
                ("hardware", hardware(of: release, on: platforms).map { .scalar($0.rawValue) }),
                ("channel", release.channel.map { .scalar($0) }),
            ] + values.map { ($0.key, Self.value($0.values, on: platforms)) })
        try insert(item, into: "releases") { items in
            Self.place(of: release.version, among: items.map(\.listedVersion))
        }
    }

    /// Makes a release live, or pending again, on `platforms`; without any on those where that changes its state, else
    /// on all.
    package mutating func setLive(_ version: Version, to live: String, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms), shipped = release.shipments.keys.sorted()
        let changing = shipped.filter { (release.shipments[$0]?.live == .pending) != (live == "pending") }
        let chosen = platforms.isEmpty ? (changing.isEmpty ? shipped : changing) : platforms
        try ownList("releases")
        try text.set(
            "live", to: .scalar(live), on: chosen, others: shipped.filter { !chosen.contains($0) },
            in: path(of: release))
        guard live == "pending" else { return noteFixedLatest(below: version, on: chosen) }
        let rolled = chosen.filter { platform in
            release.shipments[platform].map { $0.rollout != nil || !$0.shares.isEmpty } ?? false
        }
        guard !rolled.isEmpty else { return }
        try endRollout(of: release, on: rolled)
        notices.append("'rollout' is removed with the date")
    }

    private mutating func extend(_ known: Release, by release: NewRelease, on platforms: [Platform]) throws(EditFault) {
        let shipped = known.shipments.keys.sorted()
        if let taken = platforms.first(where: shipped.contains) {
            throw EditFault(
                "repeated-release", at: known.position,
                "\(known.version) is listed already\(policy.platforms.count > 1 ? " on \(taken.displayName)" : "")",
                help: "decree release live \(policy.slug) \(known.version) gives it a date; change others by hand")
        }
        let values = valuesOf(release, on: platforms)
        try ownList("releases")
        let path = path(of: known)
        // What is written without a platform is of those alone on which the release shipped before.
        for key in ["rollout", "paused"] { try text.remove(key, on: platforms, others: shipped, from: path) }
        try divideArchive(among: shipped, in: path)
        try extend(shipped, by: platforms, in: path + [.key("platforms")])
        for (key, values) in values {
            for (done, platform) in platforms.enumerated() {
                try text.set(
                    key, to: values[platform], on: [platform], others: shipped + platforms.prefix(done), in: path)
            }
        }
        try extend(shipped + platforms, by: release, in: path)
    }

    /// Adds the archives and the processor of the platforms on which a listed release ships too.
    private mutating func extend(_ all: [Platform], by release: NewRelease, in path: [YAMLStep]) throws(EditFault) {
        for (platform, archive) in release.archives {
            try text.set("archive", to: archive, on: [platform], others: all.filter { $0 != platform }, in: path)
        }
        if case .only(let processor) = release.hardware {
            try text.add(
                "hardware", .scalar(processor.rawValue), to: path, after: PolicyKeys.release.names(before: "hardware"))
        }
    }

    /// Writes an archive without a platform by platform.
    private mutating func divideArchive(among platforms: [Platform], in path: [YAMLStep]) throws(EditFault) {
        let place = path + [.key("archive")]
        guard let parts = text[place], parts[.key("url")] != nil,
            let last = platforms.last
        else { return }
        try text.wrap(place, as: last.rawValue, beside: platforms.dropLast().map { ($0.rawValue, parts) })
    }

    /// Archives are by platform wherever a release ships on more than one, since platforms differ in their parts.
    private static func archives(_ values: PlatformMap<YAMLValue>, on platforms: [Platform]) -> YAMLValue? {
        guard let first = values.values.first else { return nil }
        return platforms.count == 1 ? first : .map(values.map { ($0.rawValue, $1) })
    }

    /// What a command gives a new release on its platforms, by key.
    private mutating func valuesOf(
        _ release: NewRelease, on platforms: [Platform]
    ) -> [(key: String, values: PlatformMap<YAMLValue>)] {
        ["build", "requires", "live"].map { key in
            var values = release.values(of: key)
            guard key == "requires" else { return (key, values) }
            for (platform, earlier) in earlierRequires(of: release, on: platforms) { values[platform] = earlier }
            return (key, values)
        }
    }

    /// Adds platforms to those that a release names; one alone may be written without a list.
    private mutating func extend(
        _ shipped: [Platform], by platforms: [Platform], in path: [YAMLStep]
    ) throws(EditFault) {
        guard case .list(let names)? = text[path] else {
            return try text.set(path, to: .list((shipped + platforms).map { .scalar($0.rawValue) }))
        }
        for (index, platform) in platforms.enumerated() {
            try text.insert(.scalar(platform.rawValue), at: names.count + index, in: path)
        }
    }

    /// The item of the app's own list that lists a release.
    func path(of release: Release) -> [YAMLStep] {
        let index = (own("releases")?.listItems ?? []).firstIndex { $0.listedVersion == release.version }
        return [.key("releases"), .item(index ?? 0)]
    }

    /// The processor that a new release needs on macOS. Where that is not known it is that of the release before; a
    /// note says that it is taken over.
    private mutating func hardware(of new: NewRelease, on platforms: [Platform]) -> Processor? {
        if case .only(let processor) = new.hardware { return processor }
        guard new.hardware == .unknown, platforms.contains(.macos),
            let before = policy.everyRelease.last(where: { $0.version < new.version && $0.shipments.has(.macos) }),
            let hardware = before.shipments[.macos]?.hardware
        else { return nil }
        notices.append(
            "'hardware' is taken over: \(hardware.rawValue) from \(before.version); remove it if other Macs can have "
                + "\(new.version)")
        return hardware
    }

    /// The `requires` of the release before a new one, as written there, on the platforms where the new one has none. A
    /// note says what is taken over.
    private mutating func earlierRequires(of new: NewRelease, on platforms: [Platform]) -> PlatformMap<YAMLValue> {
        let items = merged("releases")?.listItems ?? []
        var values = PlatformMap<YAMLValue>(), sources: [String] = []
        for platform in platforms where new.requires[platform] == nil {
            let before = policy.everyRelease.last { $0.version < new.version && $0.shipments.has(platform) }
            let item = items.first { $0.listedVersion == before?.version }
            guard let before, let node = item?["requires"], let own = node.isMap ? node[platform.rawValue] : node,
                let system = own.plainText
            else { continue }
            values[platform] = .scalar(system)
            let place = policy.platforms.count > 1 ? " on \(platform.displayName)" : ""
            sources.append("\(system) from \(before.version)\(place)")
        }
        if !sources.isEmpty {
            notices.append("'requires' is taken over: \(Words.list(sources)); --requires gives another")
        }
        return values
    }

    /// One value where it is that of all platforms, else a map; nil if none has a value.
    private static func value(_ values: PlatformMap<YAMLValue>, on platforms: [Platform]) -> YAMLValue? {
        guard let first = values.values.first else { return nil }
        let isShared = values.keys.count == platforms.count && values.values.allSatisfy { $0 == first }
        return isShared ? first : .map(values.map { ($0.rawValue, $1) })
    }

    /// Before the first higher version where the list descends, else behind the last lower one.
    private static func place(of version: Version, among versions: [Version?]) -> Int {
        let known = versions.compactMap(\.self)
        if known.count > 1, let first = known.first, let last = known.last, first > last {
            return versions.firstIndex { $0.map { $0 < version } ?? false } ?? versions.count
        }
        return versions.lastIndex { $0.map { $0 < version } ?? false }.map { $0 + 1 } ?? 0
    }
}

extension YAMLNode {
    /// The version of an item of `releases`; nil for one that is none.
    fileprivate var listedVersion: Version? { self["version"]?.plainText.flatMap { Version(orPreview: $0) } }
}
