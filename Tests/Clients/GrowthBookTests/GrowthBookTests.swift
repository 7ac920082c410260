import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// GrowthBook's payload, whole, and what is refused or warned of before it is written.
struct GrowthBookTests {
    private static let choice = ClientChoice(
        name: "growthbook", traits: ClientTraits(messagePlatforms: Platform.allCases, knowsNoDates: true),
        position: SourcePosition(file: Sample.position.file, line: 4, column: 11))
    private static let texts: [String: LocalizedText] = [
        "force": Sample.text([
            "en": [.title: "Update required", .message: "{app} {latest} is needed.", .updateButton: "Update"],
            "pt-BR": [.message: "Precisa de {latest}."],
        ]),
        "recommend": Sample.text([
            "en": [.message: "{app} {latest} is ready.", .updateButton: "Update", .laterButton: "Not now"]
        ]),
    ]

    static func policy(
        releases: [Release]? = nil, minimum: [Platform: String] = [:], frequency: Frequency = .always,
        rules: [Rule] = [], messages: [Message] = [], texts: [String: LocalizedText] = texts
    ) -> Policy {
        Sample.policy(
            clients: [choice],
            releases: releases ?? [
                Sample.release("2.7.0"), Sample.release("3.0.1"), Sample.release("3.2", requires: "15"),
            ],
            minimum: minimum, frequency: frequency, rules: rules, texts: texts, messages: messages)
    }

