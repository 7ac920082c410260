import PolicyModel

/// A folder of an account that OpenSSH reaches, laid out as a directory target is.
///
/// Beside each publication is its record, so that one look need not read the files. Files that do not change are
/// linked from the live folder to the next one by the server itself.
package struct SFTPTarget: Sendable {
    let account: TargetPlace.Account
    let settings: TargetSettings

    package init(_ account: TargetPlace.Account, _ settings: TargetSettings) {
        (self.account, self.settings) = (account, settings)
    }

    var program: String { settings.program ?? "ssh" }

    var names: FolderNames { FolderNames(suffix: ".json", run: settings.run) }
}

extension SFTPTarget: FolderTarget {
    package var place: String { "\(TargetPlace.sftp(account))" }

    func connected<Result: Sendable>(
        _ body: @escaping @Sendable (any FolderFiles) throws -> Result
    ) async throws -> Result {
        try await connecting { connect in
            let session = try connect(), result = try body(session)
            session.end()
            return result
        }
    }

    func alone(_ publication: FolderPublication) async throws -> Receipt {
        try await connecting { connect in
            let session = try connect()
            try publication.prepare(session)
            let lock = SFTPLock(session, digest: publication.plan.digest)
            try lock.take()
            do {
                let receipt = try publication.work(session) { try lock.isHeld() && settings.clock() < session.until }
                // What is live stays live; a lock that cannot be given back ends with its lease.
                do { try lock.release() } catch { _ = try? tidy(publication, session, connect) }
                session.end()
                return receipt
            } catch {
                // A full disk gets its room back at once.
                throw explained(error, of: publication, try? tidy(publication, session, connect))
            }
        }
    }

    func steps(writing serial: Int, files: Int, linked: Int) -> [String] {
        ["wrote \(count(files, "file"))"] + (linked > 0 ? ["linked \(count(linked, "unchanged file"))"] : [])
    }
}

extension SFTPTarget {
    /// What was found before anything was tidied up.
    private struct Remains {
        /// Kilobytes that were free.
        let room: Int?
        let isHeld: Bool
    }

    /// Removes what the run left, and gives the lock back; over a new connection where the one before is lost.
    private func tidy(_ publication: FolderPublication, _ before: SFTPSession, _ connect: Connect) throws -> Remains {
        let session = before.isLost ? try connect() : before
        defer { session.end() }
        // What was sent is carried out before what it leaves is looked for.
        try session.settle()
        let lock = SFTPLock(session, digest: publication.plan.digest)
        let remains = Remains(room: try session.room(), isHeld: try lock.isHeld())
        publication.discard(session)
        try lock.release()
        return remains
    }

    /// A refusal has a reason that the server does not give: it answers "Failure" where the disk is full, and that
    /// nothing is there where another run has cleared this one away.
    private func explained(_ error: any Error, of publication: FolderPublication, _ remains: Remains?) -> any Error {
        guard case .refused(let doing, let path, _) = error as? SFTPError, let remains else { return error }
        if !remains.isHeld { return publication.overtaken }
        return remains.room.map { $0 < Self.leastRoom } == true ? SFTPError.full(doing: doing, path: path) : error
    }

    /// Kilobytes; with less than this a disk counts as full.
    private static let leastRoom = 16
}
