import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// The real SDK for Python judges what Decree writes: every answer on the devices of the grid is the policy's verdict. A
/// thorough run asks about every device of 300 drawn policies, any other about some of a few.
///
/// 2.1.0 beside the current release compares a missing version, as the SDKs for JavaScript, Kotlin and Flutter do.
struct GrowthBookJudgeTests {
    private struct Question {
        let app: EncodedApp
        let devices: [Device]

        init(_ app: EncodedApp, most: Int) {
            self.app = app
            let all = app.dated.policy.platforms.flatMap { Grid(app.dated, on: $0).devices }
            // Every so many devices, where a grid has very many.
            let step = max(1, all.count / most)
            devices = stride(from: 0, to: all.count, by: step).map { all[$0] }
        }

        var document: [UInt8] { app.written[0].artifacts[0].bytes }

        var asked: GrowthBookJudge.Question {
            .init(document, devices.map { attributes(of: $0).compactMapValues { $0.text.map(JSONValue.string) } })
        }

        func attributes(of device: Device) -> [String: Value] {
            Attributes(ClientDevice(device, in: app.dated)).speaking(.text("\(device.language)"))
        }
    }

    @Test(arguments: [nil, "growthbook-2.1.0"])
    func `the real SDK gives every device its verdict, release and words`(package: String?) throws {
        let apps = GrowthBookPropertyTests.all
        let questions = apps.filter { app in !app.diagnostics.contains { $0.id == "two-shares" } }
            .map { Question($0, most: Rounds.of(150, thorough: .max)) }
        let answers = try GrowthBookJudge.answers(questions.map(\.asked), beside: package)
        var asked = 0
        for (question, answers) in zip(questions, answers) {
            let dated = question.app.dated
            for (device, answer) in zip(question.devices, answers) {
                let meant = dated.verdict(for: device), update = answer[0]
                let isListed = dated.listed(device.version, on: device.platform) != nil
                asked += 1
                // A version with a part of six digits, which no release has, is left alone.
                if !isListed, device.version.numbers.contains(where: { $0 > 99_999 }) {
                    #expect(update["verdict"].text == "none")
                    continue
                }
                #expect(update["verdict"].text == meant.verdict.rawValue, "\(device.inWords)")
                guard meant.verdict != .none else { continue }
                let words = dated.text(
                    meant.textName, for: meant.verdict, in: device.language, latest: meant.reachable?.version)
                #expect(update["version"].text == meant.reachable?.version.description, "\(device.inWords)")
                #expect(update["title"].text == words[.title], "\(device.inWords)")
                #expect(update["message"].text == words[.message], "\(device.inWords)")
                #expect(update["frequency"].text == meant.frequency.rawValue, "\(device.inWords)")
            }
        }
        #expect(answers.count == questions.count && asked > 300)
        print("growthbook \(package ?? "4.0.0"): \(questions.count) documents, \(asked) devices asked")
    }

    @Test func `the real SDK shows the first message that holds where no update is`() throws {
        let questions = GrowthBookPropertyTests.all
            .filter { !$0.dated.policy.messages.isEmpty }.map { Question($0, most: Rounds.of(100, thorough: .max)) }
        for (question, answers) in zip(questions, try GrowthBookJudge.answers(questions.map(\.asked))) {
            for (device, answer) in zip(question.devices, answers) where answer[0]["verdict"].text == "none" {
                guard !device.version.numbers.contains(where: { $0 > 99_999 }) else { continue }
                let meant = question.app.dated.message(for: device, after: [:], isUpdateShown: false)
                #expect(answer[1]["id"].text == meant?.id, "\(device.inWords)")
            }
        }
    }

    @Test(arguments: [nil, "growthbook-2.1.0"])
    func `a device that gives no version or no OS is left alone`(package: String?) throws {
        let apps = GrowthBookPropertyTests.all
        let odd: [[String: JSONValue]] = [
            [:], ["version": .null], ["version": .integer(2)], ["version": .string("")],
            ["version": .string("2.7-beta")],
            ["version": .string("123456.0")], ["version": .array([.string("1.0")])], ["version": .bool(true)],
        ]
        let questions = apps.map { app in
            GrowthBookJudge.Question(
                app.artifacts[0].bytes,
                odd.map { $0.merging(["platform": .string("ios"), "os": .string("17.0")]) { $1 } })
        }
        let answers = try GrowthBookJudge.answers(questions, beside: package)
        #expect(answers.joined().allSatisfy { $0[0]["rule"].text == "guard-version" })
    }
}
