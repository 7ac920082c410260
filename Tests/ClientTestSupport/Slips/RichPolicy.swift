import ClientKit
import PolicyModel
import TestSupport

/// One policy that every client says whole, with something of everything a client can say: each slip of an encoder
/// shows. Each client's tests add the rules that it can follow to the letter.
extension DraftPolicy {
    /// Versions whose order as strings is wrong, three OS minimums, texts in three languages and a region.
    package static func rich(for client: any ClientFormat) -> DraftPolicy {
        var draft = DraftPolicy()
        draft.clients = [ClientChoice(name: client.name, position: Sample.position)]
        let releases = [
            ("1.0", "1.0", "12"), ("1.9", "1.9", "12"), ("1.10", "2.0", "12"), ("2.0", "2.1", "13"),
            ("2.1", "2.2", "13"), ("2.2", "2.3", "15.2"), ("2.10", "3.0", "15.2"),
        ]
        draft.releases = releases.map { version, build, requires in
            Shipped(version: version, ships: [.ios: Ship(build: build, requires: requires)])
        }
        draft.minimum = [.ios: "1.10"]
        draft.frequency = .once
        draft.texts = ["force": words("must"), "recommend": words("may")]
        return draft
    }

    /// Texts in all fields and languages of the policy, each with its name in it.
    package static func words(_ name: String) -> [String: [LocalizedText.Field: String]] {
        var words: [String: [LocalizedText.Field: String]] = [:]
        for language in ["en", "de", "pt", "pt-BR"] {
            for field in LocalizedText.Field.ofTexts {
                words[language, default: [:]][field] = "\(name) \(field.rawValue) \(language)"
            }
        }
        return words
    }

    /// Forces release 2.2 with words of its own.
    package mutating func forceBadRelease(_ when: (inout Condition) -> Void = { _ in }) {
        rules.append(
            Exception(verdict: .force, text: "bad") {
                $0.version = Sample.range("2.2")
                when(&$0)
            })
        texts["bad"] = Self.words("bad")
    }

    /// Leaves devices alone.
    package mutating func leaveAlone(_ when: (inout Condition) -> Void) {
        rules.append(Exception(verdict: .none, when: when))
    }

    /// For clients that know no OS.
    package mutating func requireNothing() {
        for index in releases.indices { releases[index].ships[.ios]?.requires = nil }
    }

    /// The same app on macOS, with archives.
    package mutating func moveToMacs() {
        (platforms, minimum) = ([.macos], [.macos: "1.10"])
        ids = [:]
        stores = [.macos: "https://example.com/get"]
        for index in releases.indices {
            releases[index].ships = [.macos: releases[index].ships[.ios]].compactMapValues(\.self)
            releases[index].ships[.macos]?.archive = "https://cdn.example.com/kasa.zip"
        }
    }

    /// The same app on Android, for clients that know one line and one language there.
    package mutating func moveToAndroid() {
        (platforms, minimum, frequency) = ([.android], [:], .always)
        ids = [.android: "com.example.kasa"]
        stores = [.android: "https://example.com/get.html"]
        for index in releases.indices {
            let build = releases[index].ships[.ios]?.build?.replacing(".", with: "")
            releases[index].ships = [.android: Ship(build: build, archive: "https://cdn.example.com/kasa.apk")]
        }
        for name in texts.keys { texts[name] = texts[name]?.filter { $0.key == "en" } }
    }

    /// The same app on Android, for clients that know codes and API levels there.
    package mutating func moveToAPILevels() {
        moveToAndroid()
        minimum = [.android: "1.10"]
        for index in releases.indices where index > 3 { releases[index].ships[.android]?.requires = "24" }
        leaveAlone {
            $0.os = Sample.range("<23")
            $0.platforms = [.android]
        }
    }
}
