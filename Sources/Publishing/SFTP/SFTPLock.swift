import PolicyModel

/// Keeps two publishers apart: a folder that only one can make.
///
/// The one folder in it is named after its holder: until when it may work, what it publishes, which run it is. It is
/// made aside and takes its name by a rename, which fails where the lock is held; so no stop leaves a lock that nobody
/// owns. To take a dead run's place is to rename that inner folder, which only one can do as well.
struct SFTPLock {
    let target: SFTPTarget
    let session: SFTPSession
    let owner: Owner

    static let path = "\(SFTPTarget.folder)/.lock"

    struct Owner: Hashable {
        let until: Moment
        /// What the run publishes: another run of the same files may take the lock at once.
        let digest: String
        let run: String

        var name: String { "\(until.seconds).\(digest).\(run)" }

        init(until: Moment, digest: String, run: String) {
            self.until = until
            self.digest = digest
            self.run = run
        }

        /// Nil for a name that is none.
        init?(_ name: String) {
            guard let match = name.wholeMatch(of: /([1-9][0-9]{0,11})\.([0-9a-f]{64})\.([0-9a-f]{16})/),
                  let seconds = Int(match.1) else { return nil }
            self.init(until: Moment(seconds: seconds), digest: String(match.2), run: String(match.3))
        }
    }

    /// Each turn meets what another run did meanwhile; more turns than this are no accident.
    private static let turns = 4

    func take() throws {
        let aside = "\(Self.path).\(owner.run)"
        var said: String?
        for _ in 0..<Self.turns {
            let made = [
                try attempt("mkdir \(SFTPWords.path(aside))"), try attempt("mkdir \(SFTPWords.path("\(aside)/\(owner.name)"))"),
                try attempt("rename \(SFTPWords.path(aside)) \(SFTPWords.path(Self.path))"),
            ]
            // Who holds it is told by the name in it alone: a folder without one is nobody's, whoever brought it.
            if made[2].isDone, try isHeld() { return }
            // In later turns the folder may be there already.
            said = said ?? made.lazy.compactMap { if case .failed(let said) = $0 { said } else { nil } }.first
            do {
                guard try !takeOver() else { return try session.remove(aside, .folder) }
            } catch {
                try? session.remove(aside, .folder)
                throw error
            }
        }
        throw SFTPError.refused(doing: "lock", path: target.named(Self.path), said: said ?? "")
    }

    /// Whether this run still holds it.
    func isHeld() throws(SFTPError) -> Bool {
        try session.list(Self.path)?.contains { $0.name == owner.name } ?? false
    }

    /// Nothing happens where another run holds it.
    func release() throws(SFTPError) {
        guard try attempt("rmdir \(SFTPWords.path("\(Self.path)/\(owner.name)"))").isDone else { return }
        _ = try attempt("rmdir \(SFTPWords.path(Self.path))")
    }

    /// False where the lock is worth another try.
    private func takeOver() throws -> Bool {
        guard let lock = try session.list(SFTPTarget.folder)?.first(where: { $0.name == ".lock" }) else { return false }
        guard lock.kind == .folder else {
            throw PublishingError.foreign(path: target.named(Self.path), reason: "is not the lock that Decree makes")
        }
        // Its holder may be done by now.
        guard let inside = try session.list(Self.path) else { return false }
        guard let entry = inside.first else {
            // A run that ended between the two steps of its release.
            _ = try attempt("rmdir \(SFTPWords.path(Self.path))")
            return false
        }
        guard inside.count == 1, let other = Owner(entry.name) else {
            throw PublishingError.foreign(path: target.named(Self.path), reason: "is not the lock that Decree makes")
        }
        let mayTake = other.digest == owner.digest || target.settings.clock() >= other.until || target.settings.takesOver
        guard mayTake else { throw PublishingError.locked(place: target.place, until: other.until) }
        let (old, new) = ("\(Self.path)/\(other.name)", "\(Self.path)/\(owner.name)")
        return try attempt("rename \(SFTPWords.path(old)) \(SFTPWords.path(new))").isDone
    }

    private func attempt(_ command: String) throws(SFTPError) -> SFTPSession.Outcome {
        try session.attempt(command, doing: "lock", at: target.named(Self.path))
    }
}
