import PolicyModel

/// The version that a store serves now.
struct StoreRelease {
    let version: Version
    /// Nil if the store does not say so.
    let requires: Version?
    /// Nil if the store does not say so.
    let released: Moment?
    /// `the US store`.
    let storeName: String
}

/// Compares a policy with the version that its store serves: `latest`, `minimum`, rules, `requires` and `live`.
struct StoreDifference {
    let dated: DatedPolicy
    let platform: Platform
    let store: StoreRelease

    private var policy: Policy { dated.policy }
    private var system: String { platform.displayName }

    var findings: [StoreFinding] {
        [announced, forced].compactMap(\.self)
            + (policy.release(store.version, on: platform).map(differences) ?? [unlisted])
    }

    // MARK: - What the store does not serve

    /// Users are notified of a version above the one that the store serves.
    private var announced: StoreFinding? {
        guard let announced = dated.announced(on: platform), announced.version > store.version else { return nil }
        let early = dated.live(on: platform).filter { $0.version > store.version }
        let message =
            "\(announced.version) is announced on \(system), but \(store.storeName) serves "
            + "\(store.version)"
        return StoreFinding(
            .notServed,
            .error("announced-not-served", at: position(of: announced), message, help: waiting(announced)),
            edits: early.map { .live($0.version, since: nil) })
    }

    private func position(of announced: Release) -> SourcePosition {
        guard policy.latest[platform] != nil else { return announced.position }
        return policy.positions["latest", on: platform]
    }

    private func waiting(_ announced: Release) -> String {
        let fixed = policy.latest[platform] == nil ? "" : ", and name one that is live in 'latest'"
        let help = "set 'live: pending' at \(announced.version) until the store serves it\(fixed)"
        guard case .from(let start) = announced.shipments[platform]?.live,
            dated.moment.seconds - start.seconds < 172_800
        else { return help }
        return help + "; Apple's look-up may be a day behind the store"
    }

    /// Who installs what the store serves is forced to update at once.
    private var forced: StoreFinding? {
        let grid = Grid.ofVerdicts(dated, on: platform)
        let devices = grid.decidingDevices(of: store.version, on: grid.decidingSystems)
        let device = devices.first { device in
            device.os >= store.requires ?? device.os && dated.verdict(for: device).verdict == .force
        }
        guard let device else { return nil }
        let verdict = dated.verdict(for: device)
        let message =
            "\(store.version) is forced to update on \(system), but \(store.storeName) serves nothing "
            + "newer"
        return StoreFinding(
            .notServed,
            .error(
                "forced-not-served", at: policy.position(of: verdict.reason, on: platform), message,
                help: "force it when the store serves the update", device: device.inWords))
    }

    /// Users with an old OS version are notified of a version that the store does not give them.
    private func required(_ release: Release, _ needed: Version) -> StoreFinding? {
        let written = release.shipments[platform]?.requires
        guard written.map({ $0 < needed }) ?? true, dated.live(on: platform).contains(release),
            release.version <= dated.announced(on: platform)?.version ?? release.version
        else { return nil }
        let message =
            "\(release.version) requires \(system) \(needed) in \(store.storeName), but the policy "
            + (written.map { "says \($0)" } ?? "names no lowest version")
        return StoreFinding(
            .notServed,
            .error("store-requires", at: release.position, message, help: "write 'requires: \(needed)'"))
    }

    // MARK: - Where the policy lags behind

    private func differences(_ release: Release) -> [StoreFinding] {
        [store.requires.flatMap { required(release, $0) ?? relaxed(release, $0) }, begun(release)].compactMap(\.self)
    }

    private var unlisted: StoreFinding {
        let since = store.released ?? dated.moment
        return differs(
            at: policy.positions["releases"],
            "\(store.version) is served by \(store.storeName) on \(system), but is not listed",
            .add(store.version, requires: store.requires, since: since))
    }

    /// Fewer users are notified than could have it.
    private func relaxed(_ release: Release, _ needed: Version) -> StoreFinding? {
        guard let written = release.shipments[platform]?.requires, written > needed else { return nil }
        return StoreFinding(
            .different,
            .warning(
                "store-differs", at: release.position,
                "\(release.version) requires \(system) \(needed) in \(store.storeName), but the policy says "
                    + "\(written)",
                help: "write 'requires: \(needed)'"))
    }

    /// The release is served already, or since another day. A day's difference is one of time zones.
    private func begun(_ release: Release) -> StoreFinding? {
        let since = store.released ?? dated.moment
        switch release.shipments[platform]?.live {
        case .pending?:
            return differs(
                at: release.position,
                "\(release.version) is served by \(store.storeName) on \(system), but is 'pending'",
                .live(release.version, since: since))
        case .from(let start)? where start > dated.moment || abs(start.seconds - since.seconds) > 86_400:
            guard start > dated.moment || store.released != nil else { return nil }
            return differs(
                at: release.position,
                "\(release.version) is served by \(store.storeName) on \(system) since \(since.date), but is live "
                    + "from \(start.shortText)",
                .live(release.version, since: since))
        default: return nil
        }
    }

    private func differs(at position: SourcePosition, _ message: String, _ edit: StoreEdit) -> StoreFinding {
        let words = edit.words(of: policy.slug, on: platform).joined(separator: " ")
        return StoreFinding(
            .different, .warning("store-differs", at: position, message, help: "decree \(words)"), edits: [edit])
    }
}
