import ArgumentParser
import PolicyModel
import Publishing

/// The option that selects one of the site's targets.
struct TargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp(
        "The target's name in the site's settings; default the first one, else the folder Published.",
        valueName: "target"), completion: Completion.targets)
    var to: String?

    /// - Throws: `TargetError` for an unknown name.
    func place(in site: Site) throws(TargetError) -> TargetPlace {
        guard let to else { return site.places.first ?? .standard }
        guard let target = site.targets.first(where: { $0.name == to }) else {
            throw .unknown(to, known: site.targets.map(\.name))
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

/// Why there is no such target; names those of the site.
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
