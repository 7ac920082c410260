import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

struct TurkcellUpdaterTests {
    private let choice = [ClientChoice(name: "turkcell-updater", position: SourcePosition(file: "Content/kasa.md", line: 4, column: 11))]

    private func write(_ policy: Policy) -> (documents: ClientDocuments, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (TurkcellUpdater().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    private func expect(_ policy: Policy, golden: String, at location: SourceLocation = #_sourceLocation) throws {
        let (documents, diagnostics) = write(policy)
        #expect(diagnostics == [], sourceLocation: location)
        #expect(documents.artifacts.map(\.path) == ["kasa/turkcell-updater.ios.json"], sourceLocation: location)
        let artifact = try #require(documents.artifacts.first, sourceLocation: location)
        Golden.expect(artifact.bytes, equals: "turkcell-updater/\(golden).json", sourceLocation: location)
        try expectAgreement(policy, location)
    }

    /// The written bytes, read as the client reads them, give every device of the grid what the encoder says they give.
    private func expectAgreement(_ policy: Policy, _ location: SourceLocation = #_sourceLocation) throws {
        let documents = write(policy).documents
        let bytes = try #require(documents.artifacts.first, sourceLocation: location).bytes
        let entries = try FilterReading.entries(bytes)
        let dated = DatedPolicy(policy, at: Sample.moment)
        var wrong: [String] = []
        for device in Grid(dated, on: .ios).devices {
            let read = FilterReading.verdict(entries, device), said = documents.answer(device)
            let meant = dated.verdict(for: device).verdict
            // A custom value is not told to this client, and a third letter of a language is cut off.
            let isTold = device.custom.isEmpty && device.language.language.utf8.count == 2
            if read != said || (isTold && said != meant) {
                wrong.append("\(device.inWords): read \(read), said \(said), meant \(meant)")
            }
        }
        #expect(wrong == [], sourceLocation: location)
    }

    @Test func `a minimum leaves higher versions alone however their text sorts`() throws {
        let policy = Sample.policy(
            clients: choice,
            releases: ["2.6.5", "2.7", "2.10", "10.0"].map { Sample.release($0) }, minimum: [.ios: "2.7"],
            rules: [Sample.rule(.none, id: "quiet") { $0.version = Sample.range(">=2.7") }])
        try expect(policy, golden: "below-2.7")
        let entries = try FilterReading.entries(#require(write(policy).documents.artifacts.first).bytes)
        for text in ["2.7", "2.7.0", "2.10", "10.0", "3", "11"] {
            let device = Device(platform: .ios, version: Sample.version(text), os: Sample.version("17"), language: .english)
            #expect(FilterReading.verdict(entries, device) == .none, "\(text)")
        }
        for text in ["2", "2.6", "2.6.5", "2.6.99", "1.10", "0"] {
            let device = Device(platform: .ios, version: Sample.version(text), os: Sample.version("17"), language: .english)
            #expect(FilterReading.verdict(entries, device) == .force, "\(text)")
        }
    }

    @Test func `two languages and all others get their own words`() throws {
        var texts = Sample.texts
        texts["recommend"] = Sample.text([
            "en": [.message: "{app} {latest} is ready.", .whatsNew: "Faster lists."],
            "de": [.message: "{app} {latest} ist da.", .warnings: "Nur mit WLAN laden."],
            "pt-BR": [.message: "{app} {latest} chegou."], "pt": [.message: "{app} {latest} está pronta."],
        ])
        try expect(
            Sample.policy(clients: choice, releases: [Sample.release("1.0"), Sample.release("1.1")], texts: texts),
            golden: "languages")
    }

    @Test func `a rule that says none inside a prompted range is a silent entry`() throws {
        try expect(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) },
                rules: [Sample.rule(.none, id: "leave") { $0.version = Sample.range("1.1") }]),
            golden: "silent")
    }

    @Test func `old OS versions are told of the release they can run`() throws {
        try expect(
            Sample.policy(
                clients: choice,
                releases: [
                    Sample.release("1.0", requires: "13"), Sample.release("1.1", requires: "13"),
                    Sample.release("2.0", requires: "15.2"),
                ], minimum: [.ios: "1.1"]),
            golden: "systems")
    }

