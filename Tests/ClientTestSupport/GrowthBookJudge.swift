import Foundation
import PolicyModel
import TestSupport

/// GrowthBook's own SDK for Python, which is asked about documents.
package enum GrowthBookJudge {
    /// A document, and the attributes that apps would give of their devices.
    package struct Question: Sendable {
        package let document: [UInt8]
        package let devices: [[String: JSONValue]]

        package init(_ document: [UInt8], _ devices: [[String: JSONValue]]) {
            (self.document, self.devices) = (document, devices)
        }

        fileprivate var json: JSONValue {
            .object([
                .init("document", .string(String(decoding: document, as: UTF8.self))),
                .init("features", .array([.string("update"), .string("message")])),
                .init(
                    "devices",
                    .array(
                        devices.map { device in
                            .object(device.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) })
                        })),
            ])
        }
    }

    package struct Failed: Error, CustomStringConvertible {
        package let description: String
    }

    /// So many devices are asked about by one run of Python.
    private static let most = 40_000

    /// The answers to all questions, by question and device: the values of `update` and `message`.
    ///
    /// - Parameter package: the folder of another release of the SDK; nil for the current one.
    package static func answers(_ questions: [Question], beside package: String? = nil) throws -> [[[Measured]]] {
        var all: [[[Measured]]] = [], open: [Question] = []
        for question in questions {
            open.append(question)
            guard open.reduce(0, { $0 + $1.devices.count }) > most else { continue }
            all += try run(open, beside: package)
            open = []
        }
        return try all + (open.isEmpty ? [] : run(open, beside: package))
    }

    private static func run(_ questions: [Question], beside package: String?) throws -> [[[Measured]]] {
        let python = try TestPython.program(with: "growthbook"), folder = try TemporaryFolder()
        try folder.write(JSONBytes.document(.array(questions.map(\.json))), to: "questions.json")
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized.path
        let run = try ProgramRun.run(
            python, ["\(root)/Tests/Clients/GrowthBookTests/Golden/judge.py", "\(folder.path)/questions.json"],
            environment: package.map { ["PYTHONPATH": "\(root)/.build-tools/\($0)"] } ?? [:])
        guard run.status == 0 else { throw Failed(description: "\(run.errors.suffix(2000))") }
        return try JSONDecoder().decode([[[Measured]]].self, from: Data(run.output.utf8))
    }
}
