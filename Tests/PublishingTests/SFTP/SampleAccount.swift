import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
@testable import Publishing

/// A folder of this machine that the tests reach through the real `sshd`, as publishers do.
final class SampleAccount: Sendable {
    let folder: TemporaryFolder
    /// Where the site goes.
    let path: String
    private let configuration: String
    private static let runs = Mutex(0)

    /// - Parameter path: a folder to take the place of one of its own.
    init(
        _ path: String? = nil, client: SSHServer.Client = .trusted, hasKey: Bool = true
    ) throws {
        folder = try TemporaryFolder()
        self.path = path ?? folder.path + "/live"
        configuration = try SSHServer.shared().configuration(in: folder, client, hasKey: hasKey)
    }

    /// As it lies in another account by now.
    convenience init(copying other: SampleAccount) throws {
        try self.init()
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    func target(
        host: String = "whole", deadline: Int = 120, takesOver: Bool = false, clock: Moment,
        also variables: [String: String] = [:]
    ) -> SFTPTarget {
        target(host: host, deadline: deadline, takesOver: takesOver, also: variables, clock: { clock })
    }

    func target(
        host: String = "whole", deadline: Int = 120, takesOver: Bool = false, program: String = "ssh",
        also variables: [String: String] = [:], clock: @escaping @Sendable () -> Moment = { SampleAccount.now() }
    ) -> SFTPTarget {
        let run = Self.runs.withLock {
            $0 += 1; return $0
        }
        let environment = ProcessInfo.processInfo.environment.merging(["DECREE_SSH_CONFIG": configuration]) { $1 }
        return SFTPTarget(
            .init(user: nil, host: host, path: path),
            .init(
                deadline: deadline, takesOver: takesOver, token: "run \(run)", clock: clock,
                environment: environment.merging(variables) { $1 }, program: program))
    }

    static func now() -> Moment { Moment(seconds: Int(Date().timeIntervalSince1970)) }

    func names(_ below: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(below)").sorted()
    }

    var live: String { get throws { try FileManager.default.destinationOfSymbolicLink(atPath: path + "/current") } }

    /// Every file of the live site as a web server finds it.
    func served() throws -> [String: [UInt8]] {
        let files = try FolderReader(disk: Disk()).read(path + "/" + live)
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
    }
}

extension SFTPTarget {
    /// As `decree publish` does it.
    func publish(_ signed: SignedBundle, onProgress: @escaping PublishProgress.Sink = { _ in }) async throws -> Receipt
    {
        let publisher = Publisher(self, cache: 300), proposal = try await publisher.propose(signed, at: Sample.moment)
        return try await publisher.publish(proposal, of: signed, at: Sample.moment, onProgress: onProgress)
    }
}

extension SignedBundle {
    /// Bytes by path.
    var tree: [String: [UInt8]] { Dictionary(uniqueKeysWithValues: bundle.artifacts.map { ($0.path, $0.bytes) }) }
}
