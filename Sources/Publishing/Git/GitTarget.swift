import Dispatch
import PolicyModel
import Signing

/// A branch of a git repository that a host serves: one commit a publication, its parent the tip that was read.
///
/// The tree of a commit is the site, the record of the publication, what the host needs, and files of others. The
/// history is the list of publications. A publication is live with one push, whole, and only over the tip that it was
/// made for.
package struct GitTarget: Sendable {
    let repository: TargetPlace.Repository
    let settings: TargetSettings
    let scratch = GitScratch()
    /// One run of git after another: all of them share the scratch repository.
    private let queue = DispatchQueue(label: "git")

    package init(_ repository: TargetPlace.Repository, _ settings: TargetSettings) {
        (self.repository, self.settings) = (repository, settings)
    }

    /// Removes what the run keeps in a temporary folder; the target can go on all the same.
    package func close() { scratch.remove() }

    var program: String { settings.program ?? "git" }

    /// Runs `body` away from the threads that must not wait.
    func working<Result: Sendable>(
        _ body: @escaping @Sendable (GitRepository) throws -> Result
    ) async throws -> Result {
        try await StopSign.work(on: queue) { stop in
            try body(try scratch.open(self, deadline: Deadline(seconds: Double(settings.deadline)), stop: stop))
        }
    }
}

extension GitTarget: WholeTarget {
    package var place: String { "\(TargetPlace.git(repository))" }

    package func readState() async throws -> TargetState {
        try await working { git in
            let look = try git.look()
            scratch.remember(look)
            return look.state
        }
    }

    package func withHistory(_ state: TargetState) async throws -> TargetState {
        guard state.kept.count - state.renewals.count < KeptPublications.most else { return state }
        return try await working { git in
            guard try git.isShallow() else { return state }
            let look = try git.look(whole: true)
            scratch.remember(look)
            return look.state
        }
    }

    package func publication(_ serial: Int) async throws -> Publication? {
        try await working { git in
            let look = try scratch.remembered ?? git.look()
            if look.record?.serial == serial { return look.record?.publication }
            guard let commit = try git.commit(of: serial, in: look) else { return nil }
            return try git.record(serial, at: commit)?.publication
        }
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        guard !files.isEmpty else { return [] }
        return try await working { git in
            let look = try scratch.remembered ?? git.look()
            // A record names the blob of each file, which is there as long as a commit has it.
            let isNamed = files.allSatisfy { $0.etag != nil }
            let commit = isNamed || look.record?.serial == serial ? look.tip : try git.commit(of: serial, in: look)
            let names = files.map { $0.etag ?? "\(commit ?? serial.description):\($0.path)" }
            return try zip(files, git.objects(names)).map { file, object in
                guard let object, object.kind == "blob" else {
                    throw PublishingError.gone(place: place, path: file.path)
                }
                return try file.artifact(Array(object.bytes), at: "\(place)/\(file.path)")
            }
        }
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await working { git in
            let look = try scratch.remembered ?? git.look()
            guard let entry = look.tree[path], entry.isPlain else { return nil }
            return try git.objects([entry.object])[0].map { Array($0.bytes.prefix(limit + 1)) }
        }
    }

    func carryOut(
        _ plan: PublishPlan, from state: TargetState, signedBy key: String?, bytes: [String: [UInt8]],
        expiries: [RoleName: Moment], onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await working { git in
            defer { scratch.forget() }
            let publication = GitPublication(
                target: self, plan: plan, state: state, key: key, bytes: bytes, expiries: expiries,
                onProgress: onProgress)
            return try publication.work(git, over: scratch.remembered)
        }
    }
}
