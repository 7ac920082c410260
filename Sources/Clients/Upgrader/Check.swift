import PolicyModel

/// One check of upgrader: the item it offers, and whether the user is blocked until the update.
struct Check: Sendable {
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
        let item: Feed.Item
        let isBlocked: Bool
        /// The item whose version is the critical line; nil if there is none.
        let line: Feed.Item?
    }

    enum Outcome: Hashable, Sendable {
        case update(Update)
        case none
        /// An error that nothing catches; the item it came from.
        case failed(at: Feed.Item?)
    }

    let feed: Feed
    let edition: Edition

    /// An error that upgrader does not catch.
    private struct Halt: Error { let item: Feed.Item? }

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
    private func isHidden(_ item: Feed.Item, on device: Device, after state: State, at now: Moment?) -> Bool {
        let read = { (text: String?) in text.flatMap { try? DartVersion($0) } }
        let offered = try? item.version.version.get()
        let isNew = edition.asksAnewForOthers && read(state.lastVersion).map { $0 != offered } ?? false
        let isTooSoon = zip(state.lastAlerted, now).map { $1.seconds - $0.seconds < device.pause } ?? false
        let isIgnored = read(state.ignoredVersion).map { $0 == offered } ?? false
        return device.onlyMandatory || isTooSoon && !isNew || isIgnored
    }

    private func update(for device: Device) throws(Halt) -> Update? {
        let kept = try kept(on: device)
        guard let best = try highest(kept), let installed = try version(Feed.Number(device.installed), of: nil),
            let offered = try version(best.version, of: best), offered > installed
        else { return nil }
        let critical = try edition.knowsLine ? highest(kept.filter(\.isCritical)) : best.isCritical ? best : nil
        let line = try critical.flatMap { item throws(Halt) in try version(item.version, of: item) }
        return Update(item: best, isBlocked: line.map { installed < $0 } ?? false, line: critical)
    }

    /// Nil where there is none, or for a text that upgrader catches.
    private func version(_ number: Feed.Number?, of item: Feed.Item?) throws(Halt) -> DartVersion? {
        switch number?.version {
        case .success(let version): version
        case .failure(.uncaught): throw Halt(item: item)
        case .failure(.unreadable), nil: nil
        }
    }

    /// The item with the highest version, the first of equals. An unreadable one stays where it is first, since nothing
    /// compares with it; the others lose.
    private func highest(_ items: [Feed.Item]) throws(Halt) -> Feed.Item? {
        var best: Feed.Item?
        for item in items {
            guard let current = best else {
                best = item
                continue
            }
            guard let one = try version(item.version, of: item), let other = try version(current.version, of: current)
            else { continue }
            if one > other { best = item }
        }
        return best
    }
}

/// Who sees an item.
extension Check {
    private func kept(on device: Device) throws(Halt) -> [Feed.Item] {
        let system = system(of: device)
        var kept: [Feed.Item] = []
        for item in feed.items {
            guard let system, item.isFor(device.platform), try isFor(system, item),
                try isFor(installed: device.installed, item)
            else { continue }
            kept.append(item)
        }
        return kept
    }

    /// The OS version that bounds are compared with; nil where no item is seen at all.
    private func system(of device: Device) -> DartVersion? {
        let read = device.system.flatMap { try? DartVersion($0) }
        return edition.generation == .newest ? read ?? .zero : read
    }

    private func isFor(_ system: DartVersion, _ item: Feed.Item) throws(Halt) -> Bool {
        if let highest = try version(item.maximumSystem, of: item), system > highest { return false }
        return try version(item.minimumSystem, of: item).map { !(system < $0) } ?? true
    }

    private func isFor(installed: String, _ item: Feed.Item) throws(Halt) -> Bool {
        guard edition.readsMinimumUpdate, let lowest = try version(item.minimumUpdate, of: item),
            let installed = try version(Feed.Number(installed), of: nil)
        else { return true }
        return !(installed < lowest)
    }
}

/// Both values, if there are both.
private func zip<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
    if let one, let other { (one, other) } else { nil }
}
