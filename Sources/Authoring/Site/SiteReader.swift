import PolicyModel

/// Reads `index.md`: the site's settings and the home page's introduction. The file and all its parts are optional.
struct SiteReader {
    static let keys = ["title", "url", "language", "targets", "keys", "allowed-urls", "allowed-secrets", "cache"]
    /// The title of a site without one.
    static let defaultTitle = "Update policies"
    /// In seconds: a year. No cache needs to keep a policy longer.
    private static let longestCache = 31_536_000

    /// The slugs of the site's apps.
    let apps: [String]
    var diagnostics: [Diagnostic] = []

    init(apps: [String]) { self.apps = apps }

    /// The settings without an `index.md`.
    static func standard(at position: SourcePosition) -> Site {
        Site(
            title: defaultTitle, url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: position)
    }

    /// Reads the front matter and the body.
    mutating func read(_ document: SourceDocument) -> Site {
        let root = document.frontMatter
        _ = root.entries(of: "the site", known: Self.keys, &diagnostics)
        let language = root["language"].flatMap { ValueText.language($0, of: "language", &diagnostics) } ?? .english
        return Site(
            title: root["title"].flatMap { HiddenCharacters.checkedText(of: $0, "title", &diagnostics) }
                ?? Self.defaultTitle,
            url: root["url"].flatMap { Self.url($0, &diagnostics) }, language: language,
            targets: root["targets"].map { targets($0) } ?? [],
            allowedURLs: root["allowed-urls"].map { allowedURLs($0) } ?? [],
            allowedSecrets: Set(root["allowed-secrets"].map { allowedSecrets($0) } ?? []),
            cache: root["cache"].flatMap { cache($0) } ?? Site.standardCache, keys: root["keys"].flatMap { keys($0) },
            introduction: introduction(document, language),
            position: document.start, languagePosition: root["language"]?.position)
    }

    private mutating func keys(_ node: YAMLNode) -> SiteKeys? {
        var reader = KeysReader(apps: apps)
        let keys = reader.read(node)
        diagnostics += reader.diagnostics
        return keys
    }

    /// The body as prose for the home page.
    private mutating func introduction(_ document: SourceDocument, _ language: LanguageTag) -> Prose {
        let body = AppReader.body(of: document, in: language, keys: Self.keys, &diagnostics)
        let sections = body.texts.map(\.position) + body.notes.map(\.position) + body.messages.map(\.position)
        for position in sections {
            diagnostics.error(
                "misplaced-section", at: position, "the home page cannot hold an app's section",
                help: "move it to the app's file, or to a fragment that several apps extend")
        }
        return body.documentation
    }

    /// A public address: https, without a slash at the end.
    static func url(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> String? {
        guard let text = node.text(of: "url", &diagnostics),
            let address = address(text, at: node.position, "site-url", &diagnostics)
        else { return nil }
        guard address.rest.isEmpty else {
            diagnostics.error(
                "site-url", at: node.position, "'\(text)' holds a query or fragment",
                help: "write the address of a folder: https://host/path")
            return nil
        }
        var url = text
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    private static func address(
        _ text: String, at position: SourcePosition, _ id: String, _ diagnostics: inout [Diagnostic]
    ) -> WebAddress? {
        do {
            return try WebAddress(parsing: text)
        } catch {
            diagnostics.error(
                id, at: position, "'\(text.prefix(256))' \(error.message)", help: error.help,
                fixes: CorrectedValue.fixes(ofAddress: text))
            return nil
        }
    }

    /// The URLs as written, because signing publishes them unchanged.
    private mutating func allowedURLs(_ node: YAMLNode) -> [String] {
        (node.oneOrMore(of: "allowed-urls", &diagnostics) ?? []).compactMap { item in
            guard let text = item.text(of: "allowed-urls", &diagnostics),
                let address = Self.address(text, at: item.position, "allowed-url", &diagnostics)
            else { return nil }
            if let meant = StorePage.host(likelyMeantBy: address.host) {
                diagnostics.warning(
                    "store-host", at: item.position,
                    "'\(address.host)' is another host than that of the store, \(meant)",
                    help: "write \(text.replacing(address.host, with: meant, maxReplacements: 1).prefix(256))")
            }
            if address.rest.isEmpty { return text }
            diagnostics.error(
                "allowed-url", at: item.position, "'\(text.prefix(256))' holds a query or fragment",
                help: "a prefix is a host and a path: https://host/path")
            return nil
        }
    }

    /// Paths in the published site.
    private mutating func allowedSecrets(_ node: YAMLNode) -> [String] {
        (node.oneOrMore(of: "allowed-secrets", &diagnostics) ?? []).compactMap { item in
            guard let text = item.text(of: "allowed-secrets", &diagnostics) else { return nil }
            if let first = text.first, first != "/", first != ".", !text.contains("*") { return text }
            diagnostics.error(
                "allowed-secret", at: item.position, "'\(text.prefix(256))' is not the path of a published file",
                help: "write it as it follows the site's address: assets/example.env")
            return nil
        }
    }

    /// In the order of the file; the first is the default.
    private mutating func targets(_ node: YAMLNode) -> [Site.Target] {
        var reader = TargetsReader()
        let targets = reader.read(node)
        diagnostics += reader.diagnostics
        return targets
    }

    /// In seconds.
    private mutating func cache(_ node: YAMLNode) -> Int? {
        ValueText.number(node, of: "cache", in: 0...Self.longestCache, &diagnostics)
    }
}
