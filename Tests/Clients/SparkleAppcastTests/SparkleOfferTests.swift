import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SparkleAppcast

/// Which release Sparkle offers, beside how strongly.
struct SparkleOfferTests {
    private func documents(_ dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SparkleAppcast().documents(for: dated, reporting: &diagnostics)
    }

    /// What each build of a Mac with the newest macOS is offered; nil for nothing.
    private func offers(_ dated: DatedPolicy, to builds: [String], as edition: Edition) -> [String?] {
        let model = Model(reading: documents(dated), of: "kasa", as: edition)
        return builds.map { build in
            model.answer(
                on: ClientDevice(
                    platform: .macos, version: "1.0", build: .known(build), bundleID: "", os: "27.0",
                    language: .english)
            ).offer?.build
        }
    }

    private func messages(_ dated: DatedPolicy) -> [String] {
        Agreement.diagnostics(for: dated, documents: [(SparkleAppcast(), documents(dated))]).map {
            "\($0.message) [\($0.severity), \($0.id)]"
        }
    }

    private static let three = ["1.0.0", "2.0.0", "3.0.0"].map {
        SparkleAppcastTests.release($0, "\($0.prefix(1))00")
    }
    private static let lts = Sample.rule(.none, id: "lts", text: nil) { $0.version = Sample.range("2.0.0") }

