import ArgumentParser
import Foundation
import PolicyModel

struct InitCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Makes a new site with one app, ready to build.",
        discussion: "Existing files are never overwritten: a folder that holds any of them is refused.")

    @Argument(help: ArgumentHelp("The folder to make the site in; default here.", valueName: "dir"))
    var folder = "."

    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        for file in Starter.files where FileManager.default.fileExists(atPath: root.appending(path: file.path).path) {
            throw InitError.exists(root.appending(path: file.path).relativePath)
        }
        for file in Starter.files { try write(file, under: root) }
        terminal.result("made \(Starter.files.map(\.path).joined(separator: ", "))")
        terminal.result("next: \(folder == "." ? "" : "cd \(folder) && ")decree build")
        terminal.object([], [.init("files", .array(Starter.files.map { .string($0.path) }))])
    }

    private func write(_ file: Starter.File, under root: URL) throws(InitError) {
        let url = root.appending(path: file.path)
        do {
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: [.atomic])
        } catch {
            throw InitError.unwritable(url.relativePath, cause: error.localizedDescription)
        }
    }
}

enum InitError: Error, CustomStringConvertible {
    case exists(String)
    case unwritable(String, cause: String)

    var description: String {
        switch self {
        case .exists(let path): "'\(path)' exists already; a new site needs a folder without one"
        case .unwritable(let path, let cause): "cannot write '\(path)': \(cause)"
        }
    }
}
