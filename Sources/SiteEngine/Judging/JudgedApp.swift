import ClientFormats
import PolicyModel

/// One app that was read without error, its documents encoded, and everything that is to be said of it.
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

    /// - Parameter models: keeps the clients' models, for whoever asks them after this.
    init(_ policy: Policy, at moment: Moment, _ links: AddressCheck, models: DecisionModelCache = DecisionModelCache())
    {
        encoded = EncodedApp(policy, at: moment)
        let (losses, acceptances) = Agreement.reports(
            for: encoded.dated, documents: encoded.written, unwritten: encoded.unwritten, models: models)
        documents = encoded.written.flatMap { client, artifacts in
            artifacts.map { Document(client: client.name, artifact: $0) }
        }
        self.losses = losses
        diagnostics =
            encoded.diagnostics + Self.caseTwins(of: encoded.written, in: policy)
            + losses.filter { $0.acceptance == nil }.map(\.diagnostic) + acceptances
            + links.diagnostics(of: documents.map(\.artifact), for: policy)
    }

    package var dated: DatedPolicy { encoded.dated }
    package var slug: String { dated.policy.slug }

    /// A build is part of a file's name and keeps its case, so two builds may come to one file on another machine.
    private static func caseTwins(of written: [Agreement.Documents], in policy: Policy) -> [Diagnostic] {
        written.flatMap { client, artifacts in
            PathCase.twins(among: artifacts.map(\.path)).map { path, earlier in
                Diagnostic(
                    .error, "path-case", at: policy.choice(of: client.name)?.position ?? policy.positions["clients"],
                    "'\(path)' and '\(earlier)' differ in case alone, and on many machines they are one file",
                    help: "give builds that differ in more than the case of their letters", client: client.name)
            }
        }
    }
}
