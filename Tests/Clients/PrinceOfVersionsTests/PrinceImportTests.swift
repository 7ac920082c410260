import ClientTestSupport
import PolicyModel
import Testing

@testable import PrinceOfVersions

struct PrinceImportTests {
    @Test func `a ladder of OS versions becomes what each release requires`() {
        let imported = importedPolicy(
            PrinceOfVersions(),
            [
                "": """
                {"ios": [
                  {"required_version": "2.0.0", "last_version_available": "3.2.0", "notify_last_version_frequency": "ONCE",
                   "requirements": {"required_os_version": "16.0.0"}},
                  {"required_version": "2.0.0", "last_version_available": "2.9.0", "notify_last_version_frequency": "ONCE"}
                 ], "meta": {"a": 1}}
                """
            ])
        let policy = imported.policy
        #expect(policy.releasesInWords == ["2.0.0: ios", "2.9.0: ios", "3.2.0: ios >=16"])
        #expect(policy.minimum[.ios]?.first?.version.description == "2.0.0")
        #expect(policy.rulesInWords == [])
        #expect(policy.frequency == .once)
        #expect(policy.extra["prince-of-versions"]?["meta"]?["a"] == .integer(1))
        #expect(imported.notes == [])
    }

    @Test func `a release that every device is forced to has no bound of another configuration`() {
        let policy = importedPolicy(
            PrinceOfVersions(),
            [
                "": """
                {"ios": [
                  {"last_version_available": "3.0.0", "requirements": {"required_os_version": "16.0"}},
                  {"required_version": "3.0.0"}
                 ]}
                """
            ]
        ).policy
        #expect(policy.releasesInWords == ["3.0.0: ios"])
        #expect(policy.rulesInWords.contains { $0.hasSuffix("force") }, "\(policy.rulesInWords)")
    }

    @Test func `a configuration with the app's own check becomes rules, and nobody else is told`() {
        let policy = importedPolicy(
            PrinceOfVersions(),
            ["": #"{"ios2": [{"last_version_available": "2.0.0", "requirements": {"region": "hr"}}]}"#]
        ).policy
        #expect(
            policy.rulesInWords == ["version <2.0.0, region=hr, recommend", "none"])
    }

    @Test func `on Android codes stand for versions, unless the author names them`() {
        let text = #"{"android": [{"required_version": 20, "last_version_available": 32}]}"#
        let plain = importedPolicy(PrinceOfVersions(), ["": text])
        #expect(plain.policy.releasesInWords == ["20: android 20", "32: android 32"])
        #expect(plain.policy.ids == [.android: "com.example.kasa"])
        #expect(plain.notes.count == 3)
        let named = importedPolicy(PrinceOfVersions(), ["": text], known: ["2.0=20", "3.2=32"])
        #expect(named.policy.releasesInWords == ["2.0: android 20", "3.2: android 32"])
        #expect(named.policy.minimum[.android]?.first?.version.description == "2.0")
    }

