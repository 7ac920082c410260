import ClientTestSupport
import PolicyModel
import Testing

@testable import Retired

struct RetiredImportTests {
    private func document(_ word: String, _ versions: String) -> String {
        """
        {"messaging": {"forced": {"title": "\(word) 1", "message": "m", "continueButtonText": "go"},
         "recommended": {"title": "\(word) 2", "message": "m", "continueButtonText": "go", "cancelButtonText": "later"}},
         "versions": [\(versions)]}
        """
    }

    @Test func `the listed versions give minimum and rules, and each file's words their language`() {
        let versions = """
            {"version": "1.0", "policy": "force"}, {"version": "1.1", "policy": "recommend"},
            {"version": "1.2", "policy": "Force"}, {"version": "2.0", "policy": "none"}, {"version": "2.*", "policy": "none"}
            """
        let imported = importedPolicy(
            Retired(), ["": document("Update", versions), "de": document("Aktuell", versions)], on: [.ios, .macos])
        let policy = imported.policy
        #expect(policy.platforms == [.ios, .macos])
        #expect(policy.releasesInWords.first == "1.0: ios, macos")
        #expect(policy.minimum[.ios]?.first?.version.description == "1.1")
        #expect(policy.rulesInWords == ["version 1.2, force", "version 1.2, force"])
        #expect(policy.texts["force"]?.languages.map(\.description) == ["de", "en"])
        #expect(
            imported.notes.map(\.message).sorted() == [
                "no file names the app's id on iOS and macOS: com.example.kasa stands for it",
                "versions[4] names '2.*', no version: it is left out",
            ])
    }

    @Test func `what another language's file says otherwise is named`() {
        let first = #"{"version": "1.0", "policy": "force"}, {"version": "2.0", "policy": "none"}"#
        let other =
            #"{"version": "1.0", "policy": "none"}, {"version": "1.3", "policy": "force"}, {"version": "2.0", "policy": "none"}"#
        let imported = importedPolicy(Retired(), ["": document("Update", first), "de": document("Aktuell", other)])
        #expect(
            imported.notes.map(\.message).filter { $0.hasPrefix("versions") } == [
                "versions[0] says none of '1.0', and the first file says force of it: it is left out",
                "versions[1] says force of '1.3', and the first file does not list it: it is left out",
            ])
    }

    @Test func `another spelling of a version is left out, and named`() {
        let versions = """
            {"version": "1.0", "policy": "recommend"}, {"version": "1.0.0", "policy": "force"},
            {"version": "2.0", "policy": "none"}
            """
        let imported = importedPolicy(Retired(), ["": document("Update", versions)], on: [.ios])
        #expect(imported.policy.releasesInWords.map { $0.prefix { $0 != ":" } } == ["1.0", "2.0"])
        #expect(
            imported.notes.map(\.message).contains(
                "versions[1] is '1.0.0', the version of versions[0]: it is left out"))
    }
}
