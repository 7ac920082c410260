import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater
@testable import ClientKit
@testable import ClientFormats

/// A document that says a message otherwise than its policy is found out, in the situation that shows it.
struct MessageJudgeTests {
    private let client = TurkcellUpdater()
    /// 1.0 is left alone by a rule, so that no update hides the message there.
    private let policy = DatedPolicy(
        Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"],
            stores: [.android: "https://play.google.com/store/apps/details?id=com.example.kasa"],
            clients: [ClientChoice(name: "turkcell-updater", position: Sample.position)],
            releases: [
                Sample.release("1.0", build: "100", on: [.android]),
                Sample.release("2.0", build: "200", on: [.android]),
            ],
            rules: [Sample.rule(.none, id: "old") { $0.version = Sample.range("1.0") }],
            messages: [
                Sample.message(
                    "sale", from: Moment("2026-12-01"), until: Moment("2026-12-24T23:59:59Z"), every: 24, max: 2,
                    link: "https://example.com/sale", image: "https://example.com/sale.png",
                    text: Sample.text(["en": [.title: "Sale", .message: "Half price.", .updateButton: "Look"]])
                ) { $0.version = Sample.range(">=2.0") }
            ]), at: Sample.moment)

    private func written() throws -> String {
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: policy, reporting: &diagnostics)
        #expect(diagnostics == [])
        return String(decoding: try #require(documents.first).bytes, as: UTF8.self)
    }

    private func judged(_ document: String) -> [String] {
        let file = Artifact(
            path: "kasa/turkcell-updater.android.json", bytes: Array(document.utf8), role: .document)
        let found = MessageJudge.diagnostics(
            for: policy, documents: [(client, [file])], models: DecisionModelCache())
        return found.map { "\($0.severity.rawValue) \($0.id): \($0.message)" }
    }

    @Test func `what Decree writes is as meant`() throws { #expect(judged(try written()) == []) }

    struct Change: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let says: String
        var testDescription: String { "\(old) → \(new)" }

        init(_ old: String, _ new: String, _ says: String) { (self.old, self.new, self.says) = (old, new, says) }
    }

    private static let device = "such as on Android API level 1, version 2.0, language en"

    @Test(arguments: [
        Change(
            #""maxDisplayCount": 2"#, #""maxDisplayCount": 3"#,
            "error noisy: turkcell-updater shows message 'sale' where the policy does not, \(device), "
                + "at 2026-12-01T00:00:00Z, shown 2 times before, last at 2026-11-30T00:00:00Z"),
        Change(
            #""maxDisplayCount": 2"#, #""maxDisplayCount": 1"#,
            "warning weaker: turkcell-updater does not show message 'sale' where the policy does, \(device), "
                + "at 2026-12-01T00:00:00Z, shown once before, last at 2026-11-30T00:00:00Z"),
        Change(
            #""displayPeriodInHours": 24"#, #""displayPeriodInHours": 23"#,
            "error noisy: turkcell-updater shows message 'sale' where the policy does not, \(device), "
                + "at 2026-12-01T00:00:00Z, shown once before, last at 2026-11-30T00:00:01Z"),
        Change(
            #""displayPeriodInHours": 24"#, #""displayPeriodInHours": 25"#,
            "warning weaker: turkcell-updater does not show message 'sale' where the policy does, \(device), "
                + "at 2026-12-01T00:00:00Z, shown once before, last at 2026-11-30T00:00:00Z"),
        Change(
            "2026-12-01 00:00:00+0000", "2026-11-30 23:59:59+0000",
            "error noisy: turkcell-updater shows message 'sale' where the policy does not, \(device), "
                + "at 2026-11-30T23:59:59Z, not shown before"),
        Change(
            "2026-12-01 00:00:00+0000", "2026-12-01 00:00:01+0000",
            "warning weaker: turkcell-updater does not show message 'sale' where the policy does, \(device), "
                + "at 2026-12-01T00:00:00Z, not shown before"),
        Change(
            "2026-12-24 23:59:59+0000", "2026-12-25 00:00:00+0000",
            "error noisy: turkcell-updater shows message 'sale' where the policy does not, \(device), "
                + "at 2026-12-25T00:00:00Z, not shown before"),
        Change(
            "2026-12-24 23:59:59+0000", "2026-12-24 23:59:58+0000",
            "warning weaker: turkcell-updater does not show message 'sale' where the policy does, \(device), "
                + "at 2026-12-24T23:59:59Z, not shown before"),
        Change(
            #"">=200""#, #"">=100""#,
            "error noisy: turkcell-updater shows message 'sale' where the policy does not, such as on Android API level 1, "
                + "version 1.0, language en, at 2026-12-01T00:00:00Z, not shown before"),
        Change(
            "Half price.", "Half.",
            "warning text: turkcell-updater shows message 'sale' with another text than the policy has, \(device), "
                + "at 2026-12-01T00:00:00Z, not shown before"),
        Change(
            "https://example.com/sale\"", "https://example.com/sales\"",
            "warning link: turkcell-updater shows message 'sale' with another link or picture than the policy has, \(device), "
                + "at 2026-12-01T00:00:00Z, not shown before"),
        Change(
            "sale.png", "other.png",
            "warning link: turkcell-updater shows message 'sale' with another link or picture than the policy has, \(device), "
                + "at 2026-12-01T00:00:00Z, not shown before"),
        Change(
            #""messages""#, #""message""#,
            "warning weaker: turkcell-updater does not show message 'sale' where the policy does, \(device), "
                + "at 2026-12-01T00:00:00Z, not shown before"),
    ])
    func `a document with another message is found out`(change: Change) throws {
        let document = try written()
        #expect(document.contains(change.old), "\(document)")
        #expect(judged(document.replacing(change.old, with: change.new)) == [change.says])
    }

    @Test func `two messages with the same words for different devices are as meant`() throws {
        let text = Sample.text(["en": [.message: "Hi"]])
        let policy = DatedPolicy(
            Sample.policy(
                platforms: [.android], ids: [.android: "com.example.kasa"],
                stores: [.android: "https://play.google.com/store/apps/details?id=com.example.kasa"],
                clients: [ClientChoice(name: "turkcell-updater", position: Sample.position)],
                releases: [Sample.release("1.0", build: "100", requires: "24", on: [.android])],
                messages: [
                    Sample.message("old", text: text) { $0.os = Sample.range("<30") },
                    Sample.message("new", text: text) { $0.os = Sample.range(">=30") },
                ]), at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: policy, reporting: &diagnostics)
        let found = MessageJudge.diagnostics(
            for: policy, documents: [(client, documents)], models: DecisionModelCache())
        #expect(diagnostics + found == [])
    }

    /// One release, which has no update to show.
    private static func policy(_ messages: [Message]) -> DatedPolicy {
        DatedPolicy(
            Sample.policy(
                platforms: [.android], ids: [.android: "com.example.kasa"],
                stores: [.android: "https://example.com/get.html"],
                clients: [ClientChoice(name: "turkcell-updater", position: Sample.position)],
                releases: [Sample.release("1.0", build: "100", on: [.android])], messages: messages),
            at: Sample.moment)
    }

    @Test func `on a version that is not listed the next message for the device may stand for the one that is meant`() {
        let policy = Self.policy([
            Sample.message("welcome", text: Sample.text(["en": [.message: "Welcome to 4."]])) {
                $0.version = Sample.range(">=4.0")
            },
            Sample.message("survey", text: Sample.text(["en": [.message: "Tell us what you think."]])),
        ])
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: policy, reporting: &diagnostics)
        let found = MessageJudge.diagnostics(
            for: policy, documents: [(client, documents)], models: DecisionModelCache())
        #expect(found == [])
    }

    @Test(arguments: ["moto g(6)", "motog1", "MOTO G 5"])
    func `any model that the client takes for one of a message is told apart from other losses`(model: String) {
        let policy = Self.policy([
            Sample.message("moto", text: Sample.text(["en": [.message: "Hello."]])) {
                $0.models = [ModelPattern("Moto G*")]
            }
        ])
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: policy, reporting: &diagnostics)
        let device = Device(
            platform: .android, version: Sample.version("1.0"), os: Sample.version("30"), language: .english,
            model: model)
        let losses = client.editions(for: policy.policy, on: .android).flatMap { edition in
            Agreement.messageLosses(
                of: device, when: Situation(shown: 0, last: nil, moment: Sample.moment), under: policy,
                with: (client, documents), as: edition, models: DecisionModelCache())
        }
        #expect(!losses.isEmpty)
        #expect(losses.allSatisfy { $0.lossClass == .noisy && $0.isFolded })
    }

    @Test func `a device with an update to show sees no message, and one that has shown it does`() {
        let policy = DatedPolicy(
            Sample.policy(
                platforms: [.android],
                releases: [
                    Sample.release("1.0", build: "100", on: [.android]),
                    Sample.release("2.0", build: "200", on: [.android]),
                ], frequency: .once, messages: [Sample.message("hello")]), at: Sample.moment)
        func seen(_ version: String, shown: Int) -> String? {
            let device = Device(
                platform: .android, version: Sample.version(version), os: Sample.version("30"), language: .english)
            let last = shown > 0 ? Sample.moment : nil
            return policy.message(
                for: device, when: Situation(shown: shown, last: last, moment: Sample.moment))?.id
        }
        #expect(seen("1.0", shown: 0) == nil)
        #expect(seen("1.0", shown: 1) == "hello")
        #expect(seen("2.0", shown: 0) == "hello")
    }
}
