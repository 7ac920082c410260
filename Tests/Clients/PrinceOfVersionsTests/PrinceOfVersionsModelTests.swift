import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// How the model answers the agreement: for which value, from which file, and where the answer is unknown.
struct PrinceOfVersionsModelTests {
    private func model(_ text: String, _ edition: String = "4.0.8") -> any DecisionModel {
        let document = Artifact(path: "kasa/prince-of-versions.json", bytes: Array(text.utf8), role: .document)
        return PrinceOfVersions().model(reading: [document], of: "kasa", as: ClientEdition(edition))
    }

    private func clientDevice(
        _ version: String = "1.5.0", build: ClientDevice.Build = .known("7"), os: String = "17.4",
        on platform: Platform = .ios, custom: [String: String] = [:]
    ) -> ClientDevice {
        ClientDevice(
            platform: platform, version: version, build: build, bundleID: "com.example.kasa", os: os,
            language: .english, custom: custom)
    }

    private func answer(
        _ outcome: ClientAnswer.Outcome, _ path: String, frequency: Frequency? = nil, offering version: String? = nil
    ) -> ClientAnswer {
        ClientAnswer(
            outcome, file: "kasa/prince-of-versions.json", path: path, frequency: frequency,
            offer: version.map { Offer(version: $0) })
    }

    /// The cause where no configuration's requirements hold: an error to the app, nothing to its user.
    private func unmet(_ list: String) -> String {
        let effect = "the client reports requirementsNotSatisfied, and its app shows nothing"
        return "\(list) has no configuration for this device: \(effect)"
    }

