import ClientTestSupport
import PolicyModel
import Testing

@testable import ClientFormats
@testable import TurkcellUpdater

/// Models with exceptions, and descriptions without words.
extension TurkcellImportTests {
    private func android(_ entries: (filter: String, isForced: Bool)...) -> ImportedPolicy {
        let texts = entries.map { entry in
            #"""
            {"filters": {"deviceModel": "\#(entry.filter)"}, "forceUpdate": \#(entry.isForced), "targetVersionCode": 30,
             "targetWebsiteUrl": "https://a.example", "descriptions": {"*": {"message": "New"}}}
            """#
        }
        return importedPolicy(
            TurkcellUpdater(),
            ["android": #"{"packageName": "com.example.kasa", "updates": [\#(texts.joined(separator: ","))]}"#],
            known: ["2.0=20", "3.0=30"])
    }

    @Test func `an exception inside a pattern is forced by nobody`() {
        let policy = android(("Nokia*,!Nokia3*", true)).policy
        #expect(
            policy.rulesInWords == ["model Nokia3*, none", "version <3.0, model Nokia*, force", "none"])
    }

    @Test func `of two exceptions the narrower comes first, so that it keeps what else holds for it`() {
        let policy = android(("!Nokia*", true), ("!Nokia3", false)).policy
        #expect(
            policy.rulesInWords == [
                "model Nokia3, none", "version <3.0, model Nokia*, recommend", "version <3.0, force",
            ])
    }

    @Test func `what is for a model inside an exception stays`() {
        let policy = android(("!Nokia*", false), ("Nokia3", true)).policy
        #expect(policy.rulesInWords.first == "version <3.0, model Nokia3, force")
    }

    @Test func `patterns that overlap keep what the file says of the models that they share`() {
        #expect(
            android(("!Nokia*", true), ("*3", false)).policy.rulesInWords == [
                "version <3.0, model Nokia*3, recommend", "model Nokia*, none", "version <3.0, force",
            ])
        #expect(
            android(("Nokia*,!*3", true), ("SM-*", false)).policy.rulesInWords == [
                "model Nokia*3, none", "version <3.0, model Nokia*, force", "version <3.0, model SM-*, recommend",
                "none",
            ])
        #expect(
            android(("!Nokia*3", true), ("!Nokia3*", false)).policy.rulesInWords == [
                "model Nokia3, none", "model Nokia3*3, none", "version <3.0, model Nokia*3, recommend",
                "version <3.0, force",
            ])
    }

    @Test func `models that differ in letters and blanks alone are one, as for the client`() {
        let imported = android(("!Nokia 3*", true), ("nokia3*", false))
        #expect(
            imported.policy.rulesInWords == ["version <3.0, model nokia3*, recommend", "version <3.0, force"])
        #expect(
            imported.notes.map(\.message) == [
                "updates name a model in several spellings: the policy has models in small letters"
            ])
        #expect(
            android(("!Nokia 3*", true), ("N9", false)).policy.rulesInWords == [
                "model Nokia 3*, none", "version <3.0, force",
            ])
    }

    @Test func `a message's version codes that have no name are named`() {
        let text = """
            {"packageName": "com.example.kasa", "messages": [
             {"filters": {"appVersionCode": "<25"}, "descriptions": {"*": {"title": "Hi", "message": "There"}},
              "maxDisplayCount": 3}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["2.0=20", "3.0=30"])
        #expect(imported.policy.messages.map(\.when.version?.description) == ["<=2.0"])
        #expect(
            imported.notes.map(\.message) == [
                "messages[0].filters.appVersionCode names code 25, of which no --release gives the version: it is shown "
                    + "to nobody between 2.0 and 3.0; name it with --release VERSION=android:25"
            ])
    }

    @Test func `an entry whose models are all excepted is left out, and named`() {
        #expect(
            android(("Nokia3,!Nokia*", true), ("N9", true)).notes.map(\.message) == [
                "updates[0].filters.deviceModel holds for no device: the entry is left out"
            ])
    }

    @Test func `descriptions of no language and without a message are named`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"targetWebsiteUrl": "https://a.example",
             "descriptions": {"*": {"message": "New"}, "zz9": {"message": "A"}, "de": {"warnings": "B"}}}]}
            """
        #expect(
            importedPolicy(TurkcellUpdater(), ["ios": text], known: ["3.0"]).notes.map(\.message).filter {
                $0.contains("descriptions")
            }
                == [
                    "updates[0].descriptions.de has no message: it is left out",
                    "updates[0].descriptions.zz9 is of no language: it is left out",
                ].reversed())
    }
}
