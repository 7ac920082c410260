import ClientTestSupport
import PolicyModel
import Testing

@testable import SSVC

struct SSVCImportTests {
    @Test func `packed numbers are the builds at which the two lines stand`() {
        let imported = importedPolicy(
            SSVC(),
            [
                "": """
                {"SSVCLatestVersionNumber": 19169280, "SSVCMinimumSupportedVersionNumber": 18907136,
                 "SSVCLatestVersionAvailableSince": 1388750400}
                """
            ])
        #expect(imported.policy.releasesInWords == ["1.2.0: ios 1.2.0", "1.2.4: ios 1.2.4"])
        #expect(imported.policy.minimum[.ios]?.first?.version.description == "1.2.0")
        #expect(imported.policy.releases.last?.shipments[.ios]?.live == .from(Moment(seconds: 1_388_750_400)))
        #expect(imported.policy.rulesInWords == [])
    }

    @Test func `builds get the versions that the author names`() {
        let imported = importedPolicy(
            SSVC(), ["": #"{"SSVCLatestVersionKey": "320"}"#, "310": #"{"SSVCMinimumSupportedVersionNumber": 1}"#],
            known: ["3.1=310", "3.2=320"])
        #expect(imported.policy.releasesInWords == ["3.1: ios 310", "3.2: ios 320"])
        #expect(imported.policy.rulesInWords == ["version 3.1, force"])
        #expect(imported.notes == [])
    }

    @Test func `a key names the version even where the number is that of another build`() {
        let policy = importedPolicy(
            SSVC(), ["": #"{"SSVCLatestVersionKey": "1.0.4", "SSVCLatestVersionNumber": 16809988}"#]
        ).policy
        #expect(policy.releasesInWords == ["1.0.4: ios 1.0.0f4"])
    }

    @Test(arguments: [
        ("1.3b2", "build 1.3b2 has no version; name it with --release VERSION=1.3b2"),
        ("beta", "SSVCLatestVersionKey is 'beta', no version: it is left out"),
    ])
    func `a key that is no version is named, with the way out`(key: String, words: String) {
        let text = "{\"SSVCLatestVersionKey\": \"\(key)\"}"
        #expect(importedPolicy(SSVC(), ["": text]).notes.map(\.message).contains(words))
        let named = importedPolicy(SSVC(), ["": text], known: ["1.3=\(key)"])
        #expect(named.policy.releasesInWords == ["1.3: ios \(key)"])
    }
}
