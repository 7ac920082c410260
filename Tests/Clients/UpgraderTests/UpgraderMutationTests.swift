import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Upgrader

/// An author is told of all that keeps upgrader from an answer, and of nothing that does not.
struct UpgraderMutationTests {
    private typealias Text = UpgraderFeedText

    private static let bounds = """
        <description>Faster</description><sparkle:minimumSystemVersion>15.0</sparkle:minimumSystemVersion>
        <sparkle:maximumSystemVersion>16.2</sparkle:maximumSystemVersion>
        <sparkle:minimumUpdateVersion>1.0</sparkle:minimumUpdateVersion>
        """
    private static let texts = [
        Text.feed(Text.item("3.0"), Text.item("2.0", critical: true), Text.item("3.1-beta.2", os: "android")),
        Text.feed(Text.item("3.0", more: bounds), Text.item("2.0", critical: true, os: "")),
    ].map { String(decoding: $0, as: UTF8.self) }

    /// On each platform that a changed feed may name, below, between and above the bounds, in each generation.
    private func answers(_ document: Artifact) -> [ClientAnswer] {
        let platforms = ["ios", "android", "macos", "windows"]
        return ["13", "11", "6"].flatMap { edition in
            let model = Model(reading: [document], of: "kasa", as: Edition(edition))
            return platforms.flatMap { platform in
                ["0", "15.5", "99"].flatMap { system in
                    ["1.5", "99"].flatMap { installed in
                        model.answers(
                            to: Check.Device(platform: platform, installed: installed, system: system),
                            in: [.english])
                    }
                }
            }
        }
    }

    /// A version that is unreadable, or an address that is missing, does harm only in an item that comes first.
    private func endsForSomebody(_ danger: Danger) -> Bool {
        danger.path.isEmpty || danger.message.hasSuffix("no answer comes")
    }

    @Test func `what keeps upgrader from an answer is a danger of the feed, and stops somebody`() {
        func document(_ bytes: [UInt8]) -> Artifact {
            Artifact(path: "kasa/upgrader.xml", bytes: bytes, role: .document)
        }
        let mutations = TextMutations(
            of: Self.texts, answers: { answers(document($0)) },
            dangers: { Model(reading: [document($0)], of: "kasa", as: Edition("13")).dangers },
            endsForSomebody: endsForSomebody)
        #expect(mutations.ended > 300)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
