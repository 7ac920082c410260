import PolicyModel

/// A release as a command line gives it; every value is a text that the reader of policies judges.
package struct NewRelease: Sendable {
    package let version: Version
    /// Empty for all of the app's.
    package let platforms: [Platform]
    /// Of several version codes on Android: with commas between them, or a span such as `3010..3019`.
    package let build: String?
    package let requires: String?
    /// A date, `pending`, or nil for one that is live since long ago.
    package let live: String?

    package init(version: Version, platforms: [Platform], build: String?, requires: String?, live: String?) {
        self.version = version
        self.platforms = platforms
        self.build = build
        self.requires = requires
        self.live = live
    }

    /// In the order of the documentation.
    fileprivate var values: [(key: String, value: YAMLValue?)] {
        [
            ("build", build.map(NewRelease.builds)), ("requires", requires.map { .scalar($0) }),
            ("live", live.map { .scalar($0) }),
        ]
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
    private static let releaseOrder = ["version", "build", "requires", "live"]

    /// Lists a release, or the platforms of a listed one on which it ships too.
    package mutating func add(_ release: NewRelease) throws(EditFault) {
        let platforms = release.platforms.isEmpty ? policy.platforms : release.platforms
        if let known = policy.releases.first(where: { $0.version == release.version }) {
            return try extend(known, by: release, on: platforms)
        }
        let all = Set(platforms) == Set(policy.platforms)
        let names = YAMLValue.list(platforms.sorted().map { .scalar($0.rawValue) })
        let item = YAMLValue.map(
            [("version", .scalar("\(release.version)"))] + release.values + [("platforms", all ? nil : names)])
        try insert(item, into: "releases") { items in
            Self.place(of: release.version, among: items.map { $0["version"]?.plainText.flatMap { Version($0) } })
        }
    }

    /// Makes a release live, or pending again, on `platforms`; without any on those where it is pending, else on all.
    package mutating func setLive(_ version: Version, to live: String, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms), shipped = release.shipments.keys.sorted()
        let pending = shipped.filter { release.shipments[$0]?.live == .pending }
        let chosen = platforms.isEmpty ? (pending.isEmpty ? shipped : pending) : platforms
        try ownList("releases")
        try text.set(
            "live", to: .scalar(live), on: chosen, others: shipped.filter { !chosen.contains($0) },
            in: path(of: release), after: Self.releaseOrder)
    }

    private mutating func extend(
        _ known: Release, by release: NewRelease, on platforms: [Platform]
    ) throws(EditFault) {
        let shipped = known.shipments.keys.sorted()
        if let taken = platforms.first(where: shipped.contains) {
            throw EditFault(
                diagnostic: Diagnostic(
                    .error, "repeated-release", at: known.position,
                    "\(known.version) is listed already\(policy.platforms.count > 1 ? " on \(taken.displayName)" : "")",
                    help:
                        "decree release live \(policy.slug) \(known.version) gives it a date; change others by hand"
                ))
        }
        try ownList("releases")
        let path = path(of: known)
        try extend(shipped, by: platforms, in: path + [.key("platforms")])
        for (index, (key, value)) in release.values.enumerated() {
            let before = Array(Self.releaseOrder.prefix(index + 1))
            try text.set(key, to: value, on: platforms, others: shipped, in: path, after: before)
        }
    }

    /// Adds platforms to those that a release names; one alone may be written without a list.
    private mutating func extend(
        _ shipped: [Platform], by platforms: [Platform], in path: [YAMLStep]
    ) throws(EditFault) {
        guard case .list(let names)? = path.reduce(YAMLValue(text.root), { $0?[$1] }) else {
            return try text.set(path, to: .list((shipped + platforms).map { .scalar($0.rawValue) }))
        }
        for (index, platform) in platforms.enumerated() {
            try text.insert(.scalar(platform.rawValue), at: names.count + index, in: path)
        }
    }

    /// The item of the app's own list that lists a release.
    private func path(of release: Release) -> [YAMLStep] {
        let index = (own("releases")?.listItems ?? []).firstIndex {
            $0["version"]?.plainText.flatMap { Version($0) } == release.version
        }
        return [.key("releases"), .item(index ?? 0)]
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
