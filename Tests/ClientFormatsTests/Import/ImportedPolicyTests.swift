import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Policies are built, their documents are imported, and both are judged by the clients' models.
struct ImportedPolicyTests {
    private static let batches = 10

    @Test(arguments: 0..<batches)
    func `a policy made of a policy's documents gives every device the same, or names the difference`(batch: Int) {
        for seed in stride(from: batch, to: Rounds.of(200, thorough: 1_000), by: Self.batches) {
            var draw = PolicyDraw(seed: seed)
            let draft = draw.policy(), dated = DatedPolicy(draft.policy, at: Sample.moment)
            guard !PolicyChecks.diagnostics(dated).hasErrors else { continue }
            for documents in EncodedApp(dated).written {
                let trial = ImportTrial(dated, documents)
                for failure in trial.failures {
                    Issue.record("policy \(seed), \(documents.client.name): \(failure)\n\(draft)")
                }
            }
        }
    }
}

/// One client's documents, imported and compared.
struct ImportTrial {
    let failures: [String]
    let comparison: DocumentComparison
    let imported: ImportedPolicy

    init(_ dated: DatedPolicy, _ documents: Agreement.Documents) {
        let client = documents.client
        let known = dated.policy.platforms.flatMap { platform in
            dated.live(on: platform).map { release in
                ImportRequest.Known(
                    version: release.version, build: release.shipments[platform]?.build, platform: platform)
            }
        }
        let request = ImportRequest(
            slug: dated.policy.slug, documents: documents.artifacts, platforms: client.platforms(of: dated.policy),
            known: known)
        let imported = ImportedPolicy(
            [(client, client.facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
        let new = DatedPolicy(imported.policy, at: Sample.moment)
        comparison = DocumentComparison(of: request, by: [client], with: new)
        self.imported = imported
        failures = comparison.differences.map {
            "\($0.isListed ? "listed" : "unlisted") \($0.platform) \($0.editions) \($0.versions) old \($0.old) new \($0.new) \($0.path) \($0.sample.inWords)"
        }
    }
}
