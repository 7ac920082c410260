import ArgumentParser
import Basics
import PolicyModel
import Publishing

/// The option that selects one of the site's targets.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The target's name in the site's settings; default the first one, else the folder Published.",
            valueName: "target"), completion: Completion.targets)
    var to: String?

    @OptionGroup var proxy: ProxyOptions

    /// - Throws: for a name that the site does not have.
    func place(in site: Site) throws(CommandError) -> TargetPlace {
        guard let to else { return site.places.first ?? .standard }
        guard let target = site.targets.first(where: { $0.name == to }) else {
            throw .unknownTarget(to, of: site)
        }
        return target.place
    }

    /// Where a person looks at the published site: the target's public address, for the first one the site's, else the
    /// target itself.
    func page(in site: Site) throws(CommandError) -> String {
        let place = try place(in: site), isFirst = place == site.places.first ?? .standard
        if let url = site.targets.first(where: { $0.place == place })?.url ?? (isFirst ? site.url : nil) { return url }
        return switch place {
        case .directory(let path): "\(path)/current/index.html"
        case .sftp, .s3, .git: "\(place)"
        }
    }

    /// Calls `work` with the target and closes its connections afterwards, also after an error.
    ///
    /// - Parameter authority: a PEM file with certificate authorities to trust besides the system's.
    /// - Throws: also an error for missing credentials.
    func using<Result: Sendable>(
        in site: Site, _ network: NetworkLog, _ pace: PaceOptions? = nil, takesOver: Bool = false,
        trusting authority: String? = nil, _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        let content = Paths.folder(of: site.position.file)
        let access = TargetAccess(proxy, network, pace, takesOver: takesOver, content: content, authority: authority)
        return try await access.using(place(in: site), work)
    }

    /// The target's state and its live files, from which versions count up; empty before the first publication.
    ///
    /// - Parameters:
    ///   - isOffline: true returns nothing; publishing later refuses a bundle that contradicts the live site.
    ///   - takesOver: whether another run that may still be writing is ignored.
    func live(
        in site: Site, knowing local: [Artifact], isOffline: Bool, takesOver: Bool, _ network: NetworkLog
    ) async throws -> (state: TargetState, files: [Artifact]) {
        if isOffline { return (.empty, []) }
        return try await using(in: site, network, takesOver: takesOver) { target in
            let state = try await target.readState()
            return (state, try await target.live(in: state, knowing: local, refusesRun: true) ?? [])
        }
    }
}

extension CommandError {
    static func unknownTarget(_ name: String, of site: Site) -> CommandError {
        let known = site.targets.map { "'\($0.name)'" }.joined(separator: ", ")
        return CommandError(
            "there is no target '\(name)'"
                + (known.isEmpty ? ": the site's settings name no targets" : "; the site has \(known)"),
            isRefusal: true)
    }
}
