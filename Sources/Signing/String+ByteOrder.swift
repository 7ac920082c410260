import Foundation

extension String {
    /// Whether the UTF-8 bytes sort before those of `other`: the order of published paths and of canonical JSON.
    package func precedesInBytes(_ other: String) -> Bool {
        let order = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { next in
                guard let start = one.baseAddress, let end = next.baseAddress else { return one.count < next.count }
                let difference = memcmp(start, end, min(one.count, next.count))
                return difference == 0 ? one.count < next.count : difference < 0
            }
        }
        return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
