import Foundation

/// What is assumed of the devices and of the caches between them and the host.
package struct Network: Sendable, Equatable {
    /// Each asks once a day, always at the same second of it.
    package var devices = 100_000_000
    /// Places of the CDN, each with a cache of its own; the n-th gets 1/n of the first one's requests.
    package var edges = 300
    /// Caches between the edges and the host, each asked by as many edges; 0 where edges ask the host themselves.
    package var regions = 10
    /// Files that apps read; the n-th is asked for by 1/n of the first one's devices.
    package var documents = 1
    /// Seconds for which a cache may answer without asking; a cache counts the age that its source names (RFC 9111).
    package var lifetime = 300
    /// Seconds from the publication until all caches are emptied; nil where nobody empties them.
    package var purge: Int?
    /// Where the drawing begins.
    package var seed: UInt64 = 1

    package init() {}

    package static let day = 86_400

    /// How many devices ask in each second of a day: half as many as the mean in the quietest one, half more in the
    /// busiest.
    var asks: [Int] {
        var told = 0, reached = 0.0
        return (0..<Network.day).map { second in
            let turn = Double(second) / Double(Network.day) * 2 * Double.pi
            reached += Double(devices) / Double(Network.day) * (1 - 0.5 * cos(turn))
            let now = second == Network.day - 1 ? devices : Int(reached.rounded())
            defer { told = now }
            return now - told
        }
    }
}
