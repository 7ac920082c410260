import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// Documents for Android, as they are written and as the client reads them.
struct AndroidUpdateTests {
    private func expect(
        _ policy: Policy, golden: String, diagnostics: [Diagnostic] = [], losses: [String] = [],
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let reading = AndroidReading(policy)
        #expect(reading.diagnostics == diagnostics, sourceLocation: location)
        #expect(reading.artifacts.map(\.path) == ["kasa/\(AndroidReading.file)"], sourceLocation: location)
        let artifact = try #require(reading.artifacts.first, sourceLocation: location)
        Golden.expect(artifact.bytes, equals: "android/\(golden).json", sourceLocation: location)
        #expect(reading.losses == losses, sourceLocation: location)
        #expect(reading.model.dangers == [], sourceLocation: location)
    }

    private let releases = [
        AndroidReading.release("1.0", 10), AndroidReading.release("1.1", 20), AndroidReading.release("2.0", 30),
    ]

    @Test func `one entry without a filter tells everyone below the announced code`() throws {
        try expect(AndroidReading.policy(releases: releases), golden: "everyone")
    }

    @Test func `a minimum forces lower codes, and the others are recommended the release once`() throws {
        try expect(
            AndroidReading.policy(releases: releases, minimum: "1.1", frequency: .once), golden: "minimum")
    }

    @Test func `each run of API levels is offered what runs there`() throws {
        try expect(
            AndroidReading.policy(
                releases: [
                    AndroidReading.release("1.0", 10), AndroidReading.release("1.1", 20, requires: "23"),
                    AndroidReading.release("2.0", 30, requires: "29"),
                ], rules: [Sample.rule(.none, id: "broken") { $0.os = Sample.range("31..32") }]),
            golden: "levels")
    }

    @Test func `who is to see nothing is left out of every entry`() throws {
        try expect(
            AndroidReading.policy(
                releases: releases, minimum: "1.1",
                rules: [
                    Sample.rule(.none, id: "leave") {
                        $0.languages = [Sample.tag("he"), Sample.tag("de")]
                        $0.models = [ModelPattern("Pixel 7*")]
                    },
                    Sample.rule(.recommend, id: "pads") { $0.tablet = true },
                ]),
            golden: "left-out",
            // The client takes `Pixel71` for `Pixel 71`, which is to see nothing.
            losses: [
                "weaker on Android API level 1, version 1.0, language de, model Pixel71: meant force",
                "weaker on Android API level 1, version 1.0, language de, model Pixel71, tablet: meant recommend",
                "weaker on Android API level 1, version 1.1, language de, model Pixel71: meant recommend",
            ])
    }

    @Test func `each language has all its words, under its old and its new code`() throws {
        var texts = Sample.texts
        texts["recommend"] = Sample.text([
            "en": [.message: "{app} {latest} is ready.", .whatsNew: "Faster lists."],
            "de": [.message: "{app} {latest} ist da."], "he": [.warnings: "Wi-Fi."], "fil": [.message: "Handa na."],
        ])
        try expect(AndroidReading.policy(releases: releases, texts: texts), golden: "languages")
    }

    @Test func `an app with nothing live gets no updates key`() throws {
        try expect(
            AndroidReading.policy(releases: [AndroidReading.release("1.0", 10, live: .pending)]), golden: "nobody")
    }

