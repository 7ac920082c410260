import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// The real SDK for Python judges what Decree writes: every answer on every device of the grid is the policy's verdict.
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

        var json: JSONValue {
            .object([
                "document": .string(String(decoding: document, as: UTF8.self)),
                "features": .array([.string("update"), .string("message")]),
                "devices": .array(devices.map { Self.json(attributes(of: $0)) }),
            ])
        }

        func attributes(of device: Device) -> [String: Value] {
            Attributes(ClientDevice(device, in: app.dated)).speaking(device.language)
        }

        private static func json(_ attributes: [String: Value]) -> JSONValue {
            .object(
                attributes.compactMap { name, value in
                    value.text.map { JSONValue.Member(name, .string($0)) }
                }.sorted { $0.key < $1.key })
        }
    }

    /// The answers of one release of the SDK to all questions, by question and device: `update`, then `message`.
    private static func answers(_ questions: [JSONValue], beside package: String? = nil) throws -> [[[Measured]]] {
        let python = try TestPython.program(with: "growthbook"), folder = try TemporaryFolder()
        try folder.write(JSONBytes.document(.array(questions)), to: "questions.json")
        let here = URL(filePath: #filePath), root = here.appending(path: "../../../..").standardized.path
        let script = here.appending(path: "../Golden/judge.py").standardized.path
        let run = try ProgramRun.run(
            python, [script, "\(folder.path)/questions.json"],
            environment: package.map { ["PYTHONPATH": "\(root)/.build-tools/\($0)"] } ?? [:])
        #expect(run.status == 0, "\(run.errors.suffix(2000))")
        return try JSONDecoder().decode([[[Measured]]].self, from: Data(run.output.utf8))
    }

    @Test(arguments: [nil, "growthbook-2.1.0"])
    func `the real SDK gives every device its verdict, release and words`(package: String?) throws {
        let apps = GrowthBookPropertyTests.all
        let questions = apps.filter { app in !app.diagnostics.contains { $0.id == "two-shares" } }
            .map { Question($0, most: 150) }
        let answers = try Self.answers(questions.map(\.json), beside: package)
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
            .filter { !$0.dated.policy.messages.isEmpty }.map { Question($0, most: 100) }
        for (question, answers) in zip(questions, try Self.answers(questions.map(\.json))) {
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
            JSONValue.object([
                "document": .string(String(decoding: app.written[0].artifacts[0].bytes, as: UTF8.self)),
                "features": .array([.string("update")]),
                "devices": .array(
                    odd.map { attributes in
                        .object(
                            (attributes.merging(["platform": .string("ios"), "os": .string("17.0")]) { $1 })
                                .sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) })
                    }),
            ])
        }
        let answers = try Self.answers(questions, beside: package)
        #expect(answers.joined().allSatisfy { $0[0]["rule"].text == "guard-version" })
    }
}
