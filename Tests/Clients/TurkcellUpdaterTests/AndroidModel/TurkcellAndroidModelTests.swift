import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// What the model answers beyond the measured rows.
struct TurkcellAndroidModelTests {
    private let file = "kasa/turkcell-updater.android.json"

    private func model(_ document: String) -> any DecisionModel {
        let artifact = Artifact(path: file, bytes: Array(document.utf8), role: .document)
        return TurkcellUpdater().model(reading: [artifact], of: "kasa", as: ClientEdition(on: [.android]))
    }

    private func updates(_ entries: String) -> any DecisionModel {
        model("{\"packageName\": \"com.example.kasa\", \"updates\": [\(entries)]}")
    }

    private func device(
        _ build: ClientDevice.Build = .known("5"), on platform: Platform = .android, language: String = "en",
        id: String = "com.example.kasa"
    ) -> ClientDevice {
        ClientDevice(
            platform: platform, version: "1.0", build: build, bundleID: id, os: "34", language: Sample.tag(language))
    }

    private static let plain = "\"id\": 1, \"targetVersionCode\": 9, \"targetWebsiteUrl\": \"https://example.com\""

    @Test func `without a document, or on another system, nothing is shown`() {
        let none = TurkcellUpdater().model(reading: [], of: "kasa", as: ClientEdition(on: [.android]))
        #expect(none.answer(on: device()) == ClientAnswer(.verdict(.none), file: nil, path: ""))
        #expect(none.dangers == [])
        #expect(none.buttonLinks == [])
        let some = updates("{\(Self.plain)}")
        #expect(some.answer(on: device(on: .ios)) == ClientAnswer(.verdict(.none), file: nil, path: ""))
    }

