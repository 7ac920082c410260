import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import SparkleAppcast

/// An answer that says nothing names what keeps the newest item from the Mac.
struct SparkleObstacleTests {
    private static let now = "<pubDate>Mon, 02 Nov 2026 09:00:00 +0000</pubDate>"

    /// The path of the answer to build 100 on macOS 14.
    private func path(
        _ parts: String, isIntel: Bool = false, build: String = "100", at moment: Moment, group: Int = 0
    ) -> String {
        let (model, device) = asked(parts, isIntel: isIntel, build: build)
        let answer = model.answers(
            on: device, in: [.english], when: Situation(shown: 0, last: nil, moment: moment, group: group))[0]
        return answer.outcome == .verdict(.none) ? answer.path : "\(answer.outcome)"
    }

    private func asked(_ parts: String, isIntel: Bool, build: String) -> (Model, ClientDevice) {
        let name = "http://www.andymatuschak.org/xml-namespaces/sparkle"
        let items = [
            "<sparkle:version>90</sparkle:version>", "<sparkle:version>210</sparkle:version>\(parts)",
        ].map { "<item>\($0)<link>https://kasa.example/get</link></item>" }
        let text = "<rss xmlns:sparkle=\"\(name)\"><channel>\(items.joined())</channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let device = ClientDevice(
            platform: .macos, version: "1.0", build: .known(build), bundleID: "", os: "14.0", language: .english,
            processor: isIntel ? .x86_64 : .arm64)
        return (Model(reading: [document], of: "kasa", as: .signed), device)
    }

    @Test(arguments: [
        ("<sparkle:channel>default</sparkle:channel>", "sparkle:channel"),
        ("<sparkle:minimumUpdateVersion>150</sparkle:minimumUpdateVersion>", "sparkle:minimumUpdateVersion"),
        ("<sparkle:minimumSystemVersion>26.0</sparkle:minimumSystemVersion>", "sparkle:minimumSystemVersion"),
        (now + "<sparkle:phasedRolloutInterval>3600</sparkle:phasedRolloutInterval>", "pubDate"),
    ])
    func `where an older item is offered, the newer one is named with what hides it`(
        parts: String, element: String
    ) throws {
        let (model, device) = asked(parts, isIntel: false, build: "80")
        let moment = try #require(Moment("2026-11-02T08:00:00Z"))
        let situation = Situation(shown: 0, last: nil, moment: moment)
        #expect(model.answers(on: device, in: [.english], when: situation)[0].outcome == .verdict(.recommend))
        #expect(model.hidden(from: device, when: situation) == HiddenRelease("210", by: "item[1].\(element)"))
        let (open, _) = asked("", isIntel: false, build: "80")
        #expect(open.hidden(from: device, when: situation) == nil)
    }

    @Test(arguments: [
        ("<sparkle:channel>default</sparkle:channel>", "sparkle:channel"),
        ("<sparkle:minimumUpdateVersion>150</sparkle:minimumUpdateVersion>", "sparkle:minimumUpdateVersion"),
        ("<sparkle:minimumSystemVersion>26.0</sparkle:minimumSystemVersion>", "sparkle:minimumSystemVersion"),
        ("<sparkle:maximumSystemVersion>13.9</sparkle:maximumSystemVersion>", "sparkle:maximumSystemVersion"),
        ("<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>", "sparkle:hardwareRequirements"),
        (#"<enclosure url="https://kasa.example/100-210.delta" sparkle:deltaFrom="100"/>"#, "enclosure"),
    ])
    func `an element that hides it is named`(parts: String, element: String) throws {
        let moment = try #require(Moment("2026-11-21T00:00:00Z"))
        #expect(path(parts, isIntel: true, at: moment) == "item[1].\(element)")
    }

    @Test func `a date ahead is named, and behind it the interval until the group's turn`() throws {
        let parts = Self.now + "<sparkle:phasedRolloutInterval>3600</sparkle:phasedRolloutInterval>"
        let (before, after) = (
            try #require(Moment("2026-11-02T08:00:00Z")), try #require(Moment("2026-11-02T09:30:00Z"))
        )
        #expect(path(parts, at: before) == "item[1].pubDate")
        #expect(path(parts, at: after, group: 1) == "item[1].sparkle:phasedRolloutInterval")
        #expect(path(parts, at: after) == "verdict(PolicyModel.Verdict.recommend)")
        #expect(path(parts, build: "210", at: before) == "item[0].sparkle:version")
    }
}
