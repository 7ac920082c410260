import PolicyModel

/// One element of a platform's list, decoded.
///
/// Upstream: `ConfigurationData.swift` at 4.0.8 (874f29c). An object, because agreement hands it about for every device.
final class PrinceConfiguration: Sendable {
    /// Such as `ios2[0]`.
    let path: String
    let required: PrinceVersion?
    /// `last_version_available`.
    let last: PrinceVersion?
    /// Nil where not written; then the client takes `once`.
    let writtenFrequency: Frequency?
    /// Nil where not written, which is not the same as empty to 4.0.0.
    let requirements: PrinceRequirements?
    let meta: [String: PrinceScalar]?
    let requiredPath: String
    let lastPath: String
    /// Under which the client remembers that it told of `last`.
    let lastKey: String

    init(
        path: String, required: PrinceVersion?, last: PrinceVersion?, writtenFrequency: Frequency?,
        requirements: PrinceRequirements?, meta: [String: PrinceScalar]?, requiredPath: String, lastPath: String,
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

    /// An OS that the device does not tell, or that cannot be read, meets every rule.
    func holds(on system: PrinceVersion?, checks: (String, PrinceScalar) -> Bool) -> Bool {
        guard let requirements else { return true }
        if let least = requirements.system, let system, system < least { return false }
        return requirements.custom.allSatisfy { checks($0.name, $0.value) }
    }

    /// True where this one holds on every device on which `other` does.
    func covers(_ other: PrinceConfiguration) -> Bool {
        let theirs = other.requirements?.custom ?? []
        guard (requirements?.custom ?? []).allSatisfy(theirs.contains) else { return false }
        guard let least = requirements?.system else { return true }
        return other.requirements?.system.map { least <= $0 } ?? false
    }
}

/// The members of `requirements` that the client keeps.
struct PrinceRequirements: Sendable {
    struct Custom: Hashable, Sendable {
        /// As the client asks for it, in camel case.
        let name: String
        let value: PrinceScalar
    }

    /// `required_os_version`, where it could be read.
    let system: PrinceVersion?
    /// Each must have a check of the app's that says yes to the value.
    let custom: [Custom]
}

/// What the document says to the devices of one platform.
enum PrinceList: Sendable {
    case configurations([PrinceConfiguration], path: String)
    /// Neither key of the platform holds a list that could be decoded.
    case missing(path: String, cause: String)

    var configurations: [PrinceConfiguration] { if case .configurations(let all, _) = self { all } else { [] } }
}
