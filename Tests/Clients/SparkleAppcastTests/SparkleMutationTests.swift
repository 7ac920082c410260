import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import SparkleAppcast

/// An author is told of all that keeps Sparkle from a feed, and of nothing that does not.
struct SparkleMutationTests {
    private static func feed(_ items: String...) -> String {
        "<rss xmlns:sparkle=\"http://www.andymatuschak.org/xml-namespaces/sparkle\"><channel>\n"
            + items.joined(separator: "\n") + "</channel></rss>"
    }

    private static let texts = [
        feed(
            """
            <item><sparkle:version>300</sparkle:version><link>https://kasa.example/get</link>
            <sparkle:shortVersionString>3.0</sparkle:shortVersionString>
            <sparkle:minimumSystemVersion>13.0</sparkle:minimumSystemVersion>
            <sparkle:maximumSystemVersion>15.99</sparkle:maximumSystemVersion>
            <sparkle:criticalUpdate sparkle:version="200"/><sparkle:channel>beta</sparkle:channel></item>
            """,
            """
            <item><sparkle:version>200</sparkle:version><enclosure url="https://kasa.example/k.zip" length="5"
            sparkle:edSignature="c2ln" sparkle:os="macos"/><pubDate>Mon, 02 Nov 2026 09:00:00 +0000</pubDate>
            <sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval><description>Faster</description></item>
            """),
        feed(
            """
            <item><enclosure url="https://kasa.example/kasa_3.1.pkg" sparkle:installationType="package"/>
            <sparkle:informationalUpdate><sparkle:version>100</sparkle:version></sparkle:informationalUpdate>
            <sparkle:releaseNotesLink>https://kasa.example/notes</sparkle:releaseNotesLink></item>
            """,
            """
            <item><enclosure url="https://kasa.example/k.zip" sparkle:version="150"/>
            <sparkle:tags><sparkle:criticalUpdate/></sparkle:tags>
            <sparkle:minimumUpdateVersion>90</sparkle:minimumUpdateVersion></item>
            """),
    ]

    private static func model(_ bytes: [UInt8], as edition: Edition) -> Model {
        Model(
            reading: [Artifact(path: "kasa/appcast.xml", bytes: bytes, role: .document)], of: "kasa", as: edition)
    }

    /// Below, between and above all items.
    private func answers(_ bytes: [UInt8], as edition: Edition) -> [ClientAnswer] {
        let model = Self.model(bytes, as: edition)
        return ["1", "250", "9999999999"].flatMap { build in
            ["12.0", "14.5", "99"].flatMap { system in
                model.answers(
                    to: Model.Sight(builds: [build], system: system, isIntel: false, channel: nil), in: [.english])
            }
        }
    }

    @Test(arguments: Edition.allCases)
    func `what refuses a feed is a danger of it, and refuses it for everybody`(edition: Edition) {
        let mutations = TextMutations(
            of: Self.texts, answers: { answers($0, as: edition) },
            dangers: { Self.model($0, as: edition).dangers })
        #expect(mutations.ended > 300)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
