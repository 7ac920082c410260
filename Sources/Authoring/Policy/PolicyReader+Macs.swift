import PolicyModel

/// Reads what only a release for macOS has.
extension PolicyReader {
    /// Reads `hardware`: the only processor on which the release runs.
    mutating func hardware(_ node: YAMLNode, on shipped: [Platform]) -> Processor? {
        guard let name = ValueText.choice(node, of: "hardware", Self.hardware, &diagnostics) else { return nil }
        let isRight = isForMacs(
            node, "hardware", shipped,
            help: "remove it; on other platforms the store knows which devices an app runs on")
        return isRight ? Processor(rawValue: name) : nil
    }

    /// Every app for Intel's processors runs on Apple's, too.
    static let hardware = [Processor.arm64.rawValue]

    /// Reads `major`: whether no client updates to the release from an earlier one without a question.
    mutating func major(_ node: YAMLNode, on shipped: [Platform]) -> Bool? {
        guard let isMajor = ValueText.flag(node, of: "major", &diagnostics) else { return nil }
        return isForMacs(node, "major", shipped, help: "remove it; on other platforms no client installs by itself")
            ? isMajor : nil
    }

    /// Reads `channel`: the name of those that see the release. Sparkle gives everybody an item on a channel whose name
    /// has other signs.
    mutating func channel(_ node: YAMLNode, on shipped: [Platform]) -> String? {
        guard let name = node.text(of: "channel", &diagnostics),
            isForMacs(
                node, "channel", shipped, help: "remove it; on other platforms the store has tracks of its own")
        else { return nil }
        if Release.isChannel(name) { return name }
        diagnostics.error(
            "channel", at: node.position, "'\(name.prefix(64))' is no name of a channel",
            help: "write 1 to 64 letters of ASCII, digits, dots, hyphens and underscores, such as beta")
        return nil
    }

    /// The version of a release; one before a release on a channel alone.
    mutating func version(_ node: YAMLNode, on shipped: [Platform], isOnChannel: Bool) -> Version? {
        guard let preview = node.plainText.flatMap({ Version(orPreview: $0) }), preview.isPreview,
            isOnChannel || shipped.contains(.macos)
        else { return ValueText.version(node, of: "version", &diagnostics) }
        if isOnChannel { return preview }
        diagnostics.error(
            "version", at: node.position, "\(preview) is a version before a release, which a channel alone may have",
            help: "name the channel, as in channel: beta, or list the release once it is final")
        return nil
    }

    /// The form of a version before a release.
    static let previews = "^[0-9]{1,10}(\\.[0-9]{1,10}){0,3}-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*$"

    /// The form of a channel's name.
    static let channels = "^[A-Za-z0-9._-]{1,64}$"

    private mutating func isForMacs(_ node: YAMLNode, _ key: String, _ shipped: [Platform], help: String) -> Bool {
        if shipped.contains(.macos) { return true }
        diagnostics.error(
            key, at: node.position, "'\(key)' is for macOS, on which this release did not ship", help: help)
        return false
    }
}
