import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// The documents of SSVC: one for all builds where Apple's packed numbers can say it, own ones where they cannot.
struct SSVCTests {
    private func choice(_ layout: ClientOptions.Layout = .auto) -> ClientChoice {
        var options = ClientOptions()
        options.layout = layout
        return ClientChoice(name: "ssvc", options: options, position: Sample.position)
    }

    private func written(_ policy: Policy) -> (documents: ClientDocuments, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (SSVC().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// The files and their golden bytes, without a diagnostic; each listed build's reading must equal `answer`.
    private func expect(_ policy: Policy, _ names: [String], in folder: String) throws {
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        #expect(documents.artifacts.map(\.path) == names.map { "kasa/\($0).json" })
        for (artifact, name) in zip(documents.artifacts, names) {
            Golden.expect(artifact.bytes, equals: "ssvc/\(folder)/\(name).json")
        }
        try expectReadings(policy, documents)
    }

    private func expectReadings(_ policy: Policy, _ documents: ClientDocuments) throws {
        let dated = DatedPolicy(policy, at: Sample.moment)
        let readings = try SSVCReadings(documents)
        for device in policy.platforms.flatMap({ Grid(dated, on: $0).devices }) {
            guard let build = device.build else { continue }
            let meant = dated.verdict(for: device)
            let read = try readings.verdict(build), general = try readings.plain(build)
            if read != documents.answer(device) { Issue.record("not as answered: \(device.inWords)") }
            for verdict in [read, general] where verdict != .none {
                if verdict == .force, meant.verdict != .force { Issue.record("stronger: \(device.inWords)") }
                if meant.isRuledOut { Issue.record("ruled out: \(device.inWords)") }
                if !isBelowAnnounced(device, dated) { Issue.record("told at the top: \(device.inWords)") }
            }
        }
    }

    private func isBelowAnnounced(_ device: Device, _ dated: DatedPolicy) -> Bool {
        dated.announced(on: device.platform).map { device.version < $0.version } ?? false
    }

    private let packed = [
        Sample.release("1.2.3", build: "1.2.3"), Sample.release("1.2.4", build: "1.2.4"),
        Sample.release("2.0", build: "2.0.0", live: .from(Moment("2026-11-02")!)),
    ]

    @Test func `packable builds share one document`() throws {
        try expect(
            Sample.policy(clients: [choice()], releases: packed, minimum: [.ios: "1.2.4"]), ["ssvc"], in: "packed")
    }

    @Test func `a build that cannot be packed has its own document, and the plain one has no number`() throws {
        try expect(Sample.policy(clients: [choice()], releases: [
            Sample.release("1.0", build: "4354667"), Sample.release("1.1", build: "4354700"),
            Sample.release("2.0", build: "4400000"),
        ], minimum: [.ios: "1.1"]), ["ssvc.4354667", "ssvc.4354700", "ssvc.4400000", "ssvc"], in: "unpackable")
    }

    @Test func `with a mixed history what only a number can say moves to own documents`() throws {
        try expect(Sample.policy(clients: [choice()], releases: [
            Sample.release("1.0", build: "1.0"), Sample.release("1.1", build: "1.1"),
            Sample.release("2.0", build: "20240101"),
        ], minimum: [.ios: "1.1"]), ["ssvc.1.0", "ssvc.20240101", "ssvc"], in: "mixed")
    }

    @Test func `one document for each build where the author asks for it`() throws {
        try expect(
            Sample.policy(clients: [choice(.perBuild)], releases: packed, minimum: [.ios: "1.2.4"]),
            ["ssvc.1.2.3", "ssvc.1.2.4", "ssvc.2.0.0", "ssvc"], in: "per-build")
    }

    @Test func `one blocked build in the middle has its own document`() throws {
        try expect(Sample.policy(clients: [choice()], releases: packed, rules: [
            Sample.rule(.force) { $0.version = Sample.range("1.2.4") },
        ]), ["ssvc.1.2.4", "ssvc"], in: "blocked")
    }

    @Test func `in a single document one blocked build is only told`() throws {
        try expect(Sample.policy(clients: [choice(.single)], releases: packed, rules: [
            Sample.rule(.force) { $0.version = Sample.range("1.2.4") },
        ]), ["ssvc"], in: "single")
    }

    @Test func `a rule that says none silences its build and all above it`() throws {
        try expect(Sample.policy(clients: [choice(.single)], releases: packed, rules: [
            Sample.rule(.none) { $0.version = Sample.range("1.2.4") },
        ]), ["ssvc"], in: "ruled-out")
    }

    @Test func `nothing to say is an empty object`() throws {
        try expect(
            Sample.policy(clients: [choice()], releases: packed, rules: [Sample.rule(.none)]), ["ssvc"], in: "nothing")
    }

    @Test func `iOS and macOS of one build get what is right for both`() throws {
        let both: [Platform] = [.ios, .macos]
        try expect(Sample.policy(platforms: both, clients: [choice()], releases: [
            Sample.release("1.0", build: "1.0", on: both), Sample.release("2.0", build: "2.0", on: both),
        ], minimum: [.ios: "2.0"]), ["ssvc"], in: "two-platforms")
    }

    @Test func `releases that share the announced build are told nothing`() throws {
        let policy = Sample.policy(clients: [choice()], releases: [
            Sample.release("1.0", build: "7"), Sample.release("2.0", build: "7"),
        ])
        try expect(policy, ["ssvc"], in: "shared-build")
        let older = Device(platform: .ios, version: Sample.version("1.0"), os: Sample.version("17"), language: .english)
        #expect(written(policy).documents.answer(older) == .none)
    }

    @Test func `builds out of order are answered from their own documents`() throws {
        try expect(Sample.policy(clients: [choice()], releases: [
            Sample.release("1.0", build: "9"), Sample.release("2.0", build: "3"),
        ], minimum: [.ios: "2.0"]), ["ssvc.9", "ssvc"], in: "out-of-order")
    }

    @Test(arguments: ClientOptions.Layout.allCases, 1...60)
    func `no document is stronger than meant for any build`(layout: ClientOptions.Layout, seed: Int) throws {
        var drawn = DrawnPolicy(seed: seed)
        let policy = drawn.policy(for: choice(layout))
        guard DeadEnds.diagnostics(DatedPolicy(policy, at: Sample.moment)).isEmpty else { return }
        try expectReadings(policy, written(policy).documents)
    }

    @Test func `a release without a build is refused at its line`() {
        let (documents, diagnostics) = written(Sample.policy(clients: [choice()], releases: [
            Sample.release("1.0", build: "1"), Sample.release("2.0"),
        ]))
        #expect(documents.artifacts == [])
        #expect(diagnostics == [Diagnostic(
            .error, "missing-build", at: Sample.position,
            "release 2.0 has no build on iOS, and SSVC compares builds, never versions",
            help: "add `build` with the CFBundleVersion that shipped", client: "ssvc")])
    }

    @Test func `a single document is refused where a build cannot be packed`() {
        let (_, diagnostics) = written(Sample.policy(clients: [choice(.single)], releases: [
            Sample.release("1.0", build: "1"), Sample.release("2.0", build: "1.10"),
        ]))
        #expect(diagnostics == [Diagnostic(
            .error, "unpackable-build", at: Sample.position,
            "build 1.10 of release 2.0 cannot be packed into Apple's version number, which one SSVC document for all "
                + "builds needs",
            help: "use `layout: auto`, which gives such builds files of their own", client: "ssvc")])
    }
}

