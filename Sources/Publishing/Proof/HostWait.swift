import PolicyModel
import Signing

/// Waits for a host that shows a publication later than it was written, or a cache that was purged: until an address
/// shows the new files.
package struct HostWait: Sendable {
    let address: SiteAddress
    let host: TargetPlace.Host
    let authority: String?
    let route: NetworkRoute
    /// In seconds.
    package let patience: Int
    /// Seconds between two looks.
    private static let pause = 3

    /// - Parameters:
    ///   - authority: a PEM file with certificate authorities to trust besides the system's.
    ///   - patience: in seconds; nil for what the host needs after a push.
    package init(
        _ address: SiteAddress, _ host: TargetPlace.Host, authority: String? = nil,
        over route: NetworkRoute = .direct, patience: Int? = nil
    ) {
        self.patience = patience ?? host.patience
        self.address = address
        self.host = host
        self.authority = authority
        self.route = route
    }

    /// The files that every publication changes.
    package static func last(of published: [Artifact]) -> [Artifact] {
        published.filter { [Manifest.path, RoleName.timestamp.path(version: 0)].contains($0.path) }
    }

    /// Whether the address shows these files before its time is over.
    package func shows(_ wanted: [Artifact], clock: RunClock) async throws -> Bool {
        try await asking(clock) { host in
            let begun = clock.elapsed()
            while true {
                if await Self.isThere(wanted, at: host) { return true }
                guard clock.elapsed() - begun < .seconds(patience) else { return false }
                try await clock.sleep(.seconds(min(Self.pause, max(patience, 1))))
            }
        }
    }

    /// What the address shows at a path; nil where nothing is there.
    ///
    /// - Throws: `ProofError.unreachable` without an answer.
    package func file(_ path: String, limit: Int, clock: RunClock) async throws -> [UInt8]? {
        let reply = try await asking(clock) { await $0.get(path, as: .identity, limit: limit) }
        if case .silent(let cause) = reply { throw ProofError.unreachable(address.url(of: path), cause: cause) }
        return reply.bytes
    }

    private func asking<Result: Sendable>(
        _ clock: RunClock, _ body: (PublicHost) async throws -> Result
    ) async throws -> Result {
        try await PublicHost.asking(
            address, host, ProofLimits(jobs: 2, run: patience + 60), trusting: authority, over: route, clock, body)
    }

    private static func isThere(_ wanted: [Artifact], at host: PublicHost) async -> Bool {
        for file in wanted {
            let reply = await host.get(file.path, as: .identity, limit: file.bytes.count)
            guard case .answered(let answer) = reply, answer.status == 200, reply.bytes == file.bytes else {
                return false
            }
        }
        return true
    }
}
