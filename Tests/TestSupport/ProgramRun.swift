import Foundation

/// A program that was run to its end, and what it said.
package struct ProgramRun: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// Runs `program` (a path, or a name looked up in `PATH`) without standard input.
    ///
    /// - Parameters:
    ///   - environment: Variables set, or removed where nil, on top of this process's own.
    ///   - started: is given the program's process id as soon as there is one.
    package static func run(
        _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:],
        started: (Int32) -> Void = { _ in }
    ) throws -> ProgramRun {
        let spill = try TemporaryFolder()
        let (out, err) = (try spill.emptyFile("out"), try spill.emptyFile("err"))
        let process = process(program, arguments, folder, environment)
        process.standardOutput = out
        process.standardError = err
        try process.run()
        started(process.processIdentifier)
        process.waitUntilExit()
        return ProgramRun(
            status: process.terminationStatus, output: try spill.read("out"), errors: try spill.read("err"))
    }

    /// Starts `program` and kills it (SIGKILL) after `seconds`.
    package static func kill(
        _ program: String, _ arguments: [String], in folder: String, afterSeconds seconds: Double
    ) throws {
        let process = process(program, arguments, folder, [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: seconds)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func process(
        _ program: String, _ arguments: [String], _ folder: String?, _ environment: [String: String?]
    ) -> Process {
        let process = Process()
        // `env` changes the folder in the child: Foundation would change this process's own for a moment, beside other
        // tests.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = (folder.map { ["-C", $0] } ?? []) + [program] + arguments
        var variables = ProcessInfo.processInfo.environment
        // Whoever runs the tests may have git sign commits or end lines otherwise.
        variables.merge(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
        for (name, value) in environment { variables[name] = value }
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        return process
    }
}

extension TemporaryFolder {
    fileprivate func emptyFile(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }
}
