import ClientKit
import PolicyModel

/// One app that was read without error, with the documents that its clients download; what they lose is not known yet.
///
/// Whoever needs the documents of a policy has them from here.
package struct EncodedApp: Sendable {
    package let dated: DatedPolicy
    /// In the order of the policy, without the clients whose files an error keeps from being written.
    package let written: [Agreement.Documents]
    package let unwritten: Set<String>
    /// Clients that know no channels, where the documents are those that devices on one read.
    package private(set) var unaware: [String] = []
    /// Of the documents.
    private let encoding: [Diagnostic]
    private let unphased: [Platform]

    /// - Parameter clients: those to write for, nil for all that the policy chose.
    package init(_ dated: DatedPolicy, for clients: [any ClientFormat]? = nil) {
        self.dated = dated
        let policy = dated.policy
        unphased = UnphasedPlatform.all(of: policy)
        var diagnostics = UnservedPlatform.all(of: policy).map { $0.diagnostic(in: policy) }
        diagnostics += UnphasedPlatform.diagnostics(policy, on: unphased) + EncodedApp.unseen(policy)
        var written: [Agreement.Documents] = [], unwritten: Set<String> = []
        lazy var unshared = dated.withoutShares
        for client in clients ?? policy.clients.compactMap({ ClientFormats.named($0.name) }) {
            var found: [Diagnostic] = []
            let artifacts = client.documents(for: client.knowsShares ? dated : unshared, reporting: &found)
            if found.hasErrors { unwritten.insert(client.name) } else { written.append((client, artifacts)) }
            diagnostics += found
        }
        (self.written, self.unwritten) = (written, unwritten)
        encoding = diagnostics
    }

    /// The files of all clients.
    package var artifacts: [Artifact] { written.flatMap(\.artifacts) }

    /// A warning where releases are on channels and no client of the app knows any.
    private static func unseen(_ policy: Policy) -> [Diagnostic] {
        let isKnown = policy.platforms.contains { policy.knowsChannels(on: $0) }
        guard let first = policy.previews.first, !isKnown, !policy.clients.isEmpty else { return [] }
        return [
            Diagnostic(
                .warning, "channel-unknown", at: first.position,
                "release \(first.version) is on the channel \(first.channel ?? ""), and no client of the app knows "
                    + "channels: nobody is offered it",
                help: "list the release once it is for everybody, or add a client that knows channels: sparkle-appcast")
        ]
    }

    /// The same documents at another moment, at which the policy means the same.
    package init(_ other: EncodedApp, at moment: Moment) {
        dated = DatedPolicy(other.dated.source, at: moment)
        (written, unwritten, encoding, unphased) = (other.written, other.unwritten, other.encoding, other.unphased)
    }

    /// The same documents for devices on a channel, of the clients that know channels.
    package init(_ other: EncodedApp, seenOn channel: String) {
        dated = other.dated.seen(on: channel)
        written = other.written.filter(\.client.knowsChannels)
        unaware = other.written.map(\.client).filter { !$0.knowsChannels }.map(\.name)
        (unwritten, encoding, unphased) = (other.unwritten, other.encoding, other.unphased)
    }

    package var diagnostics: [Diagnostic] { diagnostics(later: []) }

    /// Those for which the policy is refused: errors that are not accepted.
    package var errors: [Diagnostic] {
        diagnostics.filter { $0.severity == .error && dated.acceptance(of: $0) == nil }
    }

    /// Of the policy and of the documents.
    ///
    /// - Parameter later: the policy at the later instants that count.
    package func diagnostics(later: [DatedPolicy]) -> [Diagnostic] {
        PolicyChecks.diagnostics(dated, later: later, unphased: unphased) + encoding
    }
}
