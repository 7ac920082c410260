import Basics
import PolicyModel
import Publishing

/// Reaches a target with what this machine knows: folders, credentials of the environment, the SSH configuration.
struct TargetAccess {
    private let jobs: Int
    private let deadline: Int
    private let takesOver: Bool
    private let content: String?
    private let authority: String?
    /// Of the programs that it starts too.
    private let environment: [String: String]
    /// The way to buckets.
    private let route: @Sendable () throws -> NetworkRoute

    /// - Parameters:
    ///   - pace: nil if nothing is written.
    ///   - content: the content folder, whose revision a commit names.
    ///   - authority: a PEM file with certificate authorities that a store may have besides the system's.
    init(
        _ proxy: ProxyOptions, _ network: NetworkLog, _ pace: PaceOptions? = nil, takesOver: Bool = false,
        content: String? = nil, authority: String? = nil
    ) {
        environment = proxy.environment
        route = { try proxy.route(network) }
        self.content = content
        self.authority = authority
        jobs = pace?.jobs ?? PaceOptions.standardJobs
        deadline = pace?.deadline ?? PaceOptions.standardDeadline
        self.takesOver = takesOver || pace?.takeOver ?? false
    }

    /// To read alone, by the way that the environment names.
    init(reading network: NetworkLog) {
        let environment = ThisProcess.environment
        self.environment = environment
        route = { try network.route(through: WebProxy(environment: environment)) }
        (content, authority, takesOver) = (nil, nil, false)
        (jobs, deadline) = (PaceOptions.standardJobs, PaceOptions.standardDeadline)
    }

    /// Connections are closed when the work is done, or has failed.
    func using<Result: Sendable>(
        _ place: TargetPlace, _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        switch place {
        case .directory(let path): try await work(DirectoryTarget(path))
        case .sftp(let account): try await work(SFTPTarget(account, settings))
        case .git(let repository): try await using(repository, work)
        case .s3(let bucket): try await using(bucket, work)
        }
    }

    private func using<Result: Sendable>(
        _ bucket: TargetPlace.Bucket, _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        let clock = RunClock.real(), identity = AWSWebIdentity(environment: environment, region: bucket.region)
        let known = identity == nil ? try AWSProfileFiles.settings(environment: environment) : nil
        var transport = HTTPTransport.Settings()
        transport.connections = jobs
        transport.run = .seconds(deadline)
        transport.connect = min(transport.connect, .seconds(deadline))
        // As the tools of Amazon have it, for servers of one's own with an authority of one's own.
        transport.trustRoot = authority ?? environment["AWS_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 }
        transport.route = try route()
        return try await HTTPTransport.run(transport, clock) { transport in
            let own = try await identity?.credentials(over: transport) { try Files.read($0, most: $1) }
            guard let credentials = own ?? known?.credentials else { preconditionFailure("one of both is there") }
            let store = try S3Store(
                bucket, credentials: credentials, region: known?.region ?? identity?.region, transport: transport,
                clock: clock)
            return try await work(ObjectTarget(store, settings))
        }
    }

    private func using<Result: Sendable>(
        _ repository: TargetPlace.Repository, _ work: (any PublishTarget) async throws -> Result
    ) async throws -> Result {
        let target = GitTarget(repository, settings)
        defer { target.close() }
        return try await work(target)
    }

    /// With a token that no other run has.
    private var settings: TargetSettings {
        TargetSettings(
            jobs: jobs, deadline: deadline, takesOver: takesOver, token: ThisProcess.uniqueName().lowercased(),
            clock: { Clock.now }, environment: environment, content: content)
    }
}