    @Test func `each verdict names the value that decided`() {
        let model = model(#"{"ios": {}, "ios2": [{"required_version": "1.4", "last_version_available": "1.6"}]}"#)
        #expect(
            model.answer(on: clientDevice("1.3"))
                == answer(.verdict(.force), "ios2[0].required_version", offering: "1.6.0"))
        #expect(
            model.answer(on: clientDevice("1.5"))
                == answer(
                    .verdict(.recommend), "ios2[0].last_version_available", frequency: .once, offering: "1.6.0"))
        #expect(model.answer(on: clientDevice("1.6")) == answer(.verdict(.none), "ios2[0].last_version_available"))
    }

    @Test func `all languages get one answer`() {
        let model = model(#"{"ios": [{"lastVersionAvailable": "2", "notify_last_version_frequency": "ALWAYS"}]}"#)
        let expected = answer(
            .verdict(.recommend), "ios[0].lastVersionAvailable", frequency: .always, offering: "2.0.0")
        #expect(model.answers(on: clientDevice(), in: [.english, Sample.tag("de")]) == [expected, expected])
    }

    @Test func `a client without its document shows nothing, and reads none`() {
        let other = Artifact(path: "kasa/retired.json", bytes: [], role: .document)
        let model = PrinceOfVersions().model(reading: [other], of: "kasa", as: ClientEdition("4.0.8"))
        #expect(model.answer(on: clientDevice()) == ClientAnswer(.verdict(.none), file: nil, path: ""))
        #expect(model.dangers == [])
    }

    @Test func `one bad element loses the whole list, and is named`() {
        let text = #"{"ios": [{"required_version": "9"}, {"required_version": 1}]}"#
        #expect(
            model(text).answer(on: clientDevice())
                == answer(
                    .refused("ios[1].required_version is a number, not a string: the whole list is lost"),
                    "ios[1].required_version"))
    }

    @Test func `every error that an app gets is a refusal with its cause`() {
        let refused: [(String, String, String)] = [
            ("[]", "", "the document is an array, not an object: every device gets an error"),
            (#"{"macos": [{"required_version": "1"}]}"#, "", "the document has no list for iOS"),
            (#"{"ios": {}}"#, "ios", "ios is an object, which only 3.x reads: it counts as absent"),
            (#"{"ios": {}, "ios2": {}}"#, "ios2", "ios2 is an object, not a list: it counts as absent"),
            (#"{"ios": []}"#, "ios", unmet("ios")),
            (#"{"ios": [{"meta": {}}]}"#, "ios[0]", "ios[0] names no version"),
        ]
        for (text, path, cause) in refused {
            #expect(model(text).answer(on: clientDevice()) == answer(.refused(cause), path))
        }
        #expect(
            model(#"{"ios": [{"required_version": "1"}]}"#).answer(on: clientDevice("v1"))
                == answer(
                    .refused("the installed version cannot be read"), ""))
    }

    @Test func `a check says yes to exactly the device's value, under the name in camel case`() {
        let text =
            #"{"ios": [{"required_version": "9", "requirements": {"free_memory": "low"}}, {"required_version": "1"}]}"#
        let model = model(text)
        #expect(model.answer(on: clientDevice(custom: ["freeMemory": "low"])).outcome == .verdict(.force))
        #expect(model.answer(on: clientDevice(custom: ["freeMemory": "lower"])).outcome == .verdict(.none))
        #expect(model.answer(on: clientDevice(custom: ["free_memory": "low"])).outcome == .verdict(.none))
    }

    @Test func `4_0_1 refuses a list in which every configuration needs a check`() {
        let text = #"{"ios": [{"required_version": "9", "requirements": {"plan": "x", "required_os_version": "1"}}]}"#
        let trial = clientDevice(custom: ["plan": "x"])
        #expect(model(text, "4.0.8").answer(on: trial).outcome == .verdict(.force))
        #expect(model(text, "4.0.1").answer(on: trial).outcome == .refused(unmet("ios")))
        #expect(model(text, "4.0.0").answer(on: trial).outcome == .verdict(.force))
    }

    @Test func `4_0_0 loses the list for a requirements object without an OS rule`() {
        let text = #"{"ios": [{"required_version": "9", "requirements": {}}]}"#
        let cause = "ios[0].requirements.required_os_version is missing: the whole list is lost"
        #expect(model(text, "4.0.1").answer(on: clientDevice()).outcome == .verdict(.force))
        #expect(
            model(text, "4.0.0").answer(on: clientDevice())
                == answer(
                    .refused(cause), "ios[0].requirements.required_os_version"))
    }

    @Test func `only 4_0_8 reads a frequency in any case`() {
        let text = #"{"ios": [{"last_version_available": "9", "notify_last_version_frequency": "Always"}]}"#
        #expect(model(text, "4.0.8").answer(on: clientDevice()).frequency == .always)
        #expect(
            model(text, "4.0.7").answer(on: clientDevice()).outcome
                == .refused(
                    "ios[0].notify_last_version_frequency 'Always' is neither ALWAYS nor ONCE: the whole list is lost"))
    }

    @Test func `an unknown build is judged only where no build can change the answer`() {
        let named = model(#"{"ios": [{"required_version": "1.5.0-8"}]}"#),
            plain = model(#"{"ios": [{"required_version": "1.5.0"}]}"#)
        #expect(plain.answer(on: clientDevice(build: .unknown)).outcome == .verdict(.none))
        let either = ClientAnswer.Outcome.unjudged(.severalBuilds([.verdict(.force), .verdict(.none)]))
        #expect(named.answer(on: clientDevice(build: .unknown)).outcome == either)
        #expect(named.answer(on: clientDevice(build: .between("8", "12"))).outcome == .verdict(.none))
        #expect(named.answer(on: clientDevice(build: .between("3", "12"))).outcome == either)
        #expect(named.answer(on: clientDevice(build: .between("7", "8"))).outcome == either)
        #expect(named.answer(on: clientDevice("1.4", build: .unknown)).outcome == .verdict(.force))
    }

    @Test func `a Mac's OS has no build, and Android is another client's`() {
        let model = model(#"{"macos": [{"required_version": "9", "requirements": {"required_os_version": "17.4-1"}}]}"#)
        #expect(model.answer(on: clientDevice(os: "17.4-9", on: .macos)).outcome == .refused(unmet("macos")))
        #expect(model.answer(on: clientDevice(on: .android)).outcome == .unjudged(.otherPlatform))
    }

    @Test func `3_x is forced by its minimum whether or not it is notified of a version`() {
        let text =
            #"{"ios": {"minimum_version": "1.6", "minimum_version_min_sdk": "15", "latest_version": {"version": "1.8", "min_sdk": "16"}}}"#
        let model = model(text, "3.0.0")
        #expect(
            model.answer(on: clientDevice("1.5")) == answer(.verdict(.force), "ios.minimum_version", offering: "1.8.0"))
        #expect(model.answer(on: clientDevice("1.5", os: "15.0")) == answer(.verdict(.force), "ios.minimum_version"))
        #expect(
            model.answer(on: clientDevice("1.5", os: "14.8")) == answer(.verdict(.none), "ios.latest_version.version"))
        #expect(
            model.answer(on: clientDevice("1.7"))
                == answer(
                    .verdict(.recommend), "ios.latest_version.version", frequency: .once, offering: "1.8.0"))
        #expect(
            model.answer(on: clientDevice("1.7", on: .macos))
                == answer(
                    .refused("the document has no object under macos"), ""))
    }

    @Test func `the editions are those asked for, else one for each way in which the versions differ`() {
        let apple: [Platform] = [.ios, .macos]
        func editions(_ versions: [String]?, legacy: Bool) -> [ClientEdition] {
            var options = ClientOptions()
            options.versions = versions.map { [.ios: $0, .macos: $0] } ?? [:]
            options.legacy = legacy ? [.ios, .macos] : []
            let choice = ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
            return PrinceOfVersions().editions(for: Sample.policy(clients: [choice], releases: []))
        }
        let all = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"].map { ClientEdition($0, on: apple) }
        #expect(editions(nil, legacy: false) == all)
        #expect(
            editions(["4.0.5"], legacy: true)
                == [ClientEdition("4.0.5", on: apple), ClientEdition("3.0.0", on: apple, isCourtesy: true)])
    }
}
