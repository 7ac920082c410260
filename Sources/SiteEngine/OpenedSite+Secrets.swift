import Authoring
import PolicyModel
import Publishing
import Signing

/// Private keys and credentials that the site would publish.
extension OpenedSite {
    /// One error for each of an app's files whose body or documents hold one. A comment of the front matter is
    /// published nowhere.
    func secrets(in files: [SourceFile], of app: JudgedApp) -> [Diagnostic] {
        if content.site?.allowedSecrets.contains(where: { PublishedPath.app(of: $0) == app.slug }) == true { return [] }
        return files.compactMap { file in
            guard let name = PublishedSecrets.name(in: file.bytes) else { return nil }
            let body = Array(file.bytes[FileOutline(file.bytes).bodyStart...])
            guard
                PublishedSecrets.name(in: body) != nil
                    || app.documents.contains(where: { PublishedSecrets.name(in: $0.artifact.bytes) != nil })
            else { return nil }
            let line = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .firstIndex { PublishedSecrets.name(in: Array($0)) != nil }
            return Self.error(
                name, "the policy", at: SourcePosition(file: file.path, line: (line ?? 0) + 1),
                allowing: "the paths of the files that hold it")
        }
    }

    static func secret(in asset: Artifact, file: String, _ site: Site?) -> Diagnostic? {
        guard site?.allowedSecrets.contains(asset.path) != true, let name = PublishedSecrets.name(in: asset.bytes)
        else {
            return nil
        }
        return error(name, "the file", at: SourcePosition(file: file), allowing: asset.path)
    }

    private static func error(
        _ name: String, _ holder: String, at position: SourcePosition, allowing paths: String
    ) -> Diagnostic {
        Diagnostic(
            .error, "asset-secret", at: position, "\(holder) holds \(name), which everybody could read",
            help: "take it out, and replace it if anybody saw it; if it is meant to be published, add \(paths) to "
                + "'allowed-secrets' of index.md")
    }
}