    @Test func `every code and every API level gets its verdict`() {
        let levels = ["23", "26", "29", "30"]
        let listed = zip(["1.0", "1.1", "2.0", "3.0"], [3, 6, 9, 12]).enumerated().map { index, release in
            AndroidReading.release(release.0, release.1, requires: index == 0 ? nil : levels[index - 1])
        }
        let rules = [
            Sample.rule(.none, id: "none") {
                $0.version = Sample.range("1.1..2.0")
                $0.os = Sample.range("27..29, 33")
            },
            Sample.rule(.force, id: "force") {
                $0.version = Sample.range("1.0")
                $0.os = Sample.range(">=26 <31")
            },
        ]
        let reading = AndroidReading(AndroidReading.policy(releases: listed, minimum: "1.1", rules: rules))
        var wrong: [String] = []
        for code in 1...14 {
            // A code between two releases is that of some version between them.
            let version = ["0.9", "0.9", "1.0", "1.0.5", "1.0.5", "1.1", "1.5", "1.5", "2.0", "2.5", "2.5", "3.0"]
            for level in 19...36 {
                var device = AndroidReading.device(code > 12 ? "4.0" : version[code - 1], level: level)
                guard reading.dated.exists(device) else { continue }
                device.build = "\(code)"
                let given = reading.verdict(device), meant = reading.dated.verdict(for: device).verdict
                if given != meant { wrong.append("code \(code), level \(level): \(given as Any), meant \(meant)") }
            }
        }
        #expect(wrong == [])
    }

    @Test func `a release without a newer one is forced below the highest code, and what comes later is not`() throws {
        let end = Sample.rule(.force, id: "end") { $0.os = Sample.range(">=26") }
        let policy = AndroidReading.policy(releases: releases, rules: [end])
        try expect(policy, golden: "ended")
        let reading = AndroidReading(policy)
        #expect(reading.losses(withEnds: true) == [])
        #expect(reading.verdict(AndroidReading.device("2.0", code: 30)) == .force)
        #expect(reading.verdict(AndroidReading.device("2.0", code: 30, level: 25)) == Verdict.none)
        #expect(reading.verdict(AndroidReading.device("2.1", code: 31)) == Verdict.none)
    }

    @Test func `a recommendation that is shown once is not shown again before the next release`() {
        let reading = AndroidReading(AndroidReading.policy(releases: releases, minimum: "1.1", frequency: .once))
        let later = AndroidReading(
            AndroidReading.policy(releases: releases + [AndroidReading.release("3.0", 40)], frequency: .once))
        let again = Situation(shown: 1, last: Sample.moment, moment: Sample.moment)
        #expect(reading.answer(AndroidReading.device("1.1"), when: again).outcome == .verdict(.none))
        #expect(reading.answer(AndroidReading.device("1.0"), when: again).outcome == .verdict(.force))
        let ids = [reading, later].map { reading in
            (reading.model as? AndroidModel)?.check?.document.updates?.compactMap { try? $0.get().id }
        }
        #expect(ids[0]?.last == AndroidNumbers.once("kasa", "2.0"))
        #expect(ids[1] == [AndroidNumbers.once("kasa", "3.0")])
        #expect(Set(ids[0] ?? []).count == 2)
    }

    @Test func `a number is the first 31 bits of the SHA-256 of its name`() {
        // printf 'kasa/2.0/once' | sha256sum
        #expect(AndroidNumbers.once("kasa", "2.0") == 261376189)
    }

    @Test func `a number that is taken already is passed over`() {
        let plain = AndroidNumbers.number(of: "kasa/x")
        var numbers = AndroidNumbers(slug: "kasa", fixed: [plain])
        #expect(numbers.own("x") == plain + 1)
        #expect(numbers.own("x") == plain + 2)
    }

    @Test func `devices between two codes without room are not judged`() {
        let reading = AndroidReading(
            AndroidReading.policy(releases: [AndroidReading.release("1.0", 10), AndroidReading.release("1.2", 11)]))
        #expect(reading.answer(AndroidReading.device("1.1")).outcome == .unjudged(.noBuild))
        #expect(reading.answer(AndroidReading.device("1.1")).file == "kasa/\(AndroidReading.file)")
        #expect(reading.answer(AndroidReading.device("0.9")).outcome == .verdict(.recommend))
    }