/// A reading of the documents by the client's documented steps; packed numbers are looked up, not computed.
private struct SSVCReadings {
    private static let numbers = [
        "1": 16_809_984, "1.0": 16_809_984, "1.10": 0, "1.1": 17_858_560, "1.2.3": 19_103_744, "1.2.4": 19_169_280,
        "2.0": 33_587_200,
        "2.0.0": 33_587_200, "2.1": 34_635_776, "20": 536_903_680, "21": 553_680_896, "5": 83_918_848,
        "3": 50_364_416, "7": 117_473_280, "9": 151_027_712,
        "4354667": 0, "4354700": 0, "4400000": 0, "20240101": 0,
    ]

    private let files: [String: [String: Any]]

    init(_ documents: ClientDocuments) throws {
        files = try Dictionary(uniqueKeysWithValues: documents.artifacts.map { artifact in
            let root = try JSONSerialization.jsonObject(with: Data(artifact.bytes)) as? [String: Any]
            return (artifact.path, try #require(root))
        })
    }

    /// What the build's own document says, else the plain one.
    func verdict(_ build: String) throws -> Verdict {
        try files["kasa/ssvc.\(build).json"].map { try read($0, build) } ?? plain(build)
    }

    func plain(_ build: String) throws -> Verdict { try read(#require(files["kasa/ssvc.json"]), build) }

    private func read(_ root: [String: Any], _ build: String) throws -> Verdict {
        let installed = try #require(SSVCReadings.numbers[build])
        let latest = root["SSVCLatestVersionNumber"] as? Int ?? 0
        let minimum = root["SSVCMinimumSupportedVersionNumber"] as? Int ?? 0
        if minimum > latest { Issue.record("minimum above latest") }
        if minimum != 0, minimum > installed { return .force }
        if latest != 0 { return latest > installed ? .recommend : .none }
        guard let key = root["SSVCLatestVersionKey"] as? String else { return .none }
        return key.compare(build, options: .numeric) == .orderedDescending ? .recommend : .none
    }
}
