import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import RemoteConfiguration
@testable import ClientKit
@testable import ClientFormats

/// `{latest}` is the release that a device can go to, on every client with texts.
struct LatestInTextTests {
    private static let texts: [String: LocalizedText] = [
        "recommend": Sample.text([
            "en": [
                .title: "Update", .message: "{app} {latest} is ready.", .updateButton: "Update", .laterButton: "Later",
            ]
        ]),
        "force": Sample.text(["en": [.title: "{latest}", .message: "Update now.", .updateButton: "Update"]]),
        "plain": Sample.text([
            "en": [.title: "Update", .message: "It is ready.", .updateButton: "Update", .laterButton: "Later"]
        ]),
    ]

    /// 3.2 needs a newer system than the others.
    private func dated(
        _ client: String, on platform: Platform, systems: (String, String), minimum: String? = nil, rules: [Rule] = [],
        accepts: [Acceptance] = []
    ) -> DatedPolicy {
        let releases = [("2.7", 27, systems.0), ("2.8", 28, systems.0), ("3.2", 32, systems.1)]
        return DatedPolicy(
            Sample.policy(
                platforms: [platform], ids: [platform: "com.example.kasa"],
                stores: [platform: "https://example.com/kasa.apk"],
                clients: [ClientChoice(name: client, position: Sample.position)],
                releases: releases.map { Sample.release($0, build: "\($1)", requires: $2, on: [platform]) },
                minimum: minimum.map { [platform: $0] } ?? [:], rules: rules, accepts: accepts,
                texts: Self.texts), at: Sample.moment)
    }

    private func documents(_ dated: DatedPolicy) -> Agreement.Documents {
        let client = ClientFormats.named(dated.policy.clients[0].name)!
        var diagnostics: [Diagnostic] = []
        return (client, client.documents(for: dated, reporting: &diagnostics))
    }

    private func shown(_ dated: DatedPolicy, on os: String, version: String = "2.7") -> String? {
        let (client, artifacts) = documents(dated), platform = dated.policy.platforms[0]
        let edition = client.editions(for: dated.policy, on: platform)[0]
        let device = Device(
            platform: platform, version: Sample.version(version), os: Sample.version(os), language: .english)
        return client.model(reading: artifacts, of: "kasa", as: edition).answer(on: ClientDevice(device, in: dated))
            .dialog?.text
    }

    private func texts(lost dated: DatedPolicy) -> [Diagnostic] {
        Agreement.diagnostics(for: dated, documents: [documents(dated)]).filter { $0.id == "text" }
    }

    @Test(arguments: [(Platform.ios, "15", "16"), (.android, "28", "30")])
    func `Turkcell Updater names to each system the release that runs there`(
        platform: Platform, old: String, new: String
    ) {
        let dated = dated("turkcell-updater", on: platform, systems: (old, new))
        #expect(shown(dated, on: old) == "Kasa 2.8 is ready.")
        #expect(shown(dated, on: new) == "Kasa 3.2 is ready.")
        #expect(texts(lost: dated) == [])
    }

    @Test func `where no shown word names a release, one entry serves all systems`() {
        let dated = dated("turkcell-updater", on: .ios, systems: ("15", "16"), minimum: "2.8")
        let text = documents(dated).artifacts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(text.split(separator: "forceUpdate").count == 2, "\(text)")
    }

    @Test(arguments: [
        ("retired", Platform.ios, "15", "16"), ("remote-configuration", .ios, "15", "16"),
        ("xupdate", .android, "28", "30"),
    ])
    func `one text for devices that go to different releases is a loss that names both`(
        client: String, platform: Platform, old: String, new: String
    ) {
        let dated = dated(client, on: platform, systems: (old, new)), found = texts(lost: dated)
        #expect(shown(dated, on: old) == "Kasa 3.2 is ready.")
        #expect(
            found.map(\.help) == [
                "the text names 3.2 as `{latest}`, and the device can go to 2.8: leave `{latest}` out, or give devices "
                    + "that go to different releases texts of their own by rules"
            ])
        #expect(found.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ("retired", Platform.ios, "15"), ("remote-configuration", .ios, "15"), ("xupdate", .android, "28"),
    ])
    func `the words of a rule for old systems leave the others a release to name`(
        client: String, platform: Platform, old: String
    ) {
        let calm = Sample.rule(.none, id: "calm") { $0.os = Sample.range("<\(old == "15" ? 16 : 30)") }
        let dated = dated(client, on: platform, systems: (old, old == "15" ? "16" : "30"), rules: [calm])
        #expect(texts(lost: dated) == [])
    }

    @Test func `RemoteConfiguration names the release of the systems that a force is for`() {
        let force = Sample.rule(.force, id: "old", text: "recommend") {
            $0.version = Sample.range("2.7")
            $0.os = Sample.range("<16")
        }
        let calm = Sample.rule(.none, id: "new") { $0.version = Sample.range("2.7") }
        let dated = dated("remote-configuration", on: .ios, systems: ("15", "16"), rules: [force, calm])
        #expect(shown(dated, on: "15") == "Kasa 2.8 is ready.")
        #expect(texts(lost: dated).filter { $0.device?.contains("2.7") ?? false } == [])
    }

    /// Those who have 3.2 are stopped for good.
    private func stopped(_ client: String, on platform: Platform, by text: String, _ more: Acceptance...) -> DatedPolicy
    {
        let rule = Sample.rule(.force, id: "closed", text: text) { $0.version = Sample.range("3.2") }
        let system = platform == .android ? "28" : "15"
        let deadEnd = Acceptance(.check("force-dead-end"), why: "it ends", until: nil, position: Sample.position)
        return dated(client, on: platform, systems: (system, system), rules: [rule], accepts: [deadEnd] + more)
    }

    @Test(arguments: [
        ("turkcell-updater", Platform.ios), ("turkcell-updater", .android), ("retired", .ios),
        ("remote-configuration", .ios), ("growthbook", .ios),
    ])
    func `a text for devices that can go nowhere has no release to name`(client: String, platform: Platform) throws {
        let dated = stopped(client, on: platform, by: "recommend"), os = platform == .android ? "28" : "15"
        #expect(shown(dated, on: os, version: "3.2") == "Kasa 3.2 is ready.")
        let found = try #require(texts(lost: dated).first)
        #expect(
            found.message.hasPrefix("\(client) names 3.2 as the newest release where nothing newer runs, on "),
            "\(found.message)")
        #expect(
            found.help == "nothing newer runs there: leave `{latest}` out, or give the rule a `text` of its own")
        #expect(texts(lost: dated).count == 1 && found.severity == .warning)
        let entry = Acceptance(
            .loss("text"), by: [client], rule: "closed", why: "known", until: nil, position: Sample.position)
        #expect(texts(lost: stopped(client, on: platform, by: "recommend", entry)) == [])
        #expect(texts(lost: stopped(client, on: platform, by: "plain")) == [])
    }
}
