import Basics
import PolicyModel

/// Reads `targets`: the places to publish to, by name.
struct TargetsReader {
    /// The keys that name a kind of target; each target has exactly one.
    private static let kinds: [FrontMatterKey] = [
        .init("directory", .text, "a folder; a relative path begins in the working folder", without: ""),
        .init("s3", .text, "the name of a bucket on Amazon S3, or on a server that speaks its protocol", without: ""),
        .init(
            "sftp", .text, "`user@host:path` as OpenSSH reaches it; port and key belong into the SSH configuration",
            without: ""),
        .init(
            "git", .text,
            "the repository of a branch that a host serves: `user@host:path.git`, `ssh://…`, `https://…` or a "
                + "path, without a password", without: ""),
    ]
    private static let bucketKeys: [FrontMatterKey] = [
        .init("endpoint", .text, "of `s3`: `https://host`, or `http` on this machine", without: "Amazon's own"),
        .init(
            "region", .text, "of `s3`: the region that requests are signed for",
            without: "that of the environment, else `us-east-1`"),
        .init("prefix", .text, "of `s3`: the folder inside the bucket", without: "the whole bucket"),
        .init(
            "path-style", .flag, "of `s3`: `true` writes the bucket into the path, `false` into the host name",
            without: "`true` with an `endpoint` or a dot in the bucket's name, else `false`"),
    ]
    static let keys = KeyTable(
        "a target",
        kinds + bucketKeys + branchKeys + programKeys + [
            .init("url", .address, "the address under which this target is read", without: "the site's `url`")
        ])

    var diagnostics: [Diagnostic] = []

    /// In the order of the file.
    mutating func read(_ node: YAMLNode) -> [Site.Target] {
        guard node.isMap else {
            node.reportShape(
                of: "targets", wanted: "a map", help: "write targets: {live: {directory: Publications}}", &diagnostics)
            return []
        }
        return node.entries.compactMap { entry in
            let url = entry.value.isMap ? entry.value["url"].flatMap { SiteReader.url($0, &diagnostics) } : nil
            return place(entry).map { place in
                Site.Target(
                    name: entry.key, place: place, url: url, programs: programs(entry, of: place),
                    position: entry.keyPosition)
            }
        }
    }

    /// One target; nil, with a diagnostic, if it is not of exactly one kind.
    private mutating func place(_ entry: YAMLNode.Entry) -> TargetPlace? {
        guard let entries = entry.value.entries(of: Self.keys, &diagnostics)
        else { return nil }
        let kinds = entries.filter { entry in Self.kinds.contains { $0.name == entry.key } }
        guard let kind = kinds.first else {
            diagnostics.error(
                "missing-key", at: entry.keyPosition,
                "the target '\(entry.key)' has none of 'directory', 's3', 'sftp' and 'git'",
                help: "write \(entry.key): {directory: path}")
            return nil
        }
        if let other = kinds.dropFirst().first {
            diagnostics.error(
                "target-kind", at: other.keyPosition, "'\(other.key)' stands beside '\(kind.key)'",
                help: "a target is one place; give the other a name of its own")
            return nil
        }
        for (name, keys, value) in [("s3", Self.bucketKeys, "the bucket's name"), ("git", Self.branchKeys, "a remote")]
        where kind.key != name {
            guard let stray = entries.first(where: { entry in keys.contains { $0.name == entry.key } }) else {
                continue
            }
            diagnostics.error(
                "target-kind", at: stray.keyPosition, "'\(stray.key)' belongs to a target of the kind '\(name)'",
                help: "remove it, or write \(name): and \(value)")
            return nil
        }
        switch kind.key {
        case "directory": return directory(kind.value)
        case "sftp": return account(kind.value)
        case "git": return repository(kind.value, entry)
        default: return bucket(kind.value, entry.value)
        }
    }

    private mutating func directory(_ node: YAMLNode) -> TargetPlace? {
        guard let path = node.text(of: "directory", &diagnostics) else { return nil }
        guard path != "~", !["~/", "$HOME", "${"].contains(where: path.hasPrefix) else {
            diagnostics.error(
                "target-place", at: node.position,
                "'\(path.prefix(256))' begins with what a shell replaces, and none reads it here",
                help: "write the folder's path, such as /var/www/updates or ../updates")
            return nil
        }
        return .directory(path)
    }

