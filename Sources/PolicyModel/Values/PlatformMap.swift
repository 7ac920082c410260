/// Values by platform: for at most five of them, comparing keys is faster than hashing one.
///
/// Look-ups are inlinable, so that other modules compile them for the type of their values.
package struct PlatformMap<Value> {
    /// The platforms that have a value, in their order.
    package let keys: [Platform]
    /// In the same order.
    package let values: [Value]

    package init(_ values: [Platform: Value]) {
        keys = values.keys.sorted()
        self.values = keys.compactMap { values[$0] }
    }

    @inlinable package subscript(platform: Platform) -> Value? {
        for place in keys.indices where keys[place] == platform { return values[place] }
        return nil
    }

    /// Whether the platform has a value, which is not copied.
    @inlinable package func has(_ platform: Platform) -> Bool { keys.contains(platform) }
}

extension PlatformMap: Sendable where Value: Sendable {}

extension PlatformMap: Sequence {
    package func makeIterator() -> IndexingIterator<[(key: Platform, value: Value)]> {
        zip(keys, values).map { (key: $0, value: $1) }.makeIterator()
    }
}

extension PlatformMap: Equatable where Value: Equatable {
    package static func == (one: PlatformMap, other: PlatformMap) -> Bool {
        one.keys == other.keys && one.values == other.values
    }
}
