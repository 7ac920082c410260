import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import SparkleAppcast
@testable import Upgrader
@testable import XUpdate
@testable import ClientKit
@testable import ClientFormats

/// What users who skipped or ignored a release hear of it once it is forced.
struct SkipJudgeTests {
    private static let start = Moment(seconds: Sample.moment.seconds - 86_400)
    private static let releases = [
        Self.release("1.0.0", "100"), Self.release("2.0.0", "200"),
    ]

    private static func release(
        _ version: String, _ build: String, live: Release.Live = .longAgo, channel: String? = nil
    ) -> Release {
        Release(
            version: Sample.version(version), shipments: [.macos: .init(build: build, live: live)],
            channel: channel, position: Sample.position)
    }

    private func dated(
        _ steps: [MinimumStep], _ releases: [Release] = releases, _ previews: [Release] = [],
        by client: String = "sparkle-appcast"
    ) -> DatedPolicy {
        let policy = Policy(
            slug: "kasa", name: "Kasa", language: .english, platforms: [.macos], ids: [:],
            stores: [.macos: "https://kasa.example/get"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: releases, previews: previews, latest: [:], minimum: [.macos: steps], frequency: .always,
            rules: [], accepts: [],
            extra: [:], texts: [:], notes: [:], messages: [], documentation: .empty,
            positions: Policy.Positions(file: Sample.position, keys: [:]))
        return DatedPolicy(policy, at: Sample.moment)
    }

    private func step(_ version: String, from: Moment? = nil) -> MinimumStep {
        MinimumStep(version: Sample.version(version), from: from, position: Sample.position)
    }

    private func found(_ dated: DatedPolicy, by client: any ClientFormat = SparkleAppcast()) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: dated, reporting: &diagnostics)
        return FoundLosses(of: dated, documents: [(client, documents)]).messages
    }

    @Test func `a minimum that is raised to a build which users may have skipped advises a newer one`() {
        let expected = [
            Diagnostic(
                .warning, "skipped-version", at: Sample.position,
                "the minimum 2.0.0 sends devices to 2.0.0 (build 200), which users may have skipped: "
                    + "sparkle-appcast never shows it to those again",
                help: "give them a newer build to go to: list a release above 2.0.0 that is live",
                client: "sparkle-appcast", device: "macOS 1, version 1.0.0, language en", platform: .macos)
        ]
        #expect(found(dated([step("1.0.0"), step("2.0.0", from: Self.start)])) == expected)
        #expect(found(dated([step("2.0.0")])) == expected)
    }

    @Test func `a newer build, or one that came with its minimum, reaches everybody`() {
        let later = Self.release("2.0.1", "201", live: .from(Self.start))
        let steps = [step("1.0.0"), step("2.0.0", from: Self.start)]
        #expect(found(dated(steps, Self.releases + [later])) == [])
        #expect(found(dated([step("2.0.0")], Self.releases + [later])) == [])
        #expect(found(dated([step("1.0.0")])) == [])
    }

    @Test func `devices on a channel may have skipped what they alone are sent to`() {
        let steps = [step("1.0.0"), step("2.0.0", from: Self.start)]
        let later = Self.release("2.0.1", "201", live: .from(Self.start))
        let beta = Self.release("2.1.0", "210", channel: "beta")
        let expected = Diagnostic(
            .warning, "skipped-version", at: Sample.position,
            "the minimum 2.0.0 sends devices on the channel beta to 2.1.0 (build 210), which users may have skipped: "
                + "sparkle-appcast never shows it to those again",
            help: "give them a newer build to go to: list a release above 2.1.0 on the channel beta that is live",
            client: "sparkle-appcast", device: "macOS 1, version 1.0.0, language en, channel beta", platform: .macos)
        #expect(found(dated(steps, Self.releases + [later], [beta])) == [expected])
        #expect(found(dated(steps, Self.releases, [beta])).map(\.device).last == expected.device)
        #expect(found(dated(steps, Self.releases, [beta])).count == 2)
        // Those on the channel go where everybody goes.
        let below = Self.release("1.5.0", "150", channel: "beta")
        #expect(found(dated(steps, Self.releases, [below])).map(\.device) == ["macOS 1, version 1.0.0, language en"])
    }

    @Test func `upgrader blocks whatever was ignored, and is silent on a recommendation that was`() {
        let dated = dated([step("2.0.0")], by: "upgrader")
        #expect(found(dated, by: Upgrader()) == [])
        let skipped = Situation(shown: 0, last: nil, moment: Sample.moment, hasSkipped: true)
        let device = ClientDevice(
            platform: .macos, version: "1.0.0", build: .unknown, bundleID: "", os: "15.0", language: .english)
        for (minimum, outcome) in [("2.0.0", Verdict.force), ("1.0.0", .none)] {
            var diagnostics: [Diagnostic] = []
            let policy = self.dated([step(minimum)], by: "upgrader")
            let documents = Upgrader().documents(for: policy, reporting: &diagnostics)
            let model = Upgrader().model(reading: documents, of: "kasa", as: ClientEdition("13"))
            #expect(model.answers(on: device, in: [.english], when: skipped).map(\.outcome) == [.verdict(outcome)])
        }
    }

    @Test(arguments: [("2.1.5", 2, Verdict.force), ("2.1.5", 3, .none), ("2.1.0", 2, .none), ("2.0.7", 2, .none)])
    func `XUpdate up to 2_1_3 is silent on an ignored version that is forced`(
        edition: String, status: Int, verdict: Verdict
    ) {
        let text = """
            {"Code": 0, "Msg": "", "UpdateStatus": \(status), "VersionCode": 200, "VersionName": "2.0.0", \
            "UploadTime": "", "ModifyContent": "New", "DownloadUrl": "https://a.example/a.apk", "ApkSize": 0, \
            "ApkMd5": ""}
            """
        let document = Artifact(path: "kasa/xupdate.json", bytes: Array(text.utf8), role: .document)
        let model = XUpdate().model(reading: [document], of: "kasa", as: ClientEdition(edition))
        let device = ClientDevice(
            platform: .android, version: "1.0.0", build: .known("100"), bundleID: "", os: "34", language: .english)
        let skipped = Situation(shown: 0, last: nil, moment: Sample.moment, hasSkipped: true)
        #expect(model.answers(on: device, in: [.english], when: skipped).map(\.outcome) == [.verdict(verdict)])
        #expect(
            model.answer(on: device).offer
                == Offer(
                    version: "2.0.0", build: "200", address: "https://a.example/a.apk", notes: "New"))
    }
}
