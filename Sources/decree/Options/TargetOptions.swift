import ArgumentParser
import PolicyModel
import Publishing

/// The option that selects one of the site's targets.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The target's name in the site's settings; default the first one, else the folder Published.",
            valueName: "target"), completion: Completion.targets)
    var to: String?

    /// - Throws: for a name that the site does not have.
    func place(in site: Site) throws(CommandError) -> TargetPlace {
        guard let to else { return site.places.first ?? .standard }
        guard let target = site.targets.first(where: { $0.name == to }) else {
            throw .unknownTarget(to, of: site)
        }
        return target.place
    }

    /// Calls `work` with the target and closes its connections afterwards, also after an error.
    ///
    /// - Throws: also an error for missing credentials.
    func using<Result: Sendable>(
        in site: Site, _ pace: PaceOptions? = nil, takesOver: Bool = false,
        _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        try await TargetAccess(pace, takesOver: takesOver).using(place(in: site), work)
    }

    /// The live files, from which versions count up; empty before the first publication.
    ///
    /// - Parameters:
    ///   - isOffline: true returns no files; publishing later refuses a bundle that contradicts the live site.
    ///   - takesOver: whether another run that may still be writing is ignored.
    func live(
        in site: Site, knowing local: [Artifact], isOffline: Bool, takesOver: Bool
    ) async throws -> [Artifact] {
        if isOffline { return [] }
        return try await using(in: site, takesOver: takesOver) {
            try await $0.live(knowing: local, refusesRun: true) ?? []
        }
    }
}

extension CommandError {
    static func unknownTarget(_ name: String, of site: Site) -> CommandError {
        let known = site.targets.map { "'\($0.name)'" }.joined(separator: ", ")
        return CommandError(
            "there is no target '\(name)'"
                + (known.isEmpty ? ": the site's settings name no targets" : "; the site has \(known)"))
    }
}
