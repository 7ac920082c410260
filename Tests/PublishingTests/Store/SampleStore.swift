import Foundation
import PolicyModel
import Synchronization
import TestSupport
@testable import Publishing

/// Stores in front of the real object server, and clocks whose waits take no time, for the tests of this folder.
enum SampleStore {
    static let headers = FileHeaders(contentType: "application/json", cacheControl: "public, max-age=300")

    static func credentials(_ server: ObjectServer, secret: String? = nil) -> AWSCredentials {
        AWSCredentials(
            accessKey: server.accessKey, secret: secret ?? server.secret, sessionToken: nil,
            origin: "AWS_ACCESS_KEY_ID of the environment")
    }

    static func place(_ name: String, at endpoint: String, prefix: String = "site/") -> TargetPlace.Bucket {
        TargetPlace.Bucket(name: name, endpoint: endpoint, region: nil, prefix: prefix, usesPathStyle: true)
    }

    /// A transport for the time of `work`, and a store on it.
    ///
    /// - Parameter endpoint: nil takes the server's own, another is a proxy's.
    static func run<Result: Sendable>(
        in bucket: String, at endpoint: String? = nil, prefix: String = "site/", secret: String? = nil,
        pageSize: Int = 1000,
        clock: RunClock = .patient(), settings: HTTPTransport.Settings = .init(),
        _ work: (S3Store) async throws -> Result
    ) async throws -> Result {
        let server = try await ObjectServer.running()
        return try await HTTPTransport.run(settings, clock) { transport in
            try await work(
                S3Store(
                    place(bucket, at: endpoint ?? server.endpoint, prefix: prefix),
                    credentials: credentials(server, secret: secret),
                    region: server.region, transport: transport, clock: clock, pageSize: pageSize))
        }
    }

    /// The error that `work` ends with.
    static func error<Result>(_ work: () async throws -> Result) async -> StoreError? {
        do { _ = try await work() } catch { return error as? StoreError }
        return nil
    }
}

extension RunClock {
    /// The machine's time, moved by `shift` seconds; a wait is recorded in `waits` and ends at once.
    static func patient(_ waits: Waits = Waits(), shift: Int = 0, chance: Double = 0.5) -> RunClock {
        let start = ContinuousClock.now
        return RunClock(
            now: { Moment(seconds: Int(Date().timeIntervalSince1970) + shift) },
            elapsed: { ContinuousClock.now - start },
            sleep: { wait in waits.add(wait) }, chance: { chance })
    }

    /// The waits that were asked for, in order.
    final class Waits: Sendable {
        private let list = Mutex<[Duration]>([])

        var all: [Duration] { list.withLock { $0 } }

        func add(_ wait: Duration) { list.withLock { $0.append(wait) } }
    }
}
