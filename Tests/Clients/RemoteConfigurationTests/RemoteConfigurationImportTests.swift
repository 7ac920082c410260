import ClientKit
import ClientTestSupport
import PolicyModel
import Testing

@testable import RemoteConfiguration

struct RemoteConfigurationImportTests {
    private func document(_ type: String, _ more: String = "") -> String {
        """
        {"urlConfig": {"help": "https://a.example"}, "appUpdate": {"availableVersion": "3.2.0", "url": "https://a.example",
         "type": "\(type)"\(more), "localizedStrings": [{"languageCode": "de", "title": "T", "text": "M",
         "options": [{"title": "Später"}, {"title": "Laden", "isUpdateAction": true}]}]}}
        """
    }

    @Test func `a file for each version gives the minimum and what is announced`() {
        let imported = importedPolicy(
            RemoteConfiguration(),
            [
                "": document("ignore"), "2.0.0": document("mandatory"), "3.0.0": document("recommended"),
                "3.2.0": document("ignore"),
            ])
        let policy = imported.policy
        #expect(policy.releasesInWords == ["2.0.0: ios", "3.0.0: ios", "3.2.0: ios"])
        #expect(policy.minimum[.ios]?.first?.version.description == "3.0.0")
        #expect(policy.rulesInWords == [])
        #expect(policy.language.description == "de")
        #expect(policy.texts["recommend"]?.words[policy.language]?[.laterButton]?.text == "Später")
        #expect(policy.extra["remote-configuration"]?["urlConfig"]?["help"] == .string("https://a.example"))
        #expect(imported.notes == [])
    }

    @Test func `the letter of a tag is taken off the available version, and said`() {
        let imported = importedPolicy(
            RemoteConfiguration(), ["": document("recommended").replacing("\"3.2.0\"", with: "\"V3.2.0\"")])
        #expect(imported.policy.releasesInWords == ["3.2.0: ios"])
        #expect(imported.notes.map(\.message).contains("appUpdate.availableVersion is 'V3.2.0', listed as 3.2.0"))
    }

    @Test func `the app's own keys of all files are carried over, and of different values the first`() {
        func file(_ keys: String) -> String { "{\n\(keys)," + document("ignore").dropFirst() }
        let imported = importedPolicy(
            RemoteConfiguration(),
            [
                "2.0.0": file(#""a": 1, "b": [true, null]"#), "3.0.0": file(#""b": [true], "c": "\u00e9", "a": 1"#),
                "": file(#""d": {"e": 1, "e": 2}, "c": 5, "f": 1.50, "f": 2"#),
            ])
        let extra = imported.policy.extra["remote-configuration"]
        #expect(extra?["a"] == .integer(1) && extra?["b"] == .array([.bool(true), .null]))
        #expect(extra?["c"] == .string("é") && extra?["d"] == nil && extra?["f"] == .decimal("1.50"))
        #expect(extra?["urlConfig"]?["help"] == .string("https://a.example"))
        #expect(
            imported.notes.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
                "2:6 b is left out: another file has another value, and the policy has one for all files",
                "2:6 d is left out: it has invalid text, a key twice, or more than 24 levels",
                "2:29 c is left out: another file has another value, and the policy has one for all files",
                "2:37 f is written twice: the policy has the first value",
            ])
    }

    @Test func `OS versions that a forced update leaves out are whole ones, and the announced version stays free`() {
        let imported = importedPolicy(
            RemoteConfiguration(), ["": document("mandatory", #", "ignoredOSVersions": ["13", "14.2."]"#)])
        #expect(
            imported.policy.rulesInWords == [
                "version 3.2.0, os <13, >=14 <14.2, >=14.3, none", "os >=13 <14, none", "os >=14.2 <14.3, none",
                "force",
            ])
        #expect(
            imported.notes.map(\.message) == [
                "3.2.0 on iOS is forced by the file although it can go nowhere: the policy leaves it alone"
            ])
    }

    @Test(arguments: [
        ("1", ">=1 <2, >=10 <20"), ("17", ">=17 <18"), ("17.", ">=17 <18"), ("2", ">=2 <3, >=20 <30"),
        ("1.", ">=1 <2"),
    ])
    func `a prefix of an OS version ignores every version that begins so`(prefix: String, systems: String) {
        let imported = importedPolicy(
            RemoteConfiguration(), ["3.0.0": document("mandatory", ", \"ignoredOSVersions\": [\"\(prefix)\"]")])
        #expect(
            imported.policy.rulesInWords == ["version 3.0.0, os \(systems), none", "version 3.0.0, force"])
    }

    @Test func `an empty prefix ignores every OS version`() {
        let imported = importedPolicy(
            RemoteConfiguration(), ["3.0.0": document("mandatory", #", "ignoredOSVersions": [""]"#)])
        #expect(imported.policy.minimum.isEmpty && !imported.policy.rulesInWords.contains { $0.hasSuffix("force") })
    }

    @Test(arguments: [[Platform.tvos, .ios], [.ios, .tvos]])
    func `of two platforms the plain file is that of iOS`(platforms: [Platform]) {
        let documents = [("", "recommended"), (".tvos", "mandatory")].map { suffix, type in
            Artifact(
                path: "kasa/remote-configuration\(suffix).json", bytes: Array(document(type).utf8), role: .document)
        }
        let facts = RemoteConfiguration().facts(
            in: ImportRequest(slug: "kasa", documents: documents, platforms: platforms))
        #expect(facts.rules.map { "\($0.platform) \($0.verdict)" } == ["ios recommend", "tvos force"])
    }

    private func work(_ files: [String: String]) -> [Diagnostic] {
        let documents = files.sorted { $0.key < $1.key }.map { suffix, text in
            Artifact(path: "kasa/remote-configuration\(suffix).json", bytes: Array(text.utf8), role: .document)
        }
        return RemoteConfiguration().facts(in: ImportRequest(slug: "kasa", documents: documents)).work
    }

    @Test(arguments: [("", "remote-configuration", Platform.ios), (".tvos", "remote-configuration.tvos", .tvos)])
    func `a file that tells every version is something to do`(suffix: String, name: String, platform: Platform) {
        #expect(
            work([suffix: document("mandatory")]) == [
                Diagnostic(
                    .warning, "own-file",
                    at: SourcePosition(file: "kasa/remote-configuration\(suffix).json", line: 2, column: 10),
                    "every app that reads this file shows its alert; the policy's \(name).json says 'ignore', so "
                        + "those apps show nothing",
                    help: "name the versions that users have with --release: each gets a file of its own, "
                        + "\(name).VERSION.json, and an app must ask for that\n"
                        + "keep the old file at its address for the apps of today, which ask for no other",
                    client: "remote-configuration", platform: platform)
            ])
    }

    @Test func `a plain file that says nothing, or stands beside files of versions, is nothing to do`() {
        #expect(work(["": document("ignore")]) == [])
        #expect(work(["": document("recommended"), ".2.0.0": document("mandatory")]) == [])
    }
}