    @Test func `a document that the client drops is refused with its cause`() {
        #expect(
            model("[]").answer(on: device()) == ClientAnswer(.refused("the root is an array"), file: file, path: ""))
        #expect(
            model("").answer(on: device())
                == ClientAnswer(.refused("the document ends too early"), file: file, path: ""))
        #expect(
            updates("").answer(on: device(id: "com.example.other"))
                == ClientAnswer(.refused("packageName is not 'com.example.other'"), file: file, path: "packageName"))
    }

    @Test func `two byte order marks are dropped, a third is not`() {
        let document = "{\"packageName\": \"com.example.kasa\", \"updates\": [{\(Self.plain)}]}"
        for (marks, outcome) in [
            (1, ClientAnswer.Outcome.verdict(.recommend)), (2, .verdict(.recommend)),
            (3, .refused("the root is a string")),
        ] {
            let model = model(String(repeating: "\u{FEFF}", count: marks) + document)
            #expect(model.answer(on: device()).outcome == outcome)
            #expect(model.dangers.contains { $0.kind == .refusal } == (marks == 3))
        }
    }

    @Test func `a fault behind two byte order marks has its place`() {
        let danger = model("\u{FEFF}\u{FEFF}{\n  \"a\" 1}").dangers.first
        #expect(danger?.line == 2 && danger?.column == 7)
    }

    @Test func `the dialog of a Turkish device has Turkish words of the SDK's own`() {
        func dialog(_ more: String, _ language: String) -> Dialog? {
            updates("{\(Self.plain)\(more), \"descriptions\": {\"*\": {\"message\": \"M\"}}}")
                .answer(on: device(language: language)).dialog
        }
        let words = { (dialog: Dialog?) in [dialog?.title] + (dialog?.buttons ?? []).map(\.title) }
        #expect(words(dialog("", "tr-TR")) == ["Güncelleme bulundu", "Kur", "Daha sonra hatırlat"])
        #expect(words(dialog("", "de")) == ["Update found", "Install", "Remind me later"])
        let forced = ", \"forceUpdate\": true"
        #expect(words(dialog(forced, "tr")) == ["Güncelleme gerekli", "Kur", "Uygulamadan çık"])
        #expect(words(dialog(forced, "en")) == ["Update required", "Install", "Exit application"])
        #expect(words(dialog(", \"forceExit\": true", "tr")) == ["Hizmet kullanılamıyor", "Uygulamadan çık"])
        let message = model(
            "{\"packageName\": \"com.example.kasa\", \"messages\": [{\"id\": 1, \"targetWebsiteUrl\": "
                + "\"https://a.b\", \"descriptions\": {\"*\": {\"message\": \"M\"}}}]}")
        let shown = message.answers(
            on: device(), in: [Sample.tag("tr")], when: Situation(shown: 0, last: nil, moment: Sample.moment))[0]
        #expect(words(shown.announcement?.dialog) == [nil, "Görüntüle", "Kapat"])
    }

    @Test func `an app with an unknown id is taken for the document's`() {
        #expect(updates("{\(Self.plain)}").answer(on: device(id: "")).outcome == .verdict(.recommend))
    }

    @Test(arguments: [
        (ClientDevice.Build.known("5"), [5] as [Int32]), (.known("x"), []), (.between("5", "9"), [6, 8]),
        (.between("5", "7"), [6]), (.between("5", "6"), []), (.between(nil, "5"), [1, 4]),
        (.between("5", nil), [6, .max]), (.between(nil, "1"), []), (.unknown, [1, .max]),
    ])
    func `a build stands for its lowest and its highest code`(_ build: ClientDevice.Build, _ codes: [Int32]) {
        #expect(build.versionCodes == codes)
    }

    @Test func `a device is not judged where its possible codes are answered differently`() {
        let model = updates("{\(Self.plain), \"filters\": {\"appVersionCode\": \"<7\"}}")
        #expect(model.answer(on: device(.between("4", "7"))).outcome == .verdict(.recommend))
        #expect(
            model.answer(on: device(.between("4", "9"))).outcome
                == .unjudged(.severalBuilds([.verdict(.recommend), .verdict(.none)])))
        #expect(model.answer(on: device(.between("6", "9"))).outcome == .verdict(.none))
        #expect(model.answer(on: device(.between("6", "7"))) == ClientAnswer(.unjudged(.noBuild), file: file, path: ""))
        #expect(
            model.answer(on: device(.unknown)).outcome
                == .unjudged(.severalBuilds([.verdict(.recommend), .verdict(.none)])))
    }

    @Test func `a language that systems name in two ways is judged under each`() {
        let one = updates("{\(Self.plain), \"filters\": {\"deviceLanguage\": \"he\"}}")
        let both = updates("{\(Self.plain), \"filters\": {\"deviceLanguage\": \"he,iw\"}}")
        #expect(one.answer(on: device(language: "he")).outcome == .verdict(.recommend))
        #expect(one.answer(on: device(language: "iw")).outcome == .verdict(.none))
        #expect(both.answer(on: device(language: "iw")).outcome == .verdict(.recommend))
        #expect(both.answer(on: device(language: "en")).outcome == .verdict(.none))
    }

    @Test func `an expression that the model does not read leaves the device unjudged, unless an entry goes before`() {
        let unread = "{\(Self.plain), \"filters\": {\"deviceModel\": \"[a[b]]*\"}}"
        #expect(
            updates(unread).answer(on: device()).outcome == .unjudged(.unreadable("updates[0].filters.deviceModel")))
        #expect(updates("{\(Self.plain)}, \(unread)").answer(on: device()).outcome == .verdict(.recommend))
        #expect(updates(unread).answer(on: device(.known("9"))).outcome == .verdict(.none))
    }

    @Test(arguments: [
        "deviceBrand", "deviceProduct", "deviceMcc", "deviceMnc", "deviceId", "appInstallerPackageName", "x-a",
    ])
    func `a value that only the device knows leaves it unjudged, until it is given`(key: String) {
        func answer(_ rule: String, _ more: String = "", given: String? = nil, code: String = "5") -> ClientAnswer {
            var device = device(.known(code))
            device.custom = given.map { [key: $0, "appVersionCode": "1"] } ?? [:]
            return updates("{\(Self.plain), \"filters\": {\"\(key)\": \"\(rule)\"\(more)}}").answer(on: device)
        }
        for rule in ["HTC", "!htc", "h*"] {
            #expect(answer(rule).outcome == .unjudged(.unknownValue(key)))
            #expect(answer(rule).path == "updates[0].filters.\(key)")
            #expect(answer(rule, given: "HTC").outcome == .verdict(rule == "!htc" ? .none : .recommend))
            #expect(answer(rule, given: "lg").outcome == .verdict(rule == "!htc" ? .recommend : .none))
        }
        // What nobody needs to know is no doubt.
        #expect(answer("HTC", ", \"deviceApiLevel\": \"<30\"").outcome == .verdict(.none))
        #expect(answer("HTC", ", \"deviceLanguage\": \"tr\"").outcome == .verdict(.none))
        #expect(answer("HTC", code: "9").outcome == .verdict(.none))
        #expect(answer("").outcome == .verdict(.recommend))
    }

    @Test func `a value that no device has is an empty text`() {
        let entry = "{\(Self.plain), \"filters\": {\"brand\": \"htc\"}}"
        #expect(updates(entry).answer(on: device()).outcome == .verdict(.none))
    }

    @Test func `exit goes before install, and leaves one button`() {
        let answer = updates("{\(Self.plain), \"forceExit\": true, \"forceUpdate\": true}").answer(on: device())
        #expect(
            answer
                == ClientAnswer(
                    .verdict(.force), file: file, path: "updates[0].forceExit",
                    dialog: Dialog(
                        title: "Service is not available", text: "",
                        buttons: [Dialog.Button(title: "Exit application", isUpdate: false, link: nil)]),
                    frequency: .always))
    }

    @Test func `the store goes before the web page, and that before the package`() {
        let package = "\"targetPackageUrl\": \"https://example.com/a.apk\""
        let code = "\"id\": 1, \"targetVersionCode\": 9"
        func link(_ entry: String) -> String?? {
            updates(entry).answer(on: device()).dialog?.buttons.first.map(\.link)
        }
        let page = "https://play.google.com/store/apps/details?id="
        #expect(link("{\(Self.plain), \(package), \"targetGooglePlay\": true}") == page + "com.example.kasa")
        let next = "\"targetGooglePlay\": true, \"targetPackageName\": \"com.example.next\""
        #expect(link("{\(Self.plain), \(next)}") == page + "com.example.next")
        #expect(link("{\(Self.plain), \(package)}") == "https://example.com")
        #expect(link("{\(code), \(package)}") == "https://example.com/a.apk")
        #expect(
            updates("{\(Self.plain)}, {\(code), \(package)}, {\(code), \(package)}").buttonLinks == [
                "https://example.com", "https://example.com/a.apk",
            ])
    }

    @Test func `an update with a period is shown again when its hours have passed`() {
        let model = updates("{\(Self.plain), \"displayPeriodInHours\": 24}")
        let now = Sample.moment
        func verdict(_ hours: Int) -> ClientAnswer.Outcome {
            let last = Moment(seconds: now.seconds - hours * 3600)
            return model.answers(
                on: device(), in: [.english], when: Situation(shown: 1, last: last, moment: now))[0].outcome
        }
        #expect(verdict(23) == .verdict(.none))
        #expect(verdict(24) == .verdict(.recommend))
        #expect(model.answer(on: device()).frequency == nil)
    }

    @Test func `an update in no language of the device is shown without words`() {
        let model = updates("{\(Self.plain), \"descriptions\": {\"de\": {\"message\": \"M\", \"warnings\": \"W\"}}}")
        #expect(model.answer(on: device()).dialog?.text == "")
        #expect(model.answer(on: device(language: "de-AT")).dialog?.text == "M\nW")
    }
}

