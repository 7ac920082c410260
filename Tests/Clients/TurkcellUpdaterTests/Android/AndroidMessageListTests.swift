import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import TurkcellUpdater

/// Announcements, as they are written and as devices see them.
struct AndroidMessageListTests {
    static func message(
        _ id: String, from: String? = nil, until: String? = nil, every: Int? = nil, max: Int? = nil,
        link: String? = nil, image: String? = nil,
        words: [String: [LocalizedText.Field: String]] = ["en": [.message: "Hello from {app}."]],
        when change: (inout Condition) -> Void = { _ in }
    ) -> Message {
        var condition = Condition()
        change(&condition)
        return Message(
            id: id, when: condition, from: from.flatMap { Moment($0) }, until: until.flatMap { Moment($0) },
            every: every, max: max, link: link, image: image, text: Sample.text(words), position: Sample.position)
    }

    private let releases = [
        AndroidReading.release("1.0", 10), AndroidReading.release("1.1", 20), AndroidReading.release("2.0", 30),
    ]

    private func reading(_ messages: [Message], at moment: Moment = Sample.moment, rules: [Rule] = []) -> AndroidReading
    {
        AndroidReading(AndroidReading.policy(releases: releases, rules: rules, messages: messages), at: moment)
    }

    /// The text of the announcement that a device with the newest version sees.
    private func seen(
        _ reading: AndroidReading, shown: Int = 0, last: String? = nil, at moment: String = "2026-11-21",
        on device: Device = AndroidReading.device("2.0")
    ) -> String? {
        let situation = Situation(
            shown: shown, last: last.flatMap { Moment($0) }, moment: Moment(moment) ?? Sample.moment)
        return reading.answer(device, when: situation).announcement?.dialog.text
    }

    @Test func `a message is written with all that it says`() throws {
        let messages = [
            Self.message(
                "spring-sale", from: "2026-11-02T09:00:30Z", until: "2026-12-01T23:59:59Z", every: 48, max: 3,
                link: "https://example.com/sale", image: "https://example.com/sale.png",
                words: [
                    "en": [
                        .title: "Sale", .message: "{app} {latest} is cheaper.", .updateButton: "Look",
                        .laterButton: "No",
                    ],
                    "de": [.message: "Billiger."], "he": [.title: "Mivtza"],
                ]
            ) {
                $0.version = Sample.range(">=1.1")
                $0.os = Sample.range("26..30, >=33")
                $0.languages = [Sample.tag("de"), Sample.tag("id")]
                $0.models = [ModelPattern("Pixel 7*"), ModelPattern("moto g(6)")]
                $0.tablet = false
            },
            Self.message("plain", max: 1, words: ["en": [.message: "Hello.", .closeButton: "Fine"]]),
        ]
        let reading = reading(messages, rules: [Sample.rule(.none, id: "quiet")])
        #expect(reading.diagnostics == [])
        let artifact = try #require(reading.artifacts.first)
        Golden.expect(artifact.bytes, equals: "android/messages.json")
        #expect(reading.model.dangers == [])
        #expect(reading.model.buttonLinks == ["https://example.com/sale"])
    }

