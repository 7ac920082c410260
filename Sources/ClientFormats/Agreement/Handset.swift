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
        let listed = dated.listed(device.version, on: device.platform)
        self.init(
            platform: device.platform, version: (listed?.version ?? device.version).description,
            build: Handset.build(of: device, listed, in: dated),
            bundleID: dated.policy.ids[device.platform] ?? "", os: Handset.systemVersion(device.os),
            language: device.language, model: device.model, isTablet: device.isTablet, custom: device.custom)
    }

    private static func build(of device: Device, _ listed: Release?, in dated: DatedPolicy) -> Build {
        if let build = device.build ?? listed?.shipments[device.platform]?.build { return .known(build) }
        guard listed == nil else { return .unknown }
        let releases = dated.policy.releases(on: device.platform)
        let lower = releases.last { $0.version < device.version }?.shipments[device.platform]?.build
        let upper = releases.first { $0.version > device.version }?.shipments[device.platform]?.build
        return lower == nil && upper == nil ? .unknown : .between(lower, upper)
    }

    /// `15` is `15.0` to the system, and `15.2.0` is `15.2`.
    package static func systemVersion(_ version: Version) -> String {
        let numbers = version.numbers, count = max(2, (numbers.lastIndex { $0 != 0 } ?? 0) + 1)
        return numbers.prefix(count).map(String.init).joined(separator: ".")
    }
}
