import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import PrinceOfVersions

/// The whole document of Prince of Versions, and every fact it cannot carry.
struct PrinceOfVersionsTests {
    private func choice(legacy: Bool = false) -> ClientChoice {
        var options = ClientOptions()
        options.legacy = legacy ? [.ios, .macos] : []
        return ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (PrinceOfVersions().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// Writes without a diagnostic, compares the file, and lets every edition's model say what it loses.
    private func expect(_ policy: Policy, equals golden: String, losing lost: [String] = []) throws {
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        #expect(documents.map(\.path) == ["kasa/prince-of-versions.json"])
        let file = try #require(documents.first)
        #expect(file.role == .document)
        Golden.expect(file.bytes, equals: "\(golden).json")
        let dated = DatedPolicy(policy, at: Sample.moment), client = PrinceOfVersions()
        for edition in client.editions(for: policy) where !edition.isCourtesy {
            let model = client.model(reading: documents, of: "kasa", as: edition)
            #expect(model.dangers == [], "edition \(edition.name)")
        }
        #expect(Agreement.diagnostics(for: dated, documents: [(client, documents)]).map(\.message) == lost)
    }

    private let releases = [
        Sample.release("2.7.0"), Sample.release("2.8.0"), Sample.release("3.2.0"),
    ]

    @Test func `versions below the minimum are forced and those below the announced one notified`() throws {
        try expect(Sample.policy(clients: [choice()], releases: releases, minimum: [.ios: "2.8.0"]), equals: "plain")
    }

    @Test func `a service ends with a required version just above the last release, in the older object too`() throws {
        let releases = [Sample.release("2.8.0"), Sample.release("3.2.0", requires: "15")]
        let end = Sample.rule(.force, id: "end") { $0.os = Sample.range(">=15") }
        let policy = Sample.policy(clients: [choice(legacy: true)], releases: releases, rules: [end])
        try expect(policy, equals: "ended")
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(Agreement.losses(for: dated, documents: [(PrinceOfVersions(), written(policy).documents)]).isEmpty)
    }

    @Test func `each OS step is notified of what runs on it, the highest step first`() throws {
        let releases = [
            Sample.release("1.0.0"), Sample.release("2.0.0", requires: "15"), Sample.release("3.0.0", requires: "17.4"),
        ]
        try expect(
            Sample.policy(
                clients: [choice()], releases: releases, minimum: [.ios: "2.0.0"],
                rules: [
                    Sample.rule(.none) { $0.os = Sample.range("<15") }
                ]), equals: "ladder")
    }

    @Test func `iOS and macOS have a list each in one file`() throws {
        let both: [Platform] = [.ios, .macos]
        try expect(
            Sample.policy(
                platforms: both, clients: [choice()],
                releases: [Sample.release("1.0", on: both), Sample.release("2.0", on: both), Sample.release("2.1")],
                minimum: [.macos: "2.0"], frequency: .once), equals: "two-platforms")
    }

    @Test func `the older object stands beside the list, with the highest line on the widest run of OS versions`()
        throws
    {
        let releases = [
            Sample.release("1.0.0"), Sample.release("2.0.0", requires: "15"), Sample.release("3.0.0", requires: "17"),
        ]
        try expect(
            Sample.policy(
                clients: [choice(legacy: true)], releases: releases, minimum: [.ios: "2.0.0"], frequency: .once,
                rules: [Sample.rule(.none) { $0.os = Sample.range("<15") }],
                extra: [
                    "prince-of-versions": .object([
                        "meta": .object([
                            "headline": .string("Faster sync"), "build": .integer(12), "beta": .bool(false),
                        ])
                    ])
                ]), equals: "legacy")
    }

    @Test func `a requirement comes before the configuration for all others`() throws {
        try expect(
            Sample.policy(
                clients: [choice()], releases: releases,
                rules: [
                    Sample.rule(.force) { condition in
                        condition.version = Sample.range("<3.2.0")
                        condition.custom = [CustomValue(name: "plan", value: "trial")]
                    },
                    Sample.rule(.none) { $0.custom = [CustomValue(name: "freeMemory", value: "low")] },
                ]), equals: "requirements")
    }

    @Test func `a rule that says none lowers the recommended version to its own`() throws {
        try expect(
            Sample.policy(
                clients: [choice()], releases: releases,
                rules: [
                    Sample.rule(.none) { $0.version = Sample.range("2.8.0") }
                ]), equals: "ruled-out",
            losing: [
                "prince-of-versions offers 2.8.0 where the device can go to 3.2.0, on 3 devices that were checked, "
                    + "such as iOS 1, version 2.7.0, language en"
            ])
    }

    @Test func `nothing is a version that no installed one is below`() throws {
        try expect(
            Sample.policy(clients: [choice()], releases: releases, rules: [Sample.rule(.none)]), equals: "nothing")
    }

    @Test func `one blocked version in the middle is not forced, for a line would force those below it`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            rules: [
                Sample.rule(.force) { $0.version = Sample.range("2.8.0") }
            ])
        #expect(answers(of: policy, to: "2.8.0", on: ["17"]) == ["recommend"])
    }

