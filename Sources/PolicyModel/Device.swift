/// The facts of one device that decide its verdict: policies are evaluated against it, and grids are made of it.
package struct Device: Hashable, Sendable {
    package var platform: Platform
    /// The installed version of the app.
    package var version: Version
    /// `CFBundleVersion`, or the version code as text; nil if the policy lists no build for the version.
    package var build: String?
    /// The operating system's version; on Android the API level.
    package var os: Version
    package var language: LanguageTag
    /// Hardware id such as `iPhone5,1`; empty when unknown.
    package var model: String
    package var isTablet: Bool
    /// That of a Mac; elsewhere it decides nothing.
    package var processor: Processor
    /// The channel of releases that it is on; nil for none.
    package var channel: String?
    /// The installation's id, by which shares tell it from others; nil for none.
    package var id: String?
    /// Values of custom conditions by name, as the app itself reports them.
    package var custom: [String: String]

    package init(
        platform: Platform, version: Version, build: String? = nil, os: Version, language: LanguageTag,
        model: String = "", isTablet: Bool = false, processor: Processor = .arm64, channel: String? = nil,
        id: String? = nil, custom: [String: String] = [:]
    ) {
        self.platform = platform
        self.version = version
        self.build = build
        self.os = os
        self.language = language
        self.model = model
        self.isTablet = isTablet
        self.processor = processor
        self.channel = channel
        self.id = id
        self.custom = custom
    }

    /// The device as part of a sentence: `iOS 15.2, version 2.7.0, language de`.
    package var inWords: String { inWords(in: .english) }

    /// The same in the words of a page.
    package func inWords(in words: Vocabulary) -> String {
        var parts = [
            platform == .android
                ? words("api.single", ["level": "\(os)"])
                : words("system.single", ["platform": platform.displayName, "version": "\(os)"]),
            words("condition.version", ["versions": "\(version)"]),
            words("condition.language", ["languages": "\(language)"]),
        ]
        if !model.isEmpty { parts.append(words("condition.model", ["models": model])) }
        if isTablet { parts.append(words("condition.tablet")) }
        if processor == .x86_64 { parts.append("x86_64") }
        if let channel { parts.append(words("condition.channel", ["channel": channel])) }
        if let id { parts.append(words("condition.installation", ["id": id])) }
        parts += custom.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return words.commaList(parts)
    }
}
