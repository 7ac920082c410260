import PolicyModel

/// The lowest version still allowed to run: at once in place of every step, or as one more step from a date on.
extension PolicyEdit {
    /// - Parameters:
    ///   - from: a date as it is to be written.
    ///   - platforms: empty for all of the app's.
    package mutating func setMinimum(_ version: Version, from: String?, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms), step = Step(version: "\(release.version)", from: from)
        let key = "minimum", old = merged(key).map { YAMLValue($0) }
        let isByPlatform = if case .map? = old { true } else { false }
        guard !platforms.isEmpty || (isByPlatform && from != nil) else {
            if let from { return try add(step, from: from, to: [.key(key)], old) }
            return try old == .scalar(step.version) ? () : write(key, .scalar(step.version))
        }
        let chosen = platforms.isEmpty ? policy.platforms : platforms
        guard isByPlatform else {
            let others = policy.platforms.filter { !chosen.contains($0) }
            guard !others.isEmpty else { return try setMinimum(version, from: from, on: []) }
            let new = step.after(old)
            guard own(key)?.isList == true, let old, let last = others.last else {
                return try write(key, PolicyText.byPlatform(new, on: chosen, old, on: others))
            }
            let beside = chosen.map { ($0.rawValue, Optional(new)) } + others.dropLast().map { ($0.rawValue, old) }
            return try text.wrap([.key(key)], as: last.rawValue, beside: beside)
        }
        for platform in chosen { try set(step, on: platform, old?[.key(platform.rawValue)]) }
    }

    /// A step as it is to be written.
    private struct Step {
        let version: String
        let from: String?

        var value: YAMLValue { .map([("version", .scalar(version)), ("from", from.map { .scalar($0) })]) }

        /// The steps in time with this one, or the plain version that holds at once.
        func after(_ old: YAMLValue?) -> YAMLValue {
            guard let from else { return .scalar(version) }
            switch old {
            case .scalar(let text)?:
                return .list([.map([("version", .scalar(text))]), value])
            case .list(var items)?:
                let (place, isTaken) = Self.place(of: from, among: items)
                if isTaken { items[place] = value } else { items.insert(value, at: place) }
                return .list(items)
            default: return .list([value])
            }
        }

        /// Nil for a first step that holds from the beginning.
        private static func start(of step: YAMLValue) -> Moment? {
            if case .scalar(let text)? = step[.key("from")] { Moment(text) } else { nil }
        }

        /// Where a step from that moment stands among others, and whether one of them begins then.
        static func place(of from: String, among items: [YAMLValue]) -> (Int, isTaken: Bool) {
            // A date that cannot be read is refused where the result is checked.
            guard let wanted = Moment(from) else { return (items.count, false) }
            let starts = items.map(start)
            if let same = starts.firstIndex(of: wanted) { return (same, true) }
            return (starts.firstIndex { $0.map { $0 > wanted } ?? false } ?? items.count, false)
        }
    }

    /// Writes the step into the list at `path` if the app's file has one there, else the whole value.
    private mutating func add(
        _ step: Step, from: String, to path: [YAMLStep], _ old: YAMLValue?
    ) throws(EditFault) {
        guard case .list(let items)? = path.reduce(YAMLValue(text.root), { $0?[$1] }), case .list? = old else {
            let value = step.after(old)
            return try path.count == 1 ? write("minimum", value) : setEntry(path, value)
        }
        let (place, isTaken) = Step.place(of: from, among: items)
        guard isTaken else { return try text.insert(step.value, at: place, in: path) }
        let version = path + [.item(place), .key("version")]
        if version.reduce(YAMLValue(text.root), { $0?[$1] }) != .scalar(step.version) {
            try text.set(version, to: .scalar(step.version))
        }
    }

    private mutating func set(_ step: Step, on platform: Platform, _ old: YAMLValue?) throws(EditFault) {
        let path: [YAMLStep] = [.key("minimum"), .key(platform.rawValue)]
        if let from = step.from { return try add(step, from: from, to: path, old) }
        if old != .scalar(step.version) { try setEntry(path, .scalar(step.version)) }
    }

    /// An entry of a key's map by platform: changed or added, in a map of the app's own.
    mutating func setEntry(_ path: [YAMLStep], _ value: YAMLValue) throws(EditFault) {
        guard case .key(let key)? = path.first, case .key(let name)? = path.last else { return }
        guard own(key) != nil else { return try write(key, .map([(name, value)])) }
        if path.reduce(YAMLValue(text.root), { $0?[$1] }) != nil { return try text.set(path, to: value) }
        try text.add(name, value, to: [.key(key)])
    }
}
