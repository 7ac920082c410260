import ClientTestSupport
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

/// GrowthBook's own SDK reads the payloads of the shipped site as apps do.
struct ShippedPayloadTests {
    private static let content = URL(filePath: #filePath).appending(path: "../../../../Content").standardized.path

    /// What an app gives the SDK by the guide.
    private static func attributes(of device: Device, _ name: String) -> [String: JSONValue] {
        let id = device.id.map { ["id": JSONValue.string($0)] } ?? [:]
        let own = device.custom.mapValues(JSONValue.string)
        return [
            "platform": .string(device.platform.rawValue), "version": .string(name), "os": .string("\(device.os)"),
            "language": .string("\(device.language)"), "model": .string(device.model),
            "tablet": .string("\(device.isTablet)"), "processor": .string(device.processor.rawValue),
        ].merging(id) { $1 }.merging(own) { $1 }
    }

    /// Before the rollout, in each of its steps, and in the days of the message.
    @Test(arguments: ["2026-11-10", "2026-11-21", "2026-12-03", "2026-12-22"], [nil, "growthbook-2.1.0"])
    func `every device of the grid gets its verdict and its message`(day: String, package: String?) async throws {
        let moment = try #require(Moment(day))
        let checked: SiteEngine.Checked<JudgedApp> = try await SiteEngine(content: Self.content, at: moment).check()
        let apps = checked.apps.filter { app in
            app.documents.contains { $0.artifact.path.hasSuffix("/api/features/growthbook.json") }
        }
        #expect(apps.map(\.slug) == ["harbour"])
        for app in apps {
            let dated = app.dated, all = dated.policy.platforms.flatMap { Grid(dated, on: $0).devices }
            let step = Rounds.of(max(1, all.count / 400), thorough: 1)
            let devices = stride(from: 0, to: all.count, by: step).map { all[$0] }
            let document = try #require(app.documents.first { $0.artifact.path.hasSuffix("growthbook.json") }).artifact
            let names = devices.map { (dated.listed($0.version, on: $0.platform)?.version ?? $0.version).description }
            let question = GrowthBookJudge.Question(
                document.bytes, zip(devices, names).map { Self.attributes(of: $0, $1) })
            let answers = try #require(try GrowthBookJudge.answers([question], beside: package).first)
            #expect(answers.count == devices.count && answers.count > 100)
            for (device, answer) in zip(devices, answers) {
                let meant = dated.verdict(for: device)
                #expect(answer[0]["verdict"].text == meant.verdict.rawValue, "\(device.inWords)")
                if meant.verdict != .none {
                    #expect(answer[0]["version"].text == meant.reachable?.version.description, "\(device.inWords)")
                } else {
                    let message = dated.message(for: device, after: [:], isUpdateShown: false)
                    #expect(answer[1]["id"].text == message?.id, "\(device.inWords)")
                }
            }
        }
    }
}
