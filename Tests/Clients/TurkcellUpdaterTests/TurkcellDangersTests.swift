import PolicyModel
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// One healthy document, made dangerous in one place per case.
struct TurkcellDangersTests {
    private let file = "kasa/turkcell-updater.ios.json"

    private func dangers(_ document: String) -> [Danger] {
        let artifact = Artifact(path: file, bytes: Array(document.utf8), role: .document)
        return TurkcellUpdater().model(reading: [artifact], of: "kasa", as: .only).dangers
    }

    private static let healthy = """
        {"packageName": "com.example.kasa", "updates": [{
        "filters": {"appVersionName": "1.0"},
        "descriptions": {"*": {"message": "M"}},
        "targetWebsiteUrl": "https://example.com"
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

    @Test func `a healthy document has no danger`() { #expect(dangers(TurkcellDangersTests.healthy) == []) }

    @Test func `a danger has its place, its path and one sentence`() {
        let document = TurkcellDangersTests.healthy.replacing("\"M\"", with: "null")
        #expect(
            dangers(document).first
                == Danger(
                    .crash, file: file, line: 3, column: 35, path: "updates[0].descriptions.*.message",
                    "updates[0].descriptions.*.message is null: the app crashes"))
    }

    @Test(arguments: [
        Case(healthy, "[]", "1:1 crash the document is an array: the app crashes"),
        Case(healthy, "5", "1:1 refusal the document is a number: the client drops the document"),
        Case(healthy, "", "1:1 refusal the document ends too early: the client drops it and shows nothing"),
        Case(healthy, #"{"packageName": "a.b", "updates": []}"#, "1:35 crash updates is empty: the app crashes"),
        Case(
            healthy, #"{"packageName": "a.b", "updates": [5]}"#, "1:35 crash updates holds no object: the app crashes"),
        Case(healthy, #"{"packageName": "a.b", "updates": null}"#, "1:35 crash updates is null: the app crashes"),
        Case(
            healthy, #"{"packageName": "a.b", "updates": {"filters": {}, "descriptions": {}}}"#,
            "1:35 misread updates is an object: it is taken for one entry without filters",
            "1:36 ignored updates.filters is never read where updates is an object"),
        Case(
            healthy, #"{"updates": [{"descriptions": {}}]}"#,
            "1:1 refusal the document has no packageName: the client drops the document"),
        Case(#""com.example.kasa""#, "7", "1:17 refusal packageName is a number: the client drops the document"),
        Case(
            #""com.example.kasa""#, #"" com.example.kasa""#,
            "1:17 refusal packageName is ' com.example.kasa', which no bundle id can be: the client compares exactly and drops the document"
        ),
        Case(
            #"{"appVersionName": "1.0"}"#, "[]",
            "2:12 crash updates[0].filters is an array: the app crashes"),
        Case(#""1.0""#, "1", "2:31 crash updates[0].filters.appVersionName is a number: the app crashes"),
        Case(
            #"{"appVersionName": "1.0"}"#, #"{"deviceOsName": "iOS"}"#,
            "2:29 misread updates[0].filters.deviceOsName asks for 'iOS', but the value is 'ios', small"),
        Case(
            #"{"appVersionName": "1.0"}"#, #"{"brand": "a"}"#,
            "2:13 ignored updates[0].filters.brand is a value that iOS does not know: the rule never matches"),
        Case(
            #"{"appVersionName": "1.0"}"#, "{}",
            "1:49 misread updates[0] has no filter on appVersionName: the newest version is prompted too"),
        Case(
            #""filters": {"appVersionName": "1.0"},"# + "\n" + #""descriptions": {"*": {"message": "M"}},"# + "\n"
                + #""targetWebsiteUrl": "https://example.com""#,
            #""descriptions": {"*": {"message": "M"}}"#,
            "1:49 misread updates[0] has no targetWebsiteUrl: the entry is of no use, and no later update is tried"),
        Case(#"{"*": {"message": "M"}}"#, #""M""#, "3:17 crash updates[0].descriptions is a string: the app crashes"),
        Case(#"{"message": "M"}"#, #""M""#, "3:23 crash updates[0].descriptions.* is a string: the app crashes"),
        Case(
            #"{"message": "M"}"#, "{}",
            "3:23 misread updates[0].descriptions.* has no message: it has nothing to show, and * is not tried"),
        Case(
            #""M""#, #""""#,
            "3:35 misread updates[0].descriptions.*.message is empty: it has nothing to show, and * is not tried"),
        Case(
            #""*": {"message""#, #""en-US": {"message""#,
            "3:17 misread updates[0].descriptions has no *: in every other language it has nothing to show, and no later update is tried",
            "3:18 ignored updates[0].descriptions.en-US is never asked for: the client asks for two small letters, then for *"
        ),
        Case(#""M"}"#, #""M", "title": "T"}"#, "3:40 ignored updates[0].descriptions.*.title is never read on iOS"),
        Case(
            #""M"}"#, #""M", "warnings": 5}"#,
            "3:52 crash updates[0].descriptions.*.warnings is a number: the app crashes"),
        Case(
            "targetWebsiteUrl", "targetPackageUrl",
            "1:49 misread updates[0] has no targetWebsiteUrl: the entry is of no use, and no later update is tried",
            "4:1 ignored updates[0].targetPackageUrl is never read on iOS"),
        Case(
            #""https://example.com""#, "null",
            "4:21 misread updates[0].targetWebsiteUrl is null: the install button opens nothing of use"),
        Case(
            #""https://example.com""#, #""""#,
            "4:21 misread updates[0].targetWebsiteUrl is empty: the entry is of no use, and no later update is tried"),
        Case(
            #""https://example.com""#, #""", "forceExit": false"#,
            "4:21 misread updates[0].targetWebsiteUrl is empty: the install button opens nothing"),
        Case(
            "https://example.com", "https://example.com/a b",
            "4:21 misread updates[0].targetWebsiteUrl is no address: the install button opens nothing"),
        Case(
            #"com""# + "\n", #"com", "forceUpdate": "yes""#,
            "4:59 misread updates[0].forceUpdate is neither true nor false: it counts as false"),
        Case(
            #"com""# + "\n", #"com", "forceExit": true"#,
            "4:57 misread updates[0].forceExit does not end the app: it takes the later button away"),
        Case(
            #"com""# + "\n", #"com", "targetVersionCode": 5"#,
            "4:44 ignored updates[0].targetVersionCode is never read on iOS"),
        Case(
            #"com""# + "\n", #"com", "forceUpdate": true, "forceUpdate": false"#,
            "4:65 misread updates[0].forceUpdate is written twice: only the last one counts"),
        Case(
            "}]}", #"}, 5, {"filters": {"appVersionName": "2"}, "descriptions": {}}]}"#,
            "5:4 ignored updates[1] is a number: the client skips it"),
        Case("\"updates\"", "\"errorMessage\": \"e\", \"updates\"", "1:37 ignored errorMessage is never read on iOS"),
    ])
    func `a slip in the document is reported`(row: Case) {
        let document = TurkcellDangersTests.healthy.replacing(row.old, with: row.new, maxReplacements: 1)
        #expect(lines(document) == row.dangers)
    }

    @Test(arguments: [
        Case(
            "", "<=2.7",
            "2:31 misread updates[0].filters.appVersionName compares with '2.7' as text, not as numbers: 10 comes before 2"
        ),
        Case(
            "", "!b,a",
            "2:31 misread updates[0].filters.appVersionName has a ! part, so its other parts include nothing: every other value matches"
        ),
        Case(
            "", "a*, !ab",
            "2:31 misread updates[0].filters.appVersionName has a space before its !: an included part is met first, and the ! is not asked"
        ),
        Case(
            "", "<>2.*",
            "2:31 misread updates[0].filters.appVersionName asks for another value than '2.*', star included"),
        Case("", "", "2:31 misread updates[0].filters.appVersionName is empty: only an empty value matches it"),
        Case(
            "", "1.0,",
            "2:31 misread updates[0].filters.appVersionName has an empty part: only an empty value matches it"),
        Case(
            "", "1.?",
            "2:31 misread updates[0].filters.appVersionName takes '1.?' by the letter: a ? is free only beside a *"),
        Case(
            "", "!!1.0",
            "2:31 misread updates[0].filters.appVersionName means the text '!1.0' itself: only the first ! of a part is a sign"
        ),
        Case("", "!1.0,!1.1"),
        Case("", "1.0, 1.*, ''"),
    ])
    func `a rule that does not mean what it looks like is reported`(row: Case) {
        #expect(lines(TurkcellDangersTests.healthy.replacing("1.0", with: row.new, maxReplacements: 1)) == row.dangers)
    }

    @Test(arguments: [
        Case("deviceOsName", "iOS", "asks for 'iOS', but the value is 'ios', small"),
        Case("deviceIsTablet", "True", "asks for 'True', but the value is 'true' or 'false'"),
        Case("deviceLanguage", "en,pt-BR", "asks for 'pt-BR', but the value is two small letters"),
        Case("deviceModel", "iPhone5,1", "is split at its comma: no model is '1'"),
    ])
    func `a value that no device has is reported`(row: Case) {
        let document = TurkcellDangersTests.healthy.replacing("1.0\"", with: "1.0\", \"\(row.old)\": \"\(row.new)\"")
        #expect(dangers(document).map(\.message) == row.dangers.map { "updates[0].filters.\(row.old) \($0)" })
    }

    @Test func `a key of filters that iOS does not know never matches, or always`() {
        let document = TurkcellDangersTests.healthy.replacing(
            "1.0\"", with: "1.0\", \"appVersionCode\": \"5\", \"x-group\": \"!a\"")
        #expect(
            lines(document) == [
                "2:38 ignored updates[0].filters.appVersionCode is a value that iOS does not know: the rule never matches",
                "2:61 ignored updates[0].filters.x-group is a value that iOS does not know: the rule always matches",
            ])
    }

    @Test func `an entry behind one for every device is never reached`() {
        let document = """
            {"packageName": "a.b", "updates": [{"descriptions": {}},
            {"filters": {"appVersionName": "1"}, "descriptions": {}}]}
            """
        #expect(lines(document) == ["2:1 ignored updates[1] is never reached: updates[0] matches every device"])
    }

    @Test(arguments: [
        Case("", "null", "1:36 crash messages is null: the app crashes"),
        Case("", "[]", "1:36 crash messages is empty: the app crashes wherever no update is shown"),
        Case(
            "", #"[{"messages": 0, "id": null, "displayAfterDate": 5, "descriptions": {"*": {"whatIsNew": "n"}}}]"#,
            "1:37 ignored messages[0] is never shown on iOS", "1:59 crash messages[0].id is null: the app crashes",
            "1:85 crash messages[0].displayAfterDate is a number: the app crashes",
            "1:110 crash messages[0].descriptions.* has no warnings: the app crashes when it keeps the record"),
        Case(
            "", #"[{"filters": {"deviceModel": "a"}}, 5]"#,
            "1:36 crash messages may match no device: the app crashes wherever no update is shown",
            "1:37 ignored messages[0] is never shown on iOS",
            "1:72 ignored messages[1] is a number: the client skips it"),
        Case(
            "",
            #"[{"displayAfterDate": "99999999999999999-01-01", "descriptions": {"*": {"whatIsNew": "n", "warnings": "w"}}}]"#,
            "1:37 ignored messages[0] is never shown on iOS"),
        // The first matches every device; without texts nothing else of it is read, and nothing behind it.
        Case(
            "", #"[{"id": null, "descriptions": {}}, {"descriptions": 5}]"#,
            "1:37 ignored messages[0] is never shown on iOS", "1:71 ignored messages[1] is never shown on iOS"),
    ])
    func `messages are never shown, and often end the app`(row: Case) {
        #expect(lines(#"{"packageName": "a.b", "messages": "# + row.new + "}") == row.dangers)
    }

    @Test func `what no device reads ends no app`() {
        let document = """
            {"packageName": "a.b", "updates": [{"descriptions": {"EN": {"message": 5}, "*": {"warnings": 5}}},
            {"descriptions": 5}]}
            """
        #expect(
            lines(document) == [
                "1:54 ignored updates[0].descriptions.EN is never asked for: the client asks for two small letters, then for *",
                "1:81 misread updates[0].descriptions.* has no message: it has nothing to show, and * is not tried",
                "2:1 ignored updates[1] is never reached: updates[0] matches every device",
            ])
    }

    @Test func `messages that are not tried end no app, unless the choice itself does`() {
        func crashes(_ update: String, _ messages: String) -> [String] {
            let document = #"{"packageName": "a.b", "updates": [\#(update)], "messages": \#(messages)}"#
            return dangers(document).filter { $0.kind == .crash }.map(\.path)
        }
        let message = #"[{"id": null, "descriptions": {"*": {}}}]"#
        // Nothing to show, and the end of the search.
        #expect(crashes("{}", message) == [])
        #expect(crashes("{}", #"[{"filters": {"deviceModel": "a"}}]"#) == [])
        #expect(crashes("{}", #"[{"filters": []}]"#) == ["messages[0].filters"])
        // Words without an address: the client goes on to the messages.
        let words = #"{"descriptions": {"de": {"message": "M"}}}"#
        #expect(crashes(words, message) == ["messages[0].id", "messages[0].descriptions.*"])
        #expect(crashes(#"{"filters": {"deviceModel": "a"}}"#, message).count == 2)
    }

    @Test func `a name that no bundle id can be is refused on every device`() {
        let artifact = Artifact(path: file, bytes: Array(#"{"packageName": "a b"}"#.utf8), role: .document)
        let model = TurkcellUpdater().model(reading: [artifact], of: "kasa", as: .only)
        let unknown = ClientDevice(
            platform: .ios, version: "1.0", build: .unknown, bundleID: "", os: "17.0", language: .english)
        #expect(model.answer(on: unknown).outcome == .refused("packageName is 'a b'"))
    }

    private func lines(_ document: String) -> [String] {
        let found = dangers(document)
        #expect(found.allSatisfy { $0.file == file })
        #expect(found.allSatisfy { $0.message.hasPrefix($0.path.isEmpty ? "the " : "\($0.path) ") })
        return found.map { "\($0.line):\($0.column) \($0.kind.rawValue) \($0.message)" }
    }
}
