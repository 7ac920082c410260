import ClientKit
import PolicyModel

/// The decisions of client 3.0.0, which reads an object under `ios` or `macos` and knows neither lists nor
/// requirements.
///
/// Source: `UpdateInfo.swift` and `PrinceOfVersions.swift` of `infinum/ios-prince-of-versions` at 3.0.0 (e15e969).
/// Every failure, including an unreadable app or OS version, gives the same error.
struct Apple3Client: Sendable {
    /// The decoded object of a platform.
    struct Facts: Sendable {
        /// `minimum_version`.
        let minimum: AppleVersion?
        /// `minimum_version_min_sdk`: on lower OS versions the minimum counts as satisfied.
        let minimumSystem: AppleVersion?
        /// `latest_version.version`.
        let latest: AppleVersion
        /// `latest_version.min_sdk`: on lower OS versions no version is new.
        let latestSystem: AppleVersion?
        let frequency: Frequency
        let minimumPath: String
        let latestPath: String
        /// The key under which the client stores that it has notified the user of `latest`, as in 4.x.
        let latestKey: String
    }

    /// The object of a platform, or why it is rejected.
    enum Part: Sendable {
        case facts(Facts)
        case refused(path: String, cause: String)
    }

    /// The arguments of the completion handler.
    struct Answer: Hashable {
        /// Nil if there is no new version.
        let newVersion: AppleVersion?
        let isMinimumSatisfied: Bool
    }

    let parts: [Platform: Part]
    /// The `meta` object, passed to the app unchanged; nil if it is missing or no object.
    let meta: JSONNode?

    /// Decides for a device; nil if the app gets an error.
    ///
    /// - Parameter notified: the stored keys of versions that the user was notified of.
    func decide(on device: AppleDevice, notified: inout Set<String>) -> Answer? {
        guard case .facts(let facts) = parts[device.platform], let installed = device.installed,
            let system = device.system
        else { return nil }
        let isForced = facts.minimumSystem ?? system <= system && facts.minimum ?? installed > installed
        let isNew =
            facts.latestSystem ?? system <= system && facts.latest > installed
            && (facts.frequency == .always || !notified.contains(facts.latestKey))
        if isNew { notified.insert(facts.latestKey) }
        return Answer(newVersion: isNew ? facts.latest : nil, isMinimumSatisfied: !isForced)
    }
}
