import ClientFormats
import PolicyModel

/// One app that was read without error, its documents encoded, and everything that is to be said of it, now and at the
/// later instants that its policy names.
package struct JudgedApp: Sendable {
    /// A client's file, with the client it is for.
    package struct Document: Sendable {
        package let client: String
        package let artifact: Artifact
    }

    package let encoded: EncodedApp
    package let documents: [Document]
    /// What its clients cannot do, accepted or not.
    package let losses: [LossReport]
    package let diagnostics: [Diagnostic]
    /// Those that hold until the next instant, whatever the day: nothing about dates that draw near, or about entries
    /// that a later instant may need.
    let lasting: [Diagnostic]

    /// - Parameters:
    ///   - ahead: the seconds after the moment within which later instants are judged.
    ///   - models: keeps the clients' models, for whoever asks them after this.
    init(_ dated: DatedPolicy, ahead: Int, _ links: AddressCheck, models: DecisionModelCache) {
        encoded = EncodedApp(dated)
        let now = JudgedInstant(encoded, links, models: models)
        let later = now.judged(at: dated.instants(within: ahead), links)
        losses = now.losses.reports(of: dated)
        documents = encoded.written.flatMap { client, artifacts in
            artifacts.map { Document(client: client.name, artifact: $0) }
        }
        let acceptances = now.losses.acceptances(of: dated, later: later.map(\.losses)) {
            // While the policy itself is refused, nothing is published that could lose anything.
            now.judged(at: dated.earlierMoments, links).filter { !$0.encoded.diagnostics.hasErrors }.map(\.losses)
        }
        let standing = now.diagnostics(losses, later: later.map(\.dated))
        diagnostics = standing + acceptances + LaterErrors.diagnostics(now, later)
        let all = dated.instants(within: .max)
        let endless =
            all.count == later.count
            ? standing : now.diagnostics(losses, later: all.map { DatedPolicy(dated.source, at: $0) })
        lasting = endless.filter { !["accept-expiring", "far-date"].contains($0.id) }
    }

    package var dated: DatedPolicy { encoded.dated }
    package var slug: String { dated.policy.slug }
}
