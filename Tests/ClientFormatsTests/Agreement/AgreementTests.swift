import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

struct AgreementTests {
    private let line = SourcePosition(file: "Content/kasa.md", line: 30, column: 5)

    /// What is said of a policy of three releases and a client that answers as `answer` says, which is handed the
    /// device and the verdict that is meant for it.
    private func diagnostics(
        _ rules: [Rule] = [], accepts: [Acceptance] = [], requires: [String?] = [nil, nil, nil],
        setting up: (inout ScriptedClient) -> Void = { _ in },
        answer: @escaping @Sendable (Device, Verdict) -> ClientAnswer
    ) -> [Diagnostic] {
        let releases = zip(["1.0", "1.1", "1.2"], requires).map { Sample.release($0, requires: $1) }
        let policy = DatedPolicy(
            Sample.policy(releases: releases, rules: rules, accepts: accepts), at: Sample.moment)
        var client = ScriptedClient { clientDevice in
            let device = Device(
                platform: clientDevice.platform, version: Sample.version(clientDevice.version),
                os: Sample.version(clientDevice.os),
                language: clientDevice.language)
            return answer(device, policy.verdict(for: device).verdict)
        }
        up(&client)
        return Agreement.diagnostics(for: policy, documents: [(client, [ScriptedClient.artifact])])
    }

    private func diagnostics(
        _ rules: [Rule] = [], accepts: [Acceptance] = [], requires: [String?] = [nil, nil, nil],
        setting up: (inout ScriptedClient) -> Void = { _ in }, answer: @escaping @Sendable (Device, Verdict) -> Verdict
    ) -> [Diagnostic] {
        diagnostics(rules, accepts: accepts, requires: requires, setting: up) { device, meant in
            Self.says(answer(device, meant))
        }
    }

    private static func says(_ verdict: Verdict, showing dialog: Dialog? = nil, frequency: Frequency = .always)
        -> ClientAnswer
    {
        ClientAnswer(.verdict(verdict), file: "kasa/told.json", path: "", dialog: dialog, frequency: frequency)
    }

    private func accept(_ lossClass: String, rule: String = "bad", until: String? = nil) -> Acceptance {
        Acceptance(
            clients: ["told"], rule: rule, lossClass: lossClass, why: "known", until: until.flatMap { Moment($0) },
            position: line)
    }

    private var force: Rule { Sample.rule(.force, id: "bad") { $0.version = Sample.range("1.1") } }
    private var silence: Rule { Sample.rule(.none, id: "bad") { $0.version = Sample.range("1.1") } }

    @Test func `documents that say what the policy says lose nothing`() {
        #expect(diagnostics([force]) { _, meant in meant } == [])
    }

