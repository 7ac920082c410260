import PolicyModel

/// A device as a client's own code sees it: with the strings that the system and the app report.
///
/// Nothing was shown or dismissed on it before, unless a model takes a stored state as a separate argument.
@usableFromInline
package struct ClientDevice: Hashable, Sendable {
    /// What is known about `CFBundleVersion`, or about the version code.
    package enum Build: Hashable, Sendable {
        case known(String)
        /// An unlisted version's build, which lies strictly between the builds of the neighbouring releases; nil at an
        /// end.
        case between(String?, String?)
        case unknown
    }

    package var platform: Platform
    /// The same for all devices of a version in a grid, so that models need not look at its strings again.
    package let app: InstalledApp
    /// As the system reports it: two numbers, and a third unless it is 0; on Android the API level.
    package var os: String
    package var language: LanguageTag
    /// Hardware id such as `iPhone5,1`; empty when unknown.
    package var model: String
    package var isTablet: Bool
    /// That of a Mac.
    package var processor: Processor
    /// The channel that the app asks for besides what everybody gets; nil for none.
    package var channel: String?
    /// The installation's id; nil for none.
    package var id: String?
    /// The values that the app's registered checks accept, by requirement name.
    package var custom: [String: String]

    /// `CFBundleShortVersionString`: the exact text that shipped.
    package var version: String { app.version }
    package var build: Build { app.build }
    package var bundleID: String { app.bundleID }
}

extension ClientDevice {
    package init(
        platform: Platform, version: String, build: Build, bundleID: String, os: String, language: LanguageTag,
        model: String = "", isTablet: Bool = false, processor: Processor = .arm64, channel: String? = nil,
        id: String? = nil, custom: [String: String] = [:]
    ) {
        self.init(
            platform: platform, app: InstalledApp(version: version, build: build, bundleID: bundleID), os: os,
            language: language, model: model, isTablet: isTablet, processor: processor, channel: channel, id: id,
            custom: custom)
    }

    /// The client's view of a policy's device, with the strings with which its release shipped.
    package init(_ device: Device, in dated: DatedPolicy) {
        let app = InstalledApp(device.version, on: device.platform, in: dated)
        self.init(device, with: app, os: ClientDevice.systemVersion(device.os, on: device.platform))
    }

    /// - Parameters:
    ///   - app: the app installed on `device`.
    ///   - os: the device's OS version as the system reports it.
    package init(_ device: Device, with app: InstalledApp, os: String) {
        self.init(
            platform: device.platform, app: app.with(build: device.build), os: os, language: device.language,
            model: device.model, isTablet: device.isTablet, processor: device.processor, channel: device.channel,
            id: device.id, custom: device.custom)
    }

    /// An OS version as the system reports it: `15` as `15.0`, and `15.2.0` as `15.2`; an API level of Android as a
    /// whole number.
    package static func systemVersion(_ version: Version, on platform: Platform) -> String {
        if platform == .android { return String(version.major) }
        return version.text(of: version.fourth > 0 ? 4 : version.patch > 0 ? 3 : 2)
    }
}

extension ClientDevice.Build {
    /// The lowest and the highest version code that a build can stand for; empty if there is none.
    package var versionCodes: [Int32] {
        switch self {
        case .known(let text): return Int32(text).map { [$0] } ?? []
        case .unknown: return [1, .max]
        case .between(let below, let above):
            guard let low = below.map({ Int32($0) }) ?? 0, let high = above.map({ Int32($0) }) ?? .max,
                low < .max, low + 1 <= (above == nil ? high : high - 1)
            else { return [] }
            let first = low + 1, last = above == nil ? high : high - 1
            return first == last ? [first] : [first, last]
        }
    }
}

/// An installed version of an app, with the strings with which it shipped; a reference, because all devices with the
/// version share it.
package final class InstalledApp: Hashable, Sendable {
    package let version: String
    package let build: ClientDevice.Build
    package let bundleID: String

    package init(version: String, build: ClientDevice.Build, bundleID: String) {
        (self.version, self.build, self.bundleID) = (version, build, bundleID)
    }

    package init(_ version: Version, on platform: Platform, in dated: DatedPolicy) {
        let listed = dated.listed(version, on: platform)
        self.version = (listed?.version ?? version).description
        bundleID = dated.policy.ids[platform] ?? ""
        if let listed {
            build = listed.shipments[platform]?.build.map(ClientDevice.Build.known) ?? .unknown
        } else {
            build = InstalledApp.build(of: version, among: dated.policy.releases, on: platform)
        }
    }

    /// The same app with that build, if one is given.
    package func with(build: String?) -> InstalledApp {
        guard let build, self.build != .known(build) else { return self }
        return InstalledApp(version: version, build: .known(build), bundleID: bundleID)
    }

    package static func == (one: InstalledApp, other: InstalledApp) -> Bool {
        one === other || one.version == other.version && one.build == other.build && one.bundleID == other.bundleID
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(build)
        hasher.combine(bundleID)
    }

    /// The build of an unlisted version: between those of its listed neighbours; on Android above every code of the
    /// lower one.
    private static func build(of version: Version, among releases: [Release], on platform: Platform)
        -> ClientDevice.Build
    {
        let below = releases.last { $0.version < version && $0.shipments.has(platform) }?.shipments[platform]
        let lower = platform == .android ? below?.codes.map { "\($0.highest)" } : below?.build
        let upper = releases.first { $0.version > version && $0.shipments.has(platform) }?.shipments[platform]?.build
        return lower == nil && upper == nil ? .unknown : .between(lower, upper)
    }
}