struct TurkcellAndroidTextTests {
    @Test(arguments: [
        ("https://example.com/a", "https://example.com/a"), ("HTTPS://Example.com", "https://Example.com"),
        ("http://a:80/", "http://a:80/"), ("ftp://a", "ftp://a"), ("file:/a", "file:/a"),
        ("jar:file:/a!/b", "jar:file:/a!/b"), ("jar:fiile:/a!/b", nil), ("https://[::1]:8/", "https://[::1]:8/"),
        ("https://a:/", "https://a:/"),
        ("market://details?id=a", nil), ("itms-apps://a", nil), ("null", nil), ("5", nil), ("/a", nil), ("jar:a", nil),
        ("https://a:x/", nil), ("", nil), ("URL:HTTPS://a", "https://a"), ("url:url:https://a", nil),
        ("https://[::1/", nil), ("https://[::1]8/", nil),
    ])
    func `an address is one that Java reads`(_ text: String, _ address: String?) {
        #expect(JavaAddress(text)?.text == address)
    }

    /// Nobody who writes a file of the host can end the program by it.
    @Test func `an address in many jars is read, and one that is none in the innermost is not`() {
        let jars = String(repeating: "jar:", count: 100_000), ends = String(repeating: "!/", count: 100_000)
        #expect(JavaAddress(jars + "file:/a" + ends) != nil)
        #expect(JavaAddress(jars + "market:a" + ends) == nil)
        #expect(JavaAddress(jars + "file:/a" + ends.dropLast(2)) == nil)
    }

    @Test func `white space goes, no-break spaces stay`() {
        #expect(AndroidSpace.normalized(" A\tb\u{2003}c\u{A0}D\u{202F}\n") == "abc\u{A0}d\u{202F}")
    }
}