    @Test func `a forced release that is merely notified is weaker`() {
        #expect(
            diagnostics([force]) { _, meant in meant == .force ? .recommend : meant } == [
                Diagnostic(
                    .error, "weaker", at: force.position,
                    "told recommends the update where the policy says 'force', on 3 devices that were checked, such as iOS 1, version 1.1, language en",
                    help:
                        "told gives the same answer to version 1.0, where `latest` says 'recommend': let the policy say "
                        + "'recommend' here, or 'force' there too; or accept it, with a reason, under `accept`:\n"
                        + "- {client: told, rule: bad, class: weaker, why: \"…\"}",
                    fixes: [.accept("{client: told, rule: bad, class: weaker, why: \"…\"}")],
                    client: "told", lossClass: "weaker", device: "iOS 1, version 1.1, language en")
            ])
    }

    @Test func `a weaker answer for an unnamed rule asks for an id`() {
        let rule = Sample.rule(.force) { $0.version = Sample.range("1.1") }
        #expect(
            diagnostics([rule]) { _, meant in meant == .force ? .none : meant }.map(\.help)
                == [
                    "`decree help clients told` says what its document can say; let the policy say 'none' here; or give the "
                        + "rule an `id`, so that `accept` can name it"
                ])
    }

    @Test func `an unlisted version may get a weaker verdict`() {
        let found = diagnostics { device, meant in device.version == Sample.version("1.1.1") ? .none : meant }
        #expect(found == [])
    }

    @Test func `a recommended update that is forced is stronger, which nothing can accept`() {
        let found = diagnostics(accepts: [accept("stronger", rule: "latest")]) { device, meant in
            device.version == Sample.version("1.0") ? .force : meant
        }
        #expect(
            found == [
                Diagnostic(
                    .error, "stronger", at: SourcePosition(file: "Content/kasa.md", line: 6, column: 3),
                    "told forces the update where the policy says 'recommend', on 3 devices that were checked, such as iOS 1, version 1.0, language en",
                    help: "this cannot be accepted: change the policy, or drop the client", client: "told",
                    lossClass: "stronger", device: "iOS 1, version 1.0, language en"),
                Diagnostic(
                    .error, "accept-unused", at: line, "acceptance of 'stronger' for 'latest' by told matches no loss",
                    help: "remove the entry"),
            ])
    }

    @Test func `notifying a device at or above the announced version is stronger`() {
        let found = diagnostics { _, _ in .recommend }
        #expect(found.map(\.id) == ["stronger"])
        #expect(found.first?.device == "iOS 1, version 1.2, language en")
    }

    @Test func `notifying where a rule said none is noisy, an error`() {
        let found = diagnostics([silence]) { device, meant in
            device.version == Sample.version("1.1") ? .recommend : meant
        }
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.map(\.severity) == [.error])
    }

    @Test func `notifying where there is nothing to reach is noisy, a warning`() {
        let found = diagnostics(requires: ["13", "13", "15"]) { device, meant in
            device.version == Sample.version("1.1") ? .recommend : meant
        }
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.first?.device == "iOS 13, version 1.1, language en")
    }

    @Test func `an acceptance silences its rule and class`() {
        let found = diagnostics([force], accepts: [accept("weaker")]) { _, meant in meant == .force ? .none : meant }
        #expect(found == [])
    }

    @Test func `an acceptance holds through its last day`() {
        let found = diagnostics([force], accepts: [accept("weaker", until: "2026-11-22")]) { _, meant in
            meant == .force ? .none : meant
        }
        #expect(found == [])
    }

    @Test func `an acceptance that has run out covers nothing`() {
        let found = diagnostics([force], accepts: [accept("weaker", until: "2026-11-21")]) { _, meant in
            meant == .force ? .none : meant
        }
        #expect(found.map(\.id) == ["weaker", "accept-expired"])
        #expect(
            found.last
                == Diagnostic(
                    .error, "accept-expired", at: line,
                    "acceptance of 'weaker' for 'bad' by told ran out after 2026-11-20",
                    help: "solve the loss and remove the entry, or give it a later `until`"))
    }

    @Test func `an acceptance that matches nothing is an error`() {
        #expect(
            diagnostics([force], accepts: [accept("weaker")]) { _, meant in meant } == [
                Diagnostic(
                    .error, "accept-unused", at: line, "acceptance of 'weaker' for 'bad' by told matches no loss",
                    help: "remove the entry")
            ])
    }

    @Test func `a crash is an error with its cause, which nothing can accept`() {
        let found = diagnostics { (device: Device, meant: Verdict) -> ClientAnswer in
            guard device.version == Sample.version("1.1") else { return Self.says(meant) }
            return ClientAnswer(.crash("updates is empty"), file: "kasa/told.json", path: "updates")
        }
        #expect(
            found == [
                Diagnostic(
                    .error, "crash", at: SourcePosition(file: "Content/kasa.md", line: 6, column: 3),
                    "told crashes the app (updates is empty), on 3 devices that were checked, such as iOS 1, version 1.1, language en",
                    help:
                        "this cannot be accepted: the cause is `updates` in kasa/told.json; change the policy, or drop the "
                        + "client", client: "told", lossClass: "crash", device: "iOS 1, version 1.1, language en")
            ])
    }

    @Test func `a refused document is an error that names the file, also for an unlisted version`() {
        let found = diagnostics { (device: Device, meant: Verdict) -> ClientAnswer in
            guard device.version == Sample.version("1.1.1") else { return Self.says(meant) }
            return ClientAnswer(.refused("no alert"), file: "kasa/told.json", path: "")
        }
        #expect(
            found.map(\.message) == [
                "told refuses kasa/told.json (no alert), on 3 devices that were checked, such as iOS 1, version 1.1.1, language en"
            ])
    }

    @Test func `other words, another link and another repetition are warnings`() {
        func dialog(_ text: String, _ link: String) -> Dialog {
            Dialog(title: "Update", text: text, buttons: [.init(title: "Go", isUpdate: true, link: link)])
        }
        let meantDialog = dialog("Ready", "https://apps.example.com/1")
        func found(_ shown: Dialog, _ frequency: Frequency) -> [Diagnostic] {
            diagnostics(setting: { $0.shown = meantDialog }) { (device: Device, meant: Verdict) -> ClientAnswer in
                Self.says(meant, showing: meant == .none ? nil : shown, frequency: frequency)
            }
        }
        #expect(found(meantDialog, .always) == [])
        let other = found(dialog("Old words\nand more", "https://apps.example.com/2"), .once)
        #expect(other.map(\.id) == ["text", "frequency", "link"])
        #expect(other.map(\.severity) == [.warning, .warning, .warning])
        #expect(
            other.map(\.message) == [
                "told shows another text than the policy has for 'recommend', on 6 devices that were checked, such as iOS 1, version 1.0, language en",
                "told repeats the recommendation once where the policy says 'always', on 6 devices that were checked, such as iOS 1, version 1.0, language en",
                "told opens 'https://apps.example.com/2' where the policy says the store, on 6 devices that were checked, such as iOS 1, version 1.0, language en",
            ])
        #expect(other.first?.help == "told shows 'Old words…' there: `decree help clients told` says what it can show")
    }

    @Test func `an edition is named where not all of them lose`() {
        let policy = DatedPolicy(
            Sample.policy(releases: [Sample.release("1.0"), Sample.release("1.1")]), at: Sample.moment)
        var client = ScriptedClient { clientDevice, edition in
            Self.says(clientDevice.version < "1.1" && edition.name == "4.1" ? .recommend : .none)
        }
        client.versions = [ClientEdition("4.0"), ClientEdition("4.1")]
        let found = Agreement.diagnostics(for: policy, documents: [(client, [ScriptedClient.artifact])])
        #expect(
            found.map(\.message) == [
                "told 4.0 says nothing where the policy says 'recommend', on 3 devices that were checked, such as iOS 1, version 1.0, language en"
            ])
    }

    @Test func `a courtesy to an older edition is never an error`() {
        let old = ClientEdition("3.0", isCourtesy: true)
        let found = diagnostics([force], setting: { $0.versions = [ClientEdition("4.0"), old] }) { device, meant in
            meant == .force ? .none : meant
        }
        #expect(found.map(\.severity) == [.error, .warning])
        #expect(
            found.map { $0.message.prefix(30) } == ["told says nothing where the po", "told 3.0 says nothing where th"])
    }
}
