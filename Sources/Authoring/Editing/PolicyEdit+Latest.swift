import PolicyModel

/// The release that is announced: fixed, or the highest live one again.
extension PolicyEdit {
    /// Announces a release whatever else is live.
    ///
    /// - Parameter platforms: empty for all on which it shipped.
    package mutating func setLatest(_ version: Version, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms), value = YAMLValue.scalar("\(release.version)")
        let chosen = platforms.isEmpty ? release.shipments.keys.sorted() : platforms
        let others = policy.platforms.filter { !chosen.contains($0) }
        let old = merged("latest").map { YAMLValue($0) }
        switch old {
        case .map? where !others.isEmpty || !platforms.isEmpty:
            for platform in chosen where old?[.key(platform.rawValue)] != value {
                try setEntry([.key("latest"), .key(platform.rawValue)], value)
            }
        default:
            let new = others.isEmpty ? value : PolicyText.byPlatform(value, on: chosen, old, on: others)
            if old != new { try write("latest", new) }
        }
    }

    /// Announces the highest live release again.
    ///
    /// - Parameter platforms: empty for all of the app's.
    package mutating func removeLatest(on platforms: [Platform]) throws(EditFault) {
        let chosen = platforms.isEmpty ? policy.platforms : platforms
        let others = policy.platforms.filter { !chosen.contains($0) }
        if own("latest") != nil { try text.remove("latest", on: chosen, others: others, from: []) }
        // A fragment's key would hold in place of the app's own.
        guard let inherited = merged("latest"),
            !inherited.isMap || chosen.contains(where: { inherited[$0.rawValue] != nil })
        else { return }
        throw EditFault(
            "inherited-key", at: inherited.position, "'latest' comes from this fragment",
            help: "remove it there, or fix another release for this app alone: decree latest \(policy.slug) VERSION")
    }

    /// Says where a release that is live, or is to be, is not announced, since `latest` is fixed below it.
    mutating func noteFixedLatest(below version: Version, on platforms: [Platform]) {
        guard !policy.previews.contains(where: { $0.version == version }) else { return }
        for fixed in platforms.compactMap({ policy.latest[$0] }).uniqued() where fixed < version {
            let places = platforms.filter { policy.latest[$0] == fixed }
            let release = fragmentOfLatest(on: places) == nil ? "--highest" : "\(version)"
            let options = places.count == policy.platforms.count ? [] : places.map { " --platform \($0.rawValue)" }
            notices.append(
                "\(version) is not announced on \(Words.list(places.map(\.displayName))), where 'latest' is fixed at "
                    + "\(fixed): decree latest \(policy.slug) \(release)\(options.joined())")
        }
    }

    /// The fragment whose `latest` holds once the app has none of its own; nil for none.
    package func fragmentOfLatest(on platforms: [Platform]) -> String? {
        var trial = self
        do throws(EditFault) {
            try trial.removeLatest(on: platforms)
            return nil
        } catch {
            return error.diagnostic.id == "inherited-key" ? error.diagnostic.position.file : nil
        }
    }
}
