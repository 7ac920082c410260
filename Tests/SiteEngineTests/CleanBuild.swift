import PolicyModel
import Publishing
import TestSupport

@testable import SiteEngine

/// A build into a fresh folder that remembers nothing: what every other way to the same files is held against.
struct CleanBuild {
    let diagnostics: [Diagnostic]
    /// Nil where the content or a template is refused.
    let bundle: Bundle?
    /// How many apps were judged.
    let apps: Int

    init(_ folder: TemporaryFolder, at moment: Moment, strict: Bool = false) async throws {
        let fresh = try TemporaryFolder(), output = OutputFolder(fresh.path + "/Public")
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: moment, strict: strict)
        let outcome = try await engine.build(to: output)
        diagnostics = outcome.diagnostics
        apps = outcome.built
        bundle = outcome.written == nil ? nil : Bundle(try output.read())
    }
}
