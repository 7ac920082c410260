import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// What the models for Android say beyond the measured rows: devices that are known only in part, and dangers.
struct PrinceAndroidModelTests {
    private func model(_ text: String, _ edition: String) -> any DecisionModel {
        let document = Artifact(path: "kasa/prince-of-versions.json", bytes: Array(text.utf8), role: .document)
        let edition = ClientEdition(edition, on: [.android])
        return PrinceOfVersions().model(reading: [document], of: "kasa", as: edition)
    }

    private func answer(
        _ text: String, _ build: ClientDevice.Build, name: String = "1.0.0", as edition: String = "4.0.4"
    ) -> String {
        let clientDevice = ClientDevice(
            platform: .android, version: name, build: build, bundleID: "", os: "30", language: .english)
        let answer = model(text, edition).answer(on: clientDevice)
        return "\(PrinceRow.outcome(of: answer)) \(answer.path)"
    }

    private let list = #"{"android":[{"required_version":10,"last_version_available":20}]}"#

    @Test func `a code between two releases is judged where every such code gets one answer`() {
        #expect(answer(list, .between("8", "10")) == "force android[0].required_version")
        #expect(answer(list, .between(nil, "10")) == "force android[0].required_version")
        #expect(answer(list, .between("9", "21")) == "unjudged android[0].last_version_available")
        #expect(answer(list, .between("9", "20")) == "recommend android[0].last_version_available")
        #expect(answer(list, .between("19", nil)) == "none android[0].last_version_available")
        #expect(answer(list, .between("9", "10")) == "unjudged ")
        #expect(answer(list, .between(nil, "1")) == "unjudged ")
        #expect(answer(list, .between("2147483647", nil)) == "unjudged ")
        #expect(answer(list, .unknown) == "unjudged android[0].required_version")
        #expect(answer(list, .known("1.2")) == "unjudged ")
    }

    @Test func `3_0_0 is not judged on a device whose name is not three numbers`() {
        let object = #"{"android":{"minimum_version":"2.0.0"}}"#
        #expect(answer(object, .unknown, as: "3.0.0") == "force android.minimum_version")
        #expect(answer(object, .unknown, name: "1.2", as: "3.0.0") == "unjudged ")
    }

    @Test func `without a document nobody is told anything`() {
        let model = PrinceOfVersions().model(reading: [], of: "kasa", as: ClientEdition("4.0.4", on: [.android]))
        let clientDevice = ClientDevice(
            platform: .android, version: "1", build: .known("1"), bundleID: "", os: "30", language: .english)
        #expect(PrinceRow.outcome(of: model.answer(on: clientDevice)) == "none")
        #expect(model.dangers == [])
    }

    @Test func `every danger is reported once, at its place, with what the client does`() {
        let all = ["4.0.4", "4.0.2", "4.0.1", "4.0.0", "kmp-0.1.0"].flatMap { edition in
            documents.map { dangers($0, edition) }
        }
        Golden.expect(all.joined(), equals: "android-dangers.txt")
    }

    @Test func `3_0_0 has dangers in the older object`() {
        let texts = [
            #"{"android":{"minimum_version":"1.0.0","latest_version":{"version":"1.9.0","notification_type":"ALWAYS"}}}"#,
            #"{"android":[{"required_version":1}]}"#, #"{"android2":[{"required_version":1}]}"#,
            #"{"android":{"latest_version":"1.9.0"}}"#, #"{"android":{"minimum_version":"1.9"}}"#,
            #"{"android":{"minimum_version":"1.9.0","minimum_version_min_sdk":0}}"#, #"{"android":{}}"#,
            #"{"android":{"latest_version":{"version":"1.9.0","min_sdk":null,"notification_type":"daily","url":""}}}"#,
            #"{"android":{"latest_version":{"version":"1.9.0","notification_type":"daily","url":""}}}"#,
        ]
        Golden.expect(
            texts.map { dangers($0, "3.0.0") }.joined(), equals: "android-dangers-of-3.txt")
    }

