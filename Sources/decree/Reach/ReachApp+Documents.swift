import ClientFormats
import ClientKit
import PolicyModel
import Reach

extension ReachApp {
    /// With the documents that the site has for it, each with the platforms whose devices ask for it.
    init(_ app: EncodedApp) {
        let policy = app.dated.policy
        self.init(
            policy,
            documents: app.written.flatMap { client, artifacts in
                artifacts.map { ReachApp.document($0.path, of: client, in: policy) }
            })
    }

    /// A client's file has the name that the platform's devices ask for, or that name with a version or a build in it.
    private static func document(_ path: String, of client: any ClientFormat, in policy: Policy) -> Document {
        let name = path.split(separator: "/").last ?? ""
        let stems = client.platforms.filter(policy.platforms.contains).compactMap { platform in
            part(of: name, behind: client.plainFile(on: platform)).map { (platform, $0) }
        }
        // `remote-configuration.macos.3.2.0.json` begins as the file for iOS does.
        let shortest = stems.map(\.1.count).min() ?? 0, fitting = stems.filter { $0.1.count == shortest }
        return Document(
            path: path, client: client.name, platforms: fitting.map(\.0),
            version: fitting.first.flatMap { release($0.1, on: $0.0, in: policy)?.version })
    }

    /// Nil for no text, and for one that no release has as its version or build.
    private static func release(_ text: Substring, on platform: Platform, in policy: Policy) -> Release? {
        let releases = policy.everyRelease.filter { $0.shipments.has(platform) }
        return releases.first { $0.version.description == text }
            ?? releases.first { $0.shipments[platform]?.build.map { $0 == text } ?? false }
    }

    /// What a file's name has more than another's, before its ending; nil if it begins otherwise.
    private static func part(of name: Substring, behind plain: String) -> Substring? {
        guard name != plain else { return "" }
        let dot = plain.lastIndex(of: ".") ?? plain.endIndex, ending = plain[dot...]
        let stem = plain[..<dot] + "."
        guard name.hasPrefix(stem), name.hasSuffix(ending), name.count > stem.count + ending.count else { return nil }
        return name.dropFirst(stem.count).dropLast(ending.count)
    }
}
