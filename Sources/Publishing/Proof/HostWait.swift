import PolicyModel
import Signing

/// Waits for a host that deploys after a push: until the public address shows the publication.
package struct HostWait: Sendable {
    let address: SiteAddress
    let host: TargetPlace.Host
    let authority: String?
    /// Seconds between two looks.
    private static let pause = 3

    /// - Parameter authority: a PEM file with certificate authorities to trust besides the system's.
    package init(_ address: SiteAddress, _ host: TargetPlace.Host, authority: String? = nil) {
        self.address = address
        self.host = host
        self.authority = authority
    }

    /// Whether the host shows the publication before its time is over.
    ///
    /// - Parameter published: the files that were published; the last ones of every publication are looked for.
    package func shows(_ published: [Artifact], clock: RunClock) async throws -> Bool {
        let wanted = published.filter { [Manifest.path, RoleName.timestamp.path(version: 0)].contains($0.path) }
        let limits = ProofLimits(jobs: 2, run: host.patience + 60), begun = clock.elapsed()
        return try await HTTPTransport.run(limits.transport(trusting: authority), clock) { transport in
            let host = PublicHost(address: address, transport: transport, kind: host)
            while true {
                if await Self.isThere(wanted, at: host) { return true }
                guard clock.elapsed() - begun < .seconds(self.host.patience) else { return false }
                try await clock.sleep(.seconds(Self.pause))
            }
        }
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
