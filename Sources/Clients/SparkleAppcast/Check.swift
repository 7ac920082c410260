import PolicyModel

/// One check of Sparkle: the item that it offers.
struct Check: Sendable {
    /// What Sparkle knows of the Mac and the app.
    struct Device: Hashable, Sendable {
        /// `CFBundleVersion`.
        var host: String
        var system: String
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
        case update(Item)
        /// The highest item for this app, whatever macOS it needs; nil for none.
        case none(latest: Item?)
    }

    /// An item with its versions as Sparkle compares them, which takes longer to read than to compare; a reference,
    /// since copies take longer still.
    final class Candidate: Sendable {
        let item: Item
        fileprivate let version: VersionText
        fileprivate let minimumSystem: VersionText?
        fileprivate let maximumSystem: VersionText?
        fileprivate let minimumUpdate: VersionText?
        fileprivate let minimumAutomatic: VersionText?
        fileprivate let ignoreSkippedBelow: VersionText?
        /// True for what needs Apple's processor: what says so, and what needs macOS 27.
        fileprivate let isForAppleSilicon: Bool

        init(_ item: Item) {
            self.item = item
            version = VersionText(item.version)
            minimumSystem = item.minimumSystem.map { VersionText($0) }
            maximumSystem = item.maximumSystem.map { VersionText($0) }
            minimumUpdate = item.minimumUpdate.map { VersionText($0) }
            minimumAutomatic = item.minimumAutomatic.map { VersionText($0) }
            ignoreSkippedBelow = item.ignoreSkippedBelow.map { VersionText($0) }
            isForAppleSilicon =
                item.hardware.contains("arm64") || minimumSystem.map { $0 >= VersionText("27.0") } ?? false
        }

        fileprivate func isMajor(for host: VersionText) -> Bool { minimumAutomatic.map { host < $0 } ?? false }
    }

    let edition: Edition
    /// In the order of the feed; the highest first if all versions are numbers, which then have one order.
    private let candidates: [Candidate]
    private let isDescending: Bool
    /// True if an update to some item is a major one for some app.
    private let hasMajor: Bool

    init(items: [Item], edition: Edition) {
        self.edition = edition
        let all = items.map { Candidate($0) }
        hasMajor = all.contains { $0.minimumAutomatic != nil }
        isDescending = all.allSatisfy(\.version.isNumeric)
        // Equals keep their order.
        let sorted = all.enumerated().sorted { one, other in
            one.element.version == other.element.version
                ? one.offset < other.offset : other.element.version < one.element.version
        }
        candidates = isDescending ? sorted.map(\.element) : all
    }

    /// The items that a Mac and its channels leave, whatever build is installed: many builds share them.
    struct Selection: Sendable {
        /// In the order of the candidates.
        fileprivate let seen: [Candidate]
        /// Those of `seen` that run there.
        fileprivate let running: [Candidate]
    }

    /// As `Outcome`.
    enum Found: Sendable {
        case update(Candidate)
        case none(latest: Candidate?)
    }

    func outcome(on device: Device, after state: State = State()) -> Outcome {
        switch found(in: selection(for: device), on: device, VersionText(device.host), after: state) {
        case .update(let found): .update(found.item)
        case .none(let latest): .none(latest: latest?.item)
        }
    }

    func selection(for device: Device) -> Selection {
        let system = VersionText(device.system), seen = candidates.filter { Self.isSeen($0.item, device) }
        return Selection(seen: seen, running: seen.filter { runs($0, on: device, system) })
    }

    /// - Parameters:
    ///   - selection: that of the device.
    ///   - host: the device's, as Sparkle compares it.
    func found(in selection: Selection, on device: Device, _ host: VersionText, after state: State = State()) -> Found {
        let skipped = Skipped(state)
        let isOpen = { (one: Candidate) in
            isFor(one, host) && (!isWaiting(one.item, device) || one.item.isCritical(for: device.host))
                && !(device.isBackground && isSkipped(one, host, skipped))
        }
        let running = selection.running
        let minor = hasMajor ? highest(of: running, above: host) { !$0.isMajor(for: host) && isOpen($0) } : nil
        if let best = minor ?? highest(of: running, above: host, where: isOpen) { return .update(best) }
        return .none(latest: highest(of: selection.seen, where: isOpen))
    }

    /// The first of equals; nil if it is not above the host.
    private func highest(
        of candidates: [Candidate], above host: VersionText, where isMeant: (Candidate) -> Bool
    ) -> Candidate? {
        guard isDescending else {
            return highest(of: candidates, where: isMeant).flatMap { $0.version > host ? $0 : nil }
        }
        for candidate in candidates {
            if candidate.version <= host { return nil }
            if isMeant(candidate) { return candidate }
        }
        return nil
    }