    @Test func `a code between the author's releases forces nobody who was not`() {
        let text = #"{"android": [{"required_version": 25, "last_version_available": 32}]}"#
        let imported = importedPolicy(PrinceOfVersions(), ["": text], known: ["2.0=20", "3.0=30", "3.2=32"])
        #expect(imported.policy.minimum.isEmpty)
        #expect(imported.policy.rulesInWords == ["version <=2.0, force"])
        #expect(
            imported.notes.map(\.message).contains(
                "android[0].required_version names code 25, of which no --release gives the version: it forces nobody "
                    + "between 2.0 and 3.0; name it with --release VERSION=android:25"))
    }

    @Test func `the older object alone gives its two lines`() {
        let policy = importedPolicy(
            PrinceOfVersions(),
            [
                "":
                    #"{"macos": {"minimum_version": "1.2.3", "latest_version": {"version": "2.4.5", "min_sdk": "10.12.0"}}}"#
            ]
        ).policy
        #expect(policy.releasesInWords == ["1.2.3: macos", "2.4.5: macos >=10.12"])
        #expect(policy.minimum[.macos]?.first?.version.description == "1.2.3")
    }

    @Test(arguments: [("ios", "\"15\""), ("android", "23")])
    func `the older object forces nobody on systems below that of its minimum`(
        platform: String, written: String
    ) {
        let system = written.filter(\.isNumber), newest = #"{"version": "3.0.0", "min_sdk": \#(written)}"#
        let text =
            #"{"\#(platform)": {"minimum_version": "2.0.0", "minimum_version_min_sdk": \#(written), "#
            + #""latest_version": \#(newest)}}"#
        let policy = importedPolicy(PrinceOfVersions(), ["": text]).policy
        #expect(policy.minimum.isEmpty)
        #expect(
            policy.rulesInWords == [
                "version <2.0.0, os >=\(system), force", "version <3.0.0, os >=\(system), recommend", "none",
            ])
    }

    @Test(arguments: [
        #"{"android": {"required_version": 150, "last_version_available": 245}}"#,
        #"{"android": {"required_version": 150, "last_version_available": 245, "minimum_version": "1.5.0"}}"#,
    ])
    func `an object with the keys of 4_x is one configuration of 4_x`(text: String) {
        let imported = importedPolicy(PrinceOfVersions(), ["": text], known: ["1.0.0=100", "1.5.0=150", "2.4.5=245"])
        #expect(imported.policy.releasesInWords == ["1.0.0: android 100", "1.5.0: android 150", "2.4.5: android 245"])
        #expect(imported.policy.minimum[.android]?.first?.version.description == "1.5.0")
        #expect(imported.notes.map(\.message) == [Self.nameless])
    }

    private static let nameless = "no file names the app's id on Android: com.example.kasa stands for it"

    @Test func `an object with the keys of 3_x alone is the older one`() {
        let imported = importedPolicy(
            PrinceOfVersions(), ["": #"{"android": {"minimum_version": "1.5.0"}}"#], known: ["1.0.0=100", "1.5.0=150"])
        #expect(imported.policy.minimum[.android]?.first?.version.description == "1.5.0")
        #expect(
            imported.notes.map(\.message) == [
                Self.nameless, "android holds the older object alone, which 4.x cannot read: the policy is made of it",
            ])
    }

    @Test func `a configuration whose own check has no text is met by no device`() {
        let imported = importedPolicy(
            PrinceOfVersions(),
            [
                "": #"""
                {"ios": [{"required_version": "2.0", "requirements": {"vip": null}}, {"last_version_available": "2.5"}]}
                """#
            ])
        #expect(imported.policy.minimum.isEmpty && imported.policy.rulesInWords == [])
        #expect(
            imported.notes.map(\.message).contains(
                "ios[0].requirements is met by no device, since vip has no text: the configuration is left out"))
    }

    @Test func `versions before a release stand for it in the older object of Android, as below both the same are`() {
        let text = #"""
            {"android": {"minimum_version": "1.2.3-rc2", "latest_version": {"version": "2.4.5+7", "notification_type": "ONCE"}}}
            """#
        let imported = importedPolicy(PrinceOfVersions(), ["": text], on: [.android])
        #expect(imported.policy.releasesInWords == ["1.2.3: android", "2.4.5: android"])
        #expect(imported.policy.minimum[.android]?.first?.version.description == "1.2.3")
        #expect(imported.policy.rulesInWords == [])
        #expect(
            imported.notes.map(\.message).filter { $0.contains("read as") } == [
                "android.minimum_version is read as 1.2.3: a policy's versions have numbers only",
                "android.latest_version.version is read as 2.4.5: a policy's versions have numbers only",
            ])
    }

    @Test func `one object for 3.x and 4.x asks for the codes of its versions`() {
        let text = #"{"android": {"minimum_version": "1.2.0", "required_version": 100, "last_version_available": 100}}"#
        #expect(
            importedPolicy(PrinceOfVersions(), ["": text]).notes.map(\.message).contains(
                "android names versions for 3.x, and android codes for 4.x: they are joined where you name the code of "
                    + "each, as --release 1.2.0=android:CODE"))
    }

    @Test func `the codes of versions before a release are asked for by their numbers`() {
        let text = #"""
            {"android": {"minimum_version": "1.2.3-b1", "latest_version": {"version": "2.4.5-b4"}, "required_version": 123}}
            """#
        #expect(
            importedPolicy(PrinceOfVersions(), ["": text]).notes.map(\.message).contains(
                "android names versions for 3.x, and android codes for 4.x: they are joined where you name the code of "
                    + "each, as --release 1.2.3=android:CODE --release 2.4.5=android:CODE; a policy has the numbers of "
                    + "1.2.3-b1 and 2.4.5-b4 only"))
    }

    @Test func `the object for 3.x beside a list of codes asks for the codes of its versions`() {
        let text = #"""
            {"android": {"minimum_version": "1.2.0", "latest_version": {"version": "2.4.0", "notification_type": "ALWAYS"}},
             "android2": [{"required_version": 100, "last_version_available": 240}]}
            """#
        let words =
            "android names versions for 3.x, and android2 codes for 4.x: they are joined where you name the code of each, "
            + "as --release 1.2.0=android:CODE --release 2.4.0=android:CODE"
        #expect(importedPolicy(PrinceOfVersions(), ["": text]).notes.map(\.message).contains(words))
        let named = importedPolicy(PrinceOfVersions(), ["": text], known: ["1.2.0=100", "2.4.0=240"])
        #expect(named.policy.releasesInWords == ["1.2.0: android 100", "2.4.0: android 240"])
        #expect(!named.notes.map(\.message).contains(words))
    }

    @Test func `what is for other devices is left out by name`() {
        let imported = importedPolicy(
            PrinceOfVersions(),
            ["": #"{"ios": [{"last_version_available": "2.5"}], "jvm": [{"required_version": "1.0"}]}"#])
        #expect(imported.notes.map(\.message).contains("jvm is for other devices: it is left out"))
    }

    @Test(arguments: [
        (
            "} xx", "2.0.0: ios", "10: android 10",
            "ios is left out, since its client cannot read the file: the document has text after its root: every device "
                + "gets an error at 3:3"
        ),
        (
            ",\n}", "10: android 10", "2.0.0: ios",
            "android is left out, since its client cannot read the file: the document has a character that begins no "
                + "value: every device gets an error at 4:1"
        ),
    ])
    func `a file that one of the clients cannot read leaves its platform out, and says why`(
        end: String, lost: String, kept: String, words: String
    ) {
        let text = """
            {"ios": [{"last_version_available": "2.0.0"}],
             "android": [{"required_version": 10}]
            \(end)
            """
        let imported = importedPolicy(PrinceOfVersions(), ["": text])
        #expect(imported.policy.releasesInWords == [kept])
        let notes = imported.notes.map { "\($0.message) at \($0.position.line):\($0.position.column)" }
        #expect(notes.contains(words), "\(notes)")
        let other = kept.contains("ios") ? Platform.ios : .android
        #expect(
            importedPolicy(PrinceOfVersions(), ["": text], on: [other]).notes.map(\.message).contains(
                "\(other == .ios ? "android" : "ios") is for other devices: it is left out"))
    }
}
