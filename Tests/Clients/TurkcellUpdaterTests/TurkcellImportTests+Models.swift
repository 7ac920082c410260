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
