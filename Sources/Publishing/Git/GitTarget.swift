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
    let settings: Settings
    let scratch = GitScratch()
    /// One run of git after another: all of them share the scratch repository.
    private let queue = DispatchQueue(label: "git")

    package struct Settings: Sendable {
        /// A run stops itself after so many seconds.
        package let deadline: Int
        /// Random, and new for each run.
        package let token: String
        /// The time of day, which commits are dated by; `--at` does not change it.
        package let clock: @Sendable () -> Moment
        /// What git finds: its settings, credential helpers, SSH keys.
        package let environment: [String: String]
        /// The system's git, or a program that takes its place.
        package let program: String
        /// The folder of the content, whose revision a commit names; nil where that is not known.
        package let content: String?

        /// - Parameter environment: `DECREE_SSH_CONFIG` in it names a file that takes the place of `~/.ssh/config`.
        package init(
            deadline: Int = 1800, token: String, clock: @escaping @Sendable () -> Moment, environment: [String: String],
            program: String = "git", content: String? = nil
        ) {
            self.deadline = deadline
            self.token = token
            self.clock = clock
            self.environment = environment
            self.program = program
            self.content = content
        }
    }

    package init(_ repository: TargetPlace.Repository, _ settings: Settings) {
        (self.repository, self.settings) = (repository, settings)
    }

    /// Removes what the run keeps in a temporary folder; the target can go on all the same.
    package func close() { scratch.remove() }

    var run: String { String(Digest.sha256(Array(settings.token.utf8)).prefix(16)) }

    /// Runs `body` away from the threads that must not wait.
    func working<Result: Sendable>(
        _ body: @escaping @Sendable (GitRepository) throws -> Result
    ) async throws -> Result {
        let stop = StopSign()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    let deadline = Deadline(seconds: Double(settings.deadline))
                    continuation.resume(
                        with: Swift.Result { try body(try scratch.open(self, deadline: deadline, stop: stop)) })
                }
            }
        } onCancel: {
            stop.set()
        }
    }
}

extension GitTarget: PublishTarget {
    package var place: String { "\(TargetPlace.git(repository))" }

    package func readState() async throws -> TargetState {
        try await working { git in
            let look = try git.look()
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

    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        let bytes = signed.bundle.artifacts.map { ($0.path, $0.bytes) }
        let expiries = signed.metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
        return try await carryOut(
            GitPublication(
                target: self, plan: plan, state: state, key: signed.publicKey.id,
                bytes: Dictionary(bytes, uniquingKeysWith: { first, _ in first }),
                expiries: Dictionary(expiries, uniquingKeysWith: { first, _ in first }), onProgress: onProgress))
    }

    package func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt {
        precondition(plan.isEmpty && state.live != nil, "there is nothing to write")
        return try await carryOut(
            GitPublication(
                target: self, plan: plan, state: state, key: nil, bytes: [:], expiries: [:], onProgress: { _ in }))
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        let file = timestamp.artifact, live = try records.live(under: timestamp, at: place)
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        return try await carryOut(
            GitPublication(
                target: self, plan: plan, state: records, key: nil, bytes: [file.path: file.bytes],
                expiries: live.expiries, onProgress: { _ in }))
    }

    private func carryOut(_ publication: GitPublication) async throws -> Receipt {
        try await working { git in
            defer { scratch.forget() }
            return try publication.work(git, over: scratch.remembered)
        }
    }
}
