import Basics
import PolicyModel

/// Reads `archive`: the file that a client installs by itself.
extension PolicyReader {
    /// Those of an archive on any platform, for schemas.
    static let archiveKeyTable = KeyTable(
        "'archive'",
        [
            .init("url", .address, "https"), .init("length", .whole(lengths), "in bytes", without: ""),
            .init(
                "ed-signature", signatures, "on macOS: 64 bytes in base64, as the app's own signing tool prints them",
                without: ""),
            .init("kind", .choice(archiveKinds), "on macOS: `package` where it holds an installer", without: ""),
            .init(
                "deltas", .list(.map(deltaKeys), mayBeEmpty: true), "on macOS: patches, each of one earlier release",
                without: ""),
            .init(
                "md5", .pattern("^[0-9A-Fa-f]{32}$", orTyped: true), "on Android: its MD5, 32 hexadecimal digits",
                without: ""),
        ])

    static let deltaKeys = KeyTable(
        "a delta",
        [
            .init("from", .text, "the `CFBundleVersion` that it is for"), .init("url", .address, "https"),
            .init("length", .whole(lengths), "in bytes"), .init("ed-signature", signatures, "as that of the archive"),
        ])

    private static let signatures = KeyForm.pattern("^[0-9A-Za-z+/]{86}==$")

    /// The keys of an archive on each platform on which a client installs one, those that it must have first.
    private static let archiveKeys: [Platform: (needed: [String], others: [String])] = [
        .macos: (["url", "length", "ed-signature"], ["kind", "deltas"]), .android: (["url"], ["length", "md5"]),
    ]

    /// In bytes. No app is as large, and its kilobytes still fit the 32 bits in which clients read them.
    private static let lengths = 1...(1 << 40)

    /// The parts of one archive, or a map of these by platform.
    mutating func archives(_ node: YAMLNode, on shipped: [Platform]) -> PlatformMap<Release.Archive> {
        guard node.isMap else {
            node.reportShape(
                of: "archive", wanted: "a map", help: "write archive: {android: {url: \"https://…\"}}", &diagnostics)
            return PlatformMap()
        }
        var archives = PlatformMap<Release.Archive>()
        for (platform, node) in archiveNodes(node, on: shipped) {
            guard let keys = Self.archiveKeys[platform] else {
                refuseArchive(node, "no client installs an archive on \(platform.displayName)")
                continue
            }
            archives[platform] = archive(node, keys.needed, keys.others, on: platform)
        }
        return archives
    }

    /// The parts by platform. Without a platform they are those of the only one, since platforms differ in their parts.
    private mutating func archiveNodes(_ node: YAMLNode, on shipped: [Platform]) -> PlatformMap<YAMLNode> {
        let parts = Set(Self.archiveKeys.values.flatMap { $0.needed + $0.others }), keys = node.entries.map(\.key)
        if keys.contains(where: { Platform(rawValue: $0) != nil }) || parts.isDisjoint(with: keys) && !keys.isEmpty {
            return platformMap(node, of: "archive", on: shipped) { node, _ in node }
        }
        if shipped.count == 1 { return [shipped[0]: node] }
        let names = shipped.map(\.displayName).joined(separator: ", ")
        refuseArchive(node, "'archive' names no platform, and the release is for \(names)")
        return PlatformMap()
    }

    private mutating func refuseArchive(_ node: YAMLNode, _ message: String) {
        diagnostics.error(
            "archive-form", at: node.position, message,
            help: "write it for macos or android: archive: {android: {url: \"https://…\"}}")
    }

    /// Nil, with an error, where a value is missing or wrong.
    private mutating func archive(
        _ node: YAMLNode, _ needed: [String], _ others: [String], on platform: Platform
    ) -> Release.Archive? {
        let count = diagnostics.count, known = needed + others
        guard node.entries(of: "'archive' on \(platform.displayName)", known: known, &diagnostics) != nil
        else { return nil }
        func value(_ key: String) -> YAMLNode? { known.contains(key) ? node[key] : nil }
        check(
            node, has: needed, "the archive for \(platform.displayName)", as: "archive: {\(platform.rawValue): {…}}")
        let url = address(of: node), length = value("length").flatMap { self.length($0) }
        let md5 = value("md5").flatMap {
            digits($0, of: "md5", Release.Archive.isMD5, "32 hexadecimal digits, as md5sum prints")
        }
        let signature = value("ed-signature").flatMap { self.signature($0) }
        let kind = value("kind").flatMap { ValueText.choice($0, of: "kind", Self.archiveKinds, &diagnostics) }
        let deltas = value("deltas").map { self.deltas($0) } ?? []
        guard let url, !diagnostics[count...].contains(where: { $0.severity == .error }) else { return nil }
        return Release.Archive(
            url: url, length: length, md5: md5, edSignature: signature,
            kind: kind.flatMap(Release.Archive.Kind.init), deltas: deltas)
    }