    @Test func `an answer says what it offers`() {
        let releases = [
            SparkleAppcastTests.release("1.0.0", "100"), SparkleAppcastTests.release("2.0.0", "200", hasArchive: true),
        ]
        let dated = SparkleAppcastTests.policy(releases, notes: ["2.0.0": ["en": "<p>Faster</p>"]])
        let model = Model(reading: documents(dated), of: "kasa", as: .signed)
        let device = ClientDevice(
            platform: .macos, version: "1.0.0", build: .known("100"), bundleID: "", os: "15.0", language: .english)
        let offer = model.answer(on: device).offer
        #expect(
            offer
                == Offer(
                    version: "2.0.0", build: "200", address: "https://cdn.example.com/kasa.zip?a=1&b=2",
                    notes: "<p>Faster</p>"))
        #expect(offer?.name == "2.0.0 (200)")
    }

    @Test(arguments: [
        ("<link>https://a.example/get</link><enclosure url=\"https://a.example/k.zip\"/>", "https://a.example/get"),
        ("<enclosure url=\"https://a.example/k.zip\"/>", "https://a.example/k.zip"),
        ("<link>mailto:a@a.example</link><enclosure url=\"https://a.example/k.zip\"/>", "https://a.example/k.zip"),
        ("<link>https://a.example/get</link>", "https://a.example/get"),
    ])
    func `a link alone needs a page, else its file is installed`(parts: String, address: String) {
        let answer = answer("<sparkle:informationalUpdate/>\(parts)")
        #expect(answer.offer?.address == address)
        #expect(answer.installsUnasked == address.hasSuffix("zip"))
    }

    @Test func `an enclosure without an address makes no link of the item, and cannot be downloaded`() {
        let answer = answer("<link>https://a.example/get</link><enclosure length=\"1\"/>")
        #expect(answer.outcome == .verdict(.recommend))
        #expect(answer.offer?.address == nil)
    }

    /// What an app with build 100 gets of an item with build 200.
    private func answer(_ item: String) -> ClientAnswer {
        let name = "http://www.andymatuschak.org/xml-namespaces/sparkle"
        let feed =
            "<rss xmlns:sparkle=\"\(name)\"><channel><item><sparkle:version>200</sparkle:version>\(item)"
            + "</item></channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(feed.utf8), role: .document)
        return Model(reading: [document], of: "kasa", as: .signed).answer(
            on: ClientDevice(
                platform: .macos, version: "1.0.0", build: .known("100"), bundleID: "", os: "15.0", language: .english))
    }

    @Test(arguments: [
        ("https://a.example/n", Offer.NotesFormat.page), ("http://a.example/n", .page), ("https://a.example/n ", .html),
        ("see https://a.example/n", .html), ("HTTPS://a.example/n", .html),
    ])
    func `a description that is an address is a page to releases before 2 9`(
        text: String, format: Offer.NotesFormat
    ) throws {
        func formats(_ description: String) -> [Offer.NotesFormat?] {
            let item =
                "<sparkle:version>200</sparkle:version><link>https://kasa.example/get</link>"
                + "<description>\(description)</description>"
            let name = "http://www.andymatuschak.org/xml-namespaces/sparkle"
            let feed = "<rss xmlns:sparkle=\"\(name)\"><channel><item>\(item)</item></channel></rss>"
            let document = Artifact(path: "kasa/appcast.xml", bytes: Array(feed.utf8), role: .document)
            let device = ClientDevice(
                platform: .macos, version: "1.0.0", build: .known("100"), bundleID: "", os: "15.0", language: .english)
            return [Edition.plain, .signed].map {
                Model(reading: [document], of: "kasa", as: $0).answer(on: device).offer?.notesFormat
            }
        }
        #expect(formats(text) == [format, .html])
        let link = "</description><sparkle:releaseNotesLink>https://b.example/n</sparkle:releaseNotesLink><description>"
        #expect(formats(text + link) == [.page, .page])
    }

    @Test func `who can go further than a version that is left alone is offered less, and that is a loss`() {
        let dated = SparkleAppcastTests.policy(Self.three, rules: [Self.lts])
        #expect(offers(dated, to: ["100", "200", "250"], as: .plain) == ["200", nil, nil])
        #expect(
            messages(dated) == [
                "sparkle-appcast offers 2.0.0 (200) where the device can go to 3.0.0, on 3 devices that were checked, such as macOS 1, version 1.0.0, language en [error, older]"
            ])
        let accepted = Sample.policy(
            platforms: [.macos], stores: [.macos: "https://kasa.example/get"], releases: Self.three, rules: [Self.lts],
            accepts: [
                Acceptance(
                    clients: ["sparkle-appcast"], rule: "latest", lossClass: "older", why: "the long-term release",
                    until: nil, position: Sample.position)
            ])
        #expect(messages(DatedPolicy(accepted, at: Sample.moment)) == [])
    }

    @Test func `with 2.9 alone, builds above one that is left alone are offered what they can go to`() {
        let releases = Self.three + [SparkleAppcastTests.release("4.0.0", "400")]
        let newest = SparkleAppcastTests.policy(versions: ["2.9"], releases, rules: [Self.lts])
        #expect(
            offers(newest, to: ["100", "200", "250", "300", "400"], as: .signed) == ["200", nil, "400", "400", nil])
        let both = SparkleAppcastTests.policy(releases, rules: [Self.lts])
        #expect(offers(both, to: ["100", "200", "250", "300", "400"], as: .signed) == ["200", nil, nil, nil, nil])
    }

    @Test(arguments: [["2.9"], ["2.9", "2.6"]])
    func `a recalled release is offered to nobody`(versions: [String]) {
        let releases = Self.three + [SparkleAppcastTests.release("4.0.0", "400")]
        let rules = [
            Sample.rule(.force, id: "bad", text: nil) { $0.version = Sample.range("3.0.0") },
            Sample.rule(.none, id: "three", text: nil) { $0.version = Sample.range("3.0.0..3.9") },
        ]
        let dated = SparkleAppcastTests.policy(versions: versions, releases, rules: rules)
        #expect(offers(dated, to: ["100", "200", "300", "350"], as: .signed) == ["200", nil, nil, nil])
        #expect(
            messages(dated) == [
                "sparkle-appcast offers 2.0.0 (200) where the device can go to 4.0.0, on 3 devices that were checked, such as macOS 1, version 1.0.0, language en [error, older]",
                "sparkle-appcast says nothing where the policy says 'recommend', on 3 devices that were checked, such as macOS 1, version 2.0.0, language en [error, weaker]",
                "sparkle-appcast says nothing where the policy says 'force', on 3 devices that were checked, such as macOS 1, version 3.0.0, language en [error, weaker]",
            ])
    }

    @Test func `a document that offers a recalled release cannot be accepted`() {
        let releases = Self.three + [SparkleAppcastTests.release("4.0.0", "400")]
        let bad = Sample.rule(.force, id: "bad", text: nil) { $0.version = Sample.range("3.0.0") }
        let dated = SparkleAppcastTests.policy(releases, rules: [bad])
        let older = documents(SparkleAppcastTests.policy(Self.three))
        let found = Agreement.diagnostics(for: dated, documents: [(SparkleAppcast(), older)])
        #expect(found.map(\.id) == ["older", "weaker"])
        #expect(
            found[0].message
                == "sparkle-appcast offers 3.0.0 (300), itself to be forced, where the device can go to 4.0.0, on 15 devices that were checked, such as macOS 1, version 0.9.9, language en"
        )
        #expect(
            found[0].help
                == "this cannot be accepted: change the rule that forces the offered release, or drop the client")
    }

    /// Policies with rules that force and leave alone, releases of many macOS versions, and both editions or one.
    private func drawn(_ seed: Int) -> DatedPolicy {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 11)
        let count = Int.random(in: 2...6, using: &random)
        let releases = (1...count).map { number in
            SparkleAppcastTests.release(
                "\(number).0.0", "\(number)00",
                requires: [nil, "12", "13.2", "14"].randomElement(using: &random) ?? nil,
                live: number > 1 && Int.random(in: 0..<6, using: &random) == 0 ? .pending : .longAgo,
                hasArchive: Bool.random(using: &random))
        }
        let rules = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let low = Int.random(in: 1...count, using: &random)
            let range = ["\(low).0.0", "\(low).0.0..\(low).9", "<\(low).5", ">=\(low).0.0"].randomElement(
                using: &random)
            let system =
                Int.random(in: 0..<3, using: &random) == 0 ? ["<14", ">=13.2"].randomElement(using: &random) : nil
            return Sample.rule([.force, .none, .recommend].randomElement(using: &random) ?? .none, text: nil) {
                $0.version = range.map(Sample.range)
                $0.os = system.map(Sample.range)
            }
        }
        let minimum =
            Int.random(in: 0..<3, using: &random) == 0 ? "\(Int.random(in: 1...count, using: &random)).0.0" : nil
        let versions: [[String]] = [["2.9"], ["2.6"], []]
        return SparkleAppcastTests.policy(
            versions: versions.randomElement(using: &random) ?? [], releases, minimum: minimum, rules: rules)
    }

    @Test(arguments: 0..<300)
    func `every Mac is offered the release that it can go to, or a loss says what it is offered`(seed: Int) {
        let dated = drawn(seed), client = SparkleAppcast(), documents = documents(dated)
        let losses = Agreement.losses(for: dated, documents: [(client, documents)])
        let grid = Grid(dated, on: .macos)
        for edition in client.editions(for: dated.policy) {
            let model = client.model(reading: documents, of: "kasa", as: edition)
            for device in grid.devices where dated.isListed(device.version, on: .macos) {
                let meant = dated.verdict(for: device)
                let offered = model.answer(on: ClientDevice(device, in: dated)).offer?.build
                guard meant.verdict != .none, !meant.isDeadEnd,
                    let wanted = meant.reachable?.shipments[.macos]?.build, offered != wanted
                else { continue }
                let classes = losses.filter { $0.key.reason == meant.reason }.map(\.key.lossClass)
                #expect(
                    classes.contains(offered == nil ? .weaker : .older), "\(device.inWords): \(offered ?? "nothing")")
            }
        }
        #expect(losses.allSatisfy { !$0.key.isRecalled })
    }
}
