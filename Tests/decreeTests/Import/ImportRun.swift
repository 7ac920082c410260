import Foundation
import PolicyModel
import Publishing
import SiteEngine
import TestSupport

@testable import decree

/// `decree import` in this process, in a folder of its own.
struct ImportRun {
    /// What the command prints, without the folder's path.
    let report: String
    /// The policy that it writes; nil if it refuses the files.
    let policy: String?
    let app: ImportedApp?
    private let folder: TemporaryFolder

    init(of documents: [(name: String, bytes: [UInt8])], _ options: [String]) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        for (name, bytes) in documents { try folder.write(bytes, to: name) }
        let files = documents.map { "\(folder.path)/\($0.name)" }
        let command = try ImportCommand.parse(files + options + ["--content", "\(folder.path)/Content"])
        let made: ImportReport
        do { made = try await command.made(at: Sample.moment) } catch {
            (report, policy, app) = (Self.local("error: \(error)\n", folder), nil, nil)
            return
        }
        report = Self.local(made.lines.joined(separator: "\n") + "\n", folder)
        policy = Self.local(try folder.read("Content/\(made.app.slug).md"), folder)
        app = made.app
    }

    private static func local(_ text: String, _ folder: TemporaryFolder) -> String {
        text.replacing("\(folder.path)/", with: "")
    }

    /// The files of the built site.
    ///
    /// - Parameter lines: what the author writes into the front matter first; a line of a key that is there replaces it.
    /// - Throws: `Refused` with everything that keeps the site from being built.
    func built(adding lines: [String]) async throws -> [Artifact] {
        if let app, let policy {
            let keys = lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } + ":" }
            var written = policy.split(separator: "\n", omittingEmptySubsequences: false)
            written.removeAll { line in keys.contains(where: line.hasPrefix) }
            written.insert(contentsOf: lines.map { $0[...] }, at: 1)
            try folder.write(written.joined(separator: "\n"), to: "Content/\(app.slug).md")
        }
        let output = OutputFolder(folder.path + "/Public")
        let outcome = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).build(to: output)
        guard outcome.written != nil else {
            throw Refused(
                errors: outcome.diagnostics.filter { $0.severity == .error }.map { "\($0.message) [\($0.id)]" })
        }
        return try output.read()
    }

    struct Refused: Error {
        let errors: [String]
    }
}
