import PolicyModel
import Testing
@testable import decree

/// The files of a CI service for sites and pipelines of every kind that the templates tell apart.
enum GeneratedVariants {
    struct Variant: Sendable {
        let name: String
        let files: [Generated.File]
    }

    static let bucket = TargetPlace.s3(
        .init(name: "site", endpoint: nil, region: nil, prefix: "", usesPathStyle: false))
    static let account = TargetPlace.sftp(.init(user: "deploy", host: "www.example.com", path: "/srv/updates"))

    static func branch(
        _ remote: String = "git@github.com:acme/updates.git", host: TargetPlace.Host = .githubPages
    ) -> TargetPlace {
        .git(.init(remote: remote, branch: "gh-pages", host: host))
    }

    /// Keys that no job reads from a secret.
    static let programs: SiteKeys = .sample([
        .snapshot: .program(["sign"]), .timestamp: .program(["sign"]), .site: .agent,
    ])

    static func files(
        _ service: String, target: String? = nil, url: String? = "https://updates.example.com",
        place: TargetPlace = .standard, keys: SiteKeys? = .sample(), _ pipeline: Pipeline = .ownMachine,
        in folders: GeneratedFolders = .standard
    ) throws -> [Generated.File] {
        let site = GeneratedSite(
            url: url, host: nil, place: place, target: target, cache: 300, paths: [], keys: keys, pipeline: pipeline,
            in: folders)
        return try #require(Generated.all.first { $0.name == service }).files(for: site)
    }

    /// Every service, target, kind of keys and cloud that go together.
    static func all(_ service: String) throws -> [Variant] {
        let places: [(String, TargetPlace)] = [
            ("folder", .standard), ("served", .directory("/srv/www")), ("bucket", bucket), ("account", account),
            ("pages", branch()), ("branch", branch("https://git.example.com/acme/updates.git", host: .plain)),
        ]
        let keys: [(String, SiteKeys?)] = [("minisign", nil), ("files", .sample()), ("programs", programs)]
        let pipelines = [Pipeline.ownMachine] + Pipeline.Cloud.allCases.map { Pipeline(runner: .hosted, cloud: $0) }
        return try places.flatMap { place in
            try pipelines.filter { $0.fault(of: place.1) == nil && (service == "github" || $0.cloud != .pages) }
                .flatMap { pipeline in
                    try keys.map { keys in
                        Variant(
                            name: "\(place.0), \(keys.0), \(pipeline.runner.rawValue) \(pipeline.cloud.rawValue)",
                            files: try files(service, place: place.1, keys: keys.1, pipeline))
                    }
                }
        }
    }
}
