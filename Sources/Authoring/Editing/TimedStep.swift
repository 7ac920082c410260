import PolicyModel

/// A step in time as it is to be written: `{version: 2.9.0, from: 2026-12-05}`, `{share: 25 %, from: 2026-12-05}`.
struct TimedStep {
    let key: String
    let text: String
    let from: String?

    fileprivate var value: YAMLValue { .map([(key, .scalar(text)), ("from", from.map { .scalar($0) })]) }

    /// The steps in time with this one, or the plain value that holds at once.
    func after(_ old: YAMLValue?) -> YAMLValue {
        guard from != nil else { return .scalar(text) }
        switch old {
        case .scalar(let text)?:
            return .list([.map([(key, .scalar(text))]), value])
        case .list(var items)?:
            let (place, isTaken) = place(among: items)
            if isTaken { items[place] = value } else { items.insert(value, at: place) }
            return .list(items)
        default: return .list([value])
        }
    }

    /// Nil for a first step that holds from the beginning.
    private static func start(of step: YAMLValue) -> Moment? {
        if case .scalar(let text)? = step[.key("from")] { Moment(text) } else { nil }
    }

    /// Where it stands among others, and whether one of them begins at the same moment.
    fileprivate func place(among items: [YAMLValue]) -> (Int, isTaken: Bool) {
        // A date that cannot be read is refused where the result is checked.
        guard let wanted = from.flatMap({ Moment($0) }) else { return (items.count, false) }
        let starts = items.map(Self.start)
        if let same = starts.firstIndex(of: wanted) { return (same, true) }
        return (starts.firstIndex { $0.map { $0 > wanted } ?? false } ?? items.count, false)
    }
}

extension PolicyText {
    /// Writes a step with a date among those of the list at `path`.
    ///
    /// - Returns: false where no list stands there.
    mutating func add(_ step: TimedStep, amongStepsAt path: [YAMLStep]) throws(EditFault) -> Bool {
        guard step.from != nil, case .list(let items)? = self[path] else { return false }
        let (place, isTaken) = step.place(among: items)
        guard isTaken else {
            try insert(step.value, at: place, in: path)
            return true
        }
        let text = path + [.item(place), .key(step.key)]
        if self[text] != .scalar(step.text) { try set(text, to: .scalar(step.text)) }
        return true
    }

    /// Gives `platforms` a step of `key` in the release at `path`, and leaves all others' as they are.
    ///
    /// - Parameters:
    ///   - first: what has held so far where nothing is written.
    ///   - others: the other platforms that a plain value counts for.
    mutating func add(
        _ step: TimedStep, to key: String, after first: YAMLValue, on platforms: [Platform], others: [Platform],
        in path: [YAMLStep]
    ) throws(EditFault) {
        let place = path + [.key(key)], old = self[place]
        if case .map(let entries)? = old {
            for platform in platforms where try !add(step, amongStepsAt: place + [.key(platform.rawValue)]) {
                let own = entries.first { $0.key == platform.rawValue }?.value
                try set(key, to: step.after(own ?? first), on: [platform], others: [], in: path)
            }
            return
        }
        if others.isEmpty, try add(step, amongStepsAt: place) { return }
        let new = step.after(old == nil || old == .scalar("") ? first : old)
        guard case .list? = old, let old, let last = others.last, step.from != nil else {
            return try set(key, to: new, on: platforms, others: others, in: path)
        }
        let beside = platforms.map { ($0.rawValue, Optional(new)) } + others.dropLast().map { ($0.rawValue, old) }
        try wrap(place, as: last.rawValue, beside: beside)
    }
}
