import Basics
import PolicyModel
import SiteEngine

/// The file of an imported app, which must not exist yet.
struct ImportedFile {
    let path: String

    /// - Throws: `CommandError` if the app exists, in either form.
    init(slug: String, in content: String) throws(CommandError) {
        path = "\(content)/\(slug).md"
        for known in [path, "\(content)/\(slug)"] where Files.exists(known) {
            throw Self.taken(known)
        }
    }

    private static func taken(_ path: String) -> CommandError {
        CommandError("'\(path)' exists already; nothing is overwritten. Name another app with --app")
    }

    func write(_ text: String) throws {
        let folder = Paths.folder(of: path)
        do { try Files.makeFolder(folder) } catch { throw CommandError("cannot make '\(folder)': \(error)") }
        let file = try ReplacedFile(path)
        guard file.bytes == nil else { throw Self.taken(path) }
        try file.replace(with: Array(text.utf8))
    }

    /// What the author has to add before the policy builds: facts that no old file has, and acceptances of what a
    /// client cannot do.
    static func work(on slug: String, in content: String, at moment: Moment) async throws -> [Diagnostic] {
        let check = try await SiteEngine(content: content, at: moment).check(only: [slug])
        return Diagnostic.inFileOrder(check.diagnostics.filter { $0.severity == .error })
    }
}
