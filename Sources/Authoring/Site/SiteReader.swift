import PolicyModel

/// Reads `index.md`: the site's settings and the home page's introduction. The file and all its parts are optional.
struct SiteReader: KeyedReader {
    static let defaultTitle = "Update policies"
    /// To a year. No cache needs to keep a policy longer.
    private static let cacheSeconds = 0...31_536_000

    /// The slugs of the site's apps.
    let apps: [String]
    var diagnostics: [Diagnostic] = []

    /// The settings without an `index.md`.
    static func standard(at position: SourcePosition) -> Site {
        Site(
            title: defaultTitle, url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: position)
    }

    /// Reads the front matter and the body.
    mutating func read(_ document: SourceDocument) -> Site {
        let root = document.frontMatter
        var draft = Draft()
        _ = Self.keys.read(root, into: &draft, by: &self)
        TargetsReader.report(draft.targets, withoutAddress: draft.url, &diagnostics)
        return Site(
            title: draft.title, url: draft.url, language: draft.language, targets: draft.targets,
            allowedURLs: draft.allowedURLs, allowedSecrets: Set(draft.allowedSecrets), cache: draft.cache,
            keys: draft.keys, reviewers: reviewers(draft), users: users(draft, root),
            introduction: introduction(document, draft.language),
            position: document.start, languagePosition: root["language"]?.position)
    }
}

/// The keys of `index.md`, and how each is read.
extension SiteReader {
    /// The site's settings while they are read.
    struct Draft {
        var title = SiteReader.defaultTitle
        var url: String?
        var language = LanguageTag.english
        var targets: [Site.Target] = []
        var keys: SiteKeys?
        var reviewers: [SiteReviewers.Reviewer] = []
        var approvals: (count: Int, position: SourcePosition)?
        var allowedURLs: [String] = []
        var allowedSecrets: [String] = []
        var cache = Site.standardCache
        var share: [String: String] = [:]
        var mostBlocked: InstallationShare?
        var shareDays = Site.UserTables.standardDays
    }

    static let keys = KeyList<SiteReader, Draft>("the site", settings + userKeys)

    private static let settings: [KeyList<SiteReader, Draft>.Key] = [
        .init("title", .text, "the name of the home page", without: "`\(defaultTitle)`") {
            $2.title = HiddenCharacters.checkedText(of: $1, "title", &$0.diagnostics) ?? defaultTitle
        },
        .init(
            "url", .address, "the address under which the site is published",
            without: "`decree verify` and the reading back after a publication need it, and pages have no feed"
        ) { $2.url = url($1, &$0.diagnostics) },
        .init(
            "language", .language,
            "the language of texts that name none, and of pages: `en`, `de`, `tr`, `ar`, `es`, `fr`, `ja`, or one "
                + "with words of your own in `Templates/words/`",
            without: "`en`"
        ) { $2.language = ValueText.language($1, of: "language", &$0.diagnostics) ?? .english },
        .init(
            "targets", .named(.map(TargetsReader.keys)), "where to publish, by name; the first is the default",
            without: "the folder `Published`"
        ) { $2.targets = $0.targets($1) },
        .init(
            "keys", .map(KeysReader.roles), "the public keys of every role that signs",
            without: "one minisign key signs all documents"
        ) { $2.keys = $0.keys($1) },
        .init(
            "reviewers", .list(.map(ReviewersReader.keys)),
            "who may approve what is published and object to it, each with the minisign key of their own",
            without: "nobody is asked"
        ) { $2.reviewers = ReviewersReader.read($1, &$0.diagnostics) },
        .init(
            "approvals", .whole(0...ReviewersReader.most),
            "how many reviewers must approve before anything is signed",
            without: "1 where there are reviewers"
        ) { reader, node, site in
            let number = ValueText.number(node, of: "approvals", in: 0...ReviewersReader.most, &reader.diagnostics)
            site.approvals = number.map { ($0, node.position) }
        },
        .init(
            "allowed-urls", .oneOrMore(.address),
            "one prefix of an address or a list; the links of apps may lead there only",
            without: "links may lead to every `https` address"
        ) { $2.allowedURLs = $0.allowedURLs($1) },
        .init(
            "allowed-secrets", .oneOrMore(.text),
            "one path in the site or a list, such as `assets/example.env`: files that are meant to be published "
                + "though they look like keys or credentials",
            without: "no such file is published"
        ) { $2.allowedSecrets = $0.allowedSecrets($1) },
        .init(
            "cache", .whole(cacheSeconds),
            "for how many seconds caches may keep a document or a page, 0 to 31536000",
            without: "\(Site.standardCache)"
        ) { reader, node, site in
            let seconds = ValueText.number(node, of: "cache", in: cacheSeconds, &reader.diagnostics)
            site.cache = seconds ?? Site.standardCache
        },
    ]

    fileprivate mutating func keys(_ node: YAMLNode) -> SiteKeys? {
        var reader = KeysReader(apps: apps)
        let keys = reader.read(node)
        diagnostics += reader.diagnostics
        return keys
    }

    /// More approvals than reviewers could never be had.
    private mutating func reviewers(_ draft: Draft) -> SiteReviewers {
        let all = draft.reviewers, wanted = draft.approvals
        if let wanted, wanted.count > all.count, !diagnostics.hasErrors {
            diagnostics.error(
                "key-threshold", at: wanted.position,
                "'approvals: \(wanted.count)' cannot be met by \(count(all.count, "reviewer"))",
                help: "lower it, or add people to 'reviewers': nothing could ever be published")
        }
        return SiteReviewers(all, approvals: wanted?.count ?? min(1, all.count))
    }

    /// The body as prose for the home page.
    private mutating func introduction(_ document: SourceDocument, _ language: LanguageTag) -> Prose {
        let body = AppReader.body(of: document, in: language, keys: Self.keys.table, &diagnostics)
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
            let address = ValueText.address(text, at: node.position, "site-url", &diagnostics)
        else { return nil }
        guard address.rest.isEmpty else {
            diagnostics.error(
                "site-url", at: node.position, "'\(text)' holds a query or fragment",
                help: "write the address of a folder: https://host/path")
            return nil
        }
        var url = text
        while url.hasSuffix("/") { url.removeLast() }
        if let page = ["/index.html", "/index.htm"].first(where: url.hasSuffix) {
            let folder = String(url.dropLast(page.count))
            diagnostics.error(
                "site-url", at: node.position, "'\(text)' is the address of a page, and 'url' that of its folder",
                help: "write \(folder)", fixes: [.replace(folder)])
            return nil
        }
        return url
    }

    /// The URLs as written, because signing publishes them unchanged.
    fileprivate mutating func allowedURLs(_ node: YAMLNode) -> [String] {
        (node.oneOrMore(of: "allowed-urls", &diagnostics) ?? []).compactMap { item in
            guard let text = item.text(of: "allowed-urls", &diagnostics),
                let address = ValueText.address(text, at: item.position, "allowed-url", &diagnostics)
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
    fileprivate mutating func allowedSecrets(_ node: YAMLNode) -> [String] {
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
    fileprivate mutating func targets(_ node: YAMLNode) -> [Site.Target] {
        var reader = TargetsReader()
        let targets = reader.read(node)
        diagnostics += reader.diagnostics
        return targets
    }
}
