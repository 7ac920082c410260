import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

/// Promises are kept by the policy's verdict and by the clients' answers, and a broken one says what holds instead.
struct PromiseCheckTests {
    private let place = SourcePosition(file: "Content/kasa.md", line: 30, column: 5)

    /// What is said of one promise by a policy of 1.0, 2.0 and 3.0 with the minimum 2.0.
    private func said(
        _ version: String?, _ verdict: Verdict, by clients: [String] = [], says: String? = nil,
        answering: @escaping @Sendable (ClientDevice) -> ClientAnswer = { _ in Self.says(.none) }
    ) -> [String] {
        var devices = Condition()
        devices.version = version.map(Sample.range)
        let promise = Promise(devices, get: verdict, by: clients, says: says, position: place)
        let choice = ClientChoice(name: "told", position: place)
        let policy = Sample.policy(
            clients: [choice], releases: ["1.0", "2.0", "3.0"].map { Sample.release($0, requires: "15") },
            minimum: [.ios: "2.0"], promises: [promise], texts: Sample.texts)
        let check = PromiseCheck(
            DatedPolicy(policy, at: Sample.moment),
            documents: [(ScriptedClient(say: answering), [ScriptedClient.artifact])])
        return check.broken.compactMap { $0 }.map { error in
            #expect(error.id == "expectation" && error.severity == .error && error.position == place)
            return error.message + (error.help.map { " | \($0)" } ?? "")
                + (error.note.map { " | \($0.position.line): \($0.message)" } ?? "")
        }
    }

    private static func says(_ verdict: Verdict, _ text: String? = nil) -> ClientAnswer {
        let dialog = text.map { Dialog(title: nil, text: $0, buttons: []) }
        return ClientAnswer(.verdict(verdict), file: "kasa/told.json", path: "", dialog: dialog)
    }

    @Test func `a promise that holds says nothing`() {
        #expect(said("<2.0", .force, says: "This version of Kasa") == [])
        #expect(said("2.0", .recommend, says: "Kasa 3.0 is ready") == [])
        #expect(said("3.0", .none) == [])
    }

    @Test func `a verdict other than promised is named with its device and the line that decides`() {
        #expect(
            said("<2.0", .recommend) == [
                "the verdict 'recommend' is promised, and iOS 15, version 0.9.9, "
                    + "language en gets 'force' | correct the policy, or promise what holds, verdict: force; "
                    + "'decree explain' shows why | 12: this decides"
            ])
    }

    @Test func `a text other than promised is quoted`() {
        #expect(
            said("2.0", .recommend, says: "at last") == [
                "the text 'at last' is promised, and iOS 15, version 2.0, language en reads 'Update available', "
                    + "'Kasa 3.0 is ready.', 'Update', 'Not now' | correct the text, or promise a piece of it"
            ])
    }

    @Test func `where a client is named, its answer counts and not the verdict`() {
        #expect(said("1.0", .none, by: ["told"]) == [])
        #expect(
            said("1.0", .force, by: ["told"]) == [
                "the verdict 'force' is promised, and told answers 'none' on iOS 15, version 1.0, language en | "
                    + "correct the policy, or promise what holds, verdict: none; 'decree explain' shows why"
            ])
        #expect(
            said("1.0", .force, by: ["told"]) { _ in ClientAnswer(.crash("null"), file: nil, path: "") } == [
                "the verdict 'force' is promised, and told crashes (null) on iOS 15, version 1.0, language en | "
                    + "correct the policy, or remove the promise; 'decree explain' shows why"
            ])
        #expect(
            said("1.0", .force, by: ["told"], says: "Update now") { _ in Self.says(.force, "Later") } == [
                "the text 'Update now' is promised, and told shows to iOS 15, version 1.0, language en 'Later' | "
                    + "correct the text, or promise a piece of it"
            ])
    }

    @Test func `nothing is promised of a client on a version that is not listed`() {
        #expect(
            said("<=2.0", .force, by: ["told"]) { device in
                Self.says(["1.0", "2.0"].contains(device.version) ? .force : .none)
            } == [])
    }

    @Test func `a promise about no device, or of a client that the app does not have, is an error`() {
        #expect(
            said("<1.0 >=0.9.9", .none, by: ["told"]) == [
                "the promise is about nobody: no device that can exist is as it says | correct it, or remove it"
            ])
        #expect(
            said("1.0", .none, by: ["ssvc"]) == [
                "the promise is about nobody: 'ssvc' is no client of this app | correct it, or remove it"
            ])
    }
}
