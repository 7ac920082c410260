import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import AppUpdater

/// What an existing document says, as `decree import` takes it or names it.
struct AppUpdaterImportTests {
    private func document(code: String, url: String) -> String {
        #"{"latestVersion": "0.0.4", "latestVersionCode": \#(code), "url": "\#(url)"}"#
    }

    @Test func `the letter of a tag is taken off a name, and said`() {
        let text = #"{"latestVersion": "v3.2.1", "latestVersionCode": 321, "url": "https://a.example"}"#
        let artifact = Artifact(path: "kasa/app-updater.json", bytes: Array(text.utf8), role: .document)
        let facts = AppUpdater().facts(in: ImportRequest(slug: "kasa", documents: [artifact]))
        #expect(facts.announced[.android] == Sample.version("3.2.1"))
        #expect(facts.notes.map(\.message) == ["latestVersion is 'v3.2.1', listed as 3.2.1"])
    }

    @Test(arguments: [
        (#", "latestVersionCode": 300"#, "300", "3.0", "VERSION=300"),
        ("", nil, "3.0", "VERSION=CODE, its version code"),
    ])
    func `a text that is no version is given one by the author's release`(
        code: String, build: String?, version: String, help: String
    ) {
        let text = #"{"latestVersion": "Spring 3", "url": "https://a.example"\#(code)}"#
        func facts(_ known: [ImportRequest.Known]) -> ImportedFacts {
            let document = Artifact(path: "kasa/app-updater.json", bytes: Array(text.utf8), role: .document)
            return AppUpdater().facts(in: ImportRequest(slug: "kasa", documents: [document], known: known))
        }
        #expect(
            facts([]).notes.map(\.message) == [
                "latestVersion is 'Spring 3', no version: give one with --release \(help)"
            ])
        let known = facts([ImportRequest.Known(version: Sample.version(version), build: build)])
        #expect(known.notes == [] && known.announced[.android] == Sample.version(version))
        #expect(known.stores[.android] == "https://a.example")
        let several = facts(["1.0", version].map { ImportRequest.Known(version: Sample.version($0), build: nil) })
        #expect(
            several.notes.map(\.message).filter { $0.hasSuffix("stands for it") }
                == (code.isEmpty
                    ? ["latestVersion is 'Spring 3', no version: \(version), the highest --release, stands for it"]
                    : []))
    }

    @Test func `an address that no store can be is left out, and named where it stands`() {
        let text = #"{"latestVersion": "3.0", "latestVersionCode": 30, "url": "http://kasa.example/get"}"#
        let document = Artifact(path: "kasa/app-updater.json", bytes: Array(text.utf8), role: .document)
        let facts = AppUpdater().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.stores == [:])
        #expect(
            facts.notes.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
                "1:58 url is no https address: it is left out"
            ])
    }

    private static let ofOne = "url is that of 0.0.4 alone, its `archive`: each later release needs its own"

    @Test(arguments: [
        ("https://a.example/v0.0.4/kasa.apk", ofOne), ("https://a.example/tag/v0.0.4", ofOne),
        (
            "https://a.example/kasa.zip?x=1",
            "url is a file: it becomes the `archive` of 0.0.4; write it as `store` if it is always the newest"
        ),
    ])
    func `an address that may lead to one release is its archive`(url: String, note: String) {
        let imported = importedPolicy(AppUpdater(), ["": document(code: "4", url: url)]), policy = imported.policy
        #expect(policy.stores.isEmpty)
        #expect(policy.releases.map { $0.shipments[.android]?.archive } == [Release.Archive(url: url)])
        #expect(imported.notes.map(\.message).contains(note))
        var diagnostics: [Diagnostic] = []
        let written = AppUpdater().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &diagnostics)
        #expect(written.compactMap { try? Document($0.bytes, as: .json).address } == [url] && diagnostics == [])
    }

    @Test(arguments: [
        "https://a.example/get", "https://a.example/releases/latest/download/kasa.apk", "https://a.example/v0.0.3",
    ])
    func `an address that serves later releases, too, is the store`(url: String) {
        let imported = importedPolicy(AppUpdater(), ["": document(code: "4", url: url)])
        #expect(imported.policy.stores == [.android: url] && imported.notes == [])
        #expect(imported.policy.releases.map { $0.shipments[.android]?.archive } == [nil])
    }

    @Test(arguments: ["1", "\"1\""])
    func `a code of 1 is that of the first release, below which nobody is`(code: String) {
        let policy = importedPolicy(AppUpdater(), ["": document(code: code, url: "https://a.example/get")]).policy
        #expect(policy.releasesInWords == ["0.0.4: android 1"] && policy.rulesInWords == [])
    }

    @Test(arguments: [["0.0.3=3"], ["0.0.3=3", "0.0.4=4"], ["0.0.4=4"]])
    func `beside other codes a code of 1 is no release's, and notifies nobody`(known: [String]) {
        let text = document(code: "1", url: "https://a.example/get")
        let policy = importedPolicy(AppUpdater(), ["": text], known: known).policy
        let listed = policy.releasesInWords
        #expect(listed.last == (known.last == "0.0.3=3" ? "0.0.4: android" : "0.0.4: android 4"))
        #expect(policy.rulesInWords == ["version <0.0.4, none"])
    }
}
