import PolicyModel
import TestSupport
import Testing

@testable import PrinceOfVersions
@testable import ClientKit
@testable import ClientFormats

/// Policies are built, their documents are imported, and both are judged by the clients' models.
struct ImportedPolicyTests {
    private static let batches = 10

    @Test(arguments: 0..<batches)
    func `every device of a policy's documents gets the same of the policy made of them, or the difference is named`(
        batch: Int
    ) {
        for seed in stride(from: batch, to: Rounds.of(100, thorough: 1_000), by: Self.batches) {
            var draw = PolicyDraw(seed: seed)
            let draft = draw.policy(), dated = DatedPolicy(draft.policy, at: Sample.moment)
            guard !PolicyChecks.diagnostics(dated).hasErrors else { continue }
            for documents in EncodedApp(dated).written {
                let trial = ImportTrial(dated, documents)
                for failure in trial.unnamed + trial.unexplained {
                    Issue.record("policy \(seed), \(documents.client.name): \(failure)\n\(draft)")
                }
            }
        }
    }

    @Test(arguments: [("kasa", "com.example.kasa"), ("my-app-2", "com.example.myapp2"), ("7-up", "com.example.app7up")])
    func `a made-up id is one that Android takes`(slug: String, id: String) {
        let client = PrinceOfVersions(), text = #"{"android": [{"last_version_available": 2}]}"#
        let document = Artifact(
            path: "\(slug)/prince-of-versions.json", bytes: Array(text.utf8), role: .document)
        let request = ImportRequest(slug: slug, documents: [document])
        let imported = ImportedPolicy(
            [(client, client.facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
        #expect(imported.policy.ids == [.android: id])
    }

    @Test func `of several clients on one platform the first decides, and the others add their words`() throws {
        let policy = Sample.policy(
            clients: ["prince-of-versions", "retired"].map { ClientChoice(name: $0, position: Sample.position) },
            releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) }, minimum: [.ios: "1.1"])
        let written = EncodedApp(DatedPolicy(policy, at: Sample.moment)).written
        let request = ImportRequest(slug: "kasa", documents: written.flatMap(\.artifacts))
        let imported = ImportedPolicy(
            written.map { ($0.client, $0.client.facts(in: request.of($0.client))) }, for: request, name: "Kasa",
            at: Sample.moment
        ).policy
        #expect(imported.releases.map(\.version.description) == ["1.0", "1.1", "1.2"])
        #expect(imported.minimum[.ios]?.map(\.version) == [Sample.version("1.1")])
        #expect(imported.rules == [])
        #expect(imported.texts.keys.sorted() == ["force", "recommend"])
        #expect(imported.clients.map(\.name) == ["prince-of-versions", "retired"])
    }
}

extension ImportRequest {
    func of(_ client: any ClientFormat) -> ImportRequest {
        ImportRequest(slug: slug, documents: documents.filter { client.owns($0, of: slug) }, known: known)
    }
}

/// One client's documents, imported, compared, and judged a second time by the test.
struct ImportTrial {
    /// Devices that get something else, of which the comparison says nothing.
    private(set) var unnamed: [String] = []
    /// Named differences on releases that the documents can say in full.
    private(set) var unexplained: [String] = []

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
        let comparison = DocumentComparison(of: request, by: [client], with: new)
        judge(client, request, new, comparison)
        // 3.0.0 reads an object that says less than the list, upgrader up to 6 forces by the best item alone, and SSVC
        // takes builds that releases share for one. An entry of Turkcell Updater for old systems names the release that
        // runs there, and not what the newer one requires. RemoteConfiguration's `17.0.1` is a prefix of 17.0.10 as
        // well, and is imported as the version that it names. Turkcell Updater leaves out a model's blanks, which a
        // policy's patterns tell apart.
        unexplained = comparison.differences.filter {
            $0.isListed && $0.editions != ["3.0.0"] && $0.editions != ["6"] && $0.client != "ssvc"
                && !($0.client == "remote-configuration" && $0.path.contains("ignoredOS") && $0.sample.os.patch > 9)
                && !($0.client == "turkcell-updater" && ($0.what.isVersion || $0.sample.model.contains(" ")))
        }
        .map { "\($0.sample.inWords): \($0.what), by \($0.path)" }
    }

    /// Asks for every device of the new policy's grid, in plain words.
    private mutating func judge(
        _ client: any ClientFormat, _ request: ImportRequest, _ new: DatedPolicy, _ comparison: DocumentComparison
    ) {
        for edition in client.editions(for: new.policy) {
            let model = client.model(reading: request.documents, of: request.slug, as: edition)
            for platform in client.platforms(of: new.policy) where edition.platforms.contains(platform) {
                let grid = Grid(new, on: platform)
                for device in grid.versions.flatMap({ grid.devices(of: $0, os: grid.systems[0]) }) {
                    let old = model.answer(on: ClientDevice(device, in: new)).outcome
                    let now = new.verdict(for: device).verdict
                    if case .unjudged = old { continue }
                    if old == .verdict(now) { continue }
                    let isNamed = comparison.differences.contains { one in
                        one.platform == platform && one.what == .answer(old: old, new: now)
                            && one.versions.contains(device.version)
                            && (edition.name.isEmpty || one.editions.contains(edition.name))
                    }
                    if !isNamed { unnamed.append("\(device.inWords): \(old), now \(now)") }
                }
            }
        }
    }
}

extension DocumentComparison.Change {
    fileprivate var isVersion: Bool { if case .part(.version, _, _) = self { true } else { false } }
}
