import ClientFormats
import Foundation
import PolicyModel
import SiteEngine

/// The file of an imported app, which must not exist yet.
struct ImportedFile {
    let path: String

    /// - Throws: `CommandError` if the app exists, in either form.
    init(slug: String, in content: String) throws(CommandError) {
        path = "\(content)/\(slug).md"
        for known in [path, "\(content)/\(slug)"] where FileManager.default.fileExists(atPath: known) {
            throw Self.taken(known)
        }
    }

    private static func taken(_ path: String) -> CommandError {
        CommandError("'\(path)' exists already; nothing is overwritten. Name another app with --app")
    }

    func write(_ text: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw CommandError("cannot make '\(folder.relativePath)': \(error.localizedDescription)")
        }
        let file = try ReplacedFile(path)
        guard file.bytes == nil else { throw Self.taken(path) }
        try file.replace(with: Array(text.utf8))
    }

    /// What the author has to add before documents can be made: facts that no old file has.
    static func work(on slug: String, in content: String, at moment: Moment) async throws -> [String] {
        let reading = try await SiteEngine(content: content, at: moment).read(only: [slug])
        let encoding = reading.apps.first.map { EncodedApp($0).diagnostics } ?? []
        let errors = Diagnostic.inFileOrder(reading.diagnostics + encoding).filter { $0.severity == .error }
        return errors.map { "\($0.position): \($0.message) [\($0.id)]" }
    }
}
