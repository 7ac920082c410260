import PolicyModel

/// One check of upgrader: the item it offers, and whether the user is blocked until the update.
struct UpgraderCheck: Sendable {
    /// What the client knows of the device and the app.
    struct Device: Hashable, Sendable {
        /// As Dart names it, in any case.
        var platform: String
        var installed: String
        /// The device's own OS version, or what the app hands over; nil if it hands over none.
        var system: String?
        /// The app's setting: nothing is shown again for so many seconds.
        var pause = 3 * 86_400
        /// The app's setting: only what is critical is shown.
        var onlyMandatory = false
    }

    /// What the client stored before. Versions count by value: `2.0` and `2.0.0` are one.
    struct State: Hashable, Sendable {
        var lastAlerted: Moment?
        var lastVersion: String?
        var ignoredVersion: String?
    }

    struct Update: Hashable, Sendable {
        let item: UpgraderFeed.Item
        let isBlocked: Bool
        /// The item whose version is the critical line; nil if there is none.
        let line: UpgraderFeed.Item?
    }

    enum Outcome: Hashable, Sendable {
        case update(Update)
        case none
        /// An error that nothing catches; the item it came from.
        case failed(at: UpgraderFeed.Item?)
    }

    let feed: UpgraderFeed
    let edition: UpgraderEdition

    /// An error that upgrader does not catch.
    private struct Halt: Error { let item: UpgraderFeed.Item? }

    /// - Parameter now: the time of the check; nil for one after a long time.
    func outcome(on device: Device, after state: State = State(), at now: Moment? = nil) -> Outcome {
        do throws(Halt) {
            guard let update = try update(for: device) else { return .none }
            return !update.isBlocked && isHidden(update.item, on: device, after: state, at: now)
                ? .none : .update(update)
        } catch {
            return .failed(at: error.item)
        }
    }

    /// True if the user is not asked now about an update that can wait.
    private func isHidden(
        _ item: UpgraderFeed.Item, on device: Device, after state: State, at now: Moment?
    ) -> Bool {
        let read = { (text: String?) in text.flatMap { try? UpgraderVersion($0) } }, offered = read(item.version)
        let isNew = edition.asksAnewForOthers && read(state.lastVersion).map { $0 != offered } ?? false
        let isTooSoon = zip(state.lastAlerted, now).map { $1.seconds - $0.seconds < device.pause } ?? false
        let isIgnored = read(state.ignoredVersion).map { $0 == offered } ?? false
        return device.onlyMandatory || isTooSoon && !isNew || isIgnored
    }

    private func update(for device: Device) throws(Halt) -> Update? {
        let kept = try kept(on: device)
        guard let best = try highest(kept), let installed = try version(device.installed, of: nil),
            let offered = try version(best.version, of: best), installed < offered
        else { return nil }
        let critical = try edition.knowsLine ? highest(kept.filter(\.isCritical)) : best.isCritical ? best : nil
        let line = try critical.flatMap { item throws(Halt) in try version(item.version, of: item) }
        return Update(item: best, isBlocked: line.map { installed < $0 } ?? false, line: critical)
    }

    /// Nil for a text that upgrader catches.
    private func version(_ text: String, of item: UpgraderFeed.Item?) throws(Halt) -> UpgraderVersion? {
        do throws(UpgraderVersion.Fault) {
            return try UpgraderVersion(text)
        } catch {
            if error == .uncaught { throw Halt(item: item) }
            return nil
        }
    }

    /// The item with the highest version, the first of equals. An unreadable one stays where it is first, since nothing
    /// compares with it; the others lose.
    private func highest(_ items: [UpgraderFeed.Item]) throws(Halt) -> UpgraderFeed.Item? {
        var best: UpgraderFeed.Item?
        for item in items {
            guard let current = best else {
                best = item
                continue
            }
            guard let one = try version(item.version, of: item), let other = try version(current.version, of: current)
            else { continue }
            if other < one { best = item }
        }
        return best
    }
}

/// Who sees an item.
extension UpgraderCheck {
    private func kept(on device: Device) throws(Halt) -> [UpgraderFeed.Item] {
        let system = system(of: device)
        var kept: [UpgraderFeed.Item] = []
        for item in feed.items {
            guard let system, isFor(device.platform, item), try isFor(system, item),
                try isFor(installed: device.installed, item)
            else { continue }
            kept.append(item)
        }
        return kept
    }

    /// The OS version that bounds are compared with; nil where no item is seen at all.
    private func system(of device: Device) -> UpgraderVersion? {
        let read = device.system.flatMap { try? UpgraderVersion($0) }
        return edition.generation == .newest ? read ?? .zero : read
    }

    private func isFor(_ platform: String, _ item: UpgraderFeed.Item) -> Bool {
        guard let name = item.platform, !name.isEmpty else { return true }
        return name.lowercased() == platform.lowercased()
    }

    private func isFor(_ system: UpgraderVersion, _ item: UpgraderFeed.Item) throws(Halt) -> Bool {
        let highest = try item.maximumSystem.flatMap { text throws(Halt) in try version(text, of: item) }
        if let highest, highest < system { return false }
        let lowest = try item.minimumSystem.flatMap { text throws(Halt) in try version(text, of: item) }
        return lowest.map { $0 <= system } ?? true
    }

    /// The only value that is trimmed.
    private func isFor(installed: String, _ item: UpgraderFeed.Item) throws(Halt) -> Bool {
        guard edition.readsMinimumUpdate, let text = item.minimumUpdate?.trimmed,
            let lowest = try version(text, of: item),
            let installed = try version(installed, of: nil)
        else { return true }
        return lowest <= installed
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// Both values, if there are both.
private func zip<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
    if let one, let other { (one, other) } else { nil }
}
