import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SSVC

/// The plain document loses something only where every plain document would.
struct SSVCPlainFileTests {
    /// Builds in every order, some of which the client cannot compare.
    private static let shapes = [
        ["1.0", "1.1", "2.0", "2.1"], ["1.9.0", "1.10.0", "2.0.0", "2.1.0"], ["1.10", "1.11", "2.0", "2.1"],
        ["1.0", "1.1", "1.10", "2.0"], ["1.0", "1.1", "2.0", "2.10"], ["8", "9", "100", "101"],
        ["1.2.4", "1.2.4b1", "1.2.5", "2"], ["2.0", "1.0", "3.0", "4.0"], ["1.0", "1", "1.0.0", "01"],
        ["1.0", "2024.1.5", "3.0", "4.0"], ["100", "1", "2", "3"], ["5", "6", "7.10", "7.9"], ["1", "1", "2", "100"],
        ["0.0.0", "0.0.1", "1.10", "2"], ["1.9", "1.10", "1.10", "2.0"],
    ]

    private func dated(seed: Int) -> DatedPolicy? {
        var random = SeededGenerator(seed: UInt64(seed))
        func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: elements.indices, using: &random)]
        }
        let platforms: [Platform] = pick([[.ios], [.ios], [.macos], [.ios, .macos]])
        let releases = zip(["1.9.0", "1.10.0", "2.0.0", "2.1.0"], pick(Self.shapes)).map { version, build in
            Sample.release(version, build: build, live: pick([.longAgo, .longAgo, .longAgo, .pending]), on: platforms)
        }
        let rules = (0..<pick([0, 1, 1, 2])).map { index in
            Sample.rule(pick([.none, .force, .force, .recommend]), id: "rule-\(index)") {
                $0.version = Sample.range(
                    pick(["1.9.0", "1.10.0", "2.0.0", "<=1.10.0", ">=1.10.0 <2.1.0", "1.9.0, 1.10.0", "<2.0.0"]))
                if pick([true, false, false, false]) { $0.os = Sample.range("<15") }
            }
        }
        let minimum = pick([nil, "1.10.0", "2.0.0", "2.1.0"])
        let dated = DatedPolicy(
            Sample.policy(
                platforms: platforms, clients: [ClientChoice(name: "ssvc", position: Sample.position)],
                releases: releases,
                minimum: Dictionary(
                    uniqueKeysWithValues: platforms.compactMap { platform in minimum.map { (platform, $0) } }),
                rules: rules), at: Sample.moment)
        return PolicyChecks.diagnostics(dated).hasErrors ? nil : dated
    }

    @Test(arguments: 0..<20)
    func `no drawn policy loses anything where some plain document loses nothing`(batch: Int) {
        for seed in stride(from: batch, to: Self.draws, by: 20) {
            guard let dated = dated(seed: seed), !losses(of: written(dated), dated).isEmpty else { continue }
            if let document = lossless(for: dated) {
                Issue.record("policy \(seed): \(losses(of: written(dated), dated)), and nothing with \(document)")
            }
        }
    }

    private static let draws = Rounds.of(1_500, thorough: 6_000)

    @Test func `more than 600 of the drawn policies are sound, and many lose something`() {
        let sound = (0..<Self.draws).compactMap { dated(seed: $0) }
        #expect(sound.count >= 600, "\(sound.count)")
        #expect(sound.prefix(300).count { !losses(of: written($0), $0).isEmpty } > 30)
    }

    private func written(_ dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SSVC().documents(for: dated, reporting: &diagnostics)
    }

    private func losses(of artifacts: [Artifact], _ dated: DatedPolicy) -> [String] {
        Agreement.losses(for: dated, documents: [(SSVC(), artifacts)]).map { $0.diagnostic.message }
    }

    /// A plain document, alone, with which nobody loses anything; nil if there is none.
    private func lossless(for dated: DatedPolicy) -> String? {
        let devices = dated.policy.platforms.flatMap { Grid.ofVerdicts(dated, on: $0).devices }.filter {
            $0.build != nil
        }
        var wanted: [ClientDevice.Build: Set<Verdict>] = [:]
        for device in devices {
            wanted[.known(device.build ?? ""), default: []].insert(dated.verdict(for: device).verdict)
        }
        guard wanted.values.allSatisfy({ $0.count == 1 }) else { return nil }
        return documents(dated.policy.releases.flatMap { $0.shipments.values.compactMap(\.build) }).first { document in
            let artifact = Artifact(path: "kasa/ssvc.json", bytes: Array(document.utf8), role: .document)
            let model = Model(reading: [artifact], of: "kasa")
            let isRight = wanted.allSatisfy { build, verdicts in
                model.answers(to: build, in: [.english])[0].outcome == .verdict(verdicts.first ?? .none)
            }
            return isRight && losses(of: [artifact], dated).isEmpty
        }
    }

    /// Every document that can be told from others: a line at and just above each number, and at each build as a text.
    private func documents(_ builds: [String]) -> [String] {
        let numbers = builds.map { Int(BundleVersionNumber.packed($0)) }.flatMap { [$0, $0 + 1] }.filter { $0 > 0 }
        let lines = [nil] + Set(numbers).sorted().map(Optional.some)
        let minimums = lines.map { $0.map { ["\"SSVCMinimumSupportedVersionNumber\": \($0)"] } ?? [] }
        let told =
            lines.map { $0.map { ["\"SSVCLatestVersionNumber\": \($0)"] } ?? [] }
            + Set(builds).sorted().map { ["\"SSVCLatestVersionKey\": \"\($0)\""] }
        return minimums.flatMap { minimum in told.map { "{\((minimum + $0).joined(separator: ", "))}" } }
    }

    private func plain(_ builds: [String], minimum: String? = nil, rules: [Rule] = []) -> [String] {
        let versions = ["1.9.0", "1.10.0", "2.0.0", "2.1.0"]
        let dated = DatedPolicy(
            Sample.policy(
                clients: [ClientChoice(name: "ssvc", position: Sample.position)],
                releases: zip(versions, builds).map { Sample.release($0, build: $1) },
                minimum: minimum.map { [.ios: $0] } ?? [:], rules: rules), at: Sample.moment)
        let artifacts = written(dated)
        #expect(losses(of: artifacts, dated) == [])
        let plain = artifacts.filter { $0.path == "kasa/ssvc.json" }.map(\.bytes)
        return plain.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }.map(String.init)
    }

    @Test func `a build that packs to 0 and is forced like those around it leaves the plain document its minimum`() {
        #expect(
            plain(["1.9.0", "1.10.0", "2.0.0", "2.1.0"], minimum: "2.1.0") == [
                "{", #"  "SSVCLatestVersionNumber": 34635776,"#, #"  "SSVCLatestVersionKey": "2.1.0","#,
                #"  "SSVCMinimumSupportedVersionNumber": 34635776"#, "}",
            ])
    }

    @Test func `a service ends with both numbers one above the last build`() {
        #expect(
            plain(["1.9.0", "1.9.1", "2.0.0", "2.1.0"], rules: [Sample.rule(.force, id: "end")]) == [
                "{", #"  "SSVCLatestVersionNumber": 34635777,"#, #"  "SSVCLatestVersionKey": "2.1.0","#,
                #"  "SSVCMinimumSupportedVersionNumber": 34635777"#, "}",
            ])
    }

    @Test func `a key stands below the first build that is left alone`() {
        let calm = Sample.rule(.none, id: "calm") { $0.version = Sample.range(">=1.10.0") }
        #expect(
            plain(["1.9.0", "1.10.0", "1.11.0", "2.1.0"], rules: [calm]) == [
                "{", #"  "SSVCLatestVersionKey": "1.10.0""#, "}",
            ])
    }
}
