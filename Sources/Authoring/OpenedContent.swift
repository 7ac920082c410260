import Basics
import PolicyModel

/// The content folder with site and fragments read. Each app is read on demand, on any task.
///
/// This is the only way into the content, because the policies of a large site may not fit into memory at once.
package struct OpenedContent: Sendable {
    /// An app of the folder, not read yet.
    package struct App: Sendable {
        package var slug: String { files.slug }
        /// Its files, the main one first.
        package var paths: [String] { [files.main] + files.others }
        /// True where the same slug exists as a file and as a folder, which refuses both.
        package var isTwin: Bool { files.isTwin }
        let files: ContentFolder.App
    }

    /// The result of reading an app.
    package struct Reading: Sendable {
        /// Nil if the app has an error.
        package let policy: Policy?
        package let diagnostics: [Diagnostic]
        /// The fragment that it extends, if any.
        package let extended: Set<String>
        /// All files that the policy was made of, the fragment included.
        package let files: [SourceFile]
        /// The paths in the site to which its page leads; none where only some apps are read.
        package let targets: [String]
        /// Those that an author can name.
        let clients: [ClientDescription]
    }

    /// A file below `assets/`, not read yet.
    package struct Asset: Sendable {
        /// Its path in the site.
        package let path: String
        /// Its file in the content folder.
        package let file: String
    }

    /// Nil only if `index.md` is not text.
    package let site: Site?
    /// By slug.
    package let apps: [App]
    package let assets: [Asset]
    /// The diagnostics of everything except the apps and the keys of fragments.
    package let diagnostics: [Diagnostic]
    /// The site's file and the fragments.
    package let shared: [SourceFile]
    /// The sorted files.
    private let folder: ContentFolder
    /// Has read no app, and every fragment if all apps are to be read; each app is read with a copy of it.
    private var reader: FolderReader
    /// Nil where only some apps are read: of the rest of the folder nothing is known then.
    private let links: PageLinks?

    /// - Parameters:
    ///   - only: slugs of the apps to read, nil for all. With slugs a fragment is read together with the app that
    ///     extends it, and besides these only `index.md` is read.
    ///   - replaced: by path, what is read in place of a file's own bytes.
    ///   - others: the paths of assets that stand elsewhere, to which links lead as well.
    ///   - clients: the clients that an author can name.
    /// - Throws: `ContentError` if the folder, `index.md` or a fragment cannot be read.
    package init(
        _ folder: String, only: Set<String>? = nil, replacing replaced: [String: [UInt8]] = [:],
        beside others: Set<String> = [], clients: [ClientDescription]
    ) throws(ContentError) {
        let disk = try ContentDisk(folder, replacing: replaced)
        var reader = FolderReader(disk: disk, clients: clients)
        self.folder = try ContentFolder(disk, only: only, reporting: &reader.diagnostics)
        site = try reader.site(self.folder)
        reader.checkSlugs(self.folder, only: only)
        if only == nil { try reader.readFragments(self.folder) }
        assets = reader.assets(self.folder).map { Asset(path: $0.path, file: $0.file) }
        links =
            only == nil
            ? PageLinks(assets: others.union(assets.map(\.path)), slugs: Set(self.folder.apps.map(\.slug))) : nil
        if let site, let links { reader.diagnostics += links.diagnostics(in: [site.introduction], of: nil) }
        diagnostics = reader.diagnostics
        reader.diagnostics = []
        shared = reader.files
        reader.files = []
        apps = self.folder.apps.filter { only?.contains($0.slug) ?? true }.map(App.init)
        self.reader = reader
    }

    /// The same folder with other bytes in place of apps' own files; which files there are, and what is shared, stays
    /// as it was opened.
    package func replacing(_ files: [String: [UInt8]]) -> OpenedContent {
        var content = self
        content.reader.disk.replace(files)
        return content
    }

    /// The paths of fragments by file name, such as `_base.md`.
    package var fragments: [String: String] { folder.fragments }

    /// Reads one app. Safe to call from several tasks at once.
    package func read(_ app: App) throws(ContentError) -> Reading {
        var own = reader
        let policy = try own.policy(app.files, folder, site ?? SiteReader.standard(at: reader.start))
        let base = own.extended.compactMap { folder.fragments[$0] }
        return Reading(
            policy: policy, diagnostics: own.diagnostics + (policy.flatMap { links?.diagnostics(of: $0) } ?? []),
            extended: own.extended,
            files: own.files + shared.filter { base.contains($0.path) },
            targets: policy.flatMap { links?.targets(of: $0) } ?? [], clients: own.clients)
    }

    /// True if something stands at each of these paths in the site.
    package func leads(to targets: [String]) -> Bool { targets.allSatisfy { links?.leads($0) ?? true } }

    package func read(_ asset: Asset) throws(ContentError) -> Artifact { try reader.asset((asset.path, asset.file)) }

    /// The folder as given by the user, without a slash at the end.
    package var root: String { reader.start.file }

    /// The present identity of a file; nil if absent.
    package func identity(of path: String) -> FileIdentity? { reader.disk.identity(of: path) }

    package func file(_ path: String) throws(ContentError) -> SourceFile { try reader.disk.file(path) }

    /// All diagnostics of the content, in file order, each once.
    ///
    /// - Parameters:
    ///   - apps: the diagnostics from reading all of `apps`.
    ///   - extended: the fragments that the apps extend; the keys of all others are checked here. Nil if that is not
    ///     known yet.
    package func diagnostics(with apps: [Diagnostic], extended: Set<String>?) -> [Diagnostic] {
        var own = reader
        if let extended {
            own.checkKeys(ofFragmentsBut: extended)
            // An app that cannot be read may extend any.
            if !(diagnostics + apps + own.diagnostics).hasErrors { own.warn(ofFragmentsBut: extended) }
        }
        return DiagnosticLimit.bounded(diagnostics + apps + own.diagnostics)
    }
}
