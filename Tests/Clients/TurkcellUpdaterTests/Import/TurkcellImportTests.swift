import ClientKit
import ClientTestSupport
import PolicyModel
import Testing

@testable import ClientFormats
@testable import TurkcellUpdater

struct TurkcellImportTests {
    private func ios(_ entries: String, known: [String] = []) -> ImportedPolicy {
        importedPolicy(
            TurkcellUpdater(), ["ios": #"{"packageName": "com.example.kasa", "updates": [\#(entries)]}"#], known: known)
    }

    private static let rest =
        #""descriptions": {"*": {"message": "Yeni"}, "en": {"message": "New"}}, "targetWebsiteUrl": "https://a.example""#

    @Test(arguments: [
        (#"{"updates": {"filters": {"appVersionName": "1"}}}"#, "ios"),
        (#"{"updates": {"filters": {"appVersionCode": "1"}}}"#, "android"),
        // Android's parser alone takes single quotes, and a broken file is nobody's.
        ("{'updates': {'filters': {'appVersionName': '1'}}}", "android"), ("{'updates': ", "ios"),
    ])
    func `a file without a name is that of the system whose client reads it`(text: String, platform: String) {
        let name = TurkcellUpdater().fileName(of: Array(text.utf8), part: "", on: [])
        #expect(name == "turkcell-updater.\(platform).json")
    }

    @Test func `a list of prefixes is the line that it stands for`() {
        let imported = ios(#"{"filters": {"appVersionName": "0,0.*,1,1.*,2,2.0,2.0.*"}, \#(Self.rest)}"#)
        #expect(imported.policy.releasesInWords == ["2.1: ios"])
        #expect(imported.policy.rulesInWords == [])
        #expect(imported.policy.ids == [.ios: "com.example.kasa"])
        #expect(imported.policy.stores == [.ios: "https://a.example"])
        #expect(imported.policy.language.description == "und")
        #expect(imported.policy.texts.keys.sorted() == ["recommend"])
    }

    @Test func `a version that the file does not name is made up and said`() {
        let imported = ios(#"{"filters": {"appVersionName": "<=2.7"}, "forceUpdate": true, \#(Self.rest)}"#)
        #expect(imported.policy.releasesInWords == ["2.7: ios", "2.8: ios"])
        #expect(
            imported.notes.map(\.message) == [
                "the file does not name the version that iOS is to update to: 2.8 stands for it; give it with --release"
            ])
        let known = ios(
            #"{"filters": {"appVersionName": "<=2.7"}, "forceUpdate": true, \#(Self.rest)}"#, known: ["2.7.1"])
        #expect(known.policy.releasesInWords == ["2.7: ios", "2.7.1: ios"])
        #expect(known.notes == [])
    }

    @Test func `an exception of models comes before what holds for all others`() {
        let policy = ios(
            #"{"filters": {"appVersionName": "<2.0", "deviceModel": "!iPhone5*"}, \#(Self.rest)}"#
        ).policy
        #expect(policy.rulesInWords == ["model iPhone5*, none"])
    }

    @Test func `a filter that a policy cannot say leaves its entry out`() {
        let imported = ios(
            #"{"filters": {"x-team": "a"}, \#(Self.rest)}, {"filters": {"appVersionName": "<2.0"}, \#(Self.rest)}"#)
        #expect(imported.policy.rulesInWords == [])
        #expect(
            imported.notes.map(\.message) == [
                "updates[0].filters.x-team names what devices of iOS have not: the entry never matches and is left out"
            ])
    }

    @Test func `Android's entry is for the codes below its target`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"filters": {"deviceApiLevel": ">=26"},
             "descriptions": {"*": {"message": "New"}}, "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example",
             "maxDisplayCount": 1, "id": 5}],
             "messages": [{"id": 7, "descriptions": {"*": {"title": "Hi", "message": "There"}}, "maxDisplayCount": 3,
             "displayAfterDate": "2026-11-02 09:00:00+0000", "displayBeforeDate": "2026-12-02"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.releasesInWords == ["3.0: android 30", "3.2: android 32"])
        #expect(
            imported.policy.rulesInWords == ["version <3.2, os >=26, recommend", "none"])
        #expect(imported.policy.frequency == .once)
        #expect(imported.policy.messages.map(\.from) == [Moment("2026-11-02T09:00Z")])
        #expect(imported.policy.messages.map(\.max) == [3])
        #expect(
            imported.notes.map(\.message) == [
                "updates[0].id is left out: Decree numbers entries itself, so displays are counted anew",
                "messages[0].id is left out: Decree numbers entries itself, so displays are counted anew",
                "messages[0].displayBeforeDate is left out: '2026-12-02' is no moment with its distance from UTC",
            ])
    }

    @Test(arguments: [
        (#""appVersionCode": "<=25""#, true, ["version <=2.0, force"]), (#""appVersionCode": ">=25""#, true, []),
        (#""appVersionCode": "25""#, true, []), (#""appVersionCode": "<>25""#, true, ["version <=2.0, force"]),
        (#""appVersionCode": "!25""#, true, ["version <=2.0, force"]),
        (#""appVersionCode": "<=20""#, true, ["version <=2.0, force"]),
        (#""appVersionCode": "25""#, false, ["version >2.0 <3.0, none", "version <3.0, force"]),
    ])
    func `a code between the author's releases forces nobody who was not`(
        filter: String, isForced: Bool, rules: [String]
    ) {
        let rest = #""descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "https://a.example""#
        let forced =
            #"{"filters": {\#(isForced ? filter : "")}, \#(rest), "targetVersionCode": 30, "forceUpdate": true}"#
        let free = isForced ? "" : #"{"filters": {\#(filter)}, "targetVersionCode": 30}, "#
        let imported = importedPolicy(
            TurkcellUpdater(), ["android": #"{"packageName": "com.example.kasa", "updates": [\#(free)\#(forced)]}"#],
            known: ["2.0=20", "3.0=30"])
        #expect(imported.policy.rulesInWords.filter { $0 != "none" } == rules)
    }

    private static let website =
        "updates[0].targetWebsiteUrl is what opens where there is no Google Play, and left out: a policy has one address "
        + "for that"

    @Test(arguments: [
        (#""targetGooglePlay": true"#, "com.example.kasa", [website]),
        (
            #""targetGooglePlay": true, "targetPackageName": " com.example.next ""#, "com.example.next",
            [
                website,
                "updates[0].targetPackageName sends users to another app: the policy's store is the page of com.example.next",
            ]
        ),
        (#""targetGooglePlay": "TRUE", "targetPackageName": "com.example.kasa""#, "com.example.kasa", [website]),
    ])
    func `the store's page is the link of an entry that opens it`(target: String, app: String, notes: [String]) {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "forceUpdate": true, "targetWebsiteUrl": "https://a.example", \(target)}]}
            """
        let page = "https://play.google.com/store/apps/details?id=\(app)"
        let others = notes.filter { $0 != Self.website }
        for (text, notes) in [(text, notes), (text.replacing("https://a.example", with: page), others)] {
            let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
            #expect(imported.policy.stores == [.android: page])
            #expect(imported.notes.map(\.message) == notes)
        }
    }

    @Test func `the website of a message that opens the store is named, too`() {
        let text = """
            {"packageName": "com.example.kasa", "messages": [{"descriptions": {"*": {"message": "Hi"}},
             "maxDisplayCount": 3, "targetGooglePlay": true, "targetPackageName": "com.example.next",
             "targetWebsiteUrl": "https://a.example"}]}
            """
        let notes = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30"]).notes.map(\.message)
        #expect(notes.contains(Self.website.replacing("updates", with: "messages")), "\(notes)")
    }

    @Test func `entries that open the pages of two apps do not open the same`() {
        func text(_ more: String) -> String {
            """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetGooglePlay": true \(more)}]}
            """
        }
        func links(_ more: String) -> [String] {
            let artifact = Artifact(
                path: "kasa/turkcell-updater.android.json", bytes: Array(text(more).utf8), role: .document)
            return TurkcellUpdater().models(
                reading: [artifact], of: "kasa", as: TurkcellUpdater().editions(for: policy)
            )
            .flatMap(\.buttonLinks)
        }
        let policy = importedPolicy(TurkcellUpdater(), ["android": text("")], known: ["3.0=30", "3.2=32"]).policy
        let page = "https://play.google.com/store/apps/details?id=com.example."
        #expect(Set(links("")) == [page + "kasa"])
        #expect(Set(links(#", "targetPackageName": "com.example.next""#)) == [page + "next"])
    }

    @Test func `the address of an app's file is left out, and named`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetPackageUrl": "https://a.example/a.apk"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.stores == [:])
        #expect(
            imported.notes.map(\.message) == [
                "updates[0].targetPackageUrl is an app's file and left out: a policy names a page"
            ])
    }

    @Test func `a flag that Android's client does not read leaves the entry its own link`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "forceUpdate": 1, "targetWebsiteUrl": "https://a.example",
             "targetGooglePlay": 1}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.stores == [.android: "https://a.example"])
        #expect(imported.policy.minimum.isEmpty)
    }

    @Test func `a number in a filter of Android is the text of it`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"filters": {"appVersionCode": 30, "deviceIsTablet": true},
             "descriptions": {"*": {"message": "New"}}, "targetVersionCode": 32,
             "targetWebsiteUrl": "https://a.example"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.1=31", "3.2=32"])
        #expect(imported.policy.rulesInWords == ["version 3.0, tablet true, recommend", "none"])
    }

    @Test(arguments: [
        (#""deviceIsTablet": "TRUE""#, ["version <3.2, tablet true, recommend", "none"], [String]()),
        (#""deviceOsName": "Android", "deviceIsTablet": "T*""#, ["version <3.2, tablet true, recommend", "none"], []),
        (
            #""deviceModel": "Moto G*, sm-g99""#, ["version <3.2, model Moto G* sm-g99, recommend", "none"], []
        ),
        (#""appPackageName": "COM.example.kasa""#, [], []),
        (#""deviceLanguage": "tr*""#, ["version <3.2, language tr, recommend", "none"], []),
        (
            #""deviceLanguage": "de, tr_x""#, ["version <3.2, language de, recommend", "none"],
            ["updates[0].filters.deviceLanguage names no language with 'tr_x', which is left out"]
        ),
        (
            #""deviceLanguage": "!tr_x""#, [],
            ["updates[0].filters.deviceLanguage names no language with 'tr_x', which is left out"]
        ),
        (
            #""appPackageName": "com.other""#, ["none"],
            ["updates[0].filters.appPackageName names another app: the entry is left out"]
        ),
    ])
    func `Android's filters are read in small letters, and models as they are written`(
        filter: String, rules: [String], notes: [String]
    ) {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"filters": {\(filter)},
             "descriptions": {"*": {"message": "New"}}, "targetVersionCode": 32,
             "targetWebsiteUrl": "https://a.example"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.rulesInWords == rules)
        #expect(imported.notes.map(\.message).filter { $0.contains("filters") } == notes)
    }

    @Test(arguments: ["32", "32.0", "\"32.5\"", "3.2e1"])
    func `a target is the number that the client reads`(code: String) {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"forceUpdate": true, "targetVersionCode": \(code),
             "descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "https://a.example"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32", "3.3=33"])
        #expect(imported.policy.minimum[.android]?.first?.version.description == "3.2")
    }

    @Test(arguments: [("TRUE", true), ("t*", true), ("true,false", nil), ("!true", false)] as [(String, Bool?)])
    func `a message for tablets keeps its meaning`(filter: String, tablet: Bool?) {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example"}],
             "messages": [{"filters": {"deviceIsTablet": "\(filter)"}, "maxDisplayCount": 3,
             "descriptions": {"*": {"message": "There"}}}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.messages.map(\.when.tablet) == [tablet])
    }

    @Test(
        arguments: [
            ("", 1_000, ["messages[0] is shown at every check, and by the policy at most 1000 times"]),
            (#", "maxDisplayCount": 3"#, 3, []), (#", "displayPeriodInHours": 24"#, nil, []),
            (
                #", "maxDisplayCount": 0"#, nil,
                ["messages[0] is left out: it is never shown, since its maxDisplayCount is not above 0"]
            ),
        ] as [(String, Int?, [String])])
    func `a message without a limit is shown as often as a policy can say`(limit: String, most: Int?, notes: [String]) {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example"}],
             "messages": [{"descriptions": {"*": {"message": "There"}}\(limit)}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.messages.first?.max == most)
        #expect(imported.policy.messages.isEmpty == limit.contains("\": 0"))
        #expect(imported.notes.map(\.message).filter { $0.hasPrefix("messages") } == notes)
    }

    @Test func `hours between displays, and what a message says beyond a policy, are named`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example", "displayPeriodInHours": 24}],
             "messages": [{"descriptions": {"*": {"message": "There", "positive_button": "Look"},
             "de": {"message": "Da", "imageUrl": "http://a.example/a.png"}}, "maxDisplayCount": 5000,
             "displayPeriodInHours": 12, "targetGooglePlay": true, "targetPackageName": "com.example.other"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        let message = imported.policy.messages.first
        #expect(message?.link == "https://play.google.com/store/apps/details?id=com.example.other")
        #expect(message?.max == 1_000 && message?.every == 12)
        #expect(message?.text.words[.english]?[.updateButton]?.text == "Look")
        #expect(
            imported.notes.map(\.message) == [
                "updates[0].displayPeriodInHours is left out: a policy says always or once",
                "messages[0].descriptions.de.imageUrl is left out: a message has one picture, behind https:",
                "messages[0] is shown 5000 times, and by the policy at most 1000 times",
                "messages[0].targetPackageName is left out: the message was hidden where com.example.other is installed, "
                    + "and is shown there now",
            ])
    }

    @Test(arguments: [
        (
            "ios",
            ["1:47 config", "2:23 updates[0].targetVersionCode", "2:34 updates[0].tag", "2:52 updates[0].forceupdate"]
        ),
        ("android", ["1:47 config", "2:34 updates[0].tag", "2:52 updates[0].forceupdate", "4:23 messages[0].own"]),
    ])
    func `the app's own keys have no place in a policy, and are named where they stand`(
        platform: String, keys: [String]
    ) {
        let text = """
            {"packageName": "com.example.kasa", "config": {"a": 1}, "updates": [{
             "targetVersionCode": 32, "tag": 7, "forceupdate": true, "targetWebsiteUrl": "https://a.example",
             "descriptions": {"*": {"message": "New"}}}],
             "messages": [{"own": 1}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), [platform: text], known: ["3.0=30", "3.2=32"])
        let left = imported.notes.map { "\($0.position.line):\($0.position.column) \($0.message)" }
        #expect(imported.policy.extra.isEmpty)
        #expect(
            left.filter { $0.contains("never reads") }
                == keys.map { "\($0) is left out: the client never reads it, and no policy has it" })
    }

    @Test func `another app that an entry names beside its own link is left out`() {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"descriptions": {"*": {"message": "New"}},
             "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example", "targetPackageName": "com.example.next"}]}
            """
        let imported = importedPolicy(TurkcellUpdater(), ["android": text], known: ["3.0=30", "3.2=32"])
        #expect(imported.policy.stores == [.android: "https://a.example"])
        #expect(
            imported.notes.map(\.message) == [
                "updates[0].targetPackageName names another app, com.example.next, and is left out: a policy has a "
                    + "store's address for that"
            ])
    }

    @Test func `white space in the app's name is none to Android's client, and is named on iOS`() {
        let text = #"{"packageName": " com.example.kasa\t", "updates": [{\#(Self.rest), "targetVersionCode": 32}]}"#
        let known = ["3.2=32"]
        let android = importedPolicy(TurkcellUpdater(), ["android": text], known: known)
        #expect(android.policy.ids == [.android: "com.example.kasa"] && android.notes == [])
        let ios = importedPolicy(TurkcellUpdater(), ["ios": text], known: known)
        #expect(ios.policy.ids == [.ios: "com.example.kasa"])
        #expect(
            ios.notes.map(\.message).contains(
                "packageName is ' com.example.kasa\t', which no app is called: 'com.example.kasa' stands for it"))
    }

    @Test func `what a left-out entry tells devices apart by is kept`() {
        let text = #"""
            {"packageName": "com.example.kasa", "updates": [{"filters": {"x-team": "a", "deviceModel": "nokia*",
             "deviceLanguage": "!tr", "deviceIsTablet": "true"}, \#(Self.rest), "targetVersionCode": 32}]}
            """#
        let document = Artifact(path: "kasa/turkcell-updater.android.json", bytes: Array(text.utf8), role: .document)
        let facts = TurkcellUpdater().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.unsaid.map { $0.models?.map(\.text) } == [["nokia*"]])
        #expect(facts.unsaid.map { $0.languages?.map(\.description) } == [["tr"]])
        #expect(facts.unsaid.map(\.tablet) == [true])
    }
}