    @Test func `a message with a link has two buttons, one without has one`() {
        let link = "https://example.com"
        let words: [LocalizedText.Field: String] = [
            .title: "T", .message: "M", .updateButton: "Open", .laterButton: "No", .closeButton: "Fine",
        ]
        func shown(_ message: Message) -> Announcement? {
            reading([message]).answer(
                AndroidReading.device("2.0"), when: Situation(shown: 0, last: nil, moment: Sample.moment)
            ).announcement
        }
        #expect(
            shown(Self.message("a", link: link, image: "https://example.com/a.png", words: ["en": words]))
                == Announcement(
                    dialog: Dialog(
                        title: "T", text: "M",
                        buttons: [
                            Dialog.Button(title: "Open", isUpdate: false, link: link),
                            Dialog.Button(title: "No", isUpdate: false, link: nil),
                        ]), image: "https://example.com/a.png", path: "messages[0]"))
        #expect(
            shown(Self.message("a", words: ["en": words]))
                == Announcement(
                    dialog: Dialog(
                        title: "T", text: "M", buttons: [Dialog.Button(title: "Fine", isUpdate: false, link: nil)]),
                    image: nil, path: "messages[0]"))
        #expect(shown(Self.message("a"))?.dialog.buttons.map(\.title) == ["Close"])
        #expect(
            shown(Self.message("a", link: link))?.dialog.buttons.map(\.title) == ["View", "Close"])
    }

    @Test func `a message is shown until its count is reached, and again only after its hours`() {
        let reading = reading([Self.message("m", every: 24, max: 2)])
        #expect(seen(reading) == "Hello from Kasa.")
        #expect(seen(reading, shown: 1, last: "2026-11-20") == "Hello from Kasa.")
        #expect(seen(reading, shown: 1, last: "2026-11-20T00:00:01Z") == nil)
        #expect(seen(reading, shown: 2, last: "2026-01-01") == nil)
    }

    @Test func `a message is shown between its dates, both included`() {
        let reading = reading(
            [Self.message("m", from: "2026-11-22T08:00Z", until: "2026-11-23T23:59:59Z")], at: Sample.moment)
        let moments = [
            "2026-11-22T07:59:59Z", "2026-11-22T08:00Z", "2026-11-23T23:59:59Z", "2026-11-24T00:00Z",
        ]
        #expect(moments.map { seen(reading, at: $0) != nil } == [false, true, true, false])
    }

    @Test func `a message that is over is left out`() {
        let over = Self.message("m", until: "2026-11-21T09:00Z")
        let instants = ["2026-11-21T09:00Z", "2026-11-21T09:00:01Z"].compactMap { Moment($0) }
        #expect(
            instants.map { moment in
                String(decoding: reading([over], at: moment).artifacts[0].bytes, as: UTF8.self).contains("messages")
            } == [true, false])
    }

    @Test func `an update leaves no room for a message, unless it was shown often enough`() {
        let message = Self.message("m", max: 5)
        let always = reading([message])
        let once = AndroidReading(AndroidReading.policy(releases: releases, frequency: .once, messages: [message]))
        let old = AndroidReading.device("1.0")
        #expect(seen(always, on: old) == nil)
        #expect(seen(always, shown: 1, last: "2026-11-01", on: old) == nil)
        #expect(seen(once, on: old) == nil)
        #expect(seen(once, shown: 1, last: "2026-11-01", on: old) == "Hello from Kasa.")
    }

    @Test func `messages are tried in their order`() {
        let reading = reading([
            Self.message("first", max: 1, words: ["en": [.message: "First."]]),
            Self.message("second", words: ["en": [.message: "Second."]]),
        ])
        #expect(seen(reading) == "First.")
        #expect(seen(reading, shown: 1, last: "2026-11-01") == "Second.")
    }

    @Test func `a message falls back field by field, in every language`() {
        let reading = reading([
            Self.message("m", words: ["en": [.title: "T", .message: "M"], "de": [.title: "D"], "he": [.message: "H"]])
        ])
        let situation = Situation(shown: 0, last: nil, moment: Sample.moment)
        let shown = ["en", "de", "he", "fr", "de-AT"].map { language -> String? in
            let device = AndroidReading.device("2.0", language: language)
            return reading.answer(device, when: situation).announcement.map {
                "\($0.dialog.title ?? "") \($0.dialog.text)"
            }
        }
        #expect(shown == ["T M", "D M", "T H", "T M", "D M"])
    }

    @Test func `no build before asks for announcements`() {
        #expect(reading([Self.message("m")]).answer(AndroidReading.device("2.0")).announcement == nil)
    }

    @Test func `a message for a model that the client takes for another is a warning`() {
        let reading = reading([Self.message("m") { $0.models = [ModelPattern("Moto G*")] }])
        let found = MessageJudge.diagnostics(
            for: reading.dated, documents: [(AndroidReading.client, reading.artifacts)], models: DecisionModelCache())
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.first?.device?.contains("model MotoG1") == true)
    }

    /// The policy's own meaning is the judge, on every device and at every code.
    @Test func `drawn messages are seen by the devices that they are for`() {
        var random = SeededGenerator(seed: 21), wrong: [String] = [], seenOnce = 0
        for _ in 0..<Rounds.of(40, thorough: 600) {
            let messages = (0..<Int.random(in: 1...4, using: &random)).map { draw("message-\($0)", &random) }
            let frequency: Frequency = Bool.random(using: &random) ? .always : .once
            let reading = AndroidReading(
                AndroidReading.policy(
                    releases: releases, frequency: frequency, messages: messages, clients: TurkcellReading.unfolded))
            #expect(reading.diagnostics == [])
            let judged = MessageJudge.diagnostics(
                for: reading.dated, documents: [(AndroidReading.client, reading.artifacts)],
                models: DecisionModelCache())
            wrong += judged.map(\.message)
            for device in devices {
                for (shown, hours) in [(0, 0), (1, 1), (1, 24), (2, 100)] {
                    let last = Moment(seconds: Sample.moment.seconds - hours * 3600)
                    let answer = reading.answer(
                        device, when: Situation(shown: shown, last: shown == 0 ? nil : last, moment: Sample.moment))
                    let displays = Dictionary(
                        uniqueKeysWithValues: messages.map { ($0.id, MessageDisplays(count: shown, last: last)) })
                    let meant = reading.dated.message(
                        for: device, after: shown == 0 ? [:] : displays,
                        isUpdateShown: answer.outcome != .verdict(.none))
                    let words = meant.map { reading.dated.text(of: $0, in: device.language)[.message] }
                    if answer.announcement?.dialog.text != words { wrong.append("\(device.inWords): \(answer)") }
                    if meant != nil { seenOnce += 1 }
                }
            }
        }
        #expect(wrong == [])
        #expect(seenOnce > 1000)
    }

    private var devices: [Device] {
        ["1.0", "1.1", "2.0"].flatMap { version in
            [19, 23, 26, 28, 30, 31, 34].flatMap { level in
                ["en", "de", "he"].flatMap { language in
                    ["", "Pixel 7", "Pixel 7 Pro", "SM-G991B"].map { model in
                        AndroidReading.device(
                            version, level: level, language: language, model: model,
                            tablet: (level + model.utf8.count).isMultiple(of: 2))
                    }
                }
            }
        }
    }

    private func draw(_ id: String, _ random: inout SeededGenerator) -> Message {
        func maybe<Value>(_ values: [Value]) -> Value? {
            Bool.random(using: &random) ? values.randomElement(using: &random) : nil
        }
        let version = maybe(["<2.0", "1.1", ">=1.1", "1.0, 2.0", "<=1.1", "<1.5", ">1.0.5", "1.5", "0.5..1.0.2"]),
            os = maybe(["26..30", "<23", "23, >30"])
        let language = maybe(["de", "he"]), model = maybe(["Pixel*", "SM-*", "Pixel 7"]), tablet = maybe([true, false])
        return Self.message(
            id, from: maybe(["2026-11-20", "2026-11-25"]), until: maybe(["2026-11-30", "2026-11-21"]),
            every: maybe([1, 24, 48]), max: maybe([1, 2]), words: ["en": [.message: id]]
        ) {
            $0.version = version.map(Sample.range)
            $0.os = os.map(Sample.range)
            $0.languages = language.map { [Sample.tag($0)] }
            $0.models = model.map { [ModelPattern($0)] }
            $0.tablet = tablet
        }
    }
}
