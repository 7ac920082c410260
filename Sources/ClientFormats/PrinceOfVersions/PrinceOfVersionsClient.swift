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

    init(
        platform: Platform, installed: PrinceVersion?, system: PrinceVersion?,
        checks: @escaping (String, PrinceScalar) -> Bool
    ) {
        self.platform = platform
        self.installed = installed
        self.system = system
        self.checks = checks
    }

    init(_ handset: Handset, build: String) {
        let custom = handset.custom
        self.init(
            platform: handset.platform, installed: PrinceVersion(short: handset.version, build: build),
            system: PrinceDevice.system(handset.os, on: handset.platform)
        ) { name, value in custom[name].map { $0 == value.text } ?? false }
    }

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

    /// What comes of the document on one device.
    enum Decision: Hashable {
        case failed(Failure)
        /// By the place of the configuration in the platform's list.
        case told(Int, Status)
    }

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
        let all = try configurations(on: device.platform)
        return all[try place(for: device, in: all)]
    }

    func decision(on device: PrinceDevice) -> Decision {
        do throws(Failure) {
            let all = try configurations(on: device.platform), place = try place(for: device, in: all)
            guard let installed = device.installed else { throw .invalidCurrentVersion }
            return .told(place, PrinceOfVersionsClient.status(all[place], on: installed, isNotified: false))
        } catch {
            return .failed(error)
        }
    }

    private func configurations(on platform: Platform) throws(Failure) -> [PrinceConfiguration] {
        guard isReadable else { throw .invalidJsonData }
        guard case .configurations(let all, _) = lists[platform] else { throw .dataNotFound }
        return all
    }

    private func place(for device: PrinceDevice, in all: [PrinceConfiguration]) throws(Failure) -> Int {
        let validated = edition.validatesUnchecked
            ? all.firstIndex { $0.holds(on: device.system) { _, _ in false } }
            : all.firstIndex { $0.holds(on: device.system, checks: device.checks) }
        guard let validated else { throw .requirementsNotSatisfied }
        if all[validated].namesNoVersion { throw .missingConfigurationVersion(all[validated].path) }
        guard device.installed != nil else { throw .invalidCurrentVersion }
        // 4.0.1 selects once more, with the checks, and validates no more.
        guard edition.validatesUnchecked else { return validated }
        return all.firstIndex { $0.holds(on: device.system, checks: device.checks) } ?? validated
    }

    /// The status as the app reads it; a reading that tells of a version marks it as notified, by its text, for ever.
    static func status(
        _ chosen: PrinceConfiguration, on installed: PrinceVersion, notified: inout Set<String>
    ) -> Status {
        let status = status(chosen, on: installed, isNotified: notified.contains(chosen.lastKey))
        if status == .newUpdateAvailable { notified.insert(chosen.lastKey) }
        return status
    }

    private static func status(
        _ chosen: PrinceConfiguration, on installed: PrinceVersion, isNotified: Bool
    ) -> Status {
        if let required = chosen.required, required > installed { return .requiredUpdateNeeded }
        guard let last = chosen.last, last > installed else { return .noUpdateAvailable }
        return chosen.frequency == .always || !isNotified ? .newUpdateAvailable : .noUpdateAvailable
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
