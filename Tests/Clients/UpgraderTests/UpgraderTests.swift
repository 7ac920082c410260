import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import Upgrader

/// upgrader's feed, whole, and what its model makes of it.
struct UpgraderTests {
    private static func choice(_ versions: [String] = ["13", "11"], systems: Set<Platform> = []) -> ClientChoice {
        var options = ClientOptions()
        options.versions = [.ios: versions, .macos: versions, .android: versions]
        options.systems = systems
        return ClientChoice(name: "upgrader", options: options, position: Sample.position)
    }

    private static let stores: [Platform: String] = [
        .ios: "https://apps.apple.com/app/id1234567890",
        .android: "https://play.google.com/store/apps/details?id=a&b=c",
    ]

    private static func policy(
        _ choice: ClientChoice = choice(), on platforms: [Platform] = [.ios, .android],
        versions: [(String, String?)] = [("2.7.0", nil), ("2.8.0", nil), ("3.2", nil)], minimum: String? = "2.8.0",
        stores: [Platform: String] = stores, rules: [Rule] = [], notes: [String] = []
    ) -> Policy {
        let releases = versions.map { Sample.release($0.0, requires: $0.1, on: platforms) }
        let newest = Sample.version(versions.last?.0 ?? "1")
        return Sample.policy(
            platforms: platforms, ids: [:], stores: stores, clients: [choice], releases: releases,
            minimum: minimum.map { version in
                Dictionary(uniqueKeysWithValues: platforms.map { ($0, version) })
            } ?? [:],
            rules: rules,
            notes: notes.isEmpty ? [:] : [newest: [.english: Prose(html: "<p>", lines: notes)]])
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let documents = Upgrader().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &diagnostics)
        return (documents, diagnostics)
    }

    /// The losses' classes with the editions that have them.
    private func losses(_ policy: Policy) -> [String] {
        let dated = DatedPolicy(policy, at: Sample.moment)
        return Agreement.losses(for: dated, documents: [(Upgrader(), written(policy).documents)])
            .map { "\($0.key.lossClass.rawValue) \($0.editions.joined(separator: " "))" }
    }

    @Test func `an item announces and a critical one forces, on each platform`() {
        let policy = Self.policy(notes: ["- Faster", "- Tom & Jerry"])
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        #expect(documents.map(\.path) == ["kasa/upgrader.xml"])
        Golden.expect(documents[0].bytes, equals: "plain.xml")
        #expect(losses(policy) == [])
    }

    @Test func `with the OS handed over, items are bound to it`() {
        let versions = [("2.7.0", "12"), ("2.8.0", "13"), ("3.2", "15.2")]
        let policy = Self.policy(
            Self.choice(systems: [.ios]), on: [.ios], versions: versions, minimum: nil,
            rules: [Sample.rule(.none, id: "new") { $0.os = Sample.range(">17") }])
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        Golden.expect(documents[0].bytes, equals: "systems.xml")
        #expect(losses(policy) == [])
    }

    @Test func `where all releases need one OS, none below is offered anything, and the feed is imported alike`() throws
    {
        let policy = Self.policy(
            Self.choice(systems: [.ios]), on: [.ios], versions: [("2.8.0", "15"), ("3.2", "15")], minimum: nil)
        let document = try #require(written(policy).documents.first)
        let items = try Feed(document.bytes).items
        #expect(items.map(\.minimumSystem?.text) == ["15.0.0"])
        #expect(losses(policy) == [])
        let facts = Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.releases[.ios]?[Sample.version("3.2")]?.requires == Sample.version("15"))
        let silent = try #require(written(Self.policy(versions: [("2.8.0", "15"), ("3.2", "15")])).documents.first)
        #expect(try Feed(silent.bytes).items.allSatisfy { $0.minimumSystem == nil })
    }

    @Test func `on Android the OS is the release's name`() throws {
        let versions = [("2.7.0", "21"), ("3.2", "26")]
        let policy = Self.policy(Self.choice(systems: [.android]), on: [.android], versions: versions, minimum: nil)
        let text = String(decoding: try #require(written(policy).documents.first).bytes, as: UTF8.self)
        #expect(text.contains("<sparkle:minimumSystemVersion>8.0.0</sparkle:minimumSystemVersion>"))
        #expect(losses(policy) == [])
    }

    @Test(
        arguments: [
            (["13", "11"], .android, "11 reads no OS version on Android"), (["13"], .android, nil),
            (["13", "6"], .macos, "6.2 reads no OS version on macOS"), (["13", "11"], .macos, nil),
            (["13", "11", "6"], .ios, nil),
        ] as [([String], Platform, String?)])
    func `bounds that releases in the field do not read are named`(
        versions: [String], platform: Platform, fact: String?
    ) {
        func found(_ older: String?, _ newest: String?) -> [Diagnostic] {
            let policy = Self.policy(
                Self.choice(versions, systems: [platform]), on: [platform],
                versions: [("2.7.0", older), ("3.2", newest)], minimum: nil, stores: [platform: "https://a.example"])
            return written(policy).diagnostics
        }
        let expected = fact.map { fact in
            Diagnostic(
                .warning, "lost-os", at: Sample.position,
                "upgrader up to \(fact): devices of every OS version get what is meant for some",
                help: "if such apps are in use, leave \(platform.rawValue) out of `os`; "
                    + "else name in `versions` the releases that are", client: "upgrader")
        }
        #expect(found("21", "24") == [expected].compactMap(\.self))
        #expect(found(nil, nil) == [], "no item is bound to an OS version")
    }

    @Test func `up to 6 a line below the announced version is weaker`() {
        #expect(losses(Self.policy(Self.choice(["13", "6"]))) == ["weaker 6"])
        #expect(losses(Self.policy(Self.choice(["6"]), minimum: "3.2")) == [])
    }

    /// The version between has three numbers though the lower one's third is the largest. With a fourth number it would
    /// be the lower one to upgrader, so nobody would see that 1.1 is forced.
    @Test func `a version between two listed ones is judged beside the largest third number`() throws {
        let policy = Self.policy(
            on: [.ios], versions: [("1.0.2147483647", nil), ("1.2", nil)], minimum: nil,
            rules: [Sample.rule(.force, id: "old") { $0.version = Sample.range("<=1.0.2147483647") }])
        let document = try #require(written(policy).documents.first)
        #expect(try Feed(document.bytes).items.map(\.version.text) == ["1.2", "1.1.0"])
        #expect(losses(policy) == [])
        let feed = UpgraderFeedText.feed(UpgraderFeedText.item("1.2", critical: true, url: Self.stores[.ios]))
        let wrong = Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)
        #expect(
            Agreement.losses(for: DatedPolicy(policy, at: Sample.moment), documents: [(Upgrader(), [wrong])])
                .map(\.key.lossClass) == [.stronger])
    }

    @Test func `where nobody is to be told, the feed has no item`() throws {
        let policy = Self.policy(minimum: nil, rules: [Sample.rule(.none, id: "alone")])
        let document = try #require(written(policy).documents.first)
        #expect(try Feed(document.bytes).items == [])
        #expect(losses(policy) == [])
    }

    @Test func `every platform needs a link, releases need three numbers, and options known names`() {
        #expect(written(Self.policy(stores: [.ios: "https://a.example"])).diagnostics.map(\.id) == ["dead-link"])
        let twins = written(Self.policy(on: [.ios], versions: [("1.2.3.1", nil), ("1.2.3.2", nil)], minimum: nil))
        #expect(twins.diagnostics.map(\.id) == ["not-expressible", "not-expressible"])
        #expect(twins.documents == [])
        let long = written(Self.policy(on: [.ios], versions: [("1.0", nil), ("1.2.3.1", nil)], minimum: nil))
        #expect(long.diagnostics.map(\.id) == ["version-shape"])
        #expect(long.documents.count == 1)
        #expect(written(Self.policy(Self.choice(["13", "12"]))).diagnostics.map(\.id) == ["unknown-client-version"])
    }

    @Test func `the editions are those in the field, by what the app hands over`() {
        let format = Upgrader()
        let mixed = Self.policy(Self.choice(["13", "6"], systems: [.android]))
        #expect(
            format.editions(for: mixed) == [
                ClientEdition("13", on: [.ios]), ClientEdition("13 with osVersion", on: [.android]),
                ClientEdition("6", on: [.ios, .android]),
            ])
        #expect(format.editions(for: Self.policy(Self.choice([]))).map(\.name) == ["13", "11", "6"])
    }

    @Test func `an existing feed becomes a policy`() throws {
        let document = try #require(written(Self.policy(notes: ["Faster"])).documents.first)
        #expect(Upgrader().fileName(of: document.bytes, part: "", on: []) == "upgrader.xml")
        let facts = Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.platforms == [.ios, .android])
        #expect(facts.releases[.android]?.keys.sorted() == ["2.8.0", "3.2"].map(Sample.version))
        #expect(facts.announced == [.ios: Sample.version("3.2"), .android: Sample.version("3.2")])
        #expect(facts.stores == Self.stores)
        #expect(
            facts.rules.map(\.verdict) == [
                .force, .recommend, .recommend, .none, .force, .recommend, .recommend, .none,
            ])
        #expect(facts.notes == [])
        #expect(facts.releaseNotes[Sample.version("3.2")]?[nil]?.text == "Faster")
    }

    @Test func `the OS bounds of a feed become ranges, and API levels on Android`() {
        let bounds =
            "<sparkle:minimumSystemVersion>8.0</sparkle:minimumSystemVersion>"
            + "<sparkle:maximumSystemVersion>12.9</sparkle:maximumSystemVersion>"
        let feed = UpgraderFeedText.feed(
            UpgraderFeedText.item("2.0", os: "android", more: bounds), UpgraderFeedText.item("2.0", more: bounds))
        let document = Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)
        let facts = Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.rules.map { $0.systems.range?.description } == [">=8.0 <12.9.1", nil, ">=26 <33", nil])
        #expect(facts.options.systems == [.ios, .android])
    }
}