    @Test func `an object in place of a list leaves devices out as a list of one does`() {
        let text = #"{"android2":{"required_version":7,"requirements":{"required_os_version":21}}}"#
        for edition in ["4.0.4", "kmp-0.1.0"] {
            #expect(
                model(text, edition).dangers.map { "\($0.kind.rawValue) \($0.message)" } == [
                    "refusal android2 has nothing below API level 21: devices there get an error"
                ])
        }
    }

    @Test func `where no OS rule is an API level, every device gets an error, checks or none`() {
        let rule = #"{"required_version":7,"requirements":{"required_os_version":"8.0"}}"#
        #expect(answer("{\"android\":[\(rule)]}", .known("1")) == "refused android")
        #expect(
            model("{\"android\":[\(rule)]}", "4.0.4").dangers.map(\.message).contains(
                "android has no configuration whose required_os_version is an API level: every device gets an error"))
        let checked = #"{"required_version":7,"requirements":{"plan":"a"}}"#
        #expect(
            model("{\"android\":[\(rule),\(checked)]}", "4.0.4").dangers.map(\.message).contains(
                "android has no configuration without a custom requirement: a device whose checks all say no gets an error"
            ))
    }

    @Test func `a configuration that is never reached stops nobody, whatever it lacks`() {
        for (key, version) in [("ios", "\"7\""), ("android", "7")] {
            let text = "{\"\(key)\":[{\"required_version\":\(version)},{}]}"
            let document = Artifact(path: "kasa/prince-of-versions.json", bytes: Array(text.utf8), role: .document)
            let edition = key == "ios" ? ClientEdition("4.0.8") : ClientEdition("4.0.4", on: [.android])
            let model = PrinceOfVersions().model(reading: [document], of: "kasa", as: edition)
            #expect(model.dangers.map(\.message) == ["\(key)[1] is never reached: \(key)[0] holds wherever it does"])
        }
    }

    @Test func `a number that Android reads in base eight is named`() {
        let text = #"{"android":[{"required_version":010,"last_version_available":+20,"meta":{"a":-017}}]}"#
        #expect(answer(text, .known("7")) == "force android[0].required_version")
        #expect(answer(text, .known("9")) == "recommend android[0].last_version_available")
        for edition in ["4.0.4", "kmp-0.1.0"] {
            #expect(
                model(text, edition).dangers.map { "\($0.line):\($0.column) \($0.message)" }.first
                    == "1:33 android[0].required_version 010 is read as 8")
        }
    }

    private func dangers(_ text: String, _ edition: String) -> String {
        let lines = model(text, edition).dangers.map { danger in
            "  \(danger.line):\(danger.column) \(danger.kind.rawValue) [\(danger.path)] \(danger.message)"
        }
        return "\(edition) \(text)\n" + (lines.isEmpty ? ["  none"] : lines).joined(separator: "\n") + "\n"
    }

    private let documents = [
        #"{"ios":[],"android":[{"required_version":7,"last_version_available":9,"meta":{"a":"b"}}],"meta":{"a":"c"}}"#,
        "[]", "{\"android\": [ // all\n {\"required_version\": 7}]}", #"{"andriod":[]}"#, #"{"android":[]}"#,
        #"{"android":"7"}"#, #"{"android":null,"android2":null}"#,
        #"{"android2":[{"required_version":7}],"android":[{"required_version":8}]}"#,
        #"{"android":[7,null,{"required_version":7}]}"#, #"{"android":{"meta":{}}}"#,
        #"{"android":[{"required_version":"7.9","last_version_available":1.5,"notify_last_version_frequency":"daily"}]}"#,
        #"{"android":[{"required_version":true,"last_version_available":2147483648}]}"#,
        #"{"android":[{"required_version":9,"last_version_available":7,"notify_last_version_frequency":1,"lastVersion":2}]}"#,
        #"{"android":[{"required_version":9,"notify_last_version_frequency":"ONCE","required_version":8,"meta":[1]}]}"#,
        #"{"android":[{"required_version":null,"last_version_available":9,"requirements":[1]}]}"#,
        #"{"android":[{"required_version":7,"requirements":{"required_os_version":"8.0"}},{"required_version":6}]}"#,
        #"{"android":[{"required_version":7,"requirements":{"required_os_version":14,"plan":null,"tags":[1]}}]}"#,
        #"{"android":[{"required_version":7,"requirements":{"required_os_verson":26}},{"required_version":6}]}"#,
        #"{"android":[{"required_version":7,"requirements":{"required_os_version":21}},{"required_version":8,"requirements":{"required_os_version":26}}]}"#,
        #"{"android":[{"required_version":7,"requirements":{"plan":"a"}}]}"#,
        #"{"android":[{"required_version":7}],"meta":{"a":1,"b":null,"c":["/"]}}"#,
    ]
}
