import Basics
import PolicyModel
import Publishing
import Review
import SiteEngine

/// The bundle that content builds, made in a folder that is thrown away.
enum ProposedBundle {
    /// - Throws: `Refusal` for content that is refused, which is shown.
    static func files(
        of content: String, _ building: BuildOptions, at moment: Moment, _ terminal: Terminal
    ) async throws -> [Artifact] {
        try await made(of: content, building, at: moment) { outcome, folder in
            _ = try outcome.shown(of: content, in: folder, building.judging, terminal)
        }
    }

    /// What is to be approved for a date ahead; nil if the content is refused there.
    static func digest(
        of content: String, _ building: BuildOptions, at moment: Moment
    ) async throws -> ProposalDigest? {
        do {
            return ProposalDigest(
                of: try await made(of: content, building, at: moment) { outcome, _ in
                    guard outcome.written != nil else { throw Refusal() }
                })
        } catch is Refusal {
            return nil
        }
    }

    private static func made(
        of content: String, _ building: BuildOptions, at moment: Moment,
        _ look: (SiteEngine.Outcome, _ folder: String) throws -> Void
    ) async throws -> [Artifact] {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let folder = "\(scratch.path)/Public"
        try look(try await building.build(content, to: folder, at: moment), folder)
        return try OutputFolder(folder).read()
    }
}
