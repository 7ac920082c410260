import Foundation

/// The tests' own Python, which `make test` fills with the packages that judge; a judge that is not there is a failure,
/// never a pass.
package enum TestPython {
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// `DECREE_PYTHON`, else the one in `.build-tools`.
    ///
    /// - Throws: `Missing` when it lacks the module.
    package static func program(with module: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized.path
        let python = ProcessInfo.processInfo.environment["DECREE_PYTHON"] ?? "\(root)/.build-tools/python/bin/python3"
        let run = try? ProgramRun.run(python, ["-c", "import \(module)"])
        guard run?.status == 0 else {
            throw Missing(
                description: """
                    \(python) has no module \(module): run make tools-to-test, or set DECREE_PYTHON to a Python that has it
                    """)
        }
        return python
    }
}
