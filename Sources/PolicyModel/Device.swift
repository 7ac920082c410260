/// What a device knows of itself when an app on it asks whether to update.
package struct Device: Hashable, Sendable {
    package var platform: Platform
    package var version: Version
    /// `CFBundleVersion` or the version code's text; nil where the policy lists none.
    package var build: String?
    /// On Android the API level.
    package var os: Version
    package var language: LanguageTag
    /// Hardware id such as `iPhone5,1`; empty when unknown.
    package var model: String
    package var isTablet: Bool
    package var custom: [String: String]

    package init(
        platform: Platform, version: Version, build: String? = nil, os: Version, language: LanguageTag,
        model: String = "", isTablet: Bool = false, custom: [String: String] = [:]
    ) {
        self.platform = platform
        self.version = version
        self.build = build
        self.os = os
        self.language = language
        self.model = model
        self.isTablet = isTablet
        self.custom = custom
    }

    /// The device in a sentence's words: `iOS 15.2, version 2.7.0, language de`.
    package var inWords: String {
        let system = platform == .android ? "Android API level \(os)" : "\(platform.displayName) \(os)"
        var words = "\(system), version \(version), language \(language)"
        if !model.isEmpty { words += ", model \(model)" }
        if isTablet { words += ", tablet" }
        for (name, value) in custom.sorted(by: { $0.key < $1.key }) { words += ", \(name)=\(value)" }
        return words
    }
}
