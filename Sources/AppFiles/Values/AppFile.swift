import PolicyModel

/// What an app's own file says of the app that ships.
package struct AppFile: Hashable, Sendable {
    package let platform: Platform
    /// The bundle identifier, on Android the package name.
    package let id: String
    /// As users see it; a text that need not be a version of a policy.
    package let version: String
    /// `CFBundleVersion`, on Android the version code.
    package let build: String
    /// The lowest OS version that it runs on, on Android the API level; nil where the file names none.
    package var requires: String? { didSet { requires = requires.map(VisibleText.of) } }
    /// Why nobody downloads and installs the file as it is, to follow "is": `an app bundle, …`; nil for one that
    /// clients install.
    package var otherForm: String?
    /// True for an installer, or an archive with one in it.
    package var isInstaller = false
    /// macOS: the only processor on which it runs; nil for every one, and where that is not known.
    package var hardware: Processor?
    /// macOS: whether the program was found, so that `hardware` says what it needs.
    package var knowsHardware = false
    /// `SUPublicEDKey`: the key by which Sparkle knows its updates.
    package var publicKey: String? { didSet { publicKey = publicKey.map(VisibleText.of) } }
    /// Where the app says that it reads: the name of the key in its property list, and the address.
    package var addresses: [Address] = []

    package struct Address: Hashable, Sendable {
        package let key: String
        package let text: String

        package init(key: String, text: String) { (self.key, self.text) = (key, VisibleText.of(text)) }
    }

    /// Texts may hold anything, and are shown: what is invisible in them becomes code points, as in `<U+001B>`, which
    /// no id, version or build of a policy holds.
    package init(platform: Platform, id: String, version: String, build: String) {
        self.platform = platform
        (self.id, self.version, self.build) = (VisibleText.of(id), VisibleText.of(version), VisibleText.of(build))
    }
}
