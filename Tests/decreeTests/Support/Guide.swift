import Foundation

/// The README, or one of the guides that lie beside what they describe.
enum Guide: String, CaseIterable, Sendable, CustomStringConvertible {
    case readme = "README.md"
    case contributing = "CONTRIBUTING.md"
    case architecture = "Sources/README.md"
    case format = "Sources/Authoring/Format/README.md"
    case clients = "Sources/ClientFormats/README.md"
    case commands = "Sources/decree/README.md"
    case signing = "Sources/Signing/README.md"
    case hosting = "Sources/Publishing/README.md"
    case reach = "Sources/Reach/README.md"
    case templates = "Sources/Pages/README.md"
    case review = "Sources/Review/README.md"
    case packages = "Packaging/README.md"
    case tests = "Tests/README.md"
    case benchmarks = "Benchmarks/README.md"

    /// The path in the repository.
    var path: String { rawValue }

    var description: String { path }

    func text() throws -> String {
        try String(contentsOf: Decree.repository.appending(path: path), encoding: .utf8)
    }
}
