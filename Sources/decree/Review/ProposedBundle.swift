import Basics
import PolicyModel
import Publishing
import Review

/// The bundle that content builds, made in a folder that is thrown away.
enum ProposedBundle {
    /// - Throws: `Refusal` for content that is refused, which is shown.
    static func files(
        of content: String, _ building: BuildOptions, at moment: Moment, _ terminal: Terminal
    ) async throws -> [Artifact] {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let folder = "\(scratch.path)/Public"
        let outcome = try await building.build(content, to: folder, at: moment)
        _ = try outcome.shown(of: content, in: folder, building.judging, terminal)
        return try OutputFolder(folder).read()
    }
}