    @Test func `what a document for Android needs and lacks is named`() {
        let policy = Sample.policy(
            platforms: [.android], ids: [:], stores: [:], clients: TurkcellReading.choice,
            releases: [AndroidReading.release("1.0", 10), AndroidReading.release("1.1", nil)],
            rules: [
                Sample.rule(.none, id: "odd", line: 21) { $0.models = [ModelPattern("a,b"), ModelPattern("x?*")] }
            ])
        let reading = AndroidReading(policy), choice = SourcePosition(file: "Content/kasa.md", line: 4, column: 11)
        #expect(reading.artifacts == [])
        func refusal(_ model: String) -> Diagnostic {
            Diagnostic(
                .error, "not-expressible", at: SourcePosition(file: "Content/kasa.md", line: 21, column: 5),
                "model '\(model)' cannot be expressed for turkcell-updater on Android: it divides its filters at commas, "
                    + "and `!`, `<`, `>` and `?` have a meaning of their own",
                help: "write the models without these signs", client: "turkcell-updater")
        }
        #expect(
            reading.diagnostics == [
                Diagnostic(
                    .error, "missing-id", at: choice,
                    "turkcell-updater needs the app's application id on Android: it refuses a document that does not name it",
                    help: "write `ids: {android: com.example.app}`", client: "turkcell-updater"),
                Diagnostic(
                    .error, "missing-store", at: choice,
                    "turkcell-updater needs the app's store link on Android: it drops every update without one",
                    help: "write `store: {android: \"https://…\"}`", client: "turkcell-updater"),
                Diagnostic(
                    .error, "missing-build", at: Sample.position,
                    "release 1.1 has no build on Android, and turkcell-updater compares version codes there, never versions",
                    help: "add `build` with the version code that shipped", client: "turkcell-updater"),
                refusal("a,b"), refusal("x?*"),
            ])
    }

    @Test func `a text that no entry can do without is asked for`() {
        let reading = AndroidReading(
            AndroidReading.policy(releases: releases, texts: ["recommend": Sample.text(["en": [.title: "T"]])]))
        #expect(reading.artifacts == [])
        #expect(reading.diagnostics.map(\.id) == ["text-missing"])
        #expect(
            reading.diagnostics.first?.message
                == "text 'recommend' has no Message in en, and turkcell-updater needs one")
    }

    @Test
    func `an app on both systems has a document for each, and the document for iOS is the same as without Android`() {
        let both = [Platform.ios, .android]
        let releases = ["1.0", "1.1"].enumerated().map { Sample.release($1, build: "\($0 + 1)", on: both) }
        let apple = TurkcellReading(
            Sample.policy(clients: TurkcellReading.choice, releases: releases, minimum: [.ios: "1.1"]))
        let shared = AndroidReading(
            Sample.policy(
                platforms: both, ids: [.ios: "com.example.kasa", .android: "com.example.kasa"],
                stores: [.ios: "https://apps.apple.com/app/id1234567890", .android: "https://example.com/kasa"],
                clients: TurkcellReading.choice, releases: releases, minimum: [.ios: "1.1"],
                messages: [AndroidMessageListTests.message("hello")]))
        #expect(shared.diagnostics == [])
        #expect(shared.artifacts.map(\.path) == ["kasa/\(AndroidReading.file)", "kasa/turkcell-updater.ios.json"])
        #expect(shared.artifacts.last == apple.artifacts.first)
        #expect(shared.losses == [])
    }

    @Test func `the buttons open the store`() {
        let reading = AndroidReading(AndroidReading.policy(releases: releases, minimum: "1.1"))
        let store = "https://play.google.com/store/apps/details?id=com.example.kasa"
        #expect(reading.model.buttonLinks == [store])
        let forced = reading.answer(AndroidReading.device("1.0"))
        #expect(
            forced
                == ClientAnswer(
                    .verdict(.force), file: "kasa/\(AndroidReading.file)", path: "updates[0].forceUpdate",
                    dialog: Dialog(
                        title: "Update required", text: "This version of Kasa has stopped working.",
                        buttons: [
                            Dialog.Button(title: "Install", isUpdate: true, link: store),
                            Dialog.Button(title: "Exit application", isUpdate: false, link: nil),
                        ]), frequency: .always, offer: Offer(build: "30")))
    }
}
