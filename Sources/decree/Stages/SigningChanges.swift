import PolicyModel
import Signing

/// What a signature would say yes to: documents, versions and links, against what is published.
struct SigningChanges {
    /// Of one app, or of the site's list of allowed links.
    struct Change: Hashable {
        let subject: String
        /// One sentence each.
        let lines: [String]
    }

    let changes: [Change]

    /// Each subject, and below it what changes.
    var lines: [String] { changes.flatMap { ["\($0.subject):"] + $0.lines.map { "  \($0)" } } }

    /// - Parameters:
    ///   - built: the bundle to sign.
    ///   - allowed: the prefixes of the site's settings.
    init(in built: [Artifact], over published: [Artifact], allowed: [String]) {
        let before = Self.documents(published), after = Self.documents(built)
        let apps = Set(before.keys).union(after.keys).sorted()
        changes = Self.allowed(allowed, over: published) + apps.compactMap { app in
            let lines = Self.lines(from: before[app] ?? [:], to: after[app] ?? [:])
            return lines.isEmpty ? nil : Change(subject: app, lines: Self.version(app, published) + lines)
        }
    }

    /// By app and path.
    private static func documents(_ files: [Artifact]) -> [String: [String: [UInt8]]] {
        var documents: [String: [String: [UInt8]]] = [:]
        for file in files where PublishedPath.role(of: file.path, bytes: file.bytes) == .document {
            guard let slash = file.path.firstIndex(of: "/") else { continue }
            documents[String(file.path[..<slash]), default: [:]][file.path] = file.bytes
        }
        return documents
    }

    private static func lines(from old: [String: [UInt8]], to new: [String: [UInt8]]) -> [String] {
        let changed = new.keys.filter { old[$0] != nil && old[$0] != new[$0] }.sorted()
        let added = new.keys.filter { old[$0] == nil }.sorted(), gone = old.keys.filter { new[$0] == nil }.sorted()
        return changed.map { "\($0) changes" } + added.map { "\($0) is new" } + gone.map { "\($0) goes" }
            + links(from: Set(old.values.flatMap(DocumentLinks.links)), to: Set(new.values.flatMap(DocumentLinks.links)))
    }

    private static func links(from old: Set<String>, to new: Set<String>) -> [String] {
        new.subtracting(old).sorted().map { "sends people to \($0), which it did not before" }
            + old.subtracting(new).sorted().map { "no longer sends people to \($0)" }
    }

    /// The version that apps have seen, and the one that they will.
    private static func version(_ app: String, _ published: [Artifact]) -> [String] {
        guard let key = published.first(where: { $0.path == MinisignPublicKey.path }).flatMap({ try? MinisignPublicKey(reading: $0.bytes) })
        else { return [] }
        let versions = published.filter { $0.path.hasPrefix(app + "/") && $0.path.hasSuffix(".minisig") }.compactMap { file in
            try? Verification.comment(of: file.bytes, at: String(file.path.dropLast(".minisig".count)), with: key).version
        }
        return versions.max().map { ["version \($0) becomes \($0 + 1)"] } ?? []
    }

    private static func allowed(_ prefixes: [String], over published: [Artifact]) -> [Change] {
        guard let file = published.first(where: { $0.path == AllowedLinks.path }),
              let old = AllowedLinks(reading: file.bytes)?.prefixes, old != prefixes else { return [] }
        let (before, after) = (Set(old), Set(prefixes))
        let lines = after.subtracting(before).sorted().map { "allows links to \($0) from now on" }
            + before.subtracting(after).sorted().map { "allows no more links to \($0)" }
            + (prefixes.isEmpty ? ["allows every https link from now on"] : [])
        return [Change(subject: AllowedLinks.path, lines: lines)]
    }
}
