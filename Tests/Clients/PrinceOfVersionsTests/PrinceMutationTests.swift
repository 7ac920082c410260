import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// An author is told of all that gives some device an error, in each edition, and of nothing that does not.
struct PrinceMutationTests {
    private static let apple = [
        #"""
        {"ios": [{"required_version": "1.5", "last_version_available": "3.0-4", "notify_last_version_frequency": "ONCE",
          "requirements": {"required_os_version": "15.0"}, "meta": {"a": 1}}, {"last_version_available": "2.0.0"}],
         "meta": {"title": "New", "beta": false}}
        """#,
        #"""
        {"ios": {"minimum_version": "1.0", "minimum_version_min_sdk": "14", "latest_version": {"version": "2.0",
          "notification_type": "ALWAYS", "min_sdk": "15"}},
         "ios2": [{"required_version": "1.5", "requirements": {"plan": "a"}}, {"last_version_available": "2.0"}]}
        """#,
    ]
    private static let android = [
        #"""
        {"android": [{"required_version": 5, "last_version_available": 9, "notify_last_version_frequency": "ONCE",
          "requirements": {"required_os_version": 26}, "meta": {"a": "1"}},
          {"last_version_available": 7, "requirements": {"plan": "a"}}, {"last_version_available": 6}]}
        """#,
        #"""
        {"android": {"minimum_version": "1.0.0", "minimum_version_min_sdk": 21, "latest_version": {"version": "2.0.0",
          "notification_type": "ALWAYS", "min_sdk": 26}},
         "android2": {"required_version": 5, "last_version_available": 9, "requirements": {"required_os_version": "21"}}}
        """#,
    ]

    /// What a danger says of devices that may not exist needs no device that gets an error.
    private static let certain = [
        "every device gets an error", "every 3.x client gets an error", "devices there get an error",
        "a device whose checks all say no gets an error", "an app made with the plain constructor gets an error",
    ]

    @Test(arguments: ["4.0.8", "4.0.7", "4.0.1", "4.0.0", "3.0.0"])
    func `what gives a device of Apple's an error is a danger, and a danger gives somebody one`(edition: String) {
        judge(Self.apple, ClientEdition(edition, on: [.ios]), systems: ["0", "14.9", "15.0", "99.1"])
    }

    @Test(arguments: ["4.0.4", "4.0.2", "4.0.1", "4.0.0", "kmp-0.1.0", "3.0.0"])
    func `what gives an Android an error is a danger, and a danger gives somebody one`(edition: String) {
        judge(Self.android, ClientEdition(edition, on: [.android]), systems: ["1", "20", "25", "36"])
    }

    private func judge(_ texts: [String], _ edition: ClientEdition, systems: [String]) {
        let devices = systems.flatMap { system in
            [[:], ["plan": "a"]].flatMap { custom in
                [("1.0.0", "1"), ("1.7.0", "7"), ("9.0.0", "90")].map { version, build in
                    ClientDevice(
                        platform: edition.platforms[0], version: version, build: .known(build), bundleID: "",
                        os: system, language: .english, custom: custom)
                }
            }
        }
        func model(_ bytes: [UInt8]) -> any DecisionModel {
            let document = Artifact(path: "kasa/prince-of-versions.json", bytes: bytes, role: .document)
            return PrinceOfVersions().model(reading: [document], of: "kasa", as: edition)
        }
        let mutations = TextMutations(
            of: texts, count: 200,
            answers: { bytes in
                let model = model(bytes)
                return devices.map { model.answer(on: $0) }
            },
            dangers: { model($0).dangers },
            endsForSomebody: { danger in Self.certain.contains { danger.message.hasSuffix($0) } })
        #expect(mutations.ended > 50)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
