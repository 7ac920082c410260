import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// Releases with several version codes, named by the policy or not, in documents for Android.
struct AndroidNamesTests {
    private let bad = Sample.rule(.force, id: "bad") { $0.version = Sample.range("3.0.1") }

    private func releases(_ codes: [ClosedRange<Int>]) -> [Release] {
        [
            AndroidReading.release("3.0.0", 3000), AndroidReading.release("3.0.1", codes: codes),
            AndroidReading.release("3.1.0", 3100),
        ]
    }

    private func reading(
        _ codes: [ClosedRange<Int>] = [3010...3010], rules: [Rule] = [], messages: [Message] = []
    ) -> AndroidReading {
        let reading = AndroidReading(
            AndroidReading.policy(releases: releases(codes), rules: rules, messages: messages))
        #expect(reading.diagnostics == [])
        #expect(reading.losses == [])
        #expect(reading.model.dangers == [])
        return reading
    }

    /// The filters of all entries under a key, as one text each.
    private func filters(_ reading: AndroidReading, _ key: String = "updates") throws -> [String] {
        let root = try JSONText(android: try #require(reading.artifacts.first).bytes).root
        return try #require(root.last(key)?.array).map { entry in
            (entry.last("filters")?.members ?? []).map { "\($0.key ?? "")=\($0.node.string ?? "")" }.joined(
                separator: " ")
        }
    }

    private func verdicts(_ reading: AndroidReading, _ codes: [Int], _ version: String = "3.0.1") -> [Verdict?] {
        codes.map { reading.verdict(AndroidReading.device(version, code: $0)) }
    }

    @Test func `a recalled release with one code is told by its name, so that every code of it is forced`() throws {
        let reading = reading(rules: [bad])
        #expect(try filters(reading) == ["appVersionName=3.0.1", "appVersionName=!3.0.1"])
        #expect(verdicts(reading, [3010, 3011, 3013, 3099]) == [.force, .force, .force, .force])
        #expect(verdicts(reading, [3000, 3001, 3009], "3.0.0") == [.recommend, .recommend, .recommend])
        #expect(verdicts(reading, [3050], "3.0.5") == [.recommend])
        #expect(verdicts(reading, [3100, 3101], "3.1.0") == [Verdict.none, Verdict.none])
    }

    @Test func `all codes that the policy names are one run`() throws {
        for codes in [[3010...3010, 3011...3011, 3013...3013], [3010...3013]] {
            let reading = reading(codes, rules: [bad])
            #expect(
                try filters(reading) == [
                    "appVersionCode=>=3010,!>3013", "appVersionCode=<3010", "appVersionCode=>=3014",
                ])
            #expect(verdicts(reading, [3010, 3011, 3013]) == [.force, .force, .force])
            #expect(verdicts(reading, [3014], "3.0.5") == [.recommend])
        }
    }

    @Test func `the offered release's lowest code leaves each of its codes alone`() throws {
        let releases = [
            AndroidReading.release("3.0.0", 3000), AndroidReading.release("3.1.0", codes: [3100...3100, 3103...3109]),
        ]
        let reading = AndroidReading(AndroidReading.policy(releases: releases, minimum: "3.1.0"))
        #expect(reading.losses == [])
        #expect(verdicts(reading, [3000, 3099], "3.0.0") == [.force, .force])
        #expect(verdicts(reading, [3100, 3103, 3109], "3.1.0") == [Verdict.none, Verdict.none, Verdict.none])
    }

    @Test func `a range that ends in the gap above a release keeps its other codes, and so does one that begins there`()
        throws
    {
        let upTo = reading(rules: [Sample.rule(.force, id: "old") { $0.version = Sample.range("<3.0.5") }])
        #expect(verdicts(upTo, [3010, 3011, 3099]) == [.force, .force, .force])
        #expect(verdicts(upTo, [3050], "3.0.7") == [.recommend])
        let above = reading(rules: [Sample.rule(.none, id: "new") { $0.version = Sample.range(">3.0.1") }])
        #expect(verdicts(above, [3010, 3011, 3099]) == [.recommend, .recommend, .recommend])
        #expect(verdicts(above, [3050], "3.0.7") == [Verdict.none])
    }

    @Test func `a rule that leaves one release alone leaves all its codes alone`() throws {
        let reading = reading(rules: [Sample.rule(.none, id: "lts") { $0.version = Sample.range("3.0.1") }])
        #expect(try filters(reading) == ["appVersionName=!3.0.1"])
        #expect(verdicts(reading, [3010, 3011]) == [Verdict.none, Verdict.none])
    }

    @Test func `without a rule on versions no entry asks for a name`() throws {
        #expect(try filters(reading()) == [""])
        let reading = AndroidReading(AndroidReading.policy(releases: releases([3010...3010]), minimum: "3.0.1"))
        #expect(try filters(reading) == ["appVersionCode=<3010", "appVersionCode=>=3010"])
    }

    @Test(arguments: [
        ("3.0.1", ["appVersionName=3.0.1"], [true, true, false, false]),
        ("<=3.0.1", ["appVersionCode=<3011", "appVersionName=3.0.1"], [true, true, true, false]),
        ("3.0.0, 3.0.1", ["appVersionName=3.0.0,3.0.1"], [true, true, true, false]),
        (">3.0.1", ["appVersionCode=>=3011 appVersionName=!3.0.1"], [false, false, false, true]),
        (">=3.0.1", ["appVersionCode=>=3010"], [true, true, false, true]),
    ])
    func `messages tell a release by its name, too`(_ range: String, _ entries: [String], _ seen: [Bool]) throws {
        let message = AndroidMessageListTests.message("m", max: 3) { $0.version = Sample.range(range) }
        // Nobody is told of an update, so that there is room for the message.
        let reading = reading(rules: [Sample.rule(.none, id: "quiet")], messages: [message])
        #expect(try filters(reading, "messages") == entries)
        let devices = [("3.0.1", 3010), ("3.0.1", 3011), ("3.0.0", 3001), ("3.1.0", 3100)]
        let situation = Situation(shown: 0, last: nil, moment: Sample.moment)
        let shown = devices.map { version, code in
            reading.answer(AndroidReading.device(version, code: code), when: situation).announcement != nil
        }
        #expect(shown == seen)
    }
}
