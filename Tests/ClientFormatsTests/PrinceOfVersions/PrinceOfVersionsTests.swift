import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// The whole document of Prince of Versions, and every fact it cannot carry.
struct PrinceOfVersionsTests {
    private func choice(legacy: Bool = false) -> ClientChoice {
        var options = ClientOptions()
        options.legacy = legacy
        return ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
    }

    private func written(_ policy: Policy) -> (documents: ClientDocuments, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (PrinceOfVersions().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// Writes without a diagnostic, compares the file, and holds a reading of it against `answer`.
    private func expect(_ policy: Policy, equals golden: String) throws {
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        #expect(documents.artifacts.map(\.path) == ["kasa/prince-of-versions.json"])
        let file = try #require(documents.artifacts.first)
        #expect(file.role == .document)
        Golden.expect(file.bytes, equals: "prince-of-versions/\(golden).json")
        try expectReading(file.bytes, of: policy, isAnsweredBy: documents)
    }

    private func expectReading(
        _ bytes: [UInt8], of policy: Policy, isAnsweredBy documents: ClientDocuments
    ) throws {
        let dated = DatedPolicy(policy, at: Sample.moment)
        for platform in policy.platforms {
            let reading = try PrinceOfVersionsReading(bytes, platform)
            for device in Grid(dated, on: platform).devices {
                let read = try reading.verdict(device), meant = dated.verdict(for: device)
                #expect(read == documents.answer(device), "\(device.inWords)")
                #expect(read != .force || meant.verdict == .force, "stronger: \(device.inWords)")
                #expect(read == .none || !meant.isRuledOut, "ruled out: \(device.inWords)")
            }
        }
    }

    private let releases = [
        Sample.release("2.7.0"), Sample.release("2.8.0"), Sample.release("3.2.0"),
    ]

    @Test func `versions below the minimum are forced and those below the announced one told`() throws {
        try expect(Sample.policy(clients: [choice()], releases: releases, minimum: [.ios: "2.8.0"]), equals: "plain")
    }

    @Test func `each OS step is told of what runs on it, the highest step first`() throws {
        let releases = [
            Sample.release("1.0.0"), Sample.release("2.0.0", requires: "15"), Sample.release("3.0.0", requires: "17.4"),
        ]
        try expect(Sample.policy(clients: [choice()], releases: releases, minimum: [.ios: "2.0.0"], rules: [
            Sample.rule(.none) { $0.os = Sample.range("<15") },
        ]), equals: "ladder")
    }

    @Test func `iOS and macOS have a list each in one file`() throws {
        let both: [Platform] = [.ios, .macos]
        try expect(Sample.policy(
            platforms: both, clients: [choice()],
            releases: [Sample.release("1.0", on: both), Sample.release("2.0", on: both), Sample.release("2.1")],
            minimum: [.macos: "2.0"], frequency: .once), equals: "two-platforms")
    }

    @Test func `the older object stands beside the list, with the highest line on the widest run of OS versions`() throws {
        let releases = [
            Sample.release("1.0.0"), Sample.release("2.0.0", requires: "15"), Sample.release("3.0.0", requires: "17"),
        ]
        try expect(Sample.policy(
            clients: [choice(legacy: true)], releases: releases, minimum: [.ios: "2.0.0"], frequency: .once,
            rules: [Sample.rule(.none) { $0.os = Sample.range("<15") }],
            extra: ["prince-of-versions": .object(["meta": .object([
                "headline": .string("Faster sync"), "build": .integer(12), "beta": .bool(false),
            ])])]), equals: "legacy")
    }

    @Test func `a requirement comes before the configuration of everybody else`() throws {
        try expect(Sample.policy(clients: [choice()], releases: releases, rules: [
            Sample.rule(.force) { condition in
                condition.version = Sample.range("<3.2.0")
                condition.custom = [CustomValue(name: "plan", value: "trial")]
            },
            Sample.rule(.none) { $0.custom = [CustomValue(name: "freeMemory", value: "low")] },
        ]), equals: "requirements")
    }

    @Test func `a rule that says none lowers the telling line to its version`() throws {
        try expect(Sample.policy(clients: [choice()], releases: releases, rules: [
            Sample.rule(.none) { $0.version = Sample.range("2.8.0") },
        ]), equals: "ruled-out")
    }

    @Test func `nothing is a version that no installed one is below`() throws {
        try expect(
            Sample.policy(clients: [choice()], releases: releases, rules: [Sample.rule(.none)]), equals: "nothing")
    }

    @Test func `one blocked version in the middle is not forced, for a line would force those below it`() {
        let policy = Sample.policy(clients: [choice()], releases: releases, rules: [
            Sample.rule(.force) { $0.version = Sample.range("2.8.0") },
        ])
        let answer = written(policy).documents.answer
        let device = Device(platform: .ios, version: Sample.version("2.8.0"), os: Sample.version("17"), language: .english)
        #expect(answer(device) == .recommend)
    }

    @Test func `told once only where every told device is told once`() throws {
        try expect(Sample.policy(clients: [choice()], releases: releases, frequency: .once, rules: [
            Sample.rule(.recommend, frequency: .always) { $0.version = Sample.range("2.8.0") },
        ]), equals: "mixed-frequency")
    }

    @Test func `a fourth number is reported at its release and at its rule`() {
        let policy = Sample.policy(clients: [choice()], releases: [
            Sample.release("1.2.3"), Sample.release("1.2.3.4"),
        ], rules: [
            Sample.rule(.none, line: 31) { $0.version = Sample.range("<1.2.0.5") },
        ])
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [
            Diagnostic(
                .warning, "version-shape", at: Sample.position,
                "release 1.2.3.4 is read as 1.2.3 by Prince of Versions, which knows three numbers",
                help: "give versions that must be told apart different first three numbers",
                client: "prince-of-versions"),
            Diagnostic(
                .warning, "version-shape", at: SourcePosition(file: Sample.position.file, line: 31, column: 5),
                "version 1.2.0.5 is read as 1.2.0 by Prince of Versions, which knows three numbers",
                help: "give versions that must be told apart different first three numbers",
                client: "prince-of-versions"),
        ])
        #expect(documents.artifacts.count == 1)
    }

    @Test func `Android is left out with a warning at the client`() throws {
        let both: [Platform] = [.ios, .android]
        let policy = Sample.policy(platforms: both, clients: [choice()], releases: [Sample.release("1.0", on: both)])
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [Diagnostic(
            .warning, "android-not-written", at: Sample.position,
            "Android is left out of Prince of Versions' document, which is made for iOS and macOS only",
            help: "serve Android by another client, such as turkcell-updater", client: "prince-of-versions")])
        let file = try #require(documents.artifacts.first)
        #expect(!String(decoding: file.bytes, as: UTF8.self).contains("android"))
    }

