import Basics
import PolicyModel
import Publishing
import Signing

/// The content folder as it was at a git revision, read through `git` itself and never by a shell.
struct GitRevision: Sendable {
    private let name: String
    private let content: String
    /// The commit, so that a branch which moves meanwhile makes no mixture.
    private let commit: String

    /// Nil for what git does not know, and where there is no repository.
    ///
    /// - Parameter content: the folder here; the revision's is at the same place in its repository.
    /// - Throws: `ImpactError.git` where git itself cannot work, as in a repository that it does not trust.
    init?(_ name: String, of content: String) throws(ImpactError) {
        self.name = name
        self.content = content
        guard !name.hasPrefix("-") else { return nil }
        let git = GitRun(content: content, revision: name)
        guard try git.output(["rev-parse", "--show-prefix"], allowing: "not a git repository") != nil,
            let found = try git.output(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], allowing: "")
        else { return nil }
        commit = String(decoding: found, as: UTF8.self).trimmedSpace
    }

    /// A file of the folder at that revision.
    private struct Blob {
        let path: String
        let hash: String
        let isLink: Bool
    }

    /// Its files by path, each with the hash that changes with its bytes; assets are left out.
    func files() throws(ImpactError) -> [String: String] {
        let blobs = try blobs()
        // The hash of a link says nothing of the file that it leads to.
        let edition = blobs.contains(where: \.isLink) ? commit : ""
        return Dictionary(blobs.map { ($0.path, edition + $0.hash) }) { first, _ in first }
    }

    /// A copy of the policies in a folder of its own.
    ///
    /// - Parameters:
    ///   - hasAssets: whether assets are copied too.
    ///   - isWanted: false for paths that are left out.
    func contentFolder(
        withAssets hasAssets: Bool = false, _ isWanted: (String) -> Bool = { _ in true }
    ) throws(ImpactError) -> ScratchFolder {
        let blobs = try self.blobs(withAssets: hasAssets).filter { isWanted($0.path) }
        guard !blobs.isEmpty else { throw .notThere(revision: name, folder: content) }
        let asked = Array(blobs.map { "\($0.hash)\n" }.joined().utf8)
        let git = GitRun(content: content, revision: name)
        let answer = try git.output(["cat-file", "--batch"], input: asked) ?? []
        let folder = try scratch()
        do {
            var rest = answer[...]
            // Links come last: nothing is written through one.
            for (blob, bytes) in try blobs.map({ ($0, try next(&rest)) }).sorted(by: { !$0.0.isLink && $1.0.isLink }) {
                try folder.write(bytes, to: blob.path, isLink: blob.isLink)
            }
        } catch {
            folder.remove()
            throw error as? ImpactError ?? .git(revision: name, cause: "\(error)")
        }
        return folder
    }

    private func scratch() throws(ImpactError) -> ScratchFolder {
        do {
            return try ScratchFolder()
        } catch {
            throw .git(revision: name, cause: "\(error)")
        }
    }

    /// `<mode> blob <hash>\t<path>`, each ended by a zero byte.
    private func blobs(withAssets hasAssets: Bool = false) throws(ImpactError) -> [Blob] {
        let git = GitRun(content: content, revision: name)
        let list = try git.output(["ls-tree", "-r", "-z", commit]) ?? []
        return list.split(separator: 0).compactMap { entry in
            let halves = entry.split(separator: 9, maxSplits: 1)
            let words = halves[0].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
            guard halves.count == 2, words.count == 3, words[1] == "blob",
                let path = String(validating: halves[1], as: UTF8.self)
            else { return nil }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(".."), !parts.contains(""), hasAssets || parts[0] != "assets",
                !parts[0].hasPrefix(".")
            else {
                return nil
            }
            return Blob(path: path, hash: words[2], isLink: words[0] == "120000")
        }
    }

    /// `<hash> blob <size>\n<bytes>\n`.
    private func next(_ rest: inout ArraySlice<UInt8>) throws(ImpactError) -> [UInt8] {
        guard let end = rest.firstIndex(of: 10),
            let size = Int(String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? ""),
            size >= 0, rest.distance(from: end, to: rest.endIndex) > size + 1
        else { throw .git(revision: name, cause: "git answered something else than a file") }
        defer { rest = rest[(end + size + 2)...] }
        return Array(rest[(end + 1)..<(end + 1 + size)])
    }
}

/// One run of `git` in the content folder, at most a minute long.
struct GitRun: Sendable {
    private static let seconds = 60
    private static let mostBytes = 268_435_456

    let content: String
    let revision: String

    /// What it printed; nil if it failed with a message that holds `allowed`.
    func output(
        _ arguments: [String], input: [UInt8] = [], allowing allowed: String? = nil
    ) throws(ImpactError) -> [UInt8]? {
        let answer = try run(arguments, input)
        if answer.status == 0 { return answer.output }
        let words = answer.errors.split(separator: "\n").first.map(String.init) ?? ""
        if let allowed, allowed.isEmpty || words.contains(allowed) { return nil }
        throw failure(words.isEmpty ? "git ended with status \(answer.status)" : words)
    }

    private func run(_ arguments: [String], _ input: [UInt8]) throws(ImpactError) -> ChildProgram.Answer {
        // With replaced objects a commit's hash would not determine its files.
        let environment = GitVariables.withoutPlaces(ThisProcess.environment)
            .merging(["LC_ALL": "C", "GIT_NO_REPLACE_OBJECTS": "1"]) { $1 }
        let git = ChildProgram(words: ["/usr/bin/env", "git", "-C", content] + arguments, environment: environment)
        let deadline = Deadline(seconds: Double(Self.seconds)), answer: ChildProgram.Answer?
        do {
            let spill = try ScratchFolder()
            defer { spill.remove() }
            answer = try git.run(input, in: spill.path, most: Self.mostBytes) { deadline.isOver }
        } catch ChildProgram.Failure.file(_, _, let cause) {
            throw failure("git cannot be run: \(cause)")
        } catch {
            throw failure("git cannot be run: \(error)")
        }
        guard let answer else { throw failure("git did not end within \(count(Self.seconds, "second"))") }
        return answer
    }

    private func failure(_ cause: String) -> ImpactError { .git(revision: revision, cause: cause) }
}
