/// Values by platform, in the order of platforms: for at most five of them, comparing keys is faster than hashing one.
///
/// Look-ups are inlinable, so that other modules compile them for the type of their values. Two lists, because where they
/// do not, a list of pairs takes ten times as long.
package struct PlatformMap<Value> {
    /// The platforms that have a value, ascending.
    package let keys: [Platform]
    /// In the same order.
    package let values: [Value]

    package init(_ values: [Platform: Value]) {
        keys = values.keys.sorted()
        self.values = keys.compactMap { values[$0] }
    }

    /// - Precondition: the platforms ascend, and there are as many values.
    package init(ascending keys: [Platform], _ values: [Value]) { (self.keys, self.values) = (keys, values) }

    package var isEmpty: Bool { keys.isEmpty }

    @inlinable package subscript(platform: Platform) -> Value? {
        for place in keys.indices where keys[place] == platform { return values[place] }
        return nil
    }

    /// Whether the platform has a value, which is not copied.
    @inlinable package func has(_ platform: Platform) -> Bool { keys.contains(platform) }

    /// The same platforms with other values.
    package func mapValues<Other>(_ transform: (Value) -> Other) -> PlatformMap<Other> {
        PlatformMap<Other>(ascending: keys, values.map(transform))
    }

    /// The same without the platforms for which there is no other value.
    package func compactMapValues<Other>(_ transform: (Value) -> Other?) -> PlatformMap<Other> {
        let others = zip(keys, values).compactMap { key, value in transform(value).map { (key, $0) } }
        return PlatformMap<Other>(ascending: others.map(\.0), others.map(\.1))
    }
}

extension PlatformMap: Sendable where Value: Sendable {}

extension PlatformMap: Sequence {
    package func makeIterator() -> IndexingIterator<[(key: Platform, value: Value)]> {
        zip(keys, values).map { (key: $0, value: $1) }.makeIterator()
    }
}

/// - Precondition: a literal names no platform twice.
extension PlatformMap: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Platform, Value)...) {
        self.init(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension PlatformMap: Equatable where Value: Equatable {
    package static func == (one: PlatformMap, other: PlatformMap) -> Bool {
        one.keys == other.keys && one.values == other.values
    }
}