    /// An `s3` target with its options.
    private mutating func bucket(_ name: YAMLNode, _ node: YAMLNode) -> TargetPlace? {
        let before = diagnostics.count
        let bucket = name.text(of: "s3", &diagnostics)
        if let bucket, !Self.isBucket(bucket) {
            diagnostics.error(
                "target-place", at: name.position, "'\(bucket.prefix(256))' is no bucket's name",
                help: "3 to 63 lower-case letters, digits, dots and hyphens; "
                    + "endpoint and prefix have keys of their own")
        }
        let endpoint = node["endpoint"].flatMap { self.endpoint($0) }
        let region = node["region"].flatMap { self.region($0) }
        let prefix = node["prefix"].flatMap { self.prefix($0) } ?? ""
        let style = node["path-style"].flatMap { self.flag($0) }
        guard let bucket, diagnostics.count == before else { return nil }
        // A bucket name with dots matches no certificate for `*.host`, and self-hosted servers rarely resolve buckets.
        let usesPathStyle = style ?? (endpoint != nil || bucket.contains("."))
        return .s3(
            .init(name: bucket, endpoint: endpoint, region: region, prefix: prefix, usesPathStyle: usesPathStyle))
    }

    /// Whether a name follows Amazon's rule for new buckets; every other server accepts such names.
    private static func isBucket(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isEdge: (UInt8) -> Bool = { $0.isSmallLetter || $0.isDigit }
        guard (3...63).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
        return isEdge(first) && isEdge(last) && !name.contains("..")
            && bytes.allSatisfy { isEdge($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// `https://host[:port]`; `http` only for a loopback host, where nobody can intercept credentials.
    private mutating func endpoint(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "endpoint", &diagnostics) else { return nil }
        let start = "http://", local = text.hasPrefix(start) ? ThisMachine.host(of: text.dropFirst(start.count)) : nil
        do {
            if let local {
                let port = text[local.endIndex...]
                guard
                    port.isEmpty || Int(port.dropFirst()).map({ (1...65_535).contains($0) && ":\($0)" == port }) == true
                else {
                    throw WebAddress.Mistake(
                        message: "has a port that is no number from 1 to 65535", help: "write http://\(local):8080")
                }
                return text
            }
            let address = try WebAddress(parsing: text)
            guard address.rest.isEmpty, address.path.isEmpty || address.path == "/" else {
                throw WebAddress.Mistake(
                    message: "holds more than a host",
                    help: "an endpoint is https://host; the folder in the bucket is 'prefix'")
            }
            return address.path.isEmpty ? text : String(text.dropLast())
        } catch let mistake as WebAddress.Mistake {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' \(mistake.message)", help: mistake.help)
        } catch {}
        return nil
    }

    /// The folder inside the bucket: printable ASCII, with a slash at the end.
    private mutating func prefix(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "prefix", &diagnostics) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let inner = parts.last == "" ? parts.dropLast() : parts[...]
        let isSound =
            !inner.isEmpty && text.utf8.count <= 256
            && inner.allSatisfy { part in
                !part.isEmpty && part != "." && part != ".."
                    && part.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
            }
        guard isSound else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no prefix of keys",
                help: "write the folder in the bucket: site or apps/site, in printable ASCII without spaces")
            return nil
        }
        return inner.joined(separator: "/") + "/"
    }

    /// A region's name: lower-case letters, digits and hyphens.
    private mutating func region(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "region", &diagnostics) else { return nil }
        guard text.utf8.count <= 64,
            text.utf8.allSatisfy({ $0.isSmallLetter || $0.isDigit || $0 == 45 })
        else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no region",
                help: "lower-case letters, digits and hyphens, such as eu-central-1")
            return nil
        }
        return text
    }

    /// `true` or `false`, for `path-style`.
    private mutating func flag(_ node: YAMLNode) -> Bool? {
        guard let text = node.text(of: "path-style", &diagnostics) else { return nil }
        guard text == "true" || text == "false" else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is neither true nor false",
                help: "true writes the bucket into the path, false into the host's name")
            return nil
        }
        return text == "true"
    }

    /// `user@host:path`. No part may look like an option or a command of the programs that receive it.
    private mutating func account(_ node: YAMLNode) -> TargetPlace? {
        guard let text = node.text(of: "sftp", &diagnostics) else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let login = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts.count == 2 ? String(parts[1]) : ""
        let isName: (String) -> Bool = { name in
            !name.isEmpty && !name.hasPrefix("-")
                && name.utf8.allSatisfy { byte in
                    byte.isLetterOrDigit
                        || "._-".utf8.contains(byte)
                }
        }
        let isPlain = path.utf8.allSatisfy { (0x20...0x7E).contains($0) && !"\\\"*?[]{}".utf8.contains($0) }
        guard login.allSatisfy(isName), !path.isEmpty, path != "/", !path.hasPrefix("-"), isPlain else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no place that sftp reaches",
                help: isPlain
                    ? "write user@host:path; a port or a key belongs into the SSH configuration"
                    : "write the path in printable ASCII without \\ \" * ? [ ] { }")
            return nil
        }
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        return .sftp(.init(user: login.count == 2 ? login[0] : nil, host: login[login.count - 1], path: folder))
    }
}
