/// What a month of requests comes to, in the units that hosts charge for.
package struct Traffic: Sendable, Equatable {
    /// From devices to the CDN, and the bytes of the answers.
    package var requests = 0.0
    package var bytes = 0.0
    /// From the CDN to the host, and the bytes of the answers.
    package var hostRequests = 0.0
    package var hostBytes = 0.0

    package init() {}

    package static func + (one: Traffic, other: Traffic) -> Traffic {
        var sum = one
        sum.requests += other.requests
        sum.bytes += other.bytes
        sum.hostRequests += other.hostRequests
        sum.hostBytes += other.hostBytes
        return sum
    }
}