    /// The first of equals.
    private func highest(of candidates: [Candidate], where isMeant: (Candidate) -> Bool) -> Candidate? {
        if isDescending { return candidates.first(where: isMeant) }
        var best: Candidate?
        for candidate in candidates where isMeant(candidate) {
            if let known = best, !(known.version < candidate.version) { continue }
            best = candidate
        }
        return best
    }
}

/// Who sees an item.
extension Check {
    /// What the user skipped, as Sparkle compares it.
    private struct Skipped {
        let minor: VersionText?
        let major: VersionText?
        let majorSubrelease: VersionText?

        init(_ state: State) {
            minor = state.minor.map { VersionText($0) }
            major = state.major.map { VersionText($0) }
            majorSubrelease = state.majorSubrelease.map { VersionText($0) }
        }
    }

    private static func isSeen(_ item: Item, _ device: Device) -> Bool {
        item.isForMacs && (item.channel.map(device.channels.contains) ?? true)
    }

    private func isFor(_ candidate: Candidate, _ host: VersionText) -> Bool {
        guard edition == .signed, let lowest = candidate.minimumUpdate else { return true }
        return lowest <= host
    }

    /// True where the group's turn has not come; a date ahead hides the item from all groups.
    private func isWaiting(_ item: Item, _ device: Device) -> Bool {
        guard device.isBackground, let interval = item.interval, let published = item.published, let now = device.now
        else { return false }
        let (wait, isWide) = interval.multipliedReportingOverflow(by: device.group)
        return isWide ? interval > 0 : now.seconds - published.seconds < wait
    }

    private func isSkipped(_ candidate: Candidate, _ host: VersionText, _ skipped: Skipped) -> Bool {
        if let major = skipped.major, host < major, let lowest = candidate.minimumAutomatic, lowest <= major {
            guard let below = candidate.ignoreSkippedBelow else { return true }
            if let subrelease = skipped.majorSubrelease, subrelease >= below { return true }
        }
        return skipped.minor.map { candidate.version <= $0 } ?? false
    }

    /// Only 2.9 reads what hardware an item needs.
    private func runs(_ candidate: Candidate, on device: Device, _ system: VersionText) -> Bool {
        candidate.minimumSystem.map { $0 <= system } ?? true && candidate.maximumSystem.map { system <= $0 } ?? true
            && !(edition == .signed && device.isIntel && candidate.isForAppleSilicon)
    }

    /// The element that keeps an item from a Mac.
    enum Obstacle: String {
        case platform = "enclosure"
        case channel = "sparkle:channel"
        case minimumUpdate = "sparkle:minimumUpdateVersion"
        case date = "pubDate"
        case interval = "sparkle:phasedRolloutInterval"
        case minimumSystem = "sparkle:minimumSystemVersion"
        case maximumSystem = "sparkle:maximumSystemVersion"
        case hardware = "sparkle:hardwareRequirements"
    }

    /// What keeps the newest item above `offered` from a Mac. An item on another channel is considered only if the
    /// Mac's own channels have none above `offered`. Nil if there is no such item, or nothing but the user keeps it
    /// away.
    ///
    /// - Parameter offered: the item that the Mac is offered; nil for none.
    func obstacle(
        on device: Device, _ host: VersionText, above offered: Item? = nil
    ) -> (item: Item, element: Obstacle)? {
        let bound = offered.map { VersionText($0.version) } ?? host
        let seen = highest(of: candidates, above: bound) { Self.isSeen($0.item, device) }
        guard let newest = seen ?? highest(of: candidates, above: bound, where: { _ in true }) else { return nil }
        let item = newest.item, system = VersionText(device.system)
        let element: Obstacle?
        if !item.isForMacs {
            element = .platform
        } else if !Self.isSeen(item, device) {
            element = .channel
        } else if !isFor(newest, host) {
            element = .minimumUpdate
        } else if isWaiting(item, device), !item.isCritical(for: device.host) {
            element = device.now.flatMap { now in item.published.map { now < $0 } } == true ? .date : .interval
        } else if !meetsMinimum(item, device) {
            element = .minimumSystem
        } else if !meetsMaximum(item, device) {
            element = .maximumSystem
        } else {
            element = runs(newest, on: device, system) ? nil : item.hardware.isEmpty ? .minimumSystem : .hardware
        }
        return element.map { (item, $0) }
    }

    func meetsMinimum(_ item: Item, _ device: Device) -> Bool {
        item.minimumSystem.map { VersionText($0) <= VersionText(device.system) } ?? true
    }

    func meetsMaximum(_ item: Item, _ device: Device) -> Bool {
        item.maximumSystem.map { VersionText(device.system) <= VersionText($0) } ?? true
    }
}
