import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SparkleAppcast

/// What Macs are offered while a release is rolled out: those whose turn has come, and those that wait.
struct SparkleRolloutTests {
    private static let start = Moment(seconds: Sample.moment.seconds - 30 * 3600)
    private static let rolled = Release.Live.from(start)

    private static func release(_ version: String, requires: String? = nil, rollout: Int? = nil) -> Release {
        SparkleAppcastTests.release(
            version, version.filter { $0 != "." }, requires: requires, live: rollout == nil ? .longAgo : rolled,
            rollout: rollout, hasArchive: true)
    }

    private func documents(_ dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SparkleAppcast().documents(for: dated, reporting: &diagnostics)
    }

    /// The items of the feed: build, least macOS, and the build below which it is critical.
    private func items(_ dated: DatedPolicy) throws -> [String] {
        let document = try #require(documents(dated).first)
        return try FeedReading().feed(document.bytes).items.map { item in
            let system = item.minimumSystem.map { " on \($0)" } ?? ""
            if case .below(let build) = item.critical { return "\(item.version)\(system) critical below \(build)" }
            return item.version + system
        }
    }

    private func losses(_ dated: DatedPolicy, _ documents: [Artifact]) -> Set<LossClass> {
        Set(Agreement.losses(for: dated, documents: [(SparkleAppcast(), documents)]).map(\.key.lossClass))
    }

    private static let three = [release("1.0.0"), release("1.4.0"), release("1.5.0", rollout: 12)]

    @Test func `the release before stays in the feed until the last group had its turn`() throws {
        let policy = SparkleAppcastTests.policy(Self.three).source, end = Self.start.seconds + 6 * 12 * 3600
        #expect(try items(DatedPolicy(policy, at: Sample.moment)) == ["150", "140"])
        #expect(try items(DatedPolicy(policy, at: Moment(seconds: end - 1))) == ["150", "140"])
        #expect(try items(DatedPolicy(policy, at: Moment(seconds: end))) == ["150"])
    }

    @Test(arguments: Edition.allCases)
    func `who waits is offered the release before with its file`(edition: Edition) throws {
        let dated = SparkleAppcastTests.policy(Self.three)
        let model = Model(reading: documents(dated), of: "kasa", as: edition)
        let offered = { (build: String, group: Int) in
            let device = ClientDevice(
                platform: .macos, version: "1.0.0", build: .known(build), bundleID: "", os: "15.0", language: .english)
            let now = Situation(shown: 0, last: nil, moment: Sample.moment, group: group)
            return model.answers(on: device, in: [.english], when: now)[0].offer
        }
        #expect(["100", "140", "150"].map { offered($0, 2)?.build } == ["150", "150", nil])
        #expect(["100", "140", "150"].map { offered($0, 3)?.build } == ["140", nil, nil])
        #expect(offered("100", 6)?.address == "https://cdn.example.com/kasa.zip?a=1&b=2")
    }

    @Test func `of releases that are rolled out at once each has the one before beside it`() throws {
        let all = [
            Self.release("1.0.0"), Self.release("1.3.0"), Self.release("1.4.0", rollout: 48),
            Self.release("1.5.0", rollout: 12),
        ]
        #expect(try items(SparkleAppcastTests.policy(all)) == ["150", "140", "130"])
    }

