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
            isForMacs(node, "channel", shipped, help: "remove it; on other platforms the store has tracks of its own")
        else { return nil }
        if Release.isChannel(name) {
            warnOfChannel(name, at: node.position)
            return name
        }
        diagnostics.error(
            "channel", at: node.position, "'\(name.prefix(64))' is no name of a channel",
            help: "write 1 to 64 letters of ASCII, digits, dots, hyphens and underscores, such as beta")
        return nil
    }

    /// Warns of a name that reads as if everybody were on the channel: a client sees a channel that it asks for alone.
    private mutating func warnOfChannel(_ name: String, at position: SourcePosition) {
        guard Self.nameless.contains(name.lowercased()) else { return }
        diagnostics.warning(
            "channel", at: position,
            "'\(name)' is a channel like any other: only Macs that ask for it see the release, and no others",
            help: "remove 'channel', which makes it a release for everybody, or give the channel a name such as beta")
    }

    /// What people call the releases that are on no channel.
    private static let nameless: Set = ["stable", "default", "release", "production", Promise.noChannel]

    /// Warns of a channel that differs from another by a letter or by letter case: both are channels of their own.
    ///
    /// - Parameter nodes: the value of each release's `channel`, in the order of the file.
    mutating func checkChannels(_ nodes: [YAMLNode]) {
        var counts: [String: Int] = [:], firsts: [(name: String, position: SourcePosition)] = []
        for node in nodes {
            guard let name = node.plainText else { continue }
            if counts[name] == nil { firsts.append((name, node.position)) }
            counts[name, default: 0] += 1
        }
        for (place, one) in firsts.enumerated() {
            let alike = firsts.enumerated().first { otherPlace, other in
                Self.isLike(one.name, other.name)
                    && (counts[other.name] ?? 0, place) > (counts[one.name] ?? 0, otherPlace)
            }
            guard let alike = alike?.element.name else { continue }
            diagnostics.warning(
                "channel", at: one.position,
                "'\(one.name)' is another channel than '\(alike)': their Macs see different releases",
                help: "write \(alike), or choose names that differ more", fixes: [.replace(alike)])
        }
    }

    /// Whether one name is likely a slip for the other. Numbers are counted on, as in `beta2`.
    private static func isLike(_ name: String, _ other: String) -> Bool {
        if name == other { return false }
        if name.lowercased() == other.lowercased() { return true }
        let (one, two) = (name.filter { !$0.isNumber }, other.filter { !$0.isNumber })
        return one != two && min(one.utf8.count, two.utf8.count) > 2 && NearestName.edits(name, other) == 1
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
    static let previews: String = {
        let word = "(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)"
        return "^\(KeyForm.Scalar.numbers)-\(word)(\\.\(word))*$"
    }()

    /// The form of a channel's name.
    static let channels = "^[A-Za-z0-9._-]{1,64}$"

    private mutating func isForMacs(_ node: YAMLNode, _ key: String, _ shipped: [Platform], help: String) -> Bool {
        if shipped.contains(.macos) { return true }
        diagnostics.error(
            key, at: node.position, "'\(key)' is for macOS, on which this release did not ship", help: help)
        return false
    }
}
