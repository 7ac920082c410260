/// Values by platform, in the order of platforms: for at most five of them, comparing keys is faster than hashing one.
///
/// All is inlinable, so that other modules compile it for the type of their values.
@usableFromInline
package struct PlatformMap<Value> {
    /// The platforms that have a value, ascending.
    @usableFromInline package internal(set) var keys: [Platform]
    /// In the same order.
    @usableFromInline package internal(set) var values: [Value]

    @inlinable package init() { (keys, values) = ([], []) }

    @inlinable package init(_ values: [Platform: Value]) {
        keys = values.keys.sorted()
        self.values = keys.compactMap { values[$0] }
    }

    @inlinable package var isEmpty: Bool { keys.isEmpty }

    /// Setting nil removes the platform's value.
    @inlinable package subscript(platform: Platform) -> Value? {
        get {
            for place in keys.indices where keys[place] == platform { return values[place] }
            return nil
        }
        set {
            let place = keys.firstIndex { $0 >= platform } ?? keys.endIndex
            if place < keys.endIndex, keys[place] == platform {
                keys.remove(at: place)
                values.remove(at: place)
            }
            if let newValue {
                keys.insert(platform, at: place)
                values.insert(newValue, at: place)
            }
        }
    }

    /// Whether the platform has a value, which is not copied.
    @inlinable package func has(_ platform: Platform) -> Bool { keys.contains(platform) }

    /// The same platforms with other values.
    @inlinable package func mapValues<Other>(_ transform: (Value) -> Other) -> PlatformMap<Other> {
        compactMapValues(transform)
    }

    /// The same without the platforms for which there is no other value.
    @inlinable package func compactMapValues<Other>(_ transform: (Value) -> Other?) -> PlatformMap<Other> {
        var others = PlatformMap<Other>()
        for (platform, value) in self { others[platform] = transform(value) }
        return others
    }
}

extension PlatformMap: Sendable where Value: Sendable {}

extension PlatformMap: Sequence {
    @inlinable package func makeIterator() -> IndexingIterator<[(key: Platform, value: Value)]> {
        keys.indices.map { (key: keys[$0], value: values[$0]) }.makeIterator()
    }
}

/// Of a platform that a literal names twice, the last value counts.
extension PlatformMap: ExpressibleByDictionaryLiteral {
    @inlinable package init(dictionaryLiteral elements: (Platform, Value)...) {
        self.init()
        for (platform, value) in elements { self[platform] = value }
    }
}

extension PlatformMap: Hashable where Value: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) {
        hasher.combine(keys)
        hasher.combine(values)
    }
}

extension PlatformMap: Equatable where Value: Equatable {
    @inlinable package static func == (one: PlatformMap, other: PlatformMap) -> Bool {
        one.keys == other.keys && one.values == other.values
    }
}
