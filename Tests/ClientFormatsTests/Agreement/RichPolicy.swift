import PolicyModel
import TestSupport

@testable import Upgrader
@testable import ClientFormats

/// One policy that every client says whole, with something of everything a client can say: each slip of an encoder
/// shows.
enum RichPolicy {
    /// Versions whose order as strings is wrong, three OS minimums, texts in three languages and a region.
    static func draft(for client: String) -> DraftPolicy {
        var draft = DraftPolicy()
        draft.clients = [ClientChoice(name: client, position: Sample.position)]
        let releases = [
            ("1.0", "1.0", "12"), ("1.9", "1.9", "12"), ("1.10", "2.0", "12"), ("2.0", "2.1", "13"),
            ("2.1", "2.2", "13"),
            ("2.2", "2.3", "15.2"), ("2.10", "3.0", "15.2"),
        ]
        draft.releases = releases.map { version, build, requires in
            DraftPolicy.Shipped(version: version, ships: [.ios: DraftPolicy.Ship(build: build, requires: requires)])
        }
        draft.minimum = [.ios: "1.10"]
        draft.frequency = .once
        draft.texts = ["force": words("must"), "recommend": words("may")]
        return draft
    }

    /// The rules that this client can follow to the letter.
    static func ruled(for client: String) -> DraftPolicy {
        var draft = draft(for: client)
        switch client {
        case "turkcell-updater":
            draft.rules = [
                rule(.force, text: "bad") {
                    $0.version = Sample.range("2.2"); $0.os = Sample.range(">=16")
                }
            ]
            draft.rules.append(rule(.none) { $0.models = [ModelPattern("iPhone5,*")] })
            draft.rules.append(rule(.none) { $0.languages = [Sample.tag("tr")] })
            draft.texts["bad"] = words("bad")
            // The client knows no regions.
            for name in draft.texts.keys { draft.texts[name]?["pt-BR"] = nil }
        case "prince-of-versions":
            draft.rules = [rule(.none) { $0.os = Sample.range("<13") }]
            draft.extra = ["prince-of-versions": .object(["meta": .object(["a": .integer(1)])])]
            draft.rules.append(
                rule(.recommend, frequency: .always) { $0.custom = [CustomValue(name: "ring", value: "beta")] })
        case "remote-configuration":
            draft.rules = [rule(.force, text: "bad") { $0.version = Sample.range("2.2") }]
            draft.rules.append(
                rule(.none) {
                    $0.os = Sample.range("<13"); $0.version = Sample.range("<1.10")
                })
            draft.texts["bad"] = words("bad")
            for index in draft.releases.indices { draft.releases[index].ships[.ios]?.requires = nil }
        case "retired", "ssvc":
            draft.rules = [rule(.none) { $0.version = Sample.range("2.1") }]
            if client == "ssvc" { draft.rules = [] }
            for index in draft.releases.indices { draft.releases[index].ships[.ios]?.requires = nil }
        case "sparkle-appcast":
            draft.moveToMacs()
            draft.rules = [rule(.none) { $0.os = Sample.range("<13") }]
        case "xupdate", "app-updater": draft.moveToAndroid()
        case "upgrader":
            // Where 6 is in the field a force of some versions is weaker.
            var options = ClientOptions()
            (options.versions, options.systems) = ([.ios: ["13", "11"]], [.ios])
            draft.clients = [ClientChoice(name: client, options: options, position: Sample.position)]
            draft.rules = [rule(.none) { $0.os = Sample.range("<13") }]
        case "growthbook":
            draft.rules = [
                rule(.force, text: "bad") {
                    $0.version = Sample.range("2.2"); $0.os = Sample.range(">=16")
                }
            ]
            draft.rules.append(rule(.none) { $0.models = [ModelPattern("iPhone5,*")] })
            draft.rules.append(
                rule(.recommend, frequency: .always) { $0.custom = [CustomValue(name: "ring", value: "beta")] })
            draft.texts["bad"] = words("bad")
        default: break
        }
        return draft
    }

    /// The same, and for a client that differs there, a policy for Android.
    static func drafts(for client: String) -> [DraftPolicy] {
        client == "turkcell-updater" || client == "prince-of-versions"
            ? [ruled(for: client), onAndroid(client)] : [ruled(for: client)]
    }

    /// Rules on codes, API levels and languages, one of which has two codes.
    private static func onAndroid(_ client: String) -> DraftPolicy {
        var draft = draft(for: client)
        draft.moveToAndroid()
        draft.minimum = [.android: "1.10"]
        for index in draft.releases.indices where index > 3 { draft.releases[index].ships[.android]?.requires = "24" }
        draft.rules = [
            rule(.none) {
                $0.os = Sample.range("<23"); $0.platforms = [.android]
            }
        ]
        if client == "turkcell-updater" {
            draft.rules.append(rule(.none) { $0.languages = ["id", "tr"].map(Sample.tag) })
        }
        return draft
    }

    private static func rule(
        _ verdict: Verdict, text: String? = nil, frequency: Frequency? = nil, when: (inout Condition) -> Void
    ) -> DraftPolicy.Exception {
        var rule = DraftPolicy.Exception(verdict: verdict, text: text, frequency: frequency)
        when(&rule.when)
        return rule
    }

    private static func words(_ name: String) -> [String: [LocalizedText.Field: String]] {
        var words: [String: [LocalizedText.Field: String]] = [:]
        for language in ["en", "de", "pt", "pt-BR"] {
            for field in LocalizedText.Field.ofTexts {
                words[language, default: [:]][field] = "\(name) \(field.rawValue) \(language)"
            }
        }
        return words
    }
}

extension DraftPolicy {
    /// The same app on macOS, with archives.
    fileprivate mutating func moveToMacs() {
        (platforms, minimum) = ([.macos], [.macos: "1.10"])
        ids = [:]
        stores = [.macos: "https://example.com/get"]
        for index in releases.indices {
            releases[index].ships = [.macos: releases[index].ships[.ios]].compactMapValues(\.self)
            releases[index].ships[.macos]?.archive = "https://cdn.example.com/kasa.zip"
        }
    }

    /// The same app on Android, for clients that know one line and one language there.
    fileprivate mutating func moveToAndroid() {
        (platforms, minimum, frequency) = ([.android], [:], .always)
        ids = [.android: "com.example.kasa"]
        stores = [.android: "https://example.com/get.html"]
        for index in releases.indices {
            let build = releases[index].ships[.ios]?.build?.replacing(".", with: "")
            releases[index].ships = [.android: Ship(build: build, archive: "https://cdn.example.com/kasa.apk")]
        }
        for name in texts.keys { texts[name] = texts[name]?.filter { $0.key == "en" } }
    }
}
