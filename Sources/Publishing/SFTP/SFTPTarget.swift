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
    let account: TargetPlace.Account
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
        /// What `ssh` finds: its keys' agent, the home folder, where programs are.
        package let environment: [String: String]
        /// OpenSSH's `ssh`, or a program that takes its place.
        package let program: String

        /// - Parameter environment: `DECREE_SSH_CONFIG` in it names a file that takes the place of `~/.ssh/config`.
        package init(
            deadline: Int = 1800, takesOver: Bool = false, token: String, clock: @escaping @Sendable () -> Moment,
            environment: [String: String], program: String = "ssh"
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
        (self.account, self.settings) = (account, settings)
    }

    /// The run's own part of names.
    var run: String { String(Digest.sha256(Array(settings.token.utf8)).prefix(16)) }

    /// For people; `.` is the account's folder.
    func named(_ path: String) -> String { path == "." ? place : "\(place)/\(path)" }

    static let folder = "publications"
    static let liveLink = "current"

    static func folder(_ serial: Int) -> String { "\(folder)/\(serial)" }

    static func partial(_ serial: Int, _ run: String) -> String { "\(folder)/.\(serial).\(run).partial" }

    static func partialRecord(_ serial: Int, _ run: String) -> String { "\(folder)/.\(serial).\(run).json" }

    static func removed(_ run: String) -> String { "\(folder)/.removed.\(run)" }

    static func partialLink(_ run: String) -> String { ".\(liveLink).\(run).partial" }
}

extension SFTPTarget: PublishTarget {
    package var place: String { "\(TargetPlace.sftp(account))" }

    package func readState() async throws -> TargetState {
        try await connected { connect in
            let session = try connect()
            let state = try look(session)
            session.end()
            return state
        }
    }

    package func publication(_ serial: Int) async throws -> Publication? {
        try await connected { connect in
            let session = try connect()
            defer { session.end() }
            guard try entries(session)?.kept.contains(serial) == true else { return nil }
            return try record(serial, session).publication
        }
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        guard !files.isEmpty else { return [] }
        return try await connected { connect in
            let session = try connect()
            defer { session.end() }
            return try read(files, of: serial, session)
        }
    }

    func read(_ files: [PublishedFile], of serial: Int, _ session: SFTPSession) throws -> [Artifact] {
        let paths = files.map { "\(Self.folder(serial))/\($0.path)" }
        let found = try session.read(zip(paths, files).map { ($0, min($1.length, ObjectTarget.longestFile)) })
        return try files.indices.map { index in
            guard let bytes = found[index] else { throw PublishingError.gone(place: place, path: paths[index]) }
            return try files[index].artifact(bytes, at: named(paths[index]))
        }
    }

    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await connected { connect in
            let bytes = Dictionary(
                signed.bundle.artifacts.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
            let expiries =
                signed.metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
            return try SFTPPublication(
                target: self, plan: plan, state: state, bytes: bytes,
                expiries: Dictionary(expiries, uniquingKeysWith: { first, _ in first }), onProgress: onProgress,
                begun: settings.clock()
            ).publish(connect)
        }
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await connected { connect in
            let session = try connect()
            defer { session.end() }
            guard let live = try entries(session)?.live else { return nil }
            return try session.read("\(Self.folder(live))/\(path)", most: limit)
        }
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        guard records.live?.files[timestamp.artifact.path]?.sha256 == Digest.sha256(timestamp.replaced) else {
            throw PublishingError.stale(place: place, reason: "another run published meanwhile")
        }
        return try await connected { connect in
            try SFTPPublication(
                target: self, plan: plan, state: records, bytes: [timestamp.artifact.path: timestamp.artifact.bytes],
                expiries: records.live?.expiries ?? [:], onProgress: { _ in }, begun: settings.clock()
            ).publish(connect)
        }
    }
}
