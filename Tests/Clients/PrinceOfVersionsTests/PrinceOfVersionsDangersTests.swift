import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// Every place that the client refuses, ignores or misreads, in documents that no Decree wrote.
struct PrinceOfVersionsDangersTests {
    private func dangers(_ text: String, _ edition: String) -> String {
        let document = Artifact(path: "kasa/prince-of-versions.json", bytes: Array(text.utf8), role: .document)
        let model = PrinceOfVersions().model(reading: [document], of: "kasa", as: ClientEdition(edition))
        let lines = model.dangers.map { "  \($0.line):\($0.column) \($0.kind.rawValue) [\($0.path)] \($0.message)" }
        return "\(edition) \(text)\n" + (lines.isEmpty ? ["  none"] : lines).joined(separator: "\n") + "\n"
    }

    private let documents = [
        #"{"ios": [{"required_version": "1.0", "last_version_available": "1.9", "meta": {"a": null}}], "meta": {"b": 2}}"#,
        #"{"ios": {"latest_version": {"version": "1.9"}}, "ios2": [{"last_version_available": "1.9"}], "android2": 1}"#,
        "{\"ios\": [{}]",
        "[]",
        #"{"a\q": 1}"#,
        #"{"iso": [], "Meta": {}}"#,
        #"{"ios": {"latest_version": {"version": "1.9"}}}"#,
        #"{"ios": {"latest_version": {"version": "1.9"}}, "ios2": {"required_version": "1"}}"#,
        #"{"ios": "no", "macos": [{"required_version": "1"}]}"#,
        #"{"ios": [{"required_version": "1"}], "ios2": [{"required_version": 5}]}"#,
        #"{"ios": []}"#,
        #"{"ios": [{"required_version": "1"}, {"required_version": 5}, 7]}"#,
        #"{"ios": [{"required_version": "v1", "last_version_available": null, "notify_last_version_frequency": "DAILY", "requirements": 1, "meta": {"tags": [1]}}]}"#,
        #"{"ios": [{"required_version": "1.5.1+45", "last_version_available": "1.4", "required_versoin": "2", "frequency": "ALWAYS"}]}"#,
        #"{"ios": [{"last_version_available": "1.6.0-beta", "lastVersionAvailable": "1.7"}]}"#,
        #"{"ios": [{"required_version": "1.0", "notify_last_version_frequency": "ONCE"}, {"meta": {}}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"required_os_version": 18}}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"required_os_version": "iOS 18"}}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"required_os_version": "17.4-1"}}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"free_memory": "low", "plan": ["a"], "tier": null, "required_os_verson": "18"}}, {"required_version": "1.0"}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"plan": "a", "required_os_version": "15"}}]}"#,
        #"{"ios": [{"required_version": "1.0", "requirements": {"required_os_version": "15"}}, {"required_version": "2.0", "requirements": {"required_os_version": "17"}}]}"#,
        #"{"ios": [{"required_version": "1.0"}], "meta": {"a": 1, "b": {"c": 1}, "d": 1e999}}"#,
        #"{"ios": [{"required_version": "1.0"}], "meta": [1]}"#,
        "{\n  \"ios\": [\n    {\"required_version\": \"2\"},\n    {\"requiréd\": 1, \"last_version_available\": true}\n  ]\n}",
    ]

    @Test func `every danger is reported once, at its place, with what the client does`() {
        let four = documents.map { dangers($0, "4.0.8") }
        Golden.expect(four.joined(), equals: "dangers.txt")
    }

    @Test func `older versions have dangers of their own`() {
        let texts = [
            #"{"ios": [{"last_version_available": "1.9", "notify_last_version_frequency": "Once"}]}"#,
            #"{"ios": [{"required_version": "1.0", "requirements": {}}]}"#,
            #"{"ios": [{"required_version": "1.0", "requirements": {"plan": "a"}}]}"#,
        ]
        let all = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"].flatMap { edition in texts.map { dangers($0, edition) } }
        Golden.expect(all.joined(), equals: "dangers-of-older.txt")
    }

    @Test func `3_x has dangers in the older object`() {
        let all = [
            #"{"ios": {"minimum_version": "1.0", "latest_version": {"version": "1.9", "notification_type": "ALWAYS", "min_sdk": "15"}}}"#,
            #"{"ios": [{"required_version": "1.0"}]}"#,
            #"{"ios2": [{"required_version": "1.0"}]}"#,
            #"{"ios": {"latest_version": "1.9"}}"#,
            #"{"ios": {"latest_version": {"version": 2}}}"#,
            #"{"ios": {"minimum_version": "x", "minimum_version_min_sdk": 15, "latest_version": {"version": "1.9-beta", "notification_type": "Once", "min_sdk": null, "url": ""}}}"#,
        ].map { dangers($0, "3.0.0") }
        Golden.expect(all.joined(), equals: "dangers-of-3.txt")
    }
}
