import PolicyModel
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// One healthy document for Android, made dangerous in one place per case.
struct TurkcellAndroidDangersTests {
    private let file = "kasa/turkcell-updater.android.json"

    private func dangers(_ document: String) -> [Danger] {
        let artifact = Artifact(path: file, bytes: Array(document.utf8), role: .document)
        return TurkcellUpdater().model(reading: [artifact], of: "kasa", as: ClientEdition(on: [.android])).dangers
    }

    private static let healthy = """
        {"packageName": "com.example.kasa", "updates": [{"id": 5,
        "filters": {"appVersionCode": ">=2,!>8"},
        "descriptions": {"*": {"message": "M"}},
        "targetVersionCode": 9, "targetWebsiteUrl": "https://example.com",
        "maxDisplayCount": 1
        }], "messages": [{"id": 6, "descriptions": {"*": {"title": "T", "message": "M"}},
        "displayAfterDate": "2026-11-02 09:00:00+0000",
        "maxDisplayCount": 1
        }]}
        """

    /// What a case changes in the healthy document, and the dangers it then has, as `line:column kind message`.
    struct Case: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let dangers: [String]

        init(_ old: String, _ new: String, _ dangers: String...) {
            (self.old, self.new, self.dangers) = (old, new, dangers)
        }

        var testDescription: String { new }
    }

    @Test func `a healthy document has no danger`() {
        #expect(dangers(TurkcellAndroidDangersTests.healthy) == [])
    }

    @Test func `a danger has its place, its path and one sentence`() {
        let document = TurkcellAndroidDangersTests.healthy.replacing("https://example.com", with: "market://x")
        #expect(
            dangers(document).first
                == Danger(
                    .refusal, file: file, line: 4, column: 45, path: "updates[0].targetWebsiteUrl",
                    "updates[0].targetWebsiteUrl is 'market://x', no http or https address: the client drops the entry")
        )
    }

    private func check(_ broken: Case) {
        let found = dangers(TurkcellAndroidDangersTests.healthy.replacing(broken.old, with: broken.new))
        #expect(found.map { "\($0.line):\($0.column) \($0.kind.rawValue) \($0.message)" } == broken.dangers)
    }

    @Test(arguments: [
        Case(healthy, "[]", "1:1 refusal the document is an array: the client drops the document"),
        Case(healthy, "", "1:1 refusal the document ends too early: the client drops it and shows nothing"),
        Case(healthy, "{}", "1:1 refusal the document has no packageName: the client drops the document"),
        Case("\"com.example.kasa\"", "5", "1:17 refusal packageName is a number: the client drops the document"),
        Case(
            "com.example.kasa", "Kasa!",
            "1:17 refusal packageName is 'Kasa!', which no application id can be: the client compares exactly and drops the document"
        ),
        Case(
            "{\"packageName\"", "{\"errorMessage\": \"x\", \"packageName\"",
            "1:2 ignored errorMessage is never read on Android"),
        Case(
            "{\"packageName\"", "{\"packageName\": \"a\", \"packageName\"",
            "1:22 misread packageName is written twice: only the last one counts"),
        Case(
            healthy, #"{"packageName": "a.b", "updates": {}, "messages": null}"#,
            "1:35 misread updates is an object: the client takes it for an empty list",
            "1:51 misread messages is null: the client takes it for an empty list"),
        Case("\"updates\": [", "\"updates\": [null, ", "1:49 ignored updates[0] is null: the client skips it"),
    ])
    func `the whole document`(_ broken: Case) { check(broken) }

    @Test(arguments: [
        Case(
            "{\"id\": 5,", "{",
            "1:49 misread updates[0] has no id: the client makes one of its texts, so a changed word begins a new count"
        ),
        Case(
            "{\"id\": 5,", "{\"id\": 0,",
            "1:56 misread updates[0].id is 0, which counts as none: the client makes one of its texts, so a changed word begins a new count"
        ),
        Case(
            "{\"id\": 5,", "{\"id\": \"spring-sale\",",
            "1:56 misread updates[0].id is 'spring-sale', which counts as none: the client makes one of its texts, so a changed word begins a new count"
        ),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"maxDisplayCount\": 0\n}],",
            "5:20 misread updates[0].maxDisplayCount is 0: the entry is never shown"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"maxDisplayCount\": null\n}],",
            "5:20 misread updates[0].maxDisplayCount is null, no number: there is no limit"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"displayPeriodInHours\": 0\n}],",
            "5:25 misread updates[0].displayPeriodInHours is 0: there is no limit"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"maxDisplayCount\": 1, \"forceUpdate\": true\n}],",
            "5:1 ignored updates[0].maxDisplayCount limits no forced update"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"forceUpdate\": 1\n}],",
            "5:16 misread updates[0].forceUpdate is neither true nor false: it counts as false"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"forceExit\": true\n}],",
            "5:14 misread updates[0].forceExit takes the install button away: the app can only be left"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"displayAfterDate\": \"2026-11-02\"\n}],",
            "5:1 ignored updates[0].displayAfterDate is never read in an update"),
        Case(
            "\"maxDisplayCount\": 1\n}],", "\"targetPackageUrl\": \"https://example.com/a.apk\"\n}],",
            "5:21 ignored updates[0].targetPackageUrl is not used: the store or the web page is opened first"),
        Case(
            "targetWebsiteUrl", "targetPackageUrl",
            "4:45 misread updates[0].targetPackageUrl is downloaded and installed by the app itself, which few apps may do"
        ),
        Case(
            "\"targetVersionCode\": 9, ", "",
            "1:49 refusal updates[0] has no targetVersionCode: the client drops the entry"),
        Case(
            "\"targetVersionCode\": 9, ", "\"forceExit\": true, ",
            "1:49 misread updates[0] has no targetVersionCode: it is never shown",
            "4:14 misread updates[0].forceExit takes the install button away: the app can only be left",
            "5:1 ignored updates[0].maxDisplayCount limits no forced update"),
        Case(
            "\"targetVersionCode\": 9", "\"targetVersionCode\": 9999999999",
            "4:22 misread updates[0].targetVersionCode is read as 1410065407"),
        Case(
            "\"targetVersionCode\": 9", "\"targetVersionCode\": \"1.1.0\"",
            "4:22 refusal updates[0].targetVersionCode is no number from 0 to 2147483647: the client drops the entry"),
        Case(
            "\"targetVersionCode\": 9", "\"targetVersionCode\": 0",
            "4:22 misread updates[0].targetVersionCode is 0: no app has a lower code, so the entry is never shown"),
        Case(
            ", \"targetWebsiteUrl\": \"https://example.com\"", "",
            "1:49 refusal updates[0] has nothing to open: the client drops the entry"),
        Case(
            "\"https://example.com\"", "null",
            "4:45 refusal updates[0].targetWebsiteUrl is null, no http or https address: the client drops the entry"),
        Case(
            "\"updates\": [",
            "\"updates\": [{\"id\": 5, \"descriptions\": {\"*\": {\"message\": \"F\"}}, \"filters\": {\"appVersionCode\": \"1\"}, \"targetVersionCode\": 3, \"targetGooglePlay\": true, \"forceUpdate\": true},",
            "1:214 misread updates[1].id is also the id of updates[0], whose forced displays count here too"),
        Case(
            "\"updates\": [",
            "\"updates\": [{\"id\": 4, \"descriptions\": {\"*\": {\"message\": \"F\"}}, \"targetVersionCode\": 9, \"targetGooglePlay\": true},",
            "1:150 ignored updates[1] is never shown: every device sees updates[0] first"),
        // An entry that the client drops hides no other.
        Case(
            "\"updates\": [",
            "\"updates\": [{\"id\": 4, \"descriptions\": {\"*\": {\"message\": \"F\"}}, \"targetVersionCode\": 9},",
            "1:49 refusal updates[0] has nothing to open: the client drops the entry"),
    ])
    func `an update`(_ broken: Case) { check(broken) }

    @Test(arguments: [
        Case(
            "{\"appVersionCode\": \">=2,!>8\"}", "[]",
            "2:12 misread updates[0].filters is an array: the entry matches every device"),
        Case(
            "\">=2,!>8\"", "null",
            "2:31 misread updates[0].filters.appVersionCode is null: it is read as the text 'null'"),
        Case(
            "appVersionCode", "appVersion",
            "2:13 misread updates[0].filters.appVersion is a value that no device has: it counts as an empty text"),
        Case("appVersionCode", "x-own"),
        Case(
            ">=2,!>8", ">=26,<=30",
            "2:31 misread updates[0].filters.appVersionCode holds '>=26,<=30': the comma is an or, so every whole number matches"
        ),
        Case(
            ">=2,!>8", "<>26,<>27",
            "2:31 misread updates[0].filters.appVersionCode holds '<>26,<>27': the comma is an or, so every whole number matches"
        ),
        Case(
            ">=2,!>8", "!,>2", "2:31 misread updates[0].filters.appVersionCode holds a ! alone, which excludes nothing"),
        Case(
            ">=2,!>8", "<2.0",
            "2:31 misread updates[0].filters.appVersionCode holds '<2.0', which never holds: only whole numbers of 32 bits are compared"
        ),
        Case(
            ">=2,!>8", "!<2.0",
            "2:31 misread updates[0].filters.appVersionCode holds '<2.0', which excludes nobody: only whole numbers of 32 bits are compared"
        ),
        Case(
            ">=2,!>8", "26*",
            "2:31 misread updates[0].filters.appVersionCode holds '26*', which is compared as text: 26* matches 260 too"
        ),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"appVersionName\": \"<2\"",
            "2:31 misread updates[0].filters.appVersionName holds '<2', which never holds unless the value is a whole number: appVersionName is a text"
        ),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"appVersionName\": \"2.*\"",
            "2:31 misread updates[0].filters.appVersionName holds '2.*', a regular expression: . stands for any character"
        ),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"deviceModel\": \"moto g(6)*\"",
            "2:28 misread updates[0].filters.deviceModel holds 'motog(6)*', a regular expression, in which ( has a meaning of its own"
        ),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"deviceModel\": \"(*\"",
            "2:28 refusal updates[0].filters.deviceModel holds '(*', no valid expression: the client skips the entry"),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"deviceModel\": \"[a[b]]*\"",
            "2:28 misread updates[0].filters.deviceModel holds '[a[b]]*', an expression that is not judged here"),
        Case("\"appVersionCode\": \">=2,!>8\"", #""deviceModel": "moto g\\(6\\)*""#),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"deviceLanguage\": \"pt-BR\"",
            "2:31 misread updates[0].filters.deviceLanguage holds 'pt-br', which never holds: languages come bare"),
        Case(
            "\"appVersionCode\": \">=2,!>8\"", "\"deviceIsTablet\": \"yes\"",
            "2:31 misread updates[0].filters.deviceIsTablet holds 'yes', which never holds: the value is true or false"),
    ])
    func `a filter`(_ broken: Case) { check(broken) }

    @Test(arguments: [
        Case(
            "{\"*\": {\"message\": \"M\"}}", "5",
            "3:17 misread updates[0].descriptions is a number: the dialog is empty"),
        Case(
            "\"descriptions\": {\"*\": {\"message\": \"M\"}},\n", "",
            "1:49 misread updates[0] has no descriptions: its dialog is empty"),
        Case(
            "{\"*\": {\"message\": \"M\"}}", "{\"en\": {\"message\": \"M\"}}",
            "3:17 misread updates[0].descriptions has no *: in every other language the dialog is empty"),
        Case(
            "{\"*\": {\"message\": \"M\"}}", "{\"en\": \"M\", \"*\": {\"message\": \"M\"}}",
            "3:24 refusal updates[0].descriptions.en is a string: the client drops the entry"),
        Case(
            "{\"*\": {\"message\": \"M\"}}", "{\"he\": {\"message\": \"M\"}, \"*\": {\"message\": \"M\"}}",
            "3:18 misread updates[0].descriptions.he is not what all devices say: some call the language 'iw'"),
        Case(
            "{\"*\": {\"message\": \"M\"}}", "{\"pt-BR\": {\"message\": \"M\"}, \"*\": {\"message\": \"M\"}}",
            "3:18 ignored updates[0].descriptions.pt-BR is never asked for: languages come bare"),
        Case(
            "{\"*\": {\"message\": \"M\"}}", "{\"\": {\"message\": \"M\"}, \"*\": {\"message\": \"M\"}}",
            "3:17 misread updates[0].descriptions has both * and an empty key: only the last of them counts"),
        Case(
            "{\"message\": \"M\"}}", "{\"message\": null}}",
            "3:35 misread updates[0].descriptions.*.message is null: the dialog reads null"),
        Case(
            "{\"message\": \"M\"}}", "{\"message\": \"M\", \"positive_button\": \"P\"}}",
            "3:40 ignored updates[0].descriptions.*.positive_button is not in the client's own dialog"),
        Case(
            "{\"title\": \"T\", \"message\": \"M\"}", "null",
            "6:50 misread messages[0].descriptions.* is null: the message reads null"),
        Case("{\"title\": \"T\", \"message\": \"M\"}", "\"M\""),
        Case(
            "\"title\": \"T\"", "\"positive_button\": \"\"",
            "6:70 misread messages[0].descriptions.*.positive_button is empty: the button has no words"),
    ])
    func `a text`(_ broken: Case) { check(broken) }

    @Test(arguments: [
        Case(
            "2026-11-02 09:00:00+0000", "2026-11-02T09:00:00Z",
            "7:21 misread messages[0].displayAfterDate is read as '2026-11-02' in the device's time zone: the client ignores 'T09:00:00Z'"
        ),
        Case(
            "2026-11-02 09:00:00+0000", "2026-11-02 09:00",
            "7:21 misread messages[0].displayAfterDate has no offset such as +0000: it is read in the device's time zone"
        ),
        Case(
            "2026-11-02 09:00:00+0000", "02.11.2026",
            "7:21 misread messages[0].displayAfterDate is '02.11.2026', no date that the client reads: there is no limit"
        ),
        Case(
            "\"2026-11-02 09:00:00+0000\"", "null",
            "7:21 misread messages[0].displayAfterDate is null, no date that the client reads: there is no limit"),
        Case(
            "\"displayAfterDate\"", "\"displayBeforeDate\": \"2026-11-01 00:00:00+0000\", \"displayAfterDate\"",
            "6:18 misread messages[0] begins after it ends: it is never shown"),
        Case(
            "\"maxDisplayCount\": 1\n}]}", "\"forceUpdate\": true\n}]}",
            "6:18 misread messages[0] has neither maxDisplayCount nor displayPeriodInHours: it is shown at every check",
            "8:1 ignored messages[0].forceUpdate is never read in a message"),
        Case(
            "\"maxDisplayCount\": 1\n}]}", "\"maxDisplayCount\": 1, \"targetGooglePlay\": true\n}]}",
            "6:18 refusal messages[0] has no targetPackageName for the store: the client drops the entry"),
        Case(
            "\"maxDisplayCount\": 1\n}]}", "\"maxDisplayCount\": 1, \"targetPackageName\": \"com.example.kasa\"\n}]}",
            "8:44 misread messages[0].targetPackageName is the app's own name: the message is never shown"),
        Case(
            "\"maxDisplayCount\": 1\n}]}", "\"maxDisplayCount\": 1, \"targetPackageName\": null\n}]}",
            "8:44 misread messages[0].targetPackageName is null: it is read as the package 'null'"),
        Case(
            "\"maxDisplayCount\": 1\n}]}", "\"maxDisplayCount\": 1, \"targetWebsiteUrl\": \"market://x\"\n}]}",
            "8:43 refusal messages[0].targetWebsiteUrl is 'market://x', no http or https address: the client drops the entry"
        ),
        Case(
            "\"messages\": [", "\"messages\": [{\"id\": 7, \"descriptions\": {\"*\": {\"message\": \"A\"}}},",
            "6:18 misread messages[0] has neither maxDisplayCount nor displayPeriodInHours: it is shown at every check",
            "6:69 ignored messages[1] is never shown: every device sees messages[0] first"),
    ])
    func `a message`(_ broken: Case) { check(broken) }

    @Test func `a message is hidden by what the client reads of another, and by nothing else`() {
        func hidden(_ first: String) -> [String] {
            let texts = "\"descriptions\": {\"*\": {\"message\": \"A\"}}"
            let document = """
                {"packageName": "a.b", "messages": [{"id": 7, \(first), \(texts)}, \
                {"id": 8, "maxDisplayCount": 1, \(texts)}]}
                """
            return dangers(document).filter { $0.path == "messages[1]" }.map(\.kind.rawValue)
        }
        #expect(hidden("\"displayPeriodInHours\": 0") == ["ignored"])
        #expect(hidden("\"displayAfterDate\": \"soon\"") == ["ignored"])
        // No message is forced, so that it is shown once.
        #expect(hidden("\"maxDisplayCount\": 1, \"forceUpdate\": true") == [])
    }

    @Test func `a name that no application id can be is refused on every device`() {
        let text = #"{"packageName": 5}"#
        let artifact = Artifact(path: file, bytes: Array(text.utf8), role: .document)
        let model = TurkcellUpdater().model(reading: [artifact], of: "kasa", as: ClientEdition(on: [.android]))
        let unknown = ClientDevice(
            platform: .android, version: "1.0", build: .known("1"), bundleID: "", os: "30", language: .english)
        #expect(model.answer(on: unknown).outcome == .refused("packageName is a number"))
    }
}
