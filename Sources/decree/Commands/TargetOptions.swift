import ArgumentParser
import PolicyModel
import Publishing

/// Which of the site's targets is meant.
struct TargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp(
        "The target's name in the site's settings; default the first one, else the folder Published.",
        valueName: "target"), completion: Completion.targets)
    var to: String?

    /// - Throws: `TargetError` for a name that the site does not have.
    func place(in site: Site) throws(TargetError) -> TargetPlace {
        guard let to else { return site.places.first ?? .standard }
        guard let target = site.targets.first(where: { $0.name == to }) else {
            throw .unknown(to, known: site.targets.map(\.name))
        }
        return target.place
    }

    /// Works with the target; its connections are closed afterwards in every case.
    ///
    /// - Throws: also what the target's credentials lack.
    func using<Result: Sendable>(
        in site: Site, _ pace: PaceOptions? = nil, takesOver: Bool = false, _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        try await TargetAccess(pace, takesOver: takesOver).using(place(in: site), work)
    }

    /// What is live, for versions to count on from; nothing before the first publication.
    ///
    /// - Parameters:
    ///   - isOffline: true takes what lies here for all there is; publishing refuses what then contradicts.
    ///   - takesOver: whether a run that may still be at work is taken for dead.
    func live(
        in site: Site, knowing local: [Artifact], isOffline: Bool, takesOver: Bool
    ) async throws -> [Artifact] {
        if isOffline { return [] }
        return try await using(in: site, takesOver: takesOver) { try await $0.live(knowing: local, refusesRun: true) ?? [] }
    }
}

enum TargetError: Error, CustomStringConvertible {
    case unknown(String, known: [String])

    var description: String {
        switch self {
        case .unknown(let name, let known) where known.isEmpty:
            "there is no target '\(name)': the site's settings name no targets"
        case .unknown(let name, let known):
            "there is no target '\(name)'; the site has \(known.map { "'\($0)'" }.joined(separator: ", "))"
        }
    }
}
