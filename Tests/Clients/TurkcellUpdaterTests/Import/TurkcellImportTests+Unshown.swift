import ClientTestSupport
import PolicyModel
import Testing

@testable import ClientFormats
@testable import TurkcellUpdater

/// Entries that the client shows to nobody, and those of the other system.
extension TurkcellImportTests {
    private static let texts = #""descriptions": {"*": {"message": "New"}}"#
    private static let page = #""targetWebsiteUrl": "https://a.example/get""#

    private func imported(_ files: [String: String], known: [String] = []) -> ImportedPolicy {
        importedPolicy(
            TurkcellUpdater(),
            files.mapValues { #"{"packageName": "com.example.kasa", "updates": [\#($0)]}"# }, known: known)
    }

    @Test(arguments: [
        (#"\#(page), "forceUpdate": true"#, "has no targetVersionCode"),
        (#"\#(page), "forceExit": true"#, "has no targetVersionCode above 1"),
        (
            #""targetWebsiteUrl": "market://details?id=a.b", "forceUpdate": true, "targetVersionCode": 90"#,
            "has no http or https address in targetWebsiteUrl"
        ),
    ])
    func `an entry that Android's client never shows forces nobody`(keys: String, reason: String) {
        let imported = imported([
            "android": #"""
            {"filters": {"appVersionCode": "<70"}, \#(Self.texts), \#(keys)},
            {\#(Self.texts), \#(Self.page), "targetVersionCode": 90}
            """#
        ])
        #expect(imported.policy.minimum.isEmpty && imported.policy.rulesInWords == [])
        #expect(imported.policy.stores == [.android: "https://a.example/get"])
        #expect(
            imported.notes.map(\.message).contains("updates[0] is never shown, for it \(reason): it is left out"))
    }

    @Test(arguments: [
        (">=28", "26,27", "<26", ["5.0: any", "5.4: 26", "6.0: 28"]),
        (">=28", "26,27", "", ["5.0: any", "5.4: 26", "6.0: 28"]),
        (">=28", "26", "<26", ["5.0: any", "5.4: any", "6.0: 28"]),
        (">=28,!>30", "<28", "<26", ["5.0: any", "5.4: any", "6.0: any"]),
        ("", "26", "<26", ["5.0: any", "5.4: any", "6.0: any"]),
        (">=28", ">=28", ">=28", ["5.0: any", "5.4: any", "6.0: any"]),
    ])
    func `a release that Android is sent to from an API level on, and older ones below, requires it`(
        newest: String, middle: String, oldest: String, requirements: [String]
    ) {
        func entry(_ levels: String, _ code: Int) -> String {
            let filters = levels.isEmpty ? "" : #""filters": {"deviceApiLevel": "\#(levels)"}, "#
            return #"{\#(filters)\#(Self.texts), \#(Self.page), "targetVersionCode": \#(code)}"#
        }
        let entries = [entry(newest, 60), entry(middle, 54), entry(oldest, 50)].joined(separator: ", ")
        let policy = imported(["android": entries], known: ["5.0=50", "5.4=54", "6.0=60"]).policy
        #expect(
            policy.releases.map {
                "\($0.version): \($0.shipments[.android]?.requires.map { "\($0)" } ?? "any")"
            } == requirements)
    }

    @Test func `a key that iOS does not know never matches, and with an exclamation mark always`() {
        let imported = imported([
            "ios": #"""
            {"filters": {"appVersionCode": "<30"}, \#(Self.texts), \#(Self.page), "forceUpdate": true},
            {"filters": {"appVersionName": "1.0", "deviceApiLevel": "!20"}, \#(Self.texts), \#(Self.page)}
            """#
        ])
        #expect(imported.policy.minimum.isEmpty)
        #expect(imported.policy.rulesInWords == ["version 1.0, recommend", "none"])
        #expect(
            imported.notes.map(\.message).first
                == "updates[0].filters.appVersionCode names what devices of iOS have not: the entry never matches and "
                + "is left out")
    }

    @Test func `the store is the address of an entry of the platform itself`() {
        let entries = #"""
            {"filters": {"deviceOsName": "android"}, \#(Self.texts), "targetVersionCode": 40,
             "targetWebsiteUrl": "https://play.google.com/store/apps/details?id=com.example.kasa", "forceUpdate": true},
            {"filters": {"deviceOsName": "ios", "appVersionName": "1.0"}, \#(Self.texts),
             "targetWebsiteUrl": "https://apps.apple.com/app/id7", "forceUpdate": true}
            """#
        let alone = imported(["ios": entries])
        #expect(alone.policy.stores == [.ios: "https://apps.apple.com/app/id7"])
        #expect(
            alone.notes.map(\.message).contains(
                "updates[0].filters.deviceOsName is for another system: the entry is left out; "
                    + "--platform android --platform ios reads both"))
        let both = imported(["ios": entries, "android": entries], known: ["1.0", "2.0=40"])
        #expect(
            both.policy.stores == [
                .ios: "https://apps.apple.com/app/id7",
                .android: "https://play.google.com/store/apps/details?id=com.example.kasa",
            ])
        #expect(!both.notes.contains { $0.message.contains("another system") })
    }
}
