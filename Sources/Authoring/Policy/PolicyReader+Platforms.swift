import Basics
import PolicyModel

/// Reads values by platform. A plain value counts for all platforms.
extension PolicyReader {
    /// Reads one value of the map; nil, with a diagnostic, if it is malformed.
    typealias ValueReader<Value> = (YAMLNode, inout [Diagnostic]) -> Value?

    /// - Parameters:
    ///   - meant: the platforms that a plain value counts for; other platforms are refused as keys.
    ///   - client: the client whose option this is, if it is one.
    mutating func platformMap<Value>(
        _ node: YAMLNode, of key: String, on meant: [Platform], client: String? = nil, _ read: ValueReader<Value>
    ) -> PlatformMap<Value> {
        var values = PlatformMap<Value>()
        guard node.isMap else {
            if let name = node.listItems.first?.entries.first?.key, Platform(rawValue: name) != nil {
                diagnostics.error(
                    "wrong-shape", at: node.position, "'\(key)' is a list, and platforms stand in a map",
                    help: "write each platform on a line of its own without '-', or \(key): {\(name): …}")
                return values
            }
            if let value = read(node, &diagnostics) { for platform in meant { values[platform] = value } }
            return values
        }
        for entry in node.entries(of: "'\(key)'", known: Platform.allCases.map(\.rawValue), &diagnostics) ?? [] {
            guard let platform = Platform(rawValue: entry.key) else { continue }
            let value = read(entry.value, &diagnostics)
            guard meant.contains(platform) else {
                refuse(platform, in: key, at: entry.keyPosition, meant: meant, client: client)
                continue
            }
            values[platform] = value
        }
        return values
    }

    /// Reports a platform that the app, the release or the client does not have.
    private mutating func refuse(
        _ platform: Platform, in key: String, at position: SourcePosition, meant: [Platform], client: String?
    ) {
        let ours = meant.map(\.rawValue).joined(separator: ", ")
        let isApp = meant == platforms
        diagnostics.error(
            "foreign-platform", at: position,
            "'\(platform.rawValue)' in '\(key)' is not a platform of "
                + "\(isApp ? "this app" : client.map { "'\($0)' in this app" } ?? "this release") (\(ours))",
            help: isApp
                ? "add the platform to 'ids' or 'store', or remove it here"
                : client == nil ? "add the platform to the release, or remove it here" : "remove it here")
    }

    /// Reads `store`: the https address for each platform.
    mutating func stores(_ node: YAMLNode) -> PlatformMap<String> {
        let texts = platformMap(node, of: "store", on: platforms) { node, diagnostics in
            node.text(of: "store", &diagnostics).map { ($0, node.position) }
        }
        var stores = PlatformMap<String>(), refused: Set<SourcePosition> = [], checked: Set<SourcePosition> = []
        // A plain value is one for all platforms.
        let shared = texts.mapValues { found in texts.filter { $0.value.1 == found.1 }.map(\.key) }
        for (platform, (text, position)) in texts where !refused.contains(position) {
            if let page = StorePage.page(ofApp: text, on: platform) {
                diagnostics.error(
                    "store-url", at: position, "'\(text)' is the id of an app, and 'store' an address",
                    help: "write \(page)", fixes: [.replace(page)])
            } else {
                stores[platform] = allowedAddress(text, at: position, id: "store-url")
                if checked.insert(position).inserted { warnOfPage(text, on: shared[platform] ?? [], at: position) }
            }
            if !stores.has(platform) { refused.insert(position) }
        }
        return stores
    }

