import Authoring
import ClientFormats
import PolicyModel
import Signing

/// One app that was read without error, its documents encoded, and everything that is to be said of it.
package struct JudgedApp: Sendable {
    /// A client's file, with the client it is for.
    package struct Document: Sendable {
        package let client: String
        package let artifact: Artifact
    }

    package let dated: DatedPolicy
    package let documents: [Document]
    /// What its clients cannot do, accepted or not.
    package let losses: [LossReport]
    package let diagnostics: [Diagnostic]

    /// - Parameter models: keeps the clients' models, for whoever asks them after this.
    init(_ policy: Policy, at moment: Moment, _ links: AddressCheck, models: DecisionModelCache = DecisionModelCache()) {
        dated = DatedPolicy(policy, at: moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        diagnostics += UnservedPlatform.all(of: policy).map { $0.diagnostic(in: policy) }
        var written: [Agreement.Documents] = [], unwritten: Set<String> = []
        for client in policy.clients.compactMap({ ClientFormats.named($0.name) }) {
            var found: [Diagnostic] = []
            let artifacts = client.documents(for: dated, reporting: &found)
            if found.hasErrors { unwritten.insert(client.name) } else { written.append((client, artifacts)) }
            diagnostics += found
        }
        diagnostics += Self.caseTwins(of: written, in: policy)
        let (losses, acceptances) = Agreement.reports(for: dated, documents: written, unwritten: unwritten, models: models)
        diagnostics += losses.filter { $0.acceptance == nil }.map(\.diagnostic) + acceptances
        documents = written.flatMap { client, artifacts in
            artifacts.map { Document(client: client.name, artifact: $0) }
        }
        self.losses = losses
        self.diagnostics = diagnostics + links.diagnostics(of: documents.map(\.artifact), for: policy)
    }

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
