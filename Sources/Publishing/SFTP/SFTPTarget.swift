import Foundation
import PolicyModel
import Signing

/// A folder of an account that OpenSSH reaches, laid out as a directory target is: a folder for each publication, and a
/// link to the live one.
///
/// Beside each folder lies its record, so that one look need not read the files. Files that do not change are linked
/// from the live folder to the next one by the server itself. Everything that is under way has a name of its own run:
///
///     current                       the link that the web server follows
///     publications/7/               the files of publication 7, whole
///     publications/7.json           its record
///     publications/.lock/           held by a run, which the name of the one folder in it tells
///     publications/.8.RUN.partial/  a publication that is being written
///     publications/.8.RUN.json      its record
///     publications/.removed.RUN/    a folder that is being removed
package struct SFTPTarget: Sendable {
    let access: SFTPAccess
    let settings: Settings

    package struct Settings: Sendable {
        /// A run stops itself after so many seconds; another one may take its place then.
        package let deadline: Int
        /// Take the place of another run without waiting for its deadline.
        package let takesOver: Bool
        /// Random, and new for each run.
        package let token: String
        /// The time of day, which leases and the times of files are measured by; `--at` does not change it.
        package let clock: @Sendable () -> Moment
        /// What `sftp` and `ssh` find: their keys' agent, the home folder, where programs are.
        package let environment: [String: String]
        /// OpenSSH's `sftp`, or a program that takes its place.
        package let program: String

        /// - Parameter environment: `DECREE_SSH_CONFIG` in it names a file that takes the place of `~/.ssh/config`.
        package init(
            deadline: Int = 1800, takesOver: Bool = false, token: String, clock: @escaping @Sendable () -> Moment,
            environment: [String: String], program: String = "sftp"
        ) {
            self.deadline = deadline
            self.takesOver = takesOver
            self.token = token
            self.clock = clock
            self.environment = environment
            self.program = program
        }
    }

    package init(_ account: TargetPlace.Account, _ settings: Settings) {
        self.settings = settings
        access = SFTPAccess(
            account: account, program: settings.program, configuration: settings.environment["DECREE_SSH_CONFIG"],
            environment: settings.environment, seconds: settings.deadline)
    }

    /// The run's own part of names.
    var run: String { String(Digest.sha256(Array(settings.token.utf8)).prefix(16)) }

    func named(_ path: String) -> String { "\(place)/\(path)" }

    static let folder = "publications"
    static let liveLink = "current"

    static func folder(_ serial: Int) -> String { "\(folder)/\(serial)" }

    static func partial(_ serial: Int, _ run: String) -> String { "\(folder)/.\(serial).\(run).partial" }

    static func partialRecord(_ serial: Int, _ run: String) -> String { "\(folder)/.\(serial).\(run).json" }

    static func removed(_ run: String) -> String { "\(folder)/.removed.\(run)" }

    static func partialLink(_ run: String) -> String { ".\(liveLink).\(run).partial" }
}

extension SFTPTarget: PublishTarget {
    package var place: String { access.place }

    package func readState() async throws -> TargetState {
        try await access.run { connect in
            let session = try connect()
            let state = try look(session)
            session.end()
            return state
        }
    }

    package func publication(_ serial: Int) async throws -> Publication? {
        try await access.run { connect in
            let session = try connect()
            defer { session.end() }
            guard try entries(session)?.kept.contains(serial) == true else { return nil }
            return try record(serial, session).publication
        }
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        guard !files.isEmpty else { return [] }
        return try await access.run { connect in
            let session = try connect(), shelf = try LocalShelf()
            defer { session.end() }
            guard try session.enter(access.account.path) else { throw PublishingError.gone(place: place, path: files[0].path) }
            return try files.map { try read($0, of: serial, session, shelf) }
        }
    }

    func read(_ file: PublishedFile, of serial: Int, _ session: SFTPSession, _ shelf: LocalShelf) throws -> Artifact {
        let path = "\(Self.folder(serial))/\(file.path)", local = shelf.next()
        guard try session.get(path, to: local) else { throw PublishingError.gone(place: place, path: path) }
        let bytes = try shelf.take(local)
        guard Digest.sha256(bytes) == file.sha256 else {
            throw PublishingError.foreign(path: named(path), reason: "is no longer the file that was published")
        }
        return Artifact(path: file.path, bytes: bytes, role: PublishedPath.role(of: file.path, bytes: bytes))
    }

    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await access.run { connect in
            let bytes = Dictionary(signed.bundle.artifacts.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
            let expiries = signed.metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
            return try SFTPPublication(
                target: self, plan: plan, state: state, bytes: bytes,
                expiries: Dictionary(expiries, uniquingKeysWith: { first, _ in first }),
                onProgress: onProgress).publish(connect)
        }
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await access.run { connect in
            let session = try connect(), shelf = try LocalShelf()
            defer { session.end() }
            guard let live = try entries(session)?.live else { return nil }
            let local = shelf.next()
            return try session.get("\(Self.folder(live))/\(path)", to: local) ? try shelf.take(local) : nil
        }
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        guard records.live?.files[timestamp.artifact.path]?.sha256 == Digest.sha256(timestamp.replaced) else {
            throw PublishingError.stale(place: place, reason: "another run published meanwhile")
        }
        return try await access.run { connect in
            try SFTPPublication(
                target: self, plan: plan, state: records, bytes: [timestamp.artifact.path: timestamp.artifact.bytes],
                expiries: records.live?.expiries ?? [:], onProgress: { _ in }).publish(connect)
        }
    }
}
