import PolicyModel
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// Editions whose models are made together share what they have parsed.
struct EditionsTogetherTests {
    /// Documents that editions read in different ways, and such that all read alike.
    private static let lists = [
        #"[{"required_version": "2.0.0", "last_version_available": "3.0.0"}]"#,
        #"[{"last_version_available": "3.0.0", "notify_last_version_frequency": "Always"}]"#,
        #"[{"last_version_available": "3.0.0", "notify_last_version_frequency": "ONCE"}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"free": true}}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"required_os_version": "x"}}, {"meta": {}}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"required_os_version": "15.0.0"}}]"#,
        #"[{"required_version": 2}]"#, "[]", "{}", "7",
    ]

    @Test(arguments: lists)
    func `editions made together answer and warn as each alone`(list: String) {
        let file = Artifact(
            path: "kasa/prince-of-versions.json", bytes: Array(#"{"ios": \#(list)}"#.utf8), role: .document)
        let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0", "3.0.0", "4.0.8"].map { ClientEdition($0) }
        let client = PrinceOfVersions(), together = client.models(reading: [file], of: "kasa", as: editions)
        for (edition, model) in zip(editions, together) {
            let alone = client.model(reading: [file], of: "kasa", as: edition)
            #expect(model.dangers == alone.dangers, "\(edition.name)")
            for version in ["1.0.0", "2.0.0", "3.0.0"] {
                let device = ClientDevice(
                    platform: .ios, version: version, build: .unknown, bundleID: "", os: "16.0", language: .english)
                #expect(model.answer(on: device) == alone.answer(on: device), "\(edition.name)")
            }
        }
    }
}