    static let archiveKinds = Release.Archive.Kind.allCases.map(\.rawValue)

    /// Reads `deltas`: the patches that make the archive's app of an earlier one, each for one build.
    private mutating func deltas(_ node: YAMLNode) -> [Release.Archive.Delta] {
        var deltas: [Release.Archive.Delta] = []
        for item in node.items(of: "deltas", &diagnostics) ?? [] {
            guard let delta = delta(item) else { continue }
            guard !deltas.contains(where: { $0.build == delta.build }) else {
                diagnostics.error(
                    "archive-form", at: item.position, "the delta from build \(delta.build) is there already",
                    help: "keep one: an app takes the one for its own build")
                continue
            }
            deltas.append(delta)
        }
        return deltas
    }

    private mutating func delta(_ item: YAMLNode) -> Release.Archive.Delta? {
        guard item.entries(of: Self.deltaKeys, &diagnostics) != nil else { return nil }
        check(item, has: Self.deltaKeys.names, "the delta", as: "{…}")
        let build = item["from"].flatMap {
            digits($0, of: "from", Release.isBuild, "the build (CFBundleVersion) that it is for")
        }
        let url = address(of: item), length = item["length"].flatMap { self.length($0) }
        let signature = item["ed-signature"].flatMap { self.signature($0) }
        guard let build, let url, let length, let signature else { return nil }
        return .init(from: build, url: url, length: length, edSignature: signature)
    }

    /// - Parameters:
    ///   - what: the map in the message.
    ///   - form: how it is written, with a sign for its keys.
    private mutating func check(_ node: YAMLNode, has needed: [String], _ what: String, as form: String) {
        let missing = needed.filter { node[$0] == nil }.map { "'\($0)'" }
        guard !missing.isEmpty else { return }
        let keys = needed.map { "\($0): …" }.joined(separator: ", ")
        diagnostics.error(
            "archive-form", at: node.position, "\(what) has no \(missing.joined(separator: ", no "))",
            help: "write \(form.replacing("{…}", with: "{\(keys)}"))")
    }

    private mutating func address(of node: YAMLNode) -> String? {
        node["url"].flatMap { node in
            node.text(of: "url", &diagnostics).flatMap { allowedAddress($0, at: node.position, id: "archive-form") }
        }
    }

    private mutating func length(_ node: YAMLNode) -> Int? {
        ValueText.number(node, of: "length", in: Self.lengths, &diagnostics)
    }

    private mutating func signature(_ node: YAMLNode) -> String? {
        digits(node, of: "ed-signature", Self.isSignature, Self.signatureForm(node.plainText ?? ""))
    }

    private mutating func digits(
        _ node: YAMLNode, of key: String, _ isRight: (String) -> Bool, _ form: String
    ) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        if isRight(text) { return text }
        diagnostics.error(
            "archive-form", at: node.position, "'\(text.prefix(96))' is no '\(key)' of an archive",
            help: "write \(form)")
        return nil
    }

    /// How a signature is written; the one in `text`, where that is all that the signing tool printed.
    private static func signatureForm(_ text: String) -> String {
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        if let signature = quoted.first(where: isSignature) {
            return "only the text between the first quotes: ed-signature: \"\(signature)\""
        }
        return
            "64 bytes in base64: what Sparkle's 'sign_update -p' prints, or the text between the first quotes of what "
            + "'sign_update' prints without it"
    }

    /// 64 bytes are 86 characters of base64 and two signs that fill them up; the last four bits of
    /// the last character are unused.
    private static func isSignature(_ text: String) -> Bool {
        let (body, end) = (text.utf8.prefix(86), text.utf8.dropFirst(86))
        let isBase64 = body.allSatisfy { byte in
            byte.isLetterOrDigit || byte == 43
                || byte == 47
        }
        return body.count == 86 && isBase64 && end.elementsEqual("==".utf8)
            && body.last.map { "AQgw".utf8.contains($0) } == true
    }
}