    @Test func `models, tablets and languages narrow a rule`() throws {
        var texts = Sample.texts
        texts["old"] = Sample.text(["en": [.message: "This phone needs {latest}."]])
        try expect(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
                rules: [
                    Sample.rule(.force, id: "old", text: "old") {
                        $0.version = Sample.range("<1.1")
                        $0.models = [ModelPattern("iPhone5,*")]
                    },
                    Sample.rule(.none, id: "pads") { $0.tablet = true },
                    Sample.rule(.force, id: "fr") {
                        $0.version = Sample.range("<1.1")
                        $0.languages = [Sample.tag("fr"), Sample.tag("de")]
                    },
                ], texts: texts),
            golden: "narrowed")
    }

    @Test func `an app with nothing live gets no updates key`() throws {
        try expect(Sample.policy(clients: choice, releases: [Sample.release("1.0", live: .pending)]), golden: "nobody")
    }

    @Test func `a number too large for a line names releases one by one`() throws {
        let policy = Sample.policy(
            clients: choice, releases: ["1.0.20260901", "1.0.20261001", "1.0.20261101"].map { Sample.release($0) },
            minimum: [.ios: "1.0.20261001"])
        let (documents, diagnostics) = write(policy)
        Golden.expect(try #require(documents.artifacts.first).bytes, equals: "turkcell-updater/named.json")
        #expect(diagnostics == [
            Diagnostic(
                .warning, "version-shape", at: Sample.position,
                "version 1.0.20260901 holds a number too large for a line between versions, so turkcell-updater is told listed releases alone",
                help: "list every version that ever shipped: one that is not listed is told nothing",
                client: "turkcell-updater"),
        ])
    }

    @Test func `a huge bound above the announced version changes nothing`() throws {
        let releases = ["1.0", "1.1", "1.2"].map { Sample.release($0) }
        let huge = [Sample.rule(.none, id: "huge") { $0.version = Sample.range(">2000000000") }]
        let (plain, none) = write(Sample.policy(clients: choice, releases: releases))
        let (bound, some) = write(Sample.policy(clients: choice, releases: releases, rules: huge))
        #expect(plain.artifacts == bound.artifacts)
        #expect(none + some == [])
    }

    @Test func `devices with a custom condition share one answer`() throws {
        let policy = Sample.policy(
            clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
            rules: [Sample.rule(.force, id: "beta") { $0.custom = [CustomValue(name: "ring", value: "beta")] }])
        let documents = write(policy).documents
        try expectAgreement(policy)
        let device = Device(
            platform: .ios, version: Sample.version("1.0"), os: Sample.version("17"), language: .english,
            custom: ["ring": "beta"])
        #expect(documents.answer(device) == .recommend)
    }

    @Test func `random policies are read back as they are meant`() throws {
        var random = SeededGenerator(seed: 7)
        let texts = ["1.0", "1.2", "1.10", "2", "2.0.1", "2.7", "2.10", "10.0"]
        let ranges = ["<2", ">=1.2 <2.7", "2.0.1", ">2.0.1", "1.2, 2.7", "<=1.10", "2.5", "1.2..2.8"]
        for _ in 0..<12 {
            let rules = (0..<Int.random(in: 0...4, using: &random)).map { line in
                Sample.rule([Verdict.none, .recommend, .force].randomElement(using: &random) ?? .none, line: 20 + line) {
                    if Bool.random(using: &random) { $0.version = Sample.range(ranges.randomElement(using: &random) ?? "") }
                    if Int.random(in: 0...2, using: &random) == 0 { $0.os = Sample.range(["<15", ">=16.2", "14..15.4"].randomElement(using: &random) ?? "") }
                    if Int.random(in: 0...3, using: &random) == 0 { $0.languages = [Sample.tag(["de", "fr"].randomElement(using: &random) ?? "de")] }
                    if Int.random(in: 0...3, using: &random) == 0 { $0.models = [ModelPattern(["iPhone5,*", "iPad4,1", "iPhone*"].randomElement(using: &random) ?? "")] }
                    if Int.random(in: 0...3, using: &random) == 0 { $0.tablet = Bool.random(using: &random) }
                }
            }
            let requires = ["13", "15", "16.2"]
            let releases = texts.enumerated().map { Sample.release($1, requires: requires[min($0 / 3, 2)]) }
            let policy = Sample.policy(
                clients: choice, releases: releases,
                minimum: Bool.random(using: &random) ? [.ios: "2.0.1"] : [:], rules: rules)
            try expectAgreement(policy)
        }
    }
}
