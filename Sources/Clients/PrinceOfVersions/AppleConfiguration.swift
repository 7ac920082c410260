import PolicyModel

/// A decoded element of a platform's list: the versions that it names and the devices for which it holds.
///
/// Source: `ConfigurationData.swift` at 4.0.8 (874f29c). It is a class, because agreement passes it for every device.
final class AppleConfiguration: Sendable, Equatable {
    /// Its JSON path, such as `ios2[0]`.
    let path: String
    /// `required_version`.
    let required: AppleVersion?
    /// `last_version_available`.
    let last: AppleVersion?
    /// Nil if the document has none; then the client takes `once`.
    let writtenFrequency: Frequency?
    /// Nil if the document has none; 4.0.0 treats this differently from an empty object.
    let requirements: Requirements?
    let meta: [String: Scalar]?
    /// The JSON paths of the two versions.
    let requiredPath: String
    let lastPath: String
    /// The key under which the client stores that it has notified the user of `last`.
    let lastKey: String

    init(
        path: String, required: AppleVersion?, last: AppleVersion?, writtenFrequency: Frequency?,
        requirements: Requirements?, meta: [String: Scalar]?, requiredPath: String, lastPath: String,
        lastKey: String
    ) {
        self.path = path
        self.required = required
        self.last = last
        self.writtenFrequency = writtenFrequency
        self.requirements = requirements
        self.meta = meta
        self.requiredPath = requiredPath
        self.lastPath = lastPath
        self.lastKey = lastKey
    }

    var frequency: Frequency { writtenFrequency ?? .once }
    var namesNoVersion: Bool { required == nil && last == nil }

    /// True if all requirements are met. An OS version that is missing or unreadable meets every OS rule.
    ///
    /// - Parameter checks: the app's answer for a requirement.
    func holds(on system: AppleVersion?, checks: (String, Scalar) -> Bool) -> Bool {
        guard let requirements else { return true }
        if let least = requirements.system, let system, system < least { return false }
        return requirements.custom.allSatisfy { checks($0.name, $0.value) }
    }

    static func == (one: AppleConfiguration, other: AppleConfiguration) -> Bool {
        one.path == other.path && one.required == other.required && one.last == other.last
            && one.writtenFrequency == other.writtenFrequency && one.requirements == other.requirements
            && one.meta == other.meta && one.requiredPath == other.requiredPath && one.lastPath == other.lastPath
            && one.lastKey == other.lastKey
    }

    /// True if this configuration holds on every device on which `other` holds.
    func covers(_ other: AppleConfiguration) -> Bool {
        let theirs = other.requirements?.custom ?? []
        guard (requirements?.custom ?? []).allSatisfy(theirs.contains) else { return false }
        guard let least = requirements?.system else { return true }
        return other.requirements?.system.map { least <= $0 } ?? false
    }
}

struct Requirements: Hashable, Sendable {
    /// A requirement that the app itself checks.
    struct Custom: Hashable, Sendable {
        /// In camel case, as the client passes it to the app.
        let name: String
        let value: Scalar
    }

    /// `required_os_version`; nil if missing or unreadable.
    let system: AppleVersion?
    /// The app must accept the value of each.
    let custom: [Custom]
}

/// The list of one platform.
enum AppleList: Equatable, Sendable {
    case configurations([AppleConfiguration], path: String)
    /// Neither key of the platform holds a list that can be decoded.
    case missing(path: String, cause: String)

    var configurations: [AppleConfiguration] { if case .configurations(let all, _) = self { all } else { [] } }
}
