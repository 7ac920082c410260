import Basics
import PolicyModel

/// Reads the files of the content folder, each at most once.
struct FolderReader: Sendable {
    /// In bytes, for one asset.
    private static let largestAsset = 32 << 20
    /// In bytes, for all assets together.
    private static let largestAssets = 256 << 20

    var disk: ContentDisk
    /// Those that an author can name.
    let clients: [ClientDescription]
    /// Of everything read so far.
    var diagnostics: [Diagnostic] = []
    /// By file name; nil for a file that is not text.
    private var fragments: [String: SourceDocument?] = [:]
    /// Every file read so far.
    var files: [SourceFile] = []
    /// The fragments extended by the apps read so far.
    private(set) var extended: Set<String> = []

    /// The position of diagnostics about the folder as a whole.
    var start: SourcePosition { SourcePosition(file: disk.root) }

    init(disk: ContentDisk, clients: [ClientDescription]) {
        (self.disk, self.clients) = (disk, clients)
    }

    /// Reports requested slugs that no app has.
    mutating func checkSlugs(_ folder: ContentFolder, only: Set<String>?) {
        let slugs = folder.apps.map(\.slug) + folder.neighbours
        if slugs.isEmpty, !diagnostics.hasErrors {
            diagnostics.error(
                "no-apps", at: start, "the content folder holds no app",
                help: "write one Markdown file for each app, such as \(disk.root)/kasa.md")
        }
        for slug in (only ?? []).sorted() where !slugs.contains(slug) {
            diagnostics.error(
                "unknown-app", at: start, "'\(slug)' is not an app here", help: suggestion(for: slug, among: slugs))
        }
    }

    /// Reads `index.md`; the standard settings if it is absent, nil if it is not text.
    mutating func site(_ folder: ContentFolder) throws(ContentError) -> Site? {
        guard let path = folder.site else { return SiteReader.standard(at: start) }
        guard let document = try document(path) else { return nil }
        var reader = SiteReader(apps: folder.apps.map(\.slug) + folder.neighbours)
        let site = reader.read(document)
        diagnostics += reader.diagnostics
        return site
    }

    /// Reads and splits one file; nil, with a diagnostic, if it is not text.
    private mutating func document(_ path: String) throws(ContentError) -> SourceDocument? {
        let file = try disk.file(path, limit: SourceDocument.largestFile)
        files.append(file)
        return SourceDocument(file.bytes, file: path, reporting: &diagnostics)
    }

    /// The assets to publish. Their size is limited, because all of them may be in memory at once.
    mutating func assets(_ folder: ContentFolder) -> [ContentFolder.Asset] {
        var assets: [ContentFolder.Asset] = [], total = 0
        for asset in folder.assets {
            let size = Int(disk.identity(of: asset.file)?.size ?? 0), place = SourcePosition(file: asset.file)
            guard size <= FolderReader.largestAsset else {
                diagnostics.error(
                    "asset-size", at: place, "the file is larger than \(FolderReader.largestAsset >> 20) MiB",
                    help: "publish it by other means, and link to it")
                continue
            }
            total += size
            guard total <= FolderReader.largestAssets else {
                diagnostics.error(
                    "assets-size", at: place,
                    "with this file, assets/ holds more than \(FolderReader.largestAssets >> 20) MiB",
                    help: "publish large files by other means, and link to them")
                break
            }
            assets.append(asset)
        }
        return assets
    }

    /// Reads one asset.
    ///
    /// - Throws: `ContentError` also if it grew beyond its limit since the folder was listed.
    func asset(_ asset: ContentFolder.Asset) throws(ContentError) -> Artifact {
        let bytes = try disk.file(asset.file, limit: FolderReader.largestAsset).bytes
        guard bytes.count <= FolderReader.largestAsset else {
            throw .unreadable(
                path: asset.file,
                cause: "it grew beyond \(FolderReader.largestAsset >> 20) MiB while the folder was read")
        }
        return Artifact(path: asset.path, bytes: bytes, role: .asset)
    }

    /// Reads one app; nil if it has an error or exists both as a file and as a folder.
    mutating func policy(
        _ app: ContentFolder.App, _ folder: ContentFolder, _ site: Site
    ) throws(ContentError) -> Policy? {
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
        let reader = AppReader(
            site: site, clients: clients, slug: app.slug, main: main, others: others, fragment: base, isWhole: isWhole)
        let policy = reader.policy(reporting: &diagnostics)
        return app.isTwin ? nil : policy
    }

    /// The fragment that an app extends; nil, with a diagnostic, if there is none of that name.
    private mutating func fragment(_ node: YAMLNode, _ folder: ContentFolder) throws(ContentError) -> SourceDocument? {
        guard let name = node.text(of: "extends", &diagnostics) else { return nil }
        extended.insert(name)
        if let known = fragments[name] { return known }
        guard let path = folder.fragments[name] else {
            let known = folder.fragments.keys.sorted()
            diagnostics.error(
                "unknown-fragment", at: node.position, "'\(name)' is not a fragment",
                help: known.isEmpty
                    ? "a fragment is a file _<name>.md directly in the content folder"
                    : suggestion(for: name, among: known),
                fixes: Fix.nearest(to: name, among: known))
            return nil
        }
        let found = try document(path)
        fragments[name] = .some(found)
        return found
    }

    /// Reads every fragment, after which apps can be read in any order and concurrently.
    mutating func readFragments(_ folder: ContentFolder) throws(ContentError) {
        for (name, path) in folder.fragments.sorted(by: { $0.key < $1.key }) {
            fragments[name] = .some(try document(path))
        }
    }

    /// Checks the keys of fragments, except those checked together with an app.
    mutating func checkKeys(ofFragmentsBut extended: Set<String>) {
        for (name, fragment) in fragments.sorted(by: { $0.key < $1.key }) where !extended.contains(name) {
            if let fragment { AppReader.checkKeys(ofFragment: fragment, &diagnostics) }
        }
    }

    /// Warns of fragments that no app extends, once all are read.
    mutating func warn(ofFragmentsBut extended: Set<String>) {
        for (name, fragment) in fragments.sorted(by: { $0.key < $1.key }) where !extended.contains(name) {
            guard let fragment else { continue }
            diagnostics.warning(
                "unused-fragment", at: fragment.start, "no app extends '\(name)', so that nothing of it counts",
                help: "write extends: \(name) in the app that is meant, or remove the file")
        }
    }
}
