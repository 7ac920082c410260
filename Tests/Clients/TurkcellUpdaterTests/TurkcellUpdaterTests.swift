import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

struct TurkcellUpdaterTests {
    private let choice = TurkcellReading.choice

    private func expect(
        _ policy: Policy, golden: String, diagnostics: [Diagnostic] = [], isExact: Bool = true,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let reading = TurkcellReading(policy)
        #expect(reading.diagnostics == diagnostics, sourceLocation: location)
        #expect(reading.artifacts.map(\.path) == ["kasa/turkcell-updater.ios.json"], sourceLocation: location)
        let artifact = try #require(reading.artifacts.first, sourceLocation: location)
        Golden.expect(artifact.bytes, equals: "\(golden).json", sourceLocation: location)
        let devices = Grid(reading.dated, on: .ios).devices
        #expect(reading.wrong(among: devices, isExact: isExact) == [], sourceLocation: location)
        #expect(reading.model.dangers == [], sourceLocation: location)
    }

    @Test func `a minimum leaves higher versions alone however their text sorts`() throws {
        let policy = Sample.policy(
            clients: choice,
            releases: ["2.6.5", "2.7", "2.10", "10.0"].map { Sample.release($0) }, minimum: [.ios: "2.7"],
            rules: [Sample.rule(.none, id: "quiet") { $0.version = Sample.range(">=2.7") }])
        try expect(policy, golden: "below-2.7")
        let reading = TurkcellReading(policy)
        for text in ["2.7", "2.7.0", "2.10", "10.0", "3", "11"] {
            #expect(reading.verdict(text) == Verdict.none, "\(text)")
        }
        for text in ["2", "2.6", "2.6.5", "2.6.99", "1.10", "0"] {
            #expect(reading.verdict(text) == .force, "\(text)")
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
            golden: "languages",
            diagnostics: [
                Diagnostic(
                    .warning, "language-cut", at: Sample.position,
                    "language 'pt-BR' is 'pt' to turkcell-updater: its devices read the words of 'pt'",
                    client: "turkcell-updater", lossClass: "text")
            ], isExact: false)
    }

    @Test func `a rule that says none inside a prompted range is a silent entry`() throws {
        try expect(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) },
                rules: [Sample.rule(.none, id: "leave") { $0.version = Sample.range("1.1") }]),
            golden: "silent")
    }

    @Test func `old OS versions are notified of the release that they can run`() throws {
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
        try expect(
            policy, golden: "named",
            diagnostics: [
                Diagnostic(
                    .warning, "version-shape", at: Sample.position,
                    "version 1.0.20260901 holds a number too large for a line between versions, so turkcell-updater notifies listed releases only",
                    help: "list every version that ever shipped: users of an unlisted one are not notified",
                    client: "turkcell-updater")
            ], isExact: false)
        let reading = TurkcellReading(policy)
        let listed = ["1.0.20260901", "1.0.20261001", "1.0.20261101"].map { reading.verdict($0) }
        #expect(listed == [.force, .recommend, Verdict.none])
    }

    @Test func `a huge bound above the announced version changes nothing`() throws {
        let releases = ["1.0", "1.1", "1.2"].map { Sample.release($0) }
        let huge = [Sample.rule(.none, id: "huge") { $0.version = Sample.range(">2000000000") }]
        let plain = TurkcellReading(Sample.policy(clients: choice, releases: releases))
        let bound = TurkcellReading(Sample.policy(clients: choice, releases: releases, rules: huge))
        #expect(plain.artifacts == bound.artifacts)
        #expect(plain.diagnostics + bound.diagnostics == [])
    }

    @Test func `devices with a custom condition share one answer`() throws {
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
                rules: [Sample.rule(.force, id: "beta") { $0.custom = [CustomValue(name: "ring", value: "beta")] }]))
        #expect(reading.wrong(among: Grid(reading.dated, on: .ios).devices, isExact: false) == [])
        #expect(reading.verdict("1.0") == .recommend)
    }

    @Test func `an OS version is never read as text, so the end of support for iOS below 6 spares iOS 10`() {
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0, requires: "4.3") },
                rules: [
                    Sample.rule(.recommend, id: "old-systems") { $0.os = Sample.range("<6") },
                    Sample.rule(.none, id: "others"),
                ]))
        let systems = ["4.3", "5.1", "5.1.1", "6.0", "6.1.6", "9.3", "10.0", "17.4"]
        #expect(
            systems.map { reading.verdict("1.0", os: $0) } == [
                .recommend, .recommend, .recommend, Verdict.none, Verdict.none, Verdict.none, Verdict.none,
                Verdict.none,
            ])
        #expect(systems.allSatisfy { reading.verdict("1.1", os: $0) == Verdict.none })
    }

    @Test func `the newest version is never notified, though others of its group are forced`() {
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
                rules: [Sample.rule(.force, id: "beta") { $0.custom = [CustomValue(name: "ring", value: "beta")] }]))
        #expect(
            ["1.0", "1.1", "1.1.0.1", "1.2", "10"].map { reading.verdict($0) } == [
                .recommend, Verdict.none, Verdict.none, Verdict.none, Verdict.none,
            ])
    }

    @Test func `languages that are read as one get one answer`() {
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
                rules: [
                    Sample.rule(.force, id: "fil") { $0.languages = [Sample.tag("fil")] },
                    Sample.rule(.none, id: "brazil") { $0.languages = [Sample.tag("pt-BR")] },
                ]))
        let languages = ["fil", "fi", "pt-BR", "pt", "pt-PT", "en"]
        #expect(
            languages.map { reading.verdict("1.0", language: $0) } == [
                .recommend, .recommend, Verdict.none, Verdict.none, Verdict.none, .recommend,
            ])
    }

    @Test func `a language with two codes gets one answer, and no other language gets it`() {
        var texts = Sample.texts
        texts["force"] = Sample.text(["en": [.message: "M"], "he": [.message: "H"]])
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) }, minimum: [.ios: "1.1"],
                rules: [Sample.rule(.none, id: "id") { $0.languages = [Sample.tag("id")] }], texts: texts))
        let languages = ["id", "in", "in-ID", "he", "iw", "en"]
        #expect(
            languages.map { reading.verdict("1.0", language: $0) } == [
                Verdict.none, Verdict.none, Verdict.none, .force, .force, .force,
            ])
        #expect(reading.wrong(among: Grid(reading.dated, on: .ios).devices, isExact: true) == [])
    }

    @Test func `a tablet and a phone are distinguished`() {
        let reading = TurkcellReading(
            Sample.policy(
                clients: choice, releases: ["1.0", "1.1"].map { Sample.release($0) },
                rules: [
                    Sample.rule(.force, id: "pads") {
                        $0.tablet = true; $0.version = Sample.range("<1.1")
                    }
                ]))
        #expect([true, false].map { reading.verdict("1.0", tablet: $0) } == [.force, .recommend])
    }

    @Test func `a sign that an address cannot hold is written as an escape`() throws {
        let reading = TurkcellReading(
            Sample.policy(
                stores: [.ios: "https://example.com/{kasa}?q=100%&r=%41"], clients: choice,
                releases: ["1.0", "1.1"].map { Sample.release($0) }))
        let device = Device(
            platform: .ios, version: Sample.version("1.0"), os: Sample.version("17"), language: .english)
        #expect(
            reading.answer(device).dialog?.buttons.map(\.link) == [
                "https://example.com/%7Bkasa%7D?q=100%25&r=%41", nil,
            ])
        #expect(reading.wrong(among: [device], isExact: true) == [])
    }
}
