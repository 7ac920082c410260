import PolicyModel

/// What the content folder says, with every mistake found in it.
package struct ContentReading: Sendable {
    /// Nil only when `index.md` is not even a text. A policy with an error is left out of `policies`.
    package let content: SiteContent?
    /// In file order, each once.
    package let diagnostics: [Diagnostic]

    package init(content: SiteContent?, diagnostics: [Diagnostic]) {
        self.content = content
        self.diagnostics = diagnostics
    }
}

/// The one way into the content folder.
package enum ContentReader {
    /// - Parameters:
    ///   - folder: as the user gave it; the diagnostics' files begin with it.
    ///   - only: slugs to read, nil for all. Fragments they extend and `index.md` are read too; nothing else is opened,
    ///     and `assets` stays empty.
    package static func read(_ folder: String, only: Set<String>? = nil) throws(ContentError) -> ContentReading {
        var reader = FolderReader(disk: try ContentDisk(folder))
        let content = try reader.content(only: only)
        return ContentReading(content: content, diagnostics: MistakeFlood.bounded(reader.diagnostics))
    }
}

/// Reads the folder's files, each at most once.
private struct FolderReader {
    private static let largestAsset = 32 << 20
    private static let largestAssets = 256 << 20

    let disk: ContentDisk
    var diagnostics: [Diagnostic] = []
    /// By file name; nil for one that is not a text.
    var fragments: [String: SourceDocument?] = [:]

    var start: SourcePosition { SourcePosition(file: disk.root) }

    mutating func content(only: Set<String>?) throws(ContentError) -> SiteContent? {
        let folder = try ContentFolder(disk, only: only, reporting: &diagnostics)
        let site = try site(folder)
        checkSlugs(folder, only: only)
        var policies: [Policy] = []
        let slugs = folder.apps.map(\.slug)
        for app in folder.apps where only?.contains(app.slug) ?? true {
            let policy = try policy(app, folder, site ?? SiteReader.standard(at: start))
            // Of an app in both forms neither is meant for certain.
            if let policy, slugs.count(where: { $0 == app.slug }) == 1 { policies.append(policy) }
        }
        if only == nil { try checkUnusedFragments(folder) }
        let assets = try assets(folder)
        return site.map { SiteContent(site: $0, policies: policies, assets: assets) }
    }

    /// Assets stay in memory until they are written, so there is an end to them.
    private mutating func assets(_ folder: ContentFolder) throws(ContentError) -> [Artifact] {
        var assets: [Artifact] = [], total = 0
        for asset in folder.assets {
            let bytes = try disk.bytes(of: asset.file, limit: FolderReader.largestAsset)
            let place = SourcePosition(file: asset.file)
            guard bytes.count <= FolderReader.largestAsset else {
                diagnostics.error(
                    "asset-size", at: place, "the file is larger than \(FolderReader.largestAsset >> 20) MiB",
                    help: "publish it by other means, and link to it")
                continue
            }
            total += bytes.count
            guard total <= FolderReader.largestAssets else {
                diagnostics.error(
                    "assets-size", at: place, "with this file, assets/ holds more than \(FolderReader.largestAssets >> 20) MiB",
                    help: "publish large files by other means, and link to them")
                break
            }
            assets.append(Artifact(path: asset.path, bytes: bytes, role: .asset))
        }
        return assets
    }

    private mutating func checkSlugs(_ folder: ContentFolder, only: Set<String>?) {
        let slugs = folder.apps.map(\.slug) + folder.neighbours
        if slugs.isEmpty, !diagnostics.hasErrors {
            diagnostics.error(
                "no-apps", at: start, "the content folder holds no app",
                help: "write one Markdown file for each app, such as \(disk.root)/kasa.md")
        }
        for slug in (only ?? []).sorted() where !slugs.contains(slug) {
            diagnostics.error("unknown-app", at: start, "'\(slug)' is not an app here", help: suggestion(for: slug, among: slugs))
        }
    }

    private mutating func site(_ folder: ContentFolder) throws(ContentError) -> Site? {
        guard let path = folder.site else { return SiteReader.standard(at: start) }
        guard let document = try document(path) else { return nil }
        var reader = SiteReader(apps: folder.apps.map(\.slug) + folder.neighbours)
        let site = reader.read(document)
        diagnostics += reader.diagnostics
        return site
    }

    private mutating func document(_ path: String) throws(ContentError) -> SourceDocument? {
        let bytes = try disk.bytes(of: path, limit: SourceDocument.largestFile)
        return SourceDocument(bytes, file: path, reporting: &diagnostics)
    }

    private mutating func policy(_ app: ContentFolder.App, _ folder: ContentFolder, _ site: Site) throws(ContentError) -> Policy? {
        guard let main = try document(app.main) else { return nil }
        var others: [SourceDocument] = []
        for path in app.others {
            if let other = try document(path) { others.append(other) }
        }
        var isWhole = others.count == app.others.count
        var base: SourceDocument?
        if let node = main.frontMatter["extends"] {
            base = try fragment(node, folder)
            isWhole = isWhole && base != nil
        }
        let reader = AppReader(site: site, slug: app.slug, main: main, others: others, fragment: base, isWhole: isWhole)
        return reader.policy(reporting: &diagnostics)
    }

    private mutating func fragment(_ node: YAMLNode, _ folder: ContentFolder) throws(ContentError) -> SourceDocument? {
        guard let name = node.text(of: "extends", &diagnostics) else { return nil }
        if let known = fragments[name] { return known }
        guard let path = folder.fragments[name] else {
            let known = folder.fragments.keys.sorted()
            diagnostics.error(
                "unknown-fragment", at: node.position, "'\(name)' is not a fragment",
                help: known.isEmpty ? "a fragment is a file _<name>.md directly in the content folder" : suggestion(for: name, among: known))
            return nil
        }
        let found = try document(path)
        fragments[name] = .some(found)
        return found
    }

    /// A fragment that no app extends is checked as far as it can be without one.
    private mutating func checkUnusedFragments(_ folder: ContentFolder) throws(ContentError) {
        for (name, path) in folder.fragments.sorted(by: { $0.key < $1.key }) where fragments[name] == nil {
            guard let fragment = try document(path) else { continue }
            AppReader.checkKeys(ofFragment: fragment, &diagnostics)
        }
    }
}