    @Test(arguments: ["free_memory", "FreeMemory", "requiredOsVersion", "free memory", "", "größe"])
    func `a requirement that the client would rewrite is refused at its rule`(name: String) {
        let policy = Sample.policy(clients: [choice()], releases: releases, rules: [
            Sample.rule(.none) { $0.custom = [CustomValue(name: name, value: "x")] },
        ])
        #expect(written(policy).diagnostics == [Diagnostic(
            .error, "not-expressible", at: SourcePosition(file: Sample.position.file, line: 20, column: 5),
            "requirement '\(name)' cannot be found by Prince of Versions, which rewrites names with '_'",
            help: "name it in letters, digits and hyphens, a lower-case letter first, such as `freeMemory`; "
                + "`requiredOsVersion` is taken",
            client: "prince-of-versions")])
    }

    @Test func `a list in meta is refused`() {
        let policy = Sample.policy(clients: [choice()], releases: releases, extra: [
            "prince-of-versions": .object(["meta": .object(["tags": .array([])])]),
        ])
        #expect(written(policy).diagnostics == [Diagnostic(
            .error, "meta-not-flat", at: Sample.position,
            "'tags' in 'meta' is a list or a map, for which Prince of Versions drops all of 'meta'",
            help: "give every key one plain value", client: "prince-of-versions")])
    }

    @Test func `a meta that is no map is refused`() {
        let policy = Sample.policy(
            clients: [choice()], releases: releases, extra: ["prince-of-versions": .object(["meta": .string("x")])])
        #expect(written(policy).diagnostics == [Diagnostic(
            .error, "meta-not-flat", at: Sample.position, "'meta' of Prince of Versions must be a map of plain values",
            help: "write `prince-of-versions: {meta: {key: value}}`", client: "prince-of-versions")])
    }
}
