import ArgumentParser
import Foundation

/// Creates files and does nothing else: no tool that writes as many can be faster on this file system.
struct FloorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "floor", abstract: "Creates folders of small files and nothing else, on one core.")

    @Argument(help: "A new folder.") var folder: String
    @Option(help: "How many folders.") var folders = 1000
    @Option(help: "How many files in each.") var files = 20
    @Option(help: "The bytes of each.") var bytes = 600

    func run() throws {
        let content = [UInt8](repeating: 0x2E, count: bytes)
        try check(mkdir(folder, 0o755), folder)
        for place in 0..<folders {
            let inner = "\(folder)/\(place)"
            try check(mkdir(inner, 0o755), inner)
            for file in 0..<files { try create("\(inner)/\(file).json", content) }
        }
    }

    private func create(_ path: String, _ content: [UInt8]) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        try check(file, path)
        defer { close(file) }
        guard write(file, content, content.count) == content.count else { throw Failure(path: path) }
    }

    private func check(_ code: Int32, _ path: String) throws {
        guard code >= 0 else { throw Failure(path: path) }
    }

    struct Failure: Error, CustomStringConvertible {
        let path: String
        let reason = String(cString: strerror(errno))

        var description: String { "\(path): \(reason)" }
    }
}
