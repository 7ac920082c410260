import PolicyModel

/// Changes of a value that may be one for all platforms, or a map by platform.
extension PolicyText {
    /// Gives the value of `key` in the release at `path` to `platforms`, and leaves all others' as they are.
    ///
    /// - Parameters:
    ///   - value: nil for platforms that have none.
    ///   - others: the other platforms that a plain value counts for.
    mutating func set(
        _ key: String, to value: YAMLValue?, on platforms: [Platform], others: [Platform], in path: [YAMLStep]
    ) throws(EditFault) {
        let place = path + [.key(key)], old = self[place]
        switch old {
        case .map?:
            for platform in platforms {
                guard let value else { continue }
                try set(platform.rawValue, in: place, to: value)
            }
        case let old? where old != .scalar(""):
            if others.isEmpty, let value { return try old == value ? () : set(place, to: value) }
            if old == value { return }
            try set(place, to: Self.byPlatform(value, on: platforms, old, on: others))
        default:
            guard let value else { return }
            let new = others.isEmpty ? value : Self.byPlatform(value, on: platforms, nil, on: others)
            guard old == nil else { return try set(place, to: new) }
            try add(key, new, to: path, after: PolicyKeys.release.names(before: key))
        }
    }

    /// Takes the value of `key` in the map at `path` from `platforms`, and leaves all others' as they are.
    ///
    /// - Parameter others: the other platforms that a plain value counts for.
    mutating func remove(
        _ key: String, on platforms: [Platform], others: [Platform], from path: [YAMLStep]
    ) throws(EditFault) {
        let place = path + [.key(key)]
        guard let old = self[place] else { return }
        guard case .map(let entries) = old else {
            if others.isEmpty { return try remove(key, from: path) }
            return try set(place, to: Self.byPlatform(nil, on: platforms, old, on: others))
        }
        let names = platforms.map(\.rawValue), taken = entries.map(\.key).filter(names.contains)
        guard taken.count < entries.count else { return try remove(key, from: path) }
        for name in taken { try remove(name, from: place) }
    }

    private mutating func set(_ key: String, in path: [YAMLStep], to value: YAMLValue) throws(EditFault) {
        let place = path + [.key(key)]
        guard let old = self[place] else { return try add(key, value, to: path) }
        if old != value { try set(place, to: value) }
    }

    static func byPlatform(
        _ value: YAMLValue?, on platforms: [Platform], _ old: YAMLValue?, on others: [Platform]
    ) -> YAMLValue {
        .map((platforms + others).sorted().map { ($0.rawValue, platforms.contains($0) ? value : old) })
    }
}
