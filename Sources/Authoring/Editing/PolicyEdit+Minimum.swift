import PolicyModel

/// The lowest version still allowed to run: at once in place of every step, or as one more step from a date on.
extension PolicyEdit {
    /// - Parameters:
    ///   - from: a date as it is to be written.
    ///   - platforms: empty for all of the app's.
    package mutating func setMinimum(_ version: Version, from: String?, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms),
            step = TimedStep(key: "version", text: "\(release.version)", from: from)
        let key = "minimum", old = merged(key).map { YAMLValue($0) }
        let isByPlatform = if case .map? = old { true } else { false }
        guard !platforms.isEmpty || (isByPlatform && from != nil) else {
            if from != nil { return try add(step, to: [.key(key)], old) }
            return try old == .scalar(step.text) ? () : write(key, .scalar(step.text))
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

    /// Writes the step into the list at `path` if the app's file has one there, else the whole value.
    private mutating func add(_ step: TimedStep, to path: [YAMLStep], _ old: YAMLValue?) throws(EditFault) {
        if case .list? = old, try text.add(step, amongStepsAt: path) { return }
        let value = step.after(old)
        try path.count == 1 ? write("minimum", value) : setEntry(path, value)
    }

    private mutating func set(_ step: TimedStep, on platform: Platform, _ old: YAMLValue?) throws(EditFault) {
        let path: [YAMLStep] = [.key("minimum"), .key(platform.rawValue)]
        if step.from != nil { return try add(step, to: path, old) }
        if old != .scalar(step.text) { try setEntry(path, .scalar(step.text)) }
    }

    /// An entry of a key's map by platform: changed or added, in a map of the app's own.
    mutating func setEntry(_ path: [YAMLStep], _ value: YAMLValue) throws(EditFault) {
        guard case .key(let key)? = path.first, case .key(let name)? = path.last else { return }
        guard own(key) != nil else { return try write(key, .map([(name, value)])) }
        if text[path] != nil { return try text.set(path, to: value) }
        try text.add(name, value, to: [.key(key)])
    }
}
