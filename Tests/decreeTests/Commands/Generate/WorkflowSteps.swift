import Foundation
import TestSupport
import Testing
@testable import decree

/// The steps of a workflow of GitHub, run one after another as its runner does.
///
/// What an action of somebody else would do is there already: the checkout is the working folder.
struct WorkflowSteps {
    private struct Step: Decodable {
        let name: String?
        let run: String?
        let env: [String: String]?
    }

    private let steps: [Step]
    private let site: TemporaryFolder

    /// The jobs of one file below `.github/workflows`.
    init(_ file: String, of site: TemporaryFolder) throws {
        let path = site.path + "/.github/workflows/" + file
        let run = try ProgramRun.run(
            TestPython.program(with: "yaml"),
            [
                "-c",
                """
                import json, sys, yaml
                flow = yaml.safe_load(open(sys.argv[1]))
                print(json.dumps([step for job in flow["jobs"].values() for step in job["steps"]]))
                """, path,
            ])
        steps = try JSONDecoder().decode([Step].self, from: Data(run.output.utf8))
        self.site = site
    }

    /// Runs every script but those of the named steps, and ends at the first that fails.
    ///
    /// - Parameters:
    ///   - values: of the expressions, such as `secrets.NAME`; one that is asked for and not there is an issue.
    ///   - environment: of the machine.
    func run(
        leavingOut: Set<String> = [], values: [String: String], environment: [String: String?]
    ) throws -> ProgramRun {
        let runner = site.path + "/runner"
        try FileManager.default.createDirectory(atPath: runner, withIntermediateDirectories: true)
        let machine: [String: String?] = [
            "RUNNER_TEMP": runner, "HOME": site.path, "SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil,
            "PATH": URL(filePath: Decree.program).deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]
        var output = "", errors = ""
        for step in steps where !leavingOut.contains(step.name ?? "") {
            guard let script = step.run else { continue }
            let own = (step.env ?? [:]).mapValues {
                Optional(Self.filled($0, values.merging(["runner.temp": runner]) { $1 }))
            }
            let run = try ProgramRun.run(
                "/bin/bash", ["-e", "-c", script], in: site.path,
                environment: machine.merging(environment) { $1 }.merging(own) { $1 })
            output += run.output
            errors += run.errors
            guard run.status == 0 else { return ProgramRun(status: run.status, output: output, errors: errors) }
        }
        return ProgramRun(status: 0, output: output, errors: errors)
    }

    private static func filled(_ text: String, _ values: [String: String]) -> String {
        text.replacing(/\$\{\{ *([A-Za-z0-9_.]+) *\}\}/) { expression in
            guard let value = values[String(expression.1)] else {
                Issue.record("nothing gives \(expression.1)")
                return ""
            }
            return value
        }
    }
}
