import PolicyModel

/// One check of Sparkle: the item that it offers.
struct SparkleCheck: Sendable {
    /// What Sparkle knows of the Mac and the app.
    struct Device: Hashable, Sendable {
        /// `CFBundleVersion`.
        var host: String
        var system: String
        /// True for an Intel processor.
        var isIntel = false
        /// False for a check that the user asked for.
        var isBackground = true
        /// The time of the check; nil for one after every rollout.
        var now: Moment?
        /// The installation's group in rollouts, 0…6.
        var group = 0
        /// Those that the app asks for, besides the default one.
        var channels: Set<String> = []
    }

    /// What the user skipped before.
    struct State: Hashable, Sendable {
        var minor: String?
        var major: String?
        var majorSubrelease: String?
    }

    enum Outcome: Hashable, Sendable {
        case update(SparkleItem)
        /// The highest item for this app, whatever macOS it needs; nil for none.
        case none(latest: SparkleItem?)
    }

    let items: [SparkleItem]
    let edition: SparkleEdition

    func outcome(on device: Device, after state: State = State()) -> Outcome {
        let host = SparkleVersion(device.host)
        let open = items.filter { isFor($0, device, host) }.filter { item in
            item.isCritical(for: device.host) || !isWaiting(item, device)
        }
        .filter { !device.isBackground || !isSkipped($0, host, state) }
        let running = open.filter { runs($0, on: device) }
        let minor = highest(running.filter { !$0.isMajor(for: device.host) })
        let best = minor.flatMap { SparkleVersion($0.version) > host ? $0 : nil } ?? highest(running)
        if let best, SparkleVersion(best.version) > host { return .update(best) }
        return .none(latest: highest(open))
    }

    /// The first of equals.
    private func highest(_ items: [SparkleItem]) -> SparkleItem? {
        var best: SparkleItem?
        for item in items {
            guard let known = best else {
                best = item
                continue
            }
            if SparkleVersion(known.version) < SparkleVersion(item.version) { best = item }
        }
        return best
    }
}

/// Who sees an item.
extension SparkleCheck {
    private func isFor(_ item: SparkleItem, _ device: Device, _ host: SparkleVersion) -> Bool {
        guard item.platform == nil || item.platform == "macos" else { return false }
        if edition == .signed, let lowest = item.minimumUpdate, host < SparkleVersion(lowest) { return false }
        return item.channel.map(device.channels.contains) ?? true
    }

    /// True where the group's turn has not come; a date ahead hides the item from all groups.
    private func isWaiting(_ item: SparkleItem, _ device: Device) -> Bool {
        guard device.isBackground, let interval = item.interval, let published = item.published, let now = device.now
        else { return false }
        let (wait, isWide) = interval.multipliedReportingOverflow(by: device.group)
        return isWide ? interval > 0 : now.seconds - published.seconds < wait
    }

    private func isSkipped(_ item: SparkleItem, _ host: SparkleVersion, _ state: State) -> Bool {
        if let major = state.major.map({ SparkleVersion($0) }), host < major, let lowest = item.minimumAutomatic,
            SparkleVersion(lowest) <= major
        {
            guard let below = item.ignoreSkippedBelow else { return true }
            if let skipped = state.majorSubrelease, SparkleVersion(skipped) >= SparkleVersion(below) { return true }
        }
        return state.minor.map { SparkleVersion(item.version) <= SparkleVersion($0) } ?? false
    }

    private func runs(_ item: SparkleItem, on device: Device) -> Bool {
        meetsMinimum(item, device) && meetsMaximum(item, device) && meetsHardware(item, device)
    }

    func meetsMinimum(_ item: SparkleItem, _ device: Device) -> Bool {
        item.minimumSystem.map { SparkleVersion($0) <= SparkleVersion(device.system) } ?? true
    }

    func meetsMaximum(_ item: SparkleItem, _ device: Device) -> Bool {
        item.maximumSystem.map { SparkleVersion(device.system) <= SparkleVersion($0) } ?? true
    }

    /// Since 2.9. What needs macOS 27 needs Apple's processor, too.
    private func meetsHardware(_ item: SparkleItem, _ device: Device) -> Bool {
        guard edition == .signed, device.isIntel else { return true }
        let isNew = item.minimumSystem.map { SparkleVersion($0) >= SparkleVersion("27.0") } ?? false
        return !isNew && !item.hardware.contains("arm64")
    }
}
