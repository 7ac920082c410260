import Basics
import PolicyModel

/// A branch of a git repository.
extension TargetsReader {
    /// Publications that `keep` may leave.
    private static let kept = 2...1000

    static let branchKeys: [FrontMatterKey] = [
        .init("branch", .text, "of `git`: the branch that the host serves, such as `gh-pages`", without: "needed"),
        .init(
            "host", .choice(TargetPlace.Host.allCases.map(\.rawValue)),
            "of `git`: who serves it, which decides on headers: `github-pages`, `gitlab-pages`, `raw`, "
                + "`cloudflare-pages`, `netlify` or `plain`", without: "`plain`"),
        .init(
            "keep", .whole(kept),
            "of `git`: the history is shortened to so many publications once it has twice as many, 2 to 1000",
            without: "the whole history"),
        .init(
            "keep-files", .oneOrMore(.text),
            "of `git`: one path in the branch or a list, a folder with a slash at the end: files of others, which stay",
            without: "a branch with files of others is refused"),
    ]

    mutating func repository(_ remote: YAMLNode, _ entry: YAMLNode.Entry) -> TargetPlace? {
        let before = diagnostics.count, node = entry.value
        let remote = self.remote(remote), branch = node["branch"].flatMap { self.branch($0) }
        if node["branch"] == nil {
            diagnostics.error(
                "missing-key", at: entry.keyPosition, "the target '\(entry.key)' has no 'branch'",
                help: "name the branch that the host serves: branch: gh-pages")
        }
        let host = node["host"].flatMap { self.host($0) } ?? .plain
        let keep = node["keep"].flatMap { ValueText.number($0, of: "keep", in: Self.kept, &diagnostics) }
        let files = node["keep-files"].map { keptFiles($0) } ?? []
        guard let remote, let branch, diagnostics.count == before else { return nil }
        return .git(.init(remote: remote, branch: branch, host: host, keep: keep, keptFiles: files))
    }

    /// `user@host:path`, `ssh://…`, `https://…` or a path of this machine; never with a password, never a helper of
    /// git's.
    private mutating func remote(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "git", &diagnostics) else { return nil }
        guard !Self.holdsPassword(text) else {
            diagnostics.error(
                "target-place", at: node.position, "the address of the repository holds a credential",
                help: "leave it out: git asks its credential helper, or the variables GIT_ASKPASS and GIT_CONFIG_COUNT "
                    + "give it")
            return nil
        }
        guard Self.isRemote(text) else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no repository that git reaches",
                help: "write user@host:path.git, ssh://user@host/path.git, https://host/path.git or a path")
            return nil
        }
        return text
    }

    /// Whether an address with a scheme names a password, or over the web any user: tokens stand there.
    private static func holdsPassword(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://") else { return false }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" }
        guard let user = authority.split(separator: "@", omittingEmptySubsequences: false).dropLast().first else {
            return false
        }
        return text.hasPrefix("http") || user.contains(":")
    }

    private static func isRemote(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 } && text.utf8.count <= 1024
        // `ext::`, `fd::` and the like are programs.
        guard isPlain, !text.hasPrefix("-"), !text.contains("::") else { return false }
        guard let scheme = text.firstRange(of: "://") else {
            // A path, or a host before the first colon; a host that begins with a hyphen would be an option of ssh.
            let host = text.prefix { $0 != ":" }
            let name = host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            return host.count == text.count || host.contains("/") || !name.isEmpty && !name.hasPrefix("-")
        }
        let rest = text[scheme.upperBound...], host = rest.prefix { $0 != "/" }
        let name = host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        switch text[..<scheme.lowerBound] {
        case "https", "ssh": return !name.isEmpty && !name.hasPrefix("-") && rest.count > host.count + 1
        case "file": return rest.hasPrefix("/")
        // Nobody can read along there.
        case "http": return ThisMachine.host(of: name) != nil
        default: return false
        }
    }

    /// A branch's name by git's own rules, as far as they matter here.
    private mutating func branch(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "branch", &diagnostics) else { return nil }
        let isName =
            !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix("-") && !text.hasPrefix("refs/")
            && text != "HEAD"
            && text.utf8.allSatisfy { byte in
                byte.isLetterOrDigit
                    || "._-/+".utf8.contains(byte)
            }
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && !part.hasPrefix(".") && !part.hasSuffix(".") && !part.hasSuffix(".lock")
                    && !part.contains("..")
            }
        guard isName else {
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no branch's name",
                help: "write it without refs/heads/: gh-pages")
            return nil
        }
        return text
    }

    private mutating func host(_ node: YAMLNode) -> TargetPlace.Host? {
        guard let text = node.text(of: "host", &diagnostics) else { return nil }
        guard let host = TargetPlace.Host(rawValue: text) else {
            let names = TargetPlace.Host.allCases.map(\.rawValue).joined(separator: ", ")
            diagnostics.error(
                "target-place", at: node.position, "'\(text.prefix(256))' is no host that Decree knows",
                help: "one of \(names)")
            return nil
        }
        return host
    }

    /// Paths in the branch; a folder ends with a slash.
    private mutating func keptFiles(_ node: YAMLNode) -> [String] {
        (node.oneOrMore(of: "keep-files", &diagnostics) ?? []).compactMap { item in
            guard let text = item.text(of: "keep-files", &diagnostics) else { return nil }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            let inner = parts.last == "" ? parts.dropLast() : parts[...]
            let isPath = !inner.isEmpty && inner.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            if isPath, !text.contains("*") { return text }
            diagnostics.error(
                "target-place", at: item.position, "'\(text.prefix(256))' is no path in the branch",
                help: "write README.md, or a folder with a slash at the end: docs/")
            return nil
        }
    }
}
