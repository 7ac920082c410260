import PolicyModel

/// Reads `archive`: the file that a client installs by itself.
extension PolicyReader {
    /// The keys of an archive on each platform on which a client installs one, those that it must have first.
    private static let archiveKeys: [Platform: (needed: [String], others: [String])] = [
        .macos: (["url", "length", "ed-signature"], []), .android: (["url"], ["length", "md5"]),
    ]

    /// One map, or a map of maps by platform.
    mutating func archives(_ node: YAMLNode, on shipped: [Platform]) -> [Platform: Release.Archive] {
        let isByPlatform = node.isMap && node.entries.contains { Platform(rawValue: $0.key) != nil }
        let nodes =
            isByPlatform
            ? platformMap(node, of: "archive", on: shipped) { node, _ in node }
            : Dictionary(uniqueKeysWithValues: shipped.map { ($0, node) })
        var archives: [Platform: Release.Archive] = [:]
        for (platform, node) in nodes.sorted(by: { $0.key < $1.key }) {
            guard let keys = Self.archiveKeys[platform] else {
                diagnostics.error(
                    "archive", at: node.position, "no client installs an archive on \(platform.displayName)",
                    help: "write it for macos or android alone: archive: {macos: {url: …}}")
                continue
            }
            archives[platform] = archive(node, keys.needed, keys.others, on: platform)
        }
        return archives
    }

    /// Nil, with a diagnostic, where a value is missing or wrong.
    private mutating func archive(
        _ node: YAMLNode, _ needed: [String], _ others: [String], on platform: Platform
    ) -> Release.Archive? {
        let count = diagnostics.count, known = needed + others
        guard node.entries(of: "'archive' on \(platform.displayName)", known: known, &diagnostics) != nil
        else { return nil }
        func value(_ key: String) -> YAMLNode? { known.contains(key) ? node[key] : nil }
        for key in needed where node[key] == nil {
            diagnostics.error(
                "missing-key", at: node.position, "the archive for \(platform.displayName) has no '\(key)'",
                help: "write archive: {\(needed.map { "\($0): …" }.joined(separator: ", "))}")
        }
        let url = node["url"].flatMap { node in
            node.text(of: "url", &diagnostics).flatMap { allowedAddress($0, at: node.position, id: "archive") }
        }
        let length = value("length").flatMap { ValueText.number($0, of: "length", in: 1...Int.max, &diagnostics) }
        let md5 = value("md5").flatMap { digits($0, of: "md5", Self.isMD5, "32 hexadecimal digits, as md5sum prints") }
        let signature = value("ed-signature").flatMap {
            digits($0, of: "ed-signature", Self.isSignature, "64 bytes in base64, as Sparkle's sign_update prints")
        }
        guard diagnostics.count == count, let url else { return nil }
        return Release.Archive(url: url, length: length, md5: md5, edSignature: signature)
    }

    private mutating func digits(
        _ node: YAMLNode, of key: String, _ isRight: (String) -> Bool, _ form: String
    ) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        if isRight(text) { return text }
        diagnostics.error(
            "archive", at: node.position, "'\(text.prefix(96))' is no '\(key)' of an archive", help: "write \(form)")
        return nil
    }

    private static func isMD5(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// 64 bytes are 86 characters of base64 and two signs that fill them up; the last character has four bits of
    /// nothing.
    private static func isSignature(_ text: String) -> Bool {
        let (body, end) = (text.utf8.prefix(86), text.utf8.dropFirst(86))
        let isBase64 = body.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 43
                || byte == 47
        }
        return body.count == 86 && isBase64 && end.elementsEqual("==".utf8)
            && body.last.map { "AQgw".utf8.contains($0) } == true
    }
}
