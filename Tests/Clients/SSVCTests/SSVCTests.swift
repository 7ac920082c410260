import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SSVC

/// The documents of SSVC: one for all builds that can be compared, own ones for those that cannot.
struct SSVCTests {
    private func choice(_ layout: ClientOptions.Layout = .auto) -> ClientChoice {
        var options = ClientOptions()
        options.layout = layout
        return ClientChoice(name: "ssvc", options: options, position: Sample.position)
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (SSVC().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// The files and their golden bytes, and what the client does with them on each listed release; builds that
    /// cannot be compared may be warned of.
    private func expect(_ policy: Policy, _ names: [String], in folder: String, says verdicts: [Verdict]) {
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics.filter { $0.id != "version-shape" } == [])
        #expect(documents.map(\.path) == names.map { "kasa/\($0).json" })
        for (artifact, name) in zip(documents, names) {
            Golden.expect(artifact.bytes, equals: "\(folder)/\(name).json")
        }
        #expect(outcomes(policy) == verdicts.map { .verdict($0) })
    }

    /// What the client does with the bytes written for a policy on the listed builds, lowest version first.
    private func outcomes(_ policy: Policy) -> [ClientAnswer.Outcome] {
        let dated = DatedPolicy(policy, at: Sample.moment)
        let model = SSVC().model(reading: written(policy).documents, of: policy.slug, as: .only)
        let system = Sample.version("17")
        return policy.platforms.flatMap { platform in
            policy.releases(on: platform).map { release in
                let device = Device(platform: platform, version: release.version, os: system, language: .english)
                return model.answer(on: ClientDevice(device, in: dated)).outcome
            }
        }
    }

    private let packed = [
        Sample.release("1.2.3", build: "1.2.3"), Sample.release("1.2.4", build: "1.2.4"),
        Sample.release("2.0", build: "2.0.0", live: .from(Moment("2026-11-02")!)),
    ]

    @Test func `packable builds share one document`() {
        expect(
            Sample.policy(clients: [choice()], releases: packed, minimum: [.ios: "1.2.4"]), ["ssvc"], in: "packed",
            says: [.force, .recommend, .none])
    }

    @Test func `a build that cannot be packed has its own document, and the plain one has no number`() {
        expect(
            Sample.policy(
                clients: [choice()],
                releases: [
                    Sample.release("1.0", build: "4354667"), Sample.release("1.1", build: "4354700"),
                    Sample.release("2.0", build: "4400000"),
                ], minimum: [.ios: "1.1"]), ["ssvc.4354667", "ssvc.4354700", "ssvc.4400000", "ssvc"], in: "unpackable",
            says: [.force, .recommend, .none])
    }

    @Test func `with a mixed history a build that can be compared is notified by key alone`() {
        expect(
            Sample.policy(
                clients: [choice()],
                releases: [
                    Sample.release("1.0", build: "1.0"), Sample.release("1.1", build: "1.1"),
                    Sample.release("2.0", build: "20240101"),
                ], minimum: [.ios: "1.1"]), ["ssvc.20240101", "ssvc"], in: "mixed",
            says: [.recommend, .recommend, .none])
    }

    @Test func `one document for each build where the author asks for it`() {
        expect(
            Sample.policy(clients: [choice(.perBuild)], releases: packed, minimum: [.ios: "1.2.4"]),
            ["ssvc.1.2.3", "ssvc.1.2.4", "ssvc.2.0.0", "ssvc"], in: "per-build", says: [.force, .recommend, .none])
    }

    private let blocked = Sample.rule(.force, id: "bad-build") { $0.version = Sample.range("1.2.4") }

    @Test(arguments: [ClientOptions.Layout.auto, .single])
    func `one blocked build in the middle is only notified`(layout: ClientOptions.Layout) {
        expect(
            Sample.policy(clients: [choice(layout)], releases: packed, rules: [blocked]), ["ssvc"], in: "blocked",
            says: [.recommend, .recommend, .none])
    }

    @Test func `a blocked build with a document of its own is forced`() {
        let policy = Sample.policy(clients: [choice(.perBuild)], releases: packed, rules: [blocked])
        #expect(outcomes(policy) == [.verdict(.recommend), .verdict(.force), .verdict(.none)])
    }

    /// What agreement says of a policy's documents.
    private func agreement(_ policy: Policy) -> [Diagnostic] {
        let dated = DatedPolicy(policy, at: Sample.moment)
        return Agreement.diagnostics(for: dated, documents: [(SSVC(), written(policy).documents)])
    }

    @Test func `that a blocked build is only notified is weaker, and can be accepted`() {
        #expect(
            agreement(Sample.policy(clients: [choice()], releases: packed, rules: [blocked])) == [
                Diagnostic(
                    .error, "weaker", at: blocked.position,
                    "ssvc recommends the update where the policy says 'force', on 3 devices that were checked, such as iOS 1, "
                        + "version 1.2.4, language en",
                    help:
                        "ssvc gives the same answer to version 1.2.3, where `latest` says 'recommend': let the policy say "
                        + "'recommend' here, or 'force' there too; or accept it, with a reason, under `accept`:\n"
                        + "- {client: ssvc, rule: bad-build, class: weaker, why: \"…\"}",
                    fixes: [.accept("{client: ssvc, rule: bad-build, class: weaker, why: \"…\"}")],
                    client: "ssvc", lossClass: "weaker", device: "iOS 1, version 1.2.4, language en")
            ])
        let accept = Acceptance(
            clients: ["ssvc"], rule: "bad-build", lossClass: "weaker", why: "a line cannot block one build", until: nil,
            position: Sample.position)
        #expect(
            agreement(
                Sample.policy(clients: [choice()], releases: packed, rules: [blocked], accepts: [accept])) == [])
    }

    @Test func `a rule that says none silences its build and all above it`() {
        expect(
            Sample.policy(
                clients: [choice(.single)], releases: packed,
                rules: [
                    Sample.rule(.none) { $0.version = Sample.range("1.2.4") }
                ]), ["ssvc"], in: "ruled-out", says: [.recommend, .none, .none])
    }

    @Test func `nothing to say is an empty object`() {
        expect(
            Sample.policy(clients: [choice()], releases: packed, rules: [Sample.rule(.none)]), ["ssvc"], in: "nothing",
            says: [.none, .none, .none])
    }

    @Test func `iOS and macOS of one build get what is right for both`() {
        let both: [Platform] = [.ios, .macos]
        expect(
            Sample.policy(
                platforms: both, clients: [choice()],
                releases: [
                    Sample.release("1.0", build: "1.0", on: both), Sample.release("2.0", build: "2.0", on: both),
                ], minimum: [.ios: "2.0"]), ["ssvc"], in: "two-platforms", says: [.recommend, .none, .recommend, .none])
    }

    @Test func `releases that share the announced build are never notified`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.0", build: "7"), Sample.release("2.0", build: "7"),
            ])
        expect(policy, ["ssvc"], in: "shared-build", says: [.none, .none])
    }

    @Test func `builds out of order get one answer, and a forced one among them is weaker`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.0", build: "9"), Sample.release("2.0", build: "3"),
            ], minimum: [.ios: "2.0"])
        expect(policy, ["ssvc"], in: "out-of-order", says: [.none, .none])
        #expect(agreement(policy).map(\.id) == ["weaker"])
    }

    @Test func `a release without a build is refused at its line`() {
        let (documents, diagnostics) = written(
            Sample.policy(
                clients: [choice()],
                releases: [
                    Sample.release("1.0", build: "1"), Sample.release("2.0"),
                ]))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "missing-build", at: Sample.position,
                    "release 2.0 has no build on iOS, and SSVC compares builds, never versions",
                    help: "add `build` with the CFBundleVersion that shipped", client: "ssvc")
            ])
    }

    @Test func `a build that cannot be compared is named at its line`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.0", build: "1.9"), Sample.release("2.0", build: "1.10"),
                Sample.release("3.0", build: "2.0"),
            ])
        #expect(written(policy).diagnostics == [shape("build 1.10 of release 2.0")])
    }

    @Test func `where no build can be compared the first stands for all`() {
        let policy = Sample.policy(
            clients: [choice(.perBuild)],
            releases: [
                Sample.release("1.0", build: "4354667"), Sample.release("2.0", build: "4354700"),
                Sample.release("3.0", build: "4400000"),
            ])
        #expect(written(policy).diagnostics == [shape("build 4354667 of release 1.0 and those of 2 more")])
    }

    private func shape(_ builds: String) -> Diagnostic {
        Diagnostic(
            .warning, "version-shape", at: Sample.position,
            "\(builds) cannot be compared by SSVC, which packs builds such as 99.9.9 or 1.2.4b1 and takes every other for 0",
            help:
                "let each such build ask for its own file, `ssvc.<build>.json`; the plain one can tell no such build from another",
            client: "ssvc")
    }

    @Test func `a beta is below its release, and only its own number distinguishes them`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.2.3", build: "1.2.4b1"), Sample.release("1.2.4", build: "1.2.4"),
                Sample.release("1.3", build: "1.3d9"),
            ], minimum: [.ios: "1.2.4"])
        #expect(written(policy).diagnostics == [])
        #expect(written(policy).documents.map(\.path) == ["kasa/ssvc.json"])
        #expect(outcomes(policy) == [.verdict(.force), .verdict(.recommend), .verdict(.none)])
    }

    @Test func `one build that cannot be packed takes the numbers from the plain document alone`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.0", build: "1.9"), Sample.release("2.0", build: "1.10"),
                Sample.release("3.0", build: "2.0"),
            ], minimum: [.ios: "2.0"])
        let artifacts = written(policy).documents
        #expect(artifacts.map(\.path) == ["kasa/ssvc.1.10.json", "kasa/ssvc.json"])
        #expect(
            artifacts.last.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "{\n  \"SSVCLatestVersionKey\": \"2.0\"\n}\n")
        #expect(outcomes(policy) == [.verdict(.recommend), .verdict(.recommend), .verdict(.none)])
    }

    @Test(arguments: ClientOptions.Layout.allCases)
    func `nothing in what is written is dangerous`(layout: ClientOptions.Layout) {
        let policies = [packed, [Sample.release("1.0", build: "100"), Sample.release("2.0", build: "1.0b255")]].map {
            Sample.policy(clients: [choice(layout)], releases: $0, minimum: [.ios: $0[1].version.description])
        }
        for policy in policies where !written(policy).diagnostics.hasErrors {
            let artifacts = written(policy).documents
            #expect(SSVC().model(reading: artifacts, of: "kasa", as: .only).dangers == [])
        }
    }

    @Test func `a single document is refused where a build cannot be packed`() {
        let (_, diagnostics) = written(
            Sample.policy(
                clients: [choice(.single)],
                releases: [
                    Sample.release("1.0", build: "1"), Sample.release("2.0", build: "1.10"),
                ]))
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "unpackable-build", at: Sample.position,
                    "build 1.10 of release 2.0 cannot be packed into Apple's version number, which one SSVC document for all "
                        + "builds needs",
                    help: "use `layout: auto`, which gives such builds files of their own", client: "ssvc")
            ])
    }
}
