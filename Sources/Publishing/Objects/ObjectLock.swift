import PolicyModel
import Signing

/// Keeps two publishers apart on a server that ignores conditional writes: a lock object with a lease, read back.
///
/// It is best effort: if the writes and reads of two runs overlap badly, both may believe that they hold the lock.
struct ObjectLock: Sendable {
    private static let key = "\(PublicationRecord.folder)lock.json"
    /// The most bytes that are read of the lock object.
    private static let longest = 4096

    let target: ObjectTarget
    /// `PublishPlan.digest` of the run. Another run of the same files may take the lock at once.
    let digest: String

    private struct Lease: Hashable {
        let run: String
        let digest: String
        let until: Moment

        func bytes() throws(SigningError) -> [UInt8] {
            try CanonicalJSON.bytes(
                .object(["digest": .string(digest), "run": .string(run), "until": .integer(until.seconds)]))
        }

        static func read(_ bytes: [UInt8]) -> Lease? {
            guard let json = try? CanonicalJSON.value(of: bytes), case .string(let run)? = json["run"],
                case .string(let digest)? = json["digest"], case .integer(let until)? = json["until"]
            else { return nil }
            return Lease(run: run, digest: digest, until: Moment(seconds: until))
        }
    }

    /// Runs `body` while the lock is held.
    ///
    /// - Throws: `PublishingError.locked` if another run has it.
    func held<Result: Sendable>(until: Moment, _ body: @Sendable () async throws -> Result) async throws -> Result {
        let own = Lease(run: target.settings.token, digest: digest, until: until)
        if let other = try await read(), other.digest != digest, target.settings.clock() < other.until,
            !target.settings.takesOver
        {
            throw busy(other)
        }
        _ = try await target.store.write(try own.bytes(), to: Self.key, headers: .record, when: .none)
        try await Task.sleep(for: target.settings.pause)
        if let other = try await read(), other != own { throw busy(other) }
        do {
            let result = try await body()
            try await target.store.remove([Self.key])
            return result
        } catch {
            // The first failure is the one to report. A lock object that stays expires with its lease.
            try? await target.store.remove([Self.key])
            throw error
        }
    }

    /// The present lease; nil if there is no lock object or it is malformed.
    private func read() async throws -> Lease? {
        try await target.store.read(Self.key, limit: Self.longest).flatMap { Lease.read($0.bytes) }
    }

    private func busy(_ other: Lease) -> PublishingError {
        .locked(place: target.place, until: other.until)
    }
}
