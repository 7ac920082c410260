import PolicyModel

/// The content folder opened: site and fragments are read, and each app is read when it is asked for, on any task.
///
/// The one way into the content: all policies of a large site at once need not fit into memory.
package struct OpenedContent: Sendable {
    /// One app of the folder, not read yet.
    package struct App: Sendable {
        package var slug: String { files.slug }
        /// Its own files, the main one first.
        package var paths: [String] { [files.main] + files.others }
        /// True where the same slug exists as a file and as a folder, which refuses both.
        package var isTwin: Bool { files.isTwin }
        let files: ContentFolder.App
    }

    /// What reading an app came to.
    package struct Reading: Sendable {
        /// Nil for an app that is refused.
        package let policy: Policy?
        package let diagnostics: [Diagnostic]
        /// The fragment it extends, if any.
        package let extended: Set<String>
        /// Everything the policy was made of, the fragment included.
        package let files: [SourceFile]
    }

    /// One file below `assets/`, not read yet.
    package struct Asset: Sendable {
        /// Its path in the site.
        package let path: String
        /// The file it stands for.
        package let file: String
    }

    /// Nil when `index.md` is not even a text.
    package let site: Site?
    /// By slug.
    package let apps: [App]
    package let assets: [Asset]
    /// What is wrong with anything but an app; the keys of fragments aside.
    package let diagnostics: [Diagnostic]
    /// The site's file and the fragments.
    package let shared: [SourceFile]
    private let folder: ContentFolder
    /// With every fragment where all apps are read, and nothing of an app.
    private let reader: FolderReader

    /// - Parameter only: slugs to read, nil for all. Fragments are read with the apps that extend them then, and
    ///   nothing else but `index.md` is opened.
    /// - Throws: `ContentError` when the folder, its site or a fragment cannot be read.
    package init(_ folder: String, only: Set<String>? = nil) throws(ContentError) {
        let disk = try ContentDisk(folder)
        var reader = FolderReader(disk: disk)
        self.folder = try ContentFolder(disk, only: only, reporting: &reader.diagnostics)
        site = try reader.site(self.folder)
        reader.checkSlugs(self.folder, only: only)
        if only == nil { try reader.readFragments(self.folder) }
        assets = reader.assets(self.folder).map { Asset(path: $0.path, file: $0.file) }
        diagnostics = reader.diagnostics
        reader.diagnostics = []
        shared = reader.files
        reader.files = []
        apps = self.folder.apps.filter { only?.contains($0.slug) ?? true }.map(App.init)
        self.reader = reader
    }

    package func read(_ app: App) throws(ContentError) -> Reading {
        var own = reader
        let policy = try own.policy(app.files, folder, site ?? SiteReader.standard(at: reader.start))
        let base = own.extended.compactMap { folder.fragments[$0] }
        return Reading(
            policy: policy, diagnostics: own.diagnostics, extended: own.extended,
            files: own.files + shared.filter { base.contains($0.path) })
    }

    package func read(_ asset: Asset) throws(ContentError) -> Artifact { try reader.asset((asset.path, asset.file)) }

    /// As the user gave it, without a slash at the end.
    package var root: String { reader.start.file }

    /// What the system says of a file today; nil where there is none.
    package func identity(of path: String) -> FileIdentity? { reader.identity(of: path) }

    /// A file of the content once more.
    package func file(_ path: String) throws(ContentError) -> SourceFile { try reader.file(path) }

    /// Everything that is wrong with the content, in file order, each once.
    ///
    /// - Parameters:
    ///   - apps: what reading all of `apps` found.
    ///   - extended: the fragments that they extend; the keys of the others are checked here.
    package func diagnostics(with apps: [Diagnostic], extended: Set<String>) -> [Diagnostic] {
        var own = reader
        own.checkKeys(ofFragmentsBut: extended)
        return DiagnosticLimit.bounded(diagnostics + apps + own.diagnostics)
    }
}
