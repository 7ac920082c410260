import PolicyModel

/// What client 3.0.0 decides: it reads an object under `ios` or `macos`, and knows neither lists nor requirements.
///
/// Upstream: `UpdateInfo.swift` and `PrinceOfVersions.swift` of `infinum/ios-prince-of-versions` at 3.0.0 (e15e969).
/// Every failure, an unreadable installed or OS version included, is one error.
struct PrinceOfVersions3Client: Sendable {
    /// What the client keeps of a platform's object.
    struct Facts: Sendable {
        let minimum: PrinceVersion?
        /// Below it the minimum counts as satisfied.
        let minimumSystem: PrinceVersion?
        let latest: PrinceVersion
        /// Below it no version is new.
        let latestSystem: PrinceVersion?
        let frequency: Frequency
        let minimumPath: String
        let latestPath: String
        /// Under which the client remembers that it told of `latest`, as 4.x do.
        let latestKey: String
    }

    enum Part: Sendable {
        case facts(Facts)
        case refused(path: String, cause: String)
    }

    /// The completion call: a new version or none, and in both whether the minimum is satisfied.
    struct Answer: Hashable {
        let newVersion: PrinceVersion?
        let isMinimumSatisfied: Bool
    }

    let parts: [Platform: Part]
    /// Handed on as it is, nested or not; nil where it is no object.
    let meta: JSONNode?

    /// Nil where the app gets an error.
    func decide(on device: PrinceDevice, notified: inout Set<String>) -> Answer? {
        guard case .facts(let facts) = parts[device.platform], let installed = device.installed, let system = device.system
        else { return nil }
        let isForced = facts.minimumSystem ?? system <= system && facts.minimum ?? installed > installed
        let isNew = facts.latestSystem ?? system <= system && facts.latest > installed
            && (facts.frequency == .always || !notified.contains(facts.latestKey))
        if isNew { notified.insert(facts.latestKey) }
        return Answer(newVersion: isNew ? facts.latest : nil, isMinimumSatisfied: !isForced)
    }
}
