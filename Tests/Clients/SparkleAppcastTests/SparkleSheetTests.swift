import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import SparkleAppcast

/// The answers for a whole grid are those for its devices one by one.
struct SparkleSheetTests {
    @Test func `of drawn feeds every device gets in a grid what it gets alone`() {
        var random = SeededGenerator(seed: 40), different = 0
        for _ in 0..<12 {
            let feed = Self.feed(&random)
            let document = Artifact(path: "kasa/appcast.xml", bytes: Array(feed.utf8), role: .document)
            let devices = Self.devices(&random), moment = Sample.moment
            let situations = [
                nil, Situation(shown: 0, last: nil, moment: moment),
                Situation(shown: 0, last: nil, moment: moment, group: 6),
                Situation(shown: 0, last: nil, moment: moment, hasSkipped: true),
            ]
            for edition in Edition.allCases {
                let model = Model(reading: [document], of: "kasa", as: edition)
                for situation in situations {
                    let quick = model.sheet(for: devices, in: [.english], when: situation)
                    let plain = model.sheetByViews(for: devices, in: [.english], when: situation)
                    let other = devices.indices.first { index in
                        quick.answers[quick.places[index]] != plain.answers[plain.places[index]]
                    }
                    #expect(other == nil, "\(other.map { devices[$0] } as Any)\n\(feed)")
                    different += Set(plain.answers.map(\.first)).count
                }
            }
        }
        // Feeds that offer everybody the same would prove nothing.
        #expect(different > 200)
    }

    private static func feed(_ random: inout SeededGenerator) -> String {
        let items = (1...Int.random(in: 1...8, using: &random)).map { _ in item(&random) }
        return """
            <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(items.joined(separator: "\n"))</channel></rss>
            """
    }

    private static func item(_ random: inout SeededGenerator) -> String {
        let build = Int.random(in: 1...9, using: &random) * 100
        func maybe(_ text: String) -> String { Int.random(in: 0..<4, using: &random) == 0 ? text : "" }
        func number() -> Int { Int.random(in: 1...9, using: &random) * 100 }
        func system() -> String { ["11.0", "12.3", "14", "15.1", "27.0"].randomElement(using: &random) ?? "" }
        let file =
            #"<enclosure url="https://cdn.example.com/\#(build).zip" length="9" type="application/octet-stream"/>"#
        return """
            <item><title>\(build)</title><link>https://kasa.example</link><sparkle:version>\(build)</sparkle:version>\
            <sparkle:shortVersionString>\(build / 100).0</sparkle:shortVersionString>\
            \(maybe("<sparkle:minimumSystemVersion>\(system())</sparkle:minimumSystemVersion>"))\
            \(maybe("<sparkle:maximumSystemVersion>\(system())</sparkle:maximumSystemVersion>"))\
            \(maybe("<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>"))\
            \(maybe("<sparkle:minimumUpdateVersion>\(number())</sparkle:minimumUpdateVersion>"))\
            \(maybe("<sparkle:minimumAutoupdateVersion>\(number())</sparkle:minimumAutoupdateVersion>"))\
            \(maybe("<sparkle:criticalUpdate/>"))\(maybe("<sparkle:criticalUpdate sparkle:version=\"\(number())\"/>"))\
            \(maybe("<sparkle:informationalUpdate/>"))\
            \(maybe("<sparkle:informationalUpdate><sparkle:belowVersion>\(number())</sparkle:belowVersion>"
                + "</sparkle:informationalUpdate>"))\
            \(maybe("<sparkle:channel>beta</sparkle:channel>"))\
            \(maybe("<pubDate>Sat, 21 Nov 2026 09:00:00 +0000</pubDate>"
                + "<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"))\
            \(maybe(file).isEmpty ? file : "")</item>
            """
    }

    private static func devices(_ random: inout SeededGenerator) -> [ClientDevice] {
        let builds: [ClientDevice.Build] =
            stride(from: 50, through: 950, by: 100).map { .known("\($0)") }
            + [
                .known("300"), .known("1.x"), .between("200", "300"), .between(nil, "100"), .between("900", nil),
                .unknown,
            ]
        return builds.flatMap { build in
            ["10.15.7", "12.3", "14.9", "26.0", "27.1"].flatMap { os in
                Processor.allCases.flatMap { processor in
                    [nil, "beta"].map { channel in
                        ClientDevice(
                            platform: Int.random(in: 0..<20, using: &random) == 0 ? .ios : .macos, version: "1.0",
                            build: build, bundleID: "com.example.kasa", os: os, language: .english,
                            processor: processor, channel: channel)
                    }
                }
            }
        }
    }
}
