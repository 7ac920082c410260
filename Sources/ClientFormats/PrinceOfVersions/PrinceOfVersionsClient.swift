import PolicyModel

/// A device as clients 4.x and 3.x look at it.
struct PrinceDevice {
    var platform: Platform
    /// Nil where the short version or the build is missing or unreadable.
    var installed: PrinceVersion?
    /// Nil where unreadable.
    var system: PrinceVersion?
    /// What the app's checks say to a requirement; false for a name under which none is registered.
    var checks: (String, PrinceScalar) -> Bool

    /// A Mac tells its OS as three integers, an iPhone as text that is read like any version.
    static func system(_ text: String, on platform: Platform) -> PrinceVersion? {
        var version = PrinceVersion(text)
        if platform == .macos { version?.build = 0 }
        return version
    }
}

/// What clients 4.0.0 to 4.0.8 decide from one document.
///
/// Upstream: `PrinceOfVersions.swift`, `PoVError.swift`, `UpdateInfo.swift` and `UpdateResult.swift` of
/// `infinum/ios-prince-of-versions` at 4.0.8 (874f29c), with the differences of `PrinceEdition`.
struct PrinceOfVersionsClient: Sendable {
    /// The errors of the completion call, for a document that arrived.
    enum Failure: Error, Hashable {
        case invalidJsonData, dataNotFound, requirementsNotSatisfied, invalidCurrentVersion
        /// The path of the configuration.
        case missingConfigurationVersion(String)
    }

    enum Status: Hashable { case noUpdateAvailable, requiredUpdateNeeded, newUpdateAvailable }

    /// A list is chosen by platform, the rest of the document is the same for all.
    let lists: [Platform: PrinceList]
    let meta: [String: PrinceScalar]?
    let edition: PrinceEdition
    /// False where the text or its root cannot be decoded.
    let isReadable: Bool

    /// Nil stands for a text that is not JSON, or whose root is no object.
    init(_ reader: PrinceReader?, as edition: PrinceEdition) {
        lists = reader?.lists ?? [:]
        meta = reader?.meta
        isReadable = !lists.isEmpty
        self.edition = edition
    }

    /// The configuration that decides for a device, or the error that its app gets.
    func chosen(for device: PrinceDevice) throws(Failure) -> PrinceConfiguration {
        guard isReadable else { throw .invalidJsonData }
        guard case .configurations(let all, _) = lists[device.platform] else { throw .dataNotFound }
        let validated = edition.validatesUnchecked
            ? all.first { $0.holds(on: device.system) { _, _ in false } }
            : all.first { $0.holds(on: device.system, checks: device.checks) }
        guard let validated else { throw .requirementsNotSatisfied }
        if validated.namesNoVersion { throw .missingConfigurationVersion(validated.path) }
        guard device.installed != nil else { throw .invalidCurrentVersion }
        // 4.0.1 selects once more, with the checks, and validates no more.
        guard edition.validatesUnchecked else { return validated }
        return all.first { $0.holds(on: device.system, checks: device.checks) } ?? validated
    }

    /// The status as the app reads it; a reading that tells of a version marks it as notified, by its text, for ever.
    static func status(
        _ chosen: PrinceConfiguration, on installed: PrinceVersion, notified: inout Set<String>
    ) -> Status {
        if let required = chosen.required, required > installed { return .requiredUpdateNeeded }
        guard let last = chosen.last, last > installed else { return .noUpdateAvailable }
        guard chosen.frequency == .always || !notified.contains(chosen.lastKey) else { return .noUpdateAvailable }
        notified.insert(chosen.lastKey)
        return .newUpdateAvailable
    }

    /// What the app is told to update to; it may lie below the installed version.
    static func updateVersion(_ chosen: PrinceConfiguration, on installed: PrinceVersion) -> PrinceVersion {
        if let required = chosen.required, let last = chosen.last { return max(required, last) }
        return max(chosen.required ?? chosen.last ?? installed, installed)
    }

    /// The document's `meta` under that of the chosen configuration; before one is chosen, the document's alone.
    func metadata(_ chosen: PrinceConfiguration?) -> [String: PrinceScalar]? {
        guard meta != nil || chosen?.meta != nil else { return nil }
        return (meta ?? [:]).merging(chosen?.meta ?? [:]) { $1 }
    }
}
