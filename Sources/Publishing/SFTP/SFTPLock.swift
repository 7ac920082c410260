import PolicyModel

/// Keeps two publishers apart: a folder that only one can make.
///
/// The one folder in it is named after its holder: until when it may work, what it publishes, which run it is. It is
/// made aside and takes its name by a rename, which fails where the lock is held; so no stop leaves a lock that nobody
/// owns. To take a dead run's place is to rename that inner folder, which only one can do as well.
struct SFTPLock {
    let session: SFTPSession
    let owner: Owner

    private var target: SFTPTarget { session.target }
    private static let path = FolderNames.lock

    init(_ session: SFTPSession, digest: String) {
        self.session = session
        owner = Owner(until: session.until, digest: digest, run: session.target.settings.run)
    }

    struct Owner: Hashable {
        let until: Moment
        /// What the run publishes: another run of the same files may take the lock at once.
        let digest: String
        let run: String

        var name: String { "\(until.seconds).\(digest).\(run)" }
    }

    /// Each turn meets what another run did meanwhile; more turns than this are no accident.
    private static let turns = 4

    func take() throws {
        let aside = "\(Self.path).\(owner.run)"
        var refusal: SFTPStatus?
        for _ in 0..<Self.turns {
            let made = [
                try makeFolder(aside), try makeFolder("\(aside)/\(owner.name)"),
                try session.tryToRename(aside, to: Self.path),
            ]
            // The name in it alone says who holds it: a folder without one is nobody's, whoever brought it.
            if made[2] == .done, try isHeld() { return }
            // In later turns the folder may be there already.
            refusal = refusal ?? made.first { $0 != .done }
            do {
                guard try !takeOver() else { return try session.remove(aside, .folder) }
            } catch {
                try? session.remove(aside, .folder)
                throw error
            }
        }
        throw SFTPError.refused(doing: "lock", path: target.named(Self.path), said: (refusal ?? .failed).words)
    }

    /// Whether this run still holds it.
    func isHeld() throws -> Bool {
        try session.list(Self.path)?.contains { $0.name == owner.name } ?? false
    }

    /// Nothing happens where another run holds it.
    func release() throws {
        guard try removeFolder("\(Self.path)/\(owner.name)") == .done else { return }
        _ = try removeFolder(Self.path)
    }

    /// False where the lock is worth another try.
    private func takeOver() throws -> Bool {
        guard let lock = try session.list(FolderNames.folder)?.first(where: { $0.name == ".lock" }) else {
            return false
        }
        guard lock.kind == .folder else {
            throw PublishingError.foreign(path: target.named(Self.path), reason: "is not the lock that Decree makes")
        }
        // Its holder may be done by now.
        guard let inside = try session.list(Self.path) else { return false }
        guard let entry = inside.first else {
            // A run that ended between the two steps of its release.
            _ = try removeFolder(Self.path)
            return false
        }
        guard inside.count == 1, let other = Owner(entry.name) else {
            throw PublishingError.foreign(path: target.named(Self.path), reason: "is not the lock that Decree makes")
        }
        let mayTake =
            other.digest == owner.digest || target.settings.clock() >= other.until || target.settings.takesOver
        guard mayTake else { throw PublishingError.locked(place: target.place, until: other.until) }
        return try session.tryToRename("\(Self.path)/\(other.name)", to: "\(Self.path)/\(owner.name)") == .done
    }

    private func makeFolder(_ path: String) throws -> SFTPStatus {
        try session.status(session.ask(SFTPRequest.makeFolder, "lock", path))
    }

    private func removeFolder(_ path: String) throws -> SFTPStatus {
        try session.status(session.ask(SFTPRequest.removeFolder, "unlock", path))
    }
}

extension SFTPLock.Owner {
    /// Nil for a name that is none.
    init?(_ name: String) {
        guard let match = name.wholeMatch(of: /([1-9][0-9]{0,11})\.([0-9a-f]{64})\.([0-9a-f]{16})/),
            let seconds = Int(match.1)
        else { return nil }
        self.init(until: Moment(seconds: seconds), digest: String(match.2), run: String(match.3))
    }
}
