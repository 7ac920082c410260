import Authoring
import Pages
import PolicyModel
import Publishing
import Signing

/// Content and templates opened: everything that all apps share, before any of them is read.
struct OpenedSite: Sendable {
    var content: OpenedContent
    /// Nil if nothing was read of them.
    let templates: TemplateFolder?
    /// As the engine has them.
    let shares: [String: UserShare]
    /// As the engine has it.
    let strict: Bool
    /// As the engine has it.
    private let ahead: Int
    /// What is wrong with the templates, with assets beside them, and with the places of targets.
    private let mistakes: [Diagnostic]

    /// What is done with the templates.
    enum Templates {
        case unread
        /// Their mistakes are reported, and nothing is rendered.
        case judged
        case rendered
    }

    /// - Throws: `ContentError`, `TemplateError`.
    init(_ engine: SiteEngine, only: Set<String>? = nil, templates use: Templates) throws {
        var mistakes: [Diagnostic] = []
        let others = TemplateFolder.assetPaths(of: engine.templates)
        content = try OpenedContent(engine.content, only: only, replacing: engine.replaced, beside: others)
        let language = content.site?.language ?? .english
        let templates =
            use == .unread
            ? nil
            : try TemplateFolder.read(
                engine.templates, in: language, isRendered: use == .rendered, reporting: &mistakes)
        if let templates {
            let folder = engine.templates ?? "Templates", site = content.site
            mistakes += templates.assets.filter { templates.own.contains($0.path) }
                .compactMap { Self.secret(in: $0, file: "\(folder)/\($0.path)", site) }
            mistakes += templates.files.filter { path, _ in templates.own.contains(path) }
                .flatMap { path, bytes in Self.conflicts(in: bytes, file: "\(folder)/\(path)") }
            if !mistakes.hasErrors { mistakes += Self.missingWords(of: content.site, in: templates) }
            mistakes += Self.clashes(of: content.assets.map(\.path), with: templates, in: engine.content)
        }
        self.templates = templates
        self.mistakes = mistakes + engine.misplacedTargets(of: content.site)
        (strict, ahead, shares) = (engine.strict, engine.ahead, engine.shares)
    }

    /// Nil if the site is refused already.
    func renderer(hasHistory: Bool = false) -> PageRenderer? {
        guard !mistakes.hasErrors, !content.diagnostics.hasErrors, let site = content.site, let templates else {
            return nil
        }
        return PageRenderer(templates: templates, site: site, hasFeed: hasHistory && site.url != nil)
    }

    var links: AddressCheck { AddressCheck(allowed: AllowedLinks(content.site?.allowedURLs ?? [])) }

    /// The language of the pages.
    var words: Vocabulary { templates?.words ?? .english }

    /// The site's own file and the words of its language, on which every app may lean.
    var siteKey: ByteDigest {
        var writer = ByteWriter()
        writer.block(content.shared.first { $0.path == "\(content.root)/index.md" }?.bytes ?? [])
        writer.block(words.bytes)
        return ByteDigest(of: writer.bytes)
    }

    /// Everything that pages, documents and findings lean on besides the app's own sources.
    var key: ByteDigest {
        var writer = ByteWriter()
        writer.text(content.root)
        writer.text(siteKey.hex)
        writer.integer(Int64(ahead))
        if strict { writer.text("strict") }
        writer.list(shares.sorted { $0.key < $1.key }) { share, writer in
            writer.text(share.key)
            writer.list(share.value.rows) { row, writer in
                writer.text("\(row.platform) \(row.version) \(row.os?.description ?? "") \(row.users)")
            }
            writer.text(share.value.days?.words ?? "")
            writer.list(share.value.byDay) { row, writer in
                writer.text("\(row.platform) \(row.version) \(row.day.date) \(row.users)")
            }
        }
        for file in templates?.files ?? [] {
            writer.text(file.path)
            writer.block(file.bytes)
        }
        return ByteDigest(of: writer.bytes)
    }

    /// Everything that is wrong, in file order; under `--strict` all of the content's are errors.
    ///
    /// - Parameter assets: what is wrong with assets.
    func diagnostics(of apps: [AppFindings], assets: [Diagnostic] = []) -> [Diagnostic] {
        let extended = apps.reduce(into: Set<String>()) { $0.formUnion($1.extended) }
        let read = content.diagnostics(with: apps.flatMap(\.read), extended: extended)
        let all = Diagnostic.inFileOrder(read + apps.flatMap(\.judged))
        return Diagnostic.inFileOrder((strict ? all.map(\.asError) : all) + mistakes + assets)
    }
}

extension OpenedSite {
    /// A warning where the pages are in English although the site is in another language.
    private static func missingWords(of site: Site?, in templates: TemplateFolder) -> [Diagnostic] {
        guard let site, templates.words.language.language != site.language.language else { return [] }
        return [
            Diagnostic(
                .warning, "words-language", at: site.languagePosition,
                "the pages are in English: there are no words for '\(site.language)'",
                help: "translate Templates/words/en.properties, which 'decree init --templates' writes, to "
                    + "Templates/words/\(site.language).properties")
        ]
    }

    /// What is wrong with the content's own assets: secrets, and conflicts that a merge left.
    func assetFaults() throws(ContentError) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for asset in content.assets {
            let artifact = try content.read(asset)
            if let secret = Self.secret(in: artifact, file: asset.file, content.site) { found.append(secret) }
            found += Self.conflicts(in: artifact.bytes, file: asset.file)
        }
        return found
    }

    /// One error for each conflict that a merge left in a file of text.
    private static func conflicts(in bytes: [UInt8], file: String) -> [Diagnostic] {
        let texts = [".css", ".html", ".js", ".json", ".mustache", ".svg", ".txt", ".xml"]
        guard texts.contains(where: file.hasSuffix) else { return [] }
        return MergeConflict.diagnostics(String(decoding: bytes, as: UTF8.self), at: SourcePosition(file: file))
    }

    /// One error for each asset of the content that would be written over an asset of the templates, here or on a
    /// machine that does not tell case apart.
    private static func clashes(
        of assets: [String], with templates: TemplateFolder, in content: String
    ) -> [Diagnostic] {
        let taken = Set(templates.assets.map(\.path)), own = Set(assets)
        let twins = PathCase.twins(among: templates.assets.map(\.path) + assets)
            .filter { own.contains($0.path) && taken.contains($0.earlier) }
        let cased = twins.map { path, earlier in
            Diagnostic(
                .error, "path-case", at: SourcePosition(file: "\(content)/\(path)"),
                "'\(path)' and '\(earlier)' of the templates differ in case alone, "
                    + "and on many machines they are one file",
                help: "rename it")
        }
        return cased
            + assets.filter(taken.contains).map { path in
                Diagnostic(
                    .error, "asset-twice", at: SourcePosition(file: "\(content)/\(path)"),
                    "'\(path)' is an asset of the templates too",
                    help: "rename it, or put it into the templates' folder, where it replaces theirs")
            }
    }
}
