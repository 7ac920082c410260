import PolicyModel

/// A device as a client's own code sees it: texts, not versions.
///
/// Nothing was shown or discarded on it before, unless a model is asked with a stored state of its own.
package struct Handset: Hashable, Sendable {
    /// What is known of `CFBundleVersion`, or of the version code.
    package enum Build: Hashable, Sendable {
        case known(String)
        /// An unlisted version's, strictly between those of its listed neighbours; nil where there is none.
        case between(String?, String?)
        case unknown
    }

    package var platform: Platform
    /// `CFBundleShortVersionString`: the exact text that shipped.
    package var version: String
    package var build: Build
    package var bundleID: String
    /// As the system tells it: two numbers, a third where it is not 0.
    package var os: String
    package var language: LanguageTag
    /// Hardware id such as `iPhone5,1`; empty when unknown.
    package var model: String
    package var isTablet: Bool
    /// What the checks that the app registered would say yes to, by requirement name.
    package var custom: [String: String]

    package init(
        platform: Platform, version: String, build: Build, bundleID: String, os: String, language: LanguageTag,
        model: String = "", isTablet: Bool = false, custom: [String: String] = [:]
    ) {
        self.platform = platform
        self.version = version
        self.build = build
        self.bundleID = bundleID
        self.os = os
        self.language = language
        self.model = model
        self.isTablet = isTablet
        self.custom = custom
    }
}

extension Handset {
    /// A device of a policy, with the strings that its release shipped with.
    package init(_ device: Device, in dated: DatedPolicy) {
        let app = InstalledApp(device.version, on: device.platform, in: dated)
        self.init(device, with: app, os: Handset.systemVersion(device.os))
    }

    /// - Parameters:
    ///   - app: what `device` has installed.
    ///   - os: the device's OS as the system tells it.
    init(_ device: Device, with app: InstalledApp, os: String) {
        self.init(
            platform: device.platform, version: app.version, build: device.build.map(Build.known) ?? app.build,
            bundleID: app.bundleID, os: os, language: device.language, model: device.model, isTablet: device.isTablet,
            custom: device.custom)
    }

    /// `15` is `15.0` to the system, and `15.2.0` is `15.2`.
    package static func systemVersion(_ version: Version) -> String {
        version.text(of: version.fourth > 0 ? 4 : version.patch > 0 ? 3 : 2)
    }
}

/// One version of an app as it lies on a device: the texts that it shipped with.
struct InstalledApp {
    let version: String
    let build: Handset.Build
    let bundleID: String

    init(_ version: Version, on platform: Platform, in dated: DatedPolicy) {
        let listed = dated.listed(version, on: platform)
        self.version = (listed?.version ?? version).description
        bundleID = dated.policy.ids[platform] ?? ""
        if let listed {
            build = listed.shipments[platform]?.build.map(Handset.Build.known) ?? .unknown
        } else {
            build = InstalledApp.build(of: version, among: dated.policy.releases, on: platform)
        }
    }

    private static func build(of version: Version, among releases: [Release], on platform: Platform) -> Handset.Build {
        let lower = releases.last { $0.version < version && $0.shipments[platform] != nil }?.shipments[platform]?.build
        let upper = releases.first { $0.version > version && $0.shipments[platform] != nil }?.shipments[platform]?.build
        return lower == nil && upper == nil ? .unknown : .between(lower, upper)
    }
}
