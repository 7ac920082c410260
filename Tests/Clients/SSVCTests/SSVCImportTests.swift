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

    @Test func `the build of another release is no line at a version of the same text`() {
        let imported = importedPolicy(
            SSVC(),
            [
                "": """
                {"SSVCLatestVersionKey": "1.2.3", "SSVCLatestVersionNumber": 33587200,
                 "SSVCMinimumSupportedVersionNumber": 19103744}
                """
            ])
        #expect(imported.policy.releasesInWords == ["1.2.3: ios 2.0.0"])
        #expect(imported.policy.minimum.isEmpty && imported.policy.rulesInWords == [])
        #expect(
            imported.notes.map(\.message).contains(
                "names build 1.2.3, and 1.2.3 is the version of build 2.0.0: it is left out; "
                    + "name each with --release VERSION=1.2.3 and --release VERSION=2.0.0"))
    }

    @Test(arguments: [
        ("1.3b2", "build 1.3b2 has no version; name it with --release VERSION=1.3b2"),
        ("beta", "SSVCLatestVersionKey is 'beta', no version: it is left out; name it with --release VERSION=beta"),
    ])
    func `a key that is no version is named, with the way out`(key: String, words: String) {
        let text = "{\"SSVCLatestVersionKey\": \"\(key)\"}"
        #expect(importedPolicy(SSVC(), ["": text]).notes.map(\.message).contains(words))
        let named = importedPolicy(SSVC(), ["": text], known: ["1.3=\(key)"])
        #expect(named.policy.releasesInWords == ["1.3: ios \(key)"])
    }

    @Test func `a key that no build can be is named, with the way out`() {
        #expect(
            importedPolicy(SSVC(), ["": #"{"SSVCLatestVersionKey": "v1-3"}"#]).notes.map(\.message).contains(
                "SSVCLatestVersionKey is 'v1-3', no version: it is left out; write the release that it announces into "
                    + "the policy"))
    }

    @Test(arguments: [
        (
            "12345", [],
            "SSVCLatestVersionNumber is 12345, the number of no build: it is left out; "
                + "name each release with --release VERSION=BUILD"
        ),
        (
            "1.5", [],
            "SSVCLatestVersionNumber is 1.5, the number of no build: it is left out; "
                + "name each release with --release VERSION=BUILD"
        ),
        (
            "19169280", ["1.2=1.2", "1.3=1.3"],
            "SSVCLatestVersionNumber is 19169280, the number of build 1.2.4, which no --release names: it is for "
                + "everybody between 1.2 and 1.3; name it with --release VERSION=1.2.4"
        ),
    ])
    func `a number that no known build has is named, with the way out`(number: String, known: [String], words: String) {
        let imported = importedPolicy(SSVC(), ["": "{\"SSVCLatestVersionNumber\": \(number)}"], known: known)
        #expect(imported.notes.map(\.message).contains(words), "\(imported.notes.map(\.message))")
    }

    @Test func `a minimum between the author's builds forces nobody who was not`() {
        let imported = importedPolicy(
            SSVC(), ["": #"{"SSVCLatestVersionKey": "1.3", "SSVCMinimumSupportedVersionNumber": 19169280}"#],
            known: ["1.2=1.2", "1.3=1.3"])
        #expect(imported.policy.rulesInWords == ["version <=1.2, force"])
        #expect(
            imported.notes.map(\.message) == [
                "SSVCMinimumSupportedVersionNumber is 19169280, the number of build 1.2.4, which no --release names: "
                    + "it forces nobody between 1.2 and 1.3; name it with --release VERSION=1.2.4"
            ])
    }
}
