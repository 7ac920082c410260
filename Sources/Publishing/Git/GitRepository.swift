import Basics
import Cryptography
import PolicyModel
import Signing

/// The scratch repository: what is fetched into it, read there, and pushed out of it.
struct GitRepository {
    let program: GitProgram

    private var target: GitTarget { program.target }
    var place: String { target.place }

    /// Where the tip of the branch is kept.
    private static let tip = "refs/decree/tip"

    /// How objects are named; a repository has one of them.
    enum Format: String { case sha1, sha256 }

    init(_ program: GitProgram) { self.program = program }

    func make(format: Format) throws {
        _ = try program.output(
            ["init", "--quiet", "--bare", "--template=", "--object-format=\(format.rawValue)"],
            doing: "make a repository")
    }

    /// As git takes it; a relative path is never the name of a remote in the user's settings.
    private var remote: String {
        let text = target.repository.remote
        return text.hasPrefix("/") || text.contains(":") ? text : "./\(text)"
    }

    private var branch: String { "refs/heads/\(target.repository.branch)" }

    /// Commits that are fetched at first: all that a target promises to keep, and enough to know when to shorten.
    private var depth: Int { max(KeptPublications.most + 1, (target.repository.keep ?? 0) * 2 + 2) }

    /// The tip of the branch; nil if there is no such branch.
    func fetch(whole: Bool = false) throws -> String? {
        let range = whole ? ["--unshallow"] : ["--depth=\(depth)"]
        let answer = try program.run(
            ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-gc"]
                + range + ["--", remote, "+\(branch):\(Self.tip)"])
        if answer.status != 0 {
            if answer.errors.contains("couldn't find remote ref") { return nil }
            // Of a repository whose objects have longer names.
            if answer.errors.contains("mismatched algorithms"), try format() == .sha1 {
                try Files.remove(program.repository)
                try make(format: .sha256)
                return try fetch(whole: whole)
            }
            throw program.failure(answer, doing: "fetch")
        }
        return try word(["rev-parse", "--verify", Self.tip], doing: "read the tip")
    }

    func format() throws -> Format {
        try word(["rev-parse", "--show-object-format"], doing: "read the repository") == "sha256" ? .sha256 : .sha1
    }

    /// Whether commits before the oldest one here exist.
    func isShallow() throws -> Bool {
        try word(["rev-parse", "--is-shallow-repository"], doing: "read the repository") == "true"
    }

    private func word(_ arguments: [String], doing: String) throws -> String {
        String(decoding: try program.output(arguments, doing: doing), as: UTF8.self).trimmedSpace
    }

    /// The commits that lead to `tip`, the newest first; of a merge the line of the branch itself.
    func commits(to tip: String) throws -> [GitCommit] {
        let output = try program.output(
            ["log", "-z", "--first-parent", "--format=%H %B", tip], doing: "read the history")
        return output.split(separator: 0).compactMap(GitCommit.init(line:))
    }

    /// The serials of the records that the commits to `tip` added, by commit.
    func addedRecords(to tip: String) throws -> [String: Int] {
        let output = try program.output(
            [
                "log", "--first-parent", "-m", "--no-renames", "--diff-filter=A", "--name-only", "--format=%H", tip,
                "--", GitLook.folder,
            ], doing: "read the history")
        var added: [String: Int] = [:], commit = ""
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) {
            if !line.hasPrefix(GitLook.folder) {
                commit = line
            } else {
                added[commit] = GitLook.serials(in: [line]).first
            }
        }
        return added
    }

    /// Every file of a commit, by path.
    func tree(of commit: String) throws -> [String: GitTreeEntry] {
        let output = try program.output(["ls-tree", "-r", "-z", "-l", "--full-tree", commit], doing: "list the files")
        let entries = output.split(separator: 0).compactMap(GitTreeEntry.init(line:)).map { ($0.path, $0) }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    struct Object {
        let name: String
        let kind: String
        let bytes: ArraySlice<UInt8>
    }

    /// Objects by any name that git knows; nil for a missing one.
    func objects(_ names: [String]) throws -> [Object?] {
        let input = Array(names.map { "\($0)\n" }.joined().utf8)
        var rest = try program.output(["cat-file", "--batch"], doing: "read the files", input: input)[...]
        return try names.map { _ in
            guard let end = rest.firstIndex(of: 10) else { throw strange("cat-file") }
            let words = rest[..<end].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
            rest = rest[(end + 1)...]
            if words.last == "missing" { return nil }
            guard words.count == 3, let size = Int(words[2]), size >= 0, rest.count > size else {
                throw strange("cat-file")
            }
            defer { rest = rest.dropFirst(size + 1) }
            return Object(name: words[0], kind: words[1], bytes: rest.prefix(size))
        }
    }

    private func strange(_ command: String) -> GitError {
        .failed(place: place, doing: "understand git", said: "\(command) answered something else than objects")
    }

    /// Reads a stream of `git fast-import`, whose last line asks for the name of a commit.
    func take(_ stream: [UInt8]) throws -> String {
        let output = try program.output(
            ["fast-import", "--quiet", "--done", "--date-format=raw"], doing: "make the commit", input: stream)
        let name = String(decoding: output, as: UTF8.self).trimmedSpace
        guard name.utf8.count >= 40, !name.contains("\n") else { throw strange("fast-import") }
        return name
    }
}

extension GitRepository {
    /// What became of a push.
    enum Push: Hashable {
        case done
        /// The branch stands elsewhere than expected.
        case overtaken
        case refused(String)
    }

    /// Makes `commit` the tip in the place of `tip`, and of nothing else.
    ///
    /// The lease makes the push fail unless the server's branch is `tip`. A child of `tip` needs no forced push, so
    /// servers that forbid those accept it; only a shortened history needs one.
    func push(_ commit: String, over tip: String?) throws -> Push {
        let answer = try program.run([
            "push", "--porcelain", "--no-verify", "--no-signed", "--no-follow-tags", "--recurse-submodules=no",
            "--force-with-lease=\(branch):\(tip ?? "")", "--", remote, "\(commit):\(branch)",
        ])
        if answer.status == 0 { return .done }
        let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
        let refusal = lines.first { $0.hasPrefix("!") }?.split(separator: "\t").last.map(String.init)
        if let refusal, !refusal.hasPrefix("[remote ") { return .overtaken }
        // Whatever was said: the push may have come through before the connection was lost.
        let found = try fetch()
        if found == commit { return .done }
        if found != tip { return .overtaken }
        guard let refusal else { throw program.failure(answer, doing: "push") }
        // Another push held the branch at that moment.
        if Self.locks.contains(where: { refusal.contains($0) || answer.errors.contains($0) }) { return .overtaken }
        let server = answer.errors.split(separator: "\n").filter { $0.hasPrefix("remote: ") }.joined(separator: "\n")
        let reason = refusal.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
        return .refused(server.isEmpty ? String(reason) : "\(reason): \(GitError.said(server))")
    }

    private static let locks = [
        "cannot lock ref", "failed to update ref", "reference already exists", "failed to lock",
    ]
}

extension GitRepository.Format {
    /// The name of a blob with these bytes.
    func blob(_ bytes: [UInt8]) -> String {
        let content = Array("blob \(bytes.count)\0".utf8) + bytes
        return Digest.hex(self == .sha1 ? Hash.sha1(content) : Hash.sha256(content))
    }
}