    private func written(_ policy: Policy) -> (document: [UInt8], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let documents = GrowthBook().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &diagnostics)
        return (documents.first?.bytes ?? [], diagnostics)
    }

    @Test func `who is stopped with nothing to go to reads no placeholder`() {
        let stopped = Self.policy(rules: [
            Sample.rule(.force, id: "bad") { $0.version = Sample.range("3.2") },
            Sample.rule(.force, id: "old") { $0.version = Sample.range("2.7.0") },
        ])
        let text = String(decoding: written(stopped).document, as: UTF8.self)
        #expect(text.contains("Kasa 3.2 is needed."), "\(text)")
        #expect(!text.contains("{latest}"), "\(text)")
    }

    @Test func `a payload holds guards, rules, the minimum and the newest release, each in every language`() {
        let policy = Self.policy(
            minimum: [.ios: "3.0.1"],
            rules: [
                Sample.rule(.none, id: "old-phones") { $0.os = Sample.range("<14") },
                Sample.rule(.force, id: "bad-build") { condition in
                    condition.version = Sample.range("3.0.1")
                    condition.languages = [Sample.tag("he")]
                    condition.models = [ModelPattern("iPhone5,*"), ModelPattern("iPad(1)")]
                    condition.tablet = false
                    condition.custom = [CustomValue(name: "plan", value: "paid")]
                },
            ])
        let (document, diagnostics) = written(policy)
        #expect(diagnostics.map(\.id) == ["app-obeys"])
        #expect(
            diagnostics.map(\.message) == [
                "GrowthBook's SDKs hand the app a value and show nothing: the app blocks itself"
            ])
        Golden.expect(document, equals: "rules.json")
    }

    @Test func `a share is a range with a seed, and coverage beside it`() {
        let share = InstallationShare("33.3 %")!
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [ShareStep(share)])],
            position: Sample.position)
        let policy = Self.policy(
            releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), newest],
            rules: [
                Sample.rule(.none, id: "quiet") { $0.draw = ShareDraw(share, seed: "kasa/rule/quiet") }
            ])
        let (document, diagnostics) = written(policy)
        #expect(diagnostics == [])
        Golden.expect(document, equals: "shares.json")
    }

    @Test func `messages are a second feature, without those that have not begun`() {
        let later = Moment(seconds: Sample.moment.seconds + 60)
        let text = Sample.text([
            "en": [.message: "Hello from {latest}", .updateButton: "Look"], "de": [.message: "Hallo"],
        ])
        let policy = Self.policy(
            messages: [
                Sample.message("hello", every: 24, max: 3, link: "https://example.com/", text: text) {
                    $0.version = Sample.range(">=3")
                },
                Sample.message("later", from: later),
                Sample.message("levels") { $0.os = Sample.range(">=30") },
            ])
        let (document, diagnostics) = written(policy)
        #expect(diagnostics.map(\.id) == ["app-obeys"])
        Golden.expect(document, equals: "messages.json")
        // The document changes when the next begins.
        #expect(DatedPolicy(policy, at: Sample.moment).instants(within: 100) == [later])
    }

    @Test func `a platform on which the update button has nothing to open is named`() {
        func found(_ versions: String..., minimum: [Platform: String] = [:], rules: [Rule] = []) -> [String] {
            let policy = Sample.policy(
                platforms: [.ios, .android], stores: [.ios: "https://apps.apple.com/app/id1234567890"],
                clients: [Self.choice], releases: versions.map { Sample.release($0, on: [.ios, .android]) },
                minimum: minimum, rules: rules, texts: Self.texts)
            return written(policy).diagnostics.filter { $0.id == "missing-store" }.map {
                "\($0.position): \($0.severity): \($0.message); \($0.help ?? "")"
            }
        }
        let warning =
            "Content/kasa.md:4:11: warning: growthbook has no link on Android: the update button opens nothing; "
            + "write `store: {android: \"https://…\"}`"
        let calm = Sample.rule(.none), force = Sample.rule(.force) { $0.platforms = [.android] }
        #expect(found("2.7.0", "3.2.0") == [warning])
        #expect(found("2.7.0", "3.2.0", minimum: [.android: "3.2.0"], rules: [calm]) == [warning])
        #expect(found("2.7.0", "3.2.0", rules: [force, calm]) == [warning])
        #expect(found("2.7.0", "3.2.0", rules: [calm]) == [])
    }

    @Test(arguments: ["100000.0", "2.0.0.100000", "3.2026112601"])
    func `a version part of six digits is refused`(version: String) {
        let (document, diagnostics) = written(Self.policy(releases: [Sample.release(version)]))
        #expect(document == [])
        #expect(diagnostics.map(\.id) == ["version-shape"])
        #expect(
            diagnostics.map(\.message) == [
                "\(version) has a part above 99999, which ends a Swift app with GrowthBook's SDK where it is compared"
            ])
        let ruled = written(
            Self.policy(rules: [Sample.rule(.none) { $0.version = Sample.range("<\(version)") }]))
        #expect(ruled.diagnostics.map(\.id) == ["version-shape"])
        #expect(ruled.diagnostics.map(\.position.line) == [20])
    }

    @Test(arguments: [
        (
            "version",
            "'version' cannot name a value of the app's own: GrowthBook's SDKs get an attribute of that name already"
        ),
        ("a.b", "'a.b' cannot name a value of the app's own: to GrowthBook's SDKs a dot is a path and a $ an operator"),
        ("$in", "'$in' cannot name a value of the app's own: to GrowthBook's SDKs a dot is a path and a $ an operator"),
    ])
    func `a custom name that the SDKs read otherwise is refused`(name: String, message: String) {
        let (_, diagnostics) = written(
            Self.policy(
                rules: [Sample.rule(.none) { $0.custom = [CustomValue(name: name, value: "x")] }]))
        #expect(diagnostics.map(\.id) == ["custom-name"])
        #expect(diagnostics.map(\.message) == [message])
    }

    @Test func `a text that somebody sees is needed`() {
        let (document, diagnostics) = written(Self.policy(minimum: [.ios: "3.0.1"], texts: [:]))
        #expect(document == [])
        #expect(Set(diagnostics.map(\.id)) == ["text-missing", "app-obeys"])
    }

    @Test func `a rule for a share whose release has one too is warned of`() {
        let tenth = InstallationShare("10 %")!
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [ShareStep(tenth)])],
            position: Sample.position)
        let (_, diagnostics) = written(
            Self.policy(
                releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), newest],
                rules: [Sample.rule(.recommend, id: "some") { $0.draw = ShareDraw(tenth, seed: "kasa/rule/some") }]))
        #expect(diagnostics.map(\.id) == ["two-shares"])
        #expect(
            diagnostics.map(\.message) == [
                "the rule is for a share, and so is 3.2.0: a rule of GrowthBook draws once, so its devices are sent to a "
                    + "release that is for all"
            ])
    }

    @Test func `other clients keep a release for a share back, and those inside are the loss`() {
        let newest = Release(
            version: Sample.version("3.2.0"),
            shipments: [.ios: .init(shares: [ShareStep(InstallationShare("10 %")!)])], position: Sample.position)
        let policy = Sample.policy(
            clients: [ClientChoice(name: "retired", position: Sample.position)],
            releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), newest])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        let found = Agreement.diagnostics(for: app.dated, documents: app.written)
        // Its texts name the release before, too.
        #expect(found.map(\.id) == ["text", "weaker"])
        #expect(found[1].device?.contains("installation g") == true)
    }

    @Test func `no text to recommend is needed where everybody is forced`() {
        let force = Self.texts.filter { $0.key == "force" }
        let (_, diagnostics) = written(Self.policy(minimum: [.ios: "3.2.0"], texts: force))
        #expect(diagnostics.map(\.id) == ["app-obeys"], "\(diagnostics.map(\.message))")
    }
}
