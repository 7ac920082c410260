import ClientKit
import PolicyModel

/// A device as clients 4.x and 3.x see it.
struct AppleDevice {
    var platform: Platform
    /// The installed version with its build; nil if either is missing or unreadable.
    var installed: AppleVersion?
    /// The OS version; nil if unreadable.
    var system: AppleVersion?
    /// The result of the app's check for a requirement; false for a name without a registered check.
    var checks: (String, Scalar) -> Bool

    /// The versions of the last device, since its neighbours mostly have the same.
    struct Memory {
        private var app: InstalledApp?
        /// The version of `app`, with the lowest and the highest build that it may have.
        private(set) var lowest: AppleVersion?, highest: AppleVersion?
        /// Whether these can get different decisions: the builds differ, and the document names builds.
        private(set) var isRange = false
        private var systems: [(text: String, platform: Platform, version: AppleVersion?)] = []
        /// The index in `systems` after that of the last device.
        private var next = 0
    }
}

extension AppleDevice {
    init(_ clientDevice: ClientDevice, installed: AppleVersion?, _ memory: inout Memory) {
        let custom = clientDevice.custom
        self.init(
            platform: clientDevice.platform, installed: installed,
            system: memory.system(clientDevice.os, on: clientDevice.platform)
        ) { name, value in custom[name].map { $0 == value.text } ?? false }
    }

    /// The OS version. macOS reports three integers; iOS reports text, which the client parses like any version.
    static func system(_ text: String, on platform: Platform) -> AppleVersion? {
        var version = AppleVersion(text)
        if platform == .macos { version?.build = 0 }
        return version
    }
}

extension AppleDevice.Memory {
    /// Reads the version of the app that is installed, unless the last device had the same app.
    ///
    /// - Parameter namesBuilds: true if a version in the document has a build; only then the installed build matters.
    mutating func read(_ app: InstalledApp, namesBuilds: Bool) {
        if self.app === app { return }
        self.app = app
        let builds = AppleDevice.Memory.builds(of: app.build)
        lowest = AppleVersion(short: app.version, build: builds.lowest)
        isRange = namesBuilds && builds.lowest != builds.highest
        highest = isRange ? AppleVersion(short: app.version, build: builds.highest) : lowest
    }

    /// The lowest and highest build that an app may have.
    ///
    /// A version that is not listed has a build between those of the releases before and after it, if both are whole
    /// numbers; otherwise it can have any build.
    private static func builds(of build: ClientDevice.Build) -> (lowest: String, highest: String) {
        switch build {
        case .known(let text): return (text, text)
        case .between(let lower, let upper):
            guard let low = lower.map({ Int($0) }) ?? 0, let high = upper.map({ Int($0) }) ?? .max, low < high - 1
            else { fallthrough }
            return (String(low + 1), String(high - 1))
        case .unknown: return ("0", String(Int.max))
        }
    }

    /// A grid has few OS versions, and each app version has them in the same order.
    fileprivate mutating func system(_ text: String, on platform: Platform) -> AppleVersion? {
        func isKnown(_ place: Int) -> Bool {
            systems[place].platform == platform && systems[place].text.hasBytes(of: text)
        }
        let known = next < systems.count && isKnown(next) ? next : systems.indices.first(where: isKnown)
        let place = known ?? systems.count
        if known == nil { systems.append((text, platform, AppleDevice.system(text, on: platform))) }
        next = place + 1
        return systems[place].version
    }
}

/// The decisions of clients 4.0.0 to 4.0.8 from one document.
///
/// Source: `PrinceOfVersions.swift`, `PoVError.swift`, `UpdateInfo.swift` and `UpdateResult.swift` of
/// `infinum/ios-prince-of-versions` at 4.0.8 (874f29c), with the differences of `AppleEdition`.
struct AppleClient: Sendable {
    /// The errors of the completion handler, for a document that was downloaded.
    enum Failure: Error, Hashable {
        case invalidJsonData, dataNotFound, requirementsNotSatisfied, invalidCurrentVersion
        /// With the path of the configuration.
        case missingConfigurationVersion(String)
    }

    /// The status that the app gets.
    enum Status: Hashable { case noUpdateAvailable, requiredUpdateNeeded, newUpdateAvailable }

    /// The result on one device.
    enum Decision: Hashable {
        case failed(Failure)
        /// The index of the configuration in the platform's list, and the status that it gives.
        case decided(Int, Status)
    }

    /// The lists by platform; empty if the document cannot be decoded.
    let lists: PlatformMap<AppleList>
    let meta: [String: Scalar]?
    private(set) var edition: AppleEdition

    /// - Parameter reader: nil if the text is no JSON or its root is no object.
    init(_ reader: AppleReader?, as edition: AppleEdition) {
        lists = PlatformMap(reader?.lists ?? [:])
        meta = reader?.meta
        self.edition = edition
    }

    /// The same document in another edition.
    func edition(_ edition: AppleEdition) -> AppleClient {
        var client = self
        client.edition = edition
        return client
    }

    /// True if the other client decides the same on every device.
    ///
    /// The second choice of 4.0.1 differs only where the app itself checks a requirement.
    func decidesAlike(_ other: AppleClient) -> Bool {
        lists == other.lists
            && (edition.validatesUnchecked == other.edition.validatesUnchecked || !asksForChecks)
    }

    /// True if a configuration has a requirement that the app itself checks.
    private var asksForChecks: Bool {
        lists.values.contains { $0.configurations.contains { $0.requirements?.custom.isEmpty == false } }
    }

    /// - Parameter notified: the stored texts of versions that the user was notified of.
    func decision(on device: AppleDevice, notified: Set<String> = []) -> Decision {
        do throws(Failure) {
            let all = try configurations(on: device.platform), place = try place(for: device, in: all)
            guard let installed = device.installed else { throw .invalidCurrentVersion }
            let isNotified = notified.contains(all[place].lastKey)
            return .decided(place, AppleClient.status(all[place], on: installed, isNotified: isNotified))
        } catch {
            return .failed(error)
        }
    }

    private func configurations(on platform: Platform) throws(Failure) -> [AppleConfiguration] {
        if lists.isEmpty { throw .invalidJsonData }
        guard case .configurations(let all, _) = lists[platform] else { throw .dataNotFound }
        return all
    }

    /// The index of the configuration that decides.
    private func place(for device: AppleDevice, in all: [AppleConfiguration]) throws(Failure) -> Int {
        let validated =
            edition.validatesUnchecked
            ? all.firstIndex { $0.holds(on: device.system) { _, _ in false } }
            : all.firstIndex { $0.holds(on: device.system, checks: device.checks) }
        guard let validated else { throw .requirementsNotSatisfied }
        if all[validated].namesNoVersion { throw .missingConfigurationVersion(all[validated].path) }
        guard device.installed != nil else { throw .invalidCurrentVersion }
        // 4.0.1 selects again, with the checks, and does not validate the second choice.
        guard edition.validatesUnchecked else { return validated }
        return all.firstIndex { $0.holds(on: device.system, checks: device.checks) } ?? validated
    }

    /// The status that the app gets. A new version is then stored as notified, by its text and for ever.
    private static func status(_ chosen: AppleConfiguration, on installed: AppleVersion, isNotified: Bool) -> Status {
        if let required = chosen.required, required > installed { return .requiredUpdateNeeded }
        guard let last = chosen.last, last > installed else { return .noUpdateAvailable }
        return chosen.frequency == .always || !isNotified ? .newUpdateAvailable : .noUpdateAvailable
    }
}
