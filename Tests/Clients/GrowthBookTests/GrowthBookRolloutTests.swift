import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// A rollout that is raised in steps, over many installations: whoever was in stays in, and each step holds as many as its
/// share says.
struct GrowthBookRolloutTests {
    private static let shares = ["1 %", "25 %", "60.5 %"]

    /// Ids as apps make them.
    private static func ids(_ count: Int) -> [String] {
        var random = SeededGenerator(seed: 43)
        return (0..<count).map { _ in
            let parts = [
                UInt64.random(in: .min ... .max, using: &random), UInt64.random(in: .min ... .max, using: &random),
            ]
            return parts.map { String($0, radix: 16) }.joined(separator: "-")
        }
    }

    private static func app(_ share: String) -> EncodedApp {
        let step = ShareStep(InstallationShare(share)!)
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [step])], position: Sample.position)
        return EncodedApp(
            DatedPolicy(
                GrowthBookTests.policy(releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), newest]),
                at: Sample.moment))
    }

    private static func device(_ id: String) -> Device {
        Device(platform: .ios, version: Sample.version("3.1.0"), os: Sample.version("17"), language: .english, id: id)
    }

    /// Who is inside at each step.
    private func judge(_ steps: [Set<String>], of count: Int) {
        for (share, inside) in zip(Self.shares, steps) {
            let part = Double(InstallationShare(share)!.hundredths) / 10_000, expected = part * Double(count)
            // Chance goes beyond five deviations once in two million times.
            let deviation = (expected * (1 - part)).squareRoot()
            #expect(abs(Double(inside.count) - expected) < 5 * deviation, "\(share): \(inside.count) of \(count)")
        }
        for (before, after) in zip(steps, steps.dropFirst()) { #expect(before.isSubset(of: after)) }
        print("growthbook: \(zip(Self.shares, steps).map { "\($0): \($1.count)" }.joined(separator: ", ")) of \(count)")
    }

    @Test func `of 100000 installations whoever was in stays in, by the policy and by each SDK's model`() {
        let ids = Self.ids(100_000)
        var steps: [Set<String>] = []
        for share in Self.shares {
            let app = Self.app(share), dated = app.dated
            let inside = ids.filter { dated.verdict(for: Self.device($0)).verdict == .recommend }
            steps.append(Set(inside))
            for edition in GrowthBook().editions(for: dated.policy) {
                let model = GrowthBook().model(reading: app.artifacts, of: "kasa", as: edition)
                // Every so many of them: a model reads texts, and takes a hundred times as long.
                for id in stride(from: 0, to: ids.count, by: Rounds.of(40, thorough: 1)).map({ ids[$0] }) {
                    let answer = model.answer(on: ClientDevice(Self.device(id), in: dated)).outcome
                    let isIn = steps[steps.count - 1].contains(id)
                    #expect(answer == .verdict(isIn ? .recommend : .none), "\(edition.name), \(id)")
                }
            }
        }
        judge(steps, of: ids.count)
    }

    @Test func `the real SDK lets the same installations in`() throws {
        let ids = Self.ids(Rounds.of(5_000, thorough: 100_000)), apps = Self.shares.map(Self.app)
        let questions = apps.map { app in
            GrowthBookJudge.Question(
                app.artifacts[0].bytes,
                ids.map {
                    ["platform": .string("ios"), "version": .string("3.1.0"), "os": .string("17"), "id": .string($0)]
                })
        }
        let answers = try GrowthBookJudge.answers(questions)
        let steps = answers.map { answers in
            Set(zip(ids, answers).filter { $1[0]["verdict"].text == "recommend" }.map(\.0))
        }
        judge(steps, of: ids.count)
        for (app, inside) in zip(apps, steps) {
            let meant = ids.filter { app.dated.verdict(for: Self.device($0)).verdict == .recommend }
            #expect(inside == Set(meant))
        }
    }
}
