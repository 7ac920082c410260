/// Values by platform: for at most five of them, comparing keys is faster than hashing one.
///
/// Look-ups are inlinable, so that other modules compile them for the type of their values.
package struct PlatformMap<Value> {
    /// In the order of platforms.
    @usableFromInline let entries: [(key: Platform, value: Value)]

    package init(_ values: [Platform: Value]) { entries = values.sorted { $0.key < $1.key } }

    /// The platforms that have a value, in their order.
    package var keys: [Platform] { entries.map(\.key) }

    package var values: [Value] { entries.map(\.value) }

    @inlinable package subscript(platform: Platform) -> Value? {
        for entry in entries where entry.key == platform { return entry.value }
        return nil
    }

    /// Whether the platform has a value, which is not copied.
    @inlinable package func has(_ platform: Platform) -> Bool { entries.contains { $0.key == platform } }
}

extension PlatformMap: Sendable where Value: Sendable {}

extension PlatformMap: Sequence {
    package func makeIterator() -> IndexingIterator<[(key: Platform, value: Value)]> { entries.makeIterator() }
}

extension PlatformMap: Equatable where Value: Equatable {
    package static func == (one: PlatformMap, other: PlatformMap) -> Bool {
        one.entries.elementsEqual(other.entries) { $0 == $1 }
    }
}