    /// What each client version does on devices of one app version, one OS version each; one word where all agree.
    private func answers(
        of policy: Policy, to version: String, on systems: [String], custom: [String: String] = [:]
    ) -> [String] {
        let (documents, _) = written(policy), dated = DatedPolicy(policy, at: Sample.moment),
            client = PrinceOfVersions()
        return systems.map { os in
            let device = Device(
                platform: .ios, version: Sample.version(version), os: Sample.version(os), language: .english,
                custom: custom)
            let words = client.editions(for: policy).map { edition in
                let model = client.model(reading: documents, of: "kasa", as: edition)
                return PrinceRow.outcome(of: model.answer(on: ClientDevice(device, in: dated)))
            }
            return Set(words).count == 1 ? words[0] : words.joined(separator: "/")
        }
    }

    @Test func `an OS minimum is compared by number, so that 9 is below 18 and 26 above it`() {
        let policy = Sample.policy(
            clients: [choice(legacy: true)],
            releases: [Sample.release("1.0"), Sample.release("2.0", requires: "18")])
        let answers = answers(of: policy, to: "1.0", on: ["9.0", "17.9.9", "18.0", "18.1", "26.0"])
        #expect(answers == ["none", "none", "recommend", "recommend", "recommend"])
    }

    @Test func `a list of custom requirements ends with an answer for every device, also on 4.0.1`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            rules: [
                Sample.rule(.force) { condition in
                    condition.version = Sample.range("<3.2.0")
                    condition.custom = [CustomValue(name: "plan", value: "trial")]
                },
                Sample.rule(.none),
            ])
        #expect(answers(of: policy, to: "2.7.0", on: ["9.0", "26.0"]) == ["none", "none"])
        #expect(answers(of: policy, to: "2.7.0", on: ["26.0"], custom: ["plan": "paid"]) == ["none"])
        #expect(
            answers(of: policy, to: "2.7.0", on: ["9.0", "26.0"], custom: ["plan": "trial"]) == ["force", "force"])
    }

    @Test func `an OS rule and a custom requirement of one rule must both hold`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            rules: [
                Sample.rule(.none) { condition in
                    condition.os = Sample.range("<15")
                    condition.custom = [CustomValue(name: "free-memory", value: "low")]
                }
            ])
        let answers = answers(of: policy, to: "2.7.0", on: ["14.8", "15.0"], custom: ["free-memory": "low"])
        #expect(answers == ["none", "recommend"])
        #expect(self.answers(of: policy, to: "2.7.0", on: ["14.8"]) == ["recommend"])
    }

    @Test func `notified once only where every notified device is notified once`() throws {
        try expect(
            Sample.policy(
                clients: [choice()], releases: releases, frequency: .once,
                rules: [
                    Sample.rule(.recommend, frequency: .always) { $0.version = Sample.range("2.8.0") }
                ]), equals: "mixed-frequency",
            losing: [
                "prince-of-versions repeats the recommendation always where the policy says 'once', on 3 devices that were checked, "
                    + "such as iOS 1, version 2.7.0, language en"
            ])
    }

    @Test func `a fourth number is reported at its release and at its rule`() {
        let policy = Sample.policy(
            clients: [choice()],
            releases: [
                Sample.release("1.2.3"), Sample.release("1.2.3.4"),
            ],
            rules: [
                Sample.rule(.none, line: 31) { $0.version = Sample.range("<1.2.0.5") }
            ])
        let (documents, diagnostics) = written(policy)
        #expect(
            diagnostics == [
                Diagnostic(
                    .warning, "version-shape", at: Sample.position,
                    "release 1.2.3.4 is read as 1.2.3 by Prince of Versions, which knows three numbers",
                    help: "give versions that must be distinguished different first three numbers",
                    client: "prince-of-versions"),
                Diagnostic(
                    .warning, "version-shape", at: SourcePosition(file: Sample.position.file, line: 31, column: 5),
                    "version 1.2.0.5 is read as 1.2.0 by Prince of Versions, which knows three numbers",
                    help: "give versions that must be distinguished different first three numbers",
                    client: "prince-of-versions"),
            ])
        #expect(documents.count == 1)
    }

    @Test(
        arguments: [
            (
                "free_memory",
                "is asked as 'freeMemory' by Prince of Versions, so a check registered as 'free_memory' is never found",
                "write `freeMemory` here, and register the app's check under that name"
            ),
            (
                "required_os_version", "is Prince of Versions' own rule about the OS",
                "write `os` in the rule's `when` instead"
            ),
            (
                "requiredOsVersion", "is Prince of Versions' own rule about the OS",
                "write `os` in the rule's `when` instead"
            ),
        ]
            + ["FreeMemory", "free memory", "", "größe", "_plan", "a_1b"].map { name in
                (
                    name, "is no name that every library of Prince of Versions reads alike",
                    "name it in letters, digits and hyphens, a lower-case letter first, such as `freeMemory`"
                )
            })
    func `a requirement whose check would never be found is refused at its rule`(
        name: String, reason: String, help: String
    ) {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            rules: [
                Sample.rule(.none) { $0.custom = [CustomValue(name: name, value: "x")] }
            ])
        #expect(
            written(policy).diagnostics == [
                Diagnostic(
                    .error, "not-expressible", at: SourcePosition(file: Sample.position.file, line: 20, column: 5),
                    "requirement '\(name)' \(reason)", help: help, client: "prince-of-versions")
            ])
    }

    @Test func `more combinations of custom values than a list can hold are refused at the first rule`() {
        let rules = (0..<9).map { number in
            Sample.rule(.none, line: 20 + number) { $0.custom = [CustomValue(name: "a\(number)", value: "x")] }
        }
        #expect(
            written(Sample.policy(clients: [choice()], releases: releases, rules: rules)).diagnostics == [
                Diagnostic(
                    .error, "not-expressible", at: SourcePosition(file: Sample.position.file, line: 20, column: 5),
                    "custom values of the rules make more than 256 combinations, and Prince of Versions needs a configuration "
                        + "for each",
                    help: "name fewer custom values on one platform", client: "prince-of-versions")
            ])
    }

    @Test func `a client version that does not exist is refused at the client`() {
        var options = ClientOptions()
        options.versions = [.ios: ["4.0.8", "4.1", "3.0.0"]]
        let choice = ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
        #expect(
            written(Sample.policy(clients: [choice], releases: releases)).diagnostics
                == ["4.1", "3.0.0"].map {
                    Diagnostic(
                        .error, "unknown-client-version", at: Sample.position,
                        "\($0) is no version of Prince of Versions 4.x",
                        help: "name versions from 4.0.0 to 4.0.8; for 3.x write `legacy: true`",
                        client: "prince-of-versions")
                })
    }

    @Test func `anything but meta in extra is refused`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            extra: [
                "prince-of-versions": .object(["mata": .object(["a": .integer(1)])])
            ])
        #expect(
            written(policy).diagnostics == [
                Diagnostic(
                    .error, "unknown-key", at: Sample.position,
                    "'mata' in 'extra' is nothing that Prince of Versions' document carries",
                    help: "write `prince-of-versions: {meta: {key: value}}`", client: "prince-of-versions")
            ])
    }

    @Test func `a number in meta that the client cannot hold is refused`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            extra: [
                "prince-of-versions": .object(["meta": .object(["ok": .decimal("1e300"), "far": .decimal("1e999")])])
            ])
        #expect(
            written(policy).diagnostics == [
                Diagnostic(
                    .error, "meta-number", at: Sample.position,
                    "'far' in 'meta' is too large a number, for which Prince of Versions drops all of 'meta'",
                    help: "put quotes around it", client: "prince-of-versions")
            ])
    }

    @Test func `a list in meta is refused`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases,
            extra: [
                "prince-of-versions": .object(["meta": .object(["tags": .array([])])])
            ])
        #expect(
            written(policy).diagnostics == [
                Diagnostic(
                    .error, "meta-not-flat", at: Sample.position,
                    "'tags' in 'meta' is a list or a map, for which Prince of Versions drops all of 'meta'",
                    help: "give every key one plain value", client: "prince-of-versions")
            ])
    }

    @Test(arguments: [JSONValue.string("x"), .null, .array([])])
    func `a meta that is no map is refused`(meta: JSONValue) {
        let policy = Sample.policy(
            clients: [choice()], releases: releases, extra: ["prince-of-versions": .object(["meta": meta])])
        #expect(
            written(policy).diagnostics == [
                Diagnostic(
                    .error, "meta-not-flat", at: Sample.position,
                    "'meta' of Prince of Versions must be a map of plain values",
                    help: "write `prince-of-versions: {meta: {key: value}}`", client: "prince-of-versions")
            ])
    }

    @Test func `a name of four numbers is taken for a listed one on Apple's systems, and not where codes are read`() {
        let listed = { (platform: Platform) in
            PrinceOfVersions().listed(readingAs: Sample.version("1.0.0.1"), on: platform) { _ in
                Sample.version("1.0.0")
            }
        }
        #expect(listed(.ios) == Sample.version("1.0.0") && listed(.macos) == Sample.version("1.0.0"))
        #expect(listed(.android) == nil)
    }
}
