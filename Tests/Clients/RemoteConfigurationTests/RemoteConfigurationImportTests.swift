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
}