    @Test func `a release that an older macOS is offered anyway stands there once`() throws {
        let all = [
            Self.release("1.0.0", requires: "12"), Self.release("1.4.0", requires: "12"),
            Self.release("1.5.0", requires: "14", rollout: 12),
        ]
        #expect(try items(SparkleAppcastTests.policy(all)) == ["150 on 14.0.0", "140 on 12.0.0"])
        let silent = Sample.rule(.none, text: nil) { $0.os = Sample.range("<14") }
        #expect(
            try items(SparkleAppcastTests.policy(all, rules: [silent])) == ["150 on 14.0.0", "140 on 14.0.0"])
    }

    @Test func `the minimum is a line on the release before, and one that is to be forced is passed over`() throws {
        #expect(
            try items(SparkleAppcastTests.policy(Self.three, minimum: "1.4.0")) == [
                "150 critical below 140", "140 critical below 140",
            ])
        let bad = Sample.rule(.force, text: nil) { $0.version = Sample.range("1.4.0") }
        #expect(try items(SparkleAppcastTests.policy(Self.three, rules: [bad])) == ["150", "100"])
    }

    @Test func `a feed without the release before, or with one below it, is a loss for those who wait`() {
        let dated = SparkleAppcastTests.policy(Self.three)
        #expect(losses(dated, documents(dated)) == [])
        let item = { (build: Int) in
            "<item><sparkle:version>\(build)</sparkle:version><link>https://a.example</link>"
        }
        let feed = { (items: String) in
            let text = """
                <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>\(item(150))<pubDate>\
                Fri, 20 Nov 2026 18:00:00 +0000</pubDate>\
                <sparkle:phasedRolloutInterval>999999999</sparkle:phasedRolloutInterval></item>\(items)</channel></rss>
                """
            return [Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)]
        }
        #expect(losses(dated, feed("\(item(140))</item>")) == [])
        #expect(losses(dated, feed("")) == [.weaker])
        #expect(losses(dated, feed("\(item(120))</item>")) == [.older])
    }

    @Test func `a paused rollout keeps the groups that it reached, for years`() throws {
        let shipment = Release.Shipment(build: "150", live: Self.rolled, rollout: 12, paused: 2)
        let paused = Release(
            version: Sample.version("1.5.0"), shipments: [.macos: shipment], position: Sample.position)
        let dated = SparkleAppcastTests.policy([Self.release("1.0.0"), Self.release("1.4.0"), paused])
        #expect(try items(dated) == ["150", "140"])
        let model = Model(reading: documents(dated), of: "kasa", as: .signed)
        for days in [0, 30, 2_900] {
            let now = Moment(seconds: Sample.moment.seconds + days * 86_400)
            let offered = (0...6).map { group in
                let device = ClientDevice(
                    platform: .macos, version: "1.0.0", build: .known("100"), bundleID: "", os: "15.0",
                    language: .english)
                let situation = Situation(shown: 0, last: nil, moment: now, group: group)
                return model.answers(on: device, in: [.english], when: situation)[0].offer?.build
            }
            #expect(offered == ["150", "150", "140", "140", "140", "140", "140"])
        }
    }

    /// Policies with one or two rollouts, rules, and releases of several macOS versions.
    private func drawn(_ seed: Int) -> DatedPolicy {
        var random = SeededGenerator(seed: UInt64(seed) &* 6151 &+ 3)
        let count = Int.random(in: 2...5, using: &random)
        let releases = (1...count).map { number in
            Self.release(
                "\(number).0.0", requires: [nil, "12", "14"].randomElement(using: &random) ?? nil,
                rollout: number > 1 && (number == count || Bool.random(using: &random)) ? 24 : nil)
        }
        let rules = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let low = Int.random(in: 1...count, using: &random)
            let range = ["\(low).0.0", "<\(low).5", ">=\(low).0.0"].randomElement(using: &random)
            let system = Int.random(in: 0..<3, using: &random) == 0 ? "<14" : nil
            return Sample.rule([.force, .none, .recommend].randomElement(using: &random) ?? .none, text: nil) {
                $0.version = range.map(Sample.range)
                $0.os = system.map(Sample.range)
            }
        }
        let versions: [[String]] = [["2.9"], ["2.6"], []]
        return SparkleAppcastTests.policy(
            versions: versions.randomElement(using: &random) ?? [], releases, rules: rules)
    }

    @Test(arguments: 0..<100)
    func `whoever waits is offered what it can go to meanwhile, or a loss says so`(seed: Int) {
        let dated = drawn(seed), client = SparkleAppcast(), documents = documents(dated)
        let losses = Agreement.losses(for: dated, documents: [(client, documents)])
        let last = Situation(shown: 0, last: nil, moment: dated.moment, group: 6)
        for edition in client.editions(for: dated.policy) {
            let model = client.model(reading: documents, of: "kasa", as: edition)
            for device in Grid(dated, on: .macos).devices where dated.isListed(device.version, on: .macos) {
                let meant = dated.verdict(for: device)
                let answer = model.answers(on: ClientDevice(device, in: dated), in: [.english], when: last)[0]
                guard meant.verdict == .recommend, let release = dated.offeredMeanwhile(to: device, groups: 7),
                    let wanted = release.shipments[.macos]?.build, let offered = Int(answer.offer?.build ?? "0"),
                    offered < Int(wanted) ?? 0
                else { continue }
                let classes = losses.filter { $0.key.reason == meant.reason }.map(\.key.lossClass)
                #expect(classes.contains(offered == 0 ? .weaker : .older), "\(device.inWords): \(offered)")
            }
        }
        #expect(!losses.contains { $0.key.lossClass == .stronger || $0.key.isRecalled })
    }
}