    /// Reports an address in a store that is no page of an app, or a store that some platform does not have.
    private mutating func warnOfPage(_ text: String, on platforms: [Platform], at position: SourcePosition) {
        guard let address = try? WebAddress(parsing: text) else { return }
        let foreign = platforms.filter { StorePage.isForeign(address, on: $0) }
        if !foreign.isEmpty {
            let entries = platforms.map {
                "\($0.rawValue): \(foreign.contains($0) ? "…" : "\"\(text.prefix(256))\"")"
            }
            diagnostics.warning(
                "store-page", at: position,
                "'\(text.prefix(256))' is no store for \(Self.names(foreign))",
                help: foreign == platforms
                    ? Self.pageHelp : "give each platform its own address: store: {\(entries.joined(separator: ", "))}")
        }
        let mistakes = platforms.filter { !foreign.contains($0) }.compactMap { StorePage.mistake(in: address, on: $0) }
        if mistakes.isEmpty, platforms.contains(.android) { warnOfOtherApp(address, text, at: position) }
        guard let mistake = mistakes.first else { return }
        diagnostics.warning(
            "store-page", at: position, "'\(text.prefix(256))' \(mistake.message)",
            help: mistake.page.map { "write \($0)" } ?? Self.pageHelp,
            fixes: mistake.page.map { [.replace($0)] } ?? [])
    }

    /// Reports the page of another app than the one with the policy's id; letter case counts.
    private mutating func warnOfOtherApp(_ address: WebAddress, _ text: String, at position: SourcePosition) {
        let ids = root["ids"], own = ids.flatMap { $0.isMap ? $0["android"]?.plainText : $0.plainText }
        guard let own, AppIdentifier.isApplicationID(own), let other = StorePage.applicationID(of: address),
            other != own
        else { return }
        let page =
            address.host == "play.google.com"
            ? "https://play.google.com/store/apps/details?id=\(own)" : text.replacing(other, with: own)
        diagnostics.warning(
            "store-page", at: position,
            "'\(text.prefix(256))' is the page of '\(other.prefix(128))', and the app's id on Android is '\(own)'",
            help: "write \(page); or accept it if users are to go to another app", fixes: [.replace(page)])
    }

    private static let pageHelp = "write the address that the app's page in the store has"

    /// An https address that the site's `allowed-urls` cover; reports any other.
    mutating func allowedAddress(_ text: String, at position: SourcePosition, id: String) -> String? {
        guard let address = ValueText.address(text, at: position, id, &diagnostics) else { return nil }
        if ThisMachine.isHost(address.host) {
            diagnostics.warning(
                "store-host", at: position, "'\(address.host)' is the device itself, where nothing answers",
                help: "write the host that users reach")
        }
        if let meant = StorePage.host(likelyMeantBy: address.host) {
            let other = text.replacing("://\(address.host)", with: "://\(meant)", maxReplacements: 1)
            diagnostics.warning(
                "store-host", at: position, "'\(address.host)' is another host than that of the store, \(meant)",
                help: "write \(other.prefix(256))", fixes: [.replace(other)])
        }
        let allowed = site.allowedURLs.compactMap { try? WebAddress(parsing: $0) }
        if site.allowedURLs.isEmpty || allowed.contains(where: address.begins) { return text }
        diagnostics.error(
            id, at: position, "'\(text.prefix(256))' is outside the site's allowed-urls",
            help: "correct the link, or have its prefix added to 'allowed-urls' in index.md")
        return nil
    }

    mutating func latest(_ node: YAMLNode) -> PlatformMap<Version> {
        let found = platformMap(node, of: "latest", on: platforms) { node, diagnostics in
            ValueText.version(node, of: "latest", &diagnostics).map { ($0, node.position) }
        }
        var latest = PlatformMap<Version>()
        for (platform, (version, position)) in found {
            latest[platform] = listedVersion(version, in: "latest", at: position, on: [platform])
        }
        return latest
    }

    /// The version as its release is listed; nil, with a diagnostic, for one that is listed on none of the platforms.
    /// If the releases could not be read, any version passes.
    ///
    /// - Parameter orOnChannels: whether a release on a channel counts.
    mutating func listedVersion(
        _ version: Version, in key: String, at position: SourcePosition, on platforms: [Platform],
        orOnChannels: Bool = false
    ) -> Version? {
        guard let listed = orOnChannels ? every : listed else { return version }
        let shipped = listed.filter { platforms.contains(where: $0.shipments.has) }.map(\.version)
        if let same = shipped.first(where: { $0 == version }) { return same }
        let preview = every?.first { $0.version == version && platforms.contains(where: $0.shipments.has) }
        if let channel = preview?.channel {
            diagnostics.error(
                "unlisted-version", at: position,
                "\(version) in '\(key)' is on the channel \(channel), and no release for everybody",
                help: shipped.last.map { "name a release for everybody, such as \($0), or " }.map {
                    $0 + Self.channelHelp
                }
                    ?? Self.channelHelp)
            return nil
        }
        let near = Self.nearest(to: version, among: shipped)
        diagnostics.error(
            "unlisted-version", at: position,
            "\(version) in '\(key)' is not a listed release on \(Self.names(platforms))",
            help: near.isEmpty
                ? "list it under 'releases'"
                : "name a listed release, such as \(Words.list(near, "or")), or list it under 'releases'",
            fixes: near.map { .version($0) } + [.addRelease(version)])
        return nil
    }

    private static let channelHelp = "remove 'channel' from it once everybody may have it"

    /// As in `iOS or macOS`.
    static func names(_ platforms: [Platform]) -> String { Words.list(platforms.map(\.displayName), "or") }

    /// The releases around an unlisted version; where there is none on one side, the one that is spelled most alike.
    static func nearest(to version: Version, among listed: [Version]) -> [String] {
        let around = [listed.last { $0 < version }, listed.first { $0 > version }].compactMap { $0?.description }
        let alike = NearestName.to("\(version)", among: listed.map(\.description))
        return around.count > 1 || alike.map(around.contains) ?? true ? around : [alike].compactMap(\.self) + around
    }
}
