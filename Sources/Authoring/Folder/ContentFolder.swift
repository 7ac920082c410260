import Basics
import PolicyModel

/// Sorts the files of the content folder into site, apps, fragments and assets. Every other file is refused.
struct ContentFolder: Sendable {
    /// The files of one app: the main file and, sorted, the files beside it.
    struct App: Sendable {
        let slug: String
        let main: String
        var others: [String] = []
        /// Whether the slug exists both as a file and as a folder.
        var isTwin = false
    }

    /// A path in the site below `assets/`, and the file with its bytes.
    typealias Asset = (path: String, file: String)

    /// The path of `index.md`; nil if absent.
    private(set) var site: String?
    /// Sorted by slug.
    private(set) var apps: [App] = []
    /// Paths by file name, such as `_base.md`.
    private(set) var fragments: [String: String] = [:]
    /// Sorted by path.
    private(set) var assets: [Asset] = []
    /// The slugs of apps that are not read, known from their file names only.
    private(set) var neighbours: [String] = []

    /// Names that the published site uses itself.
    static let reservedSlugs: Set = ["metadata", "assets", "index", "publications", "current", "status"]
    /// The deepest nesting of folders in `assets/`. Each level costs a check of all levels above it.
    static let deepestAssets = 32
    private let disk: ContentDisk

    /// - Parameter only: slugs of the apps to read, nil for all. Of other apps only the names are read.
    init(
        _ disk: ContentDisk, only: Set<String>? = nil, reporting diagnostics: inout [Diagnostic]
    ) throws(ContentError) {
        self.disk = disk
        var named: [Diagnostic] = []
        let names = try disk.names(in: disk.root, &named)
        // If only some apps are read, mistakes in the names of others do not matter.
        if only == nil { diagnostics += named }
        for name in names {
            // The site's file and fragments are of use to every app.
            if let only, name != "index.md", !name.hasPrefix("_") {
                let slug = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
                guard only.contains(slug) else {
                    if slug != "assets" { neighbours.append(slug) }
                    continue
                }
            }
            try add(name, &diagnostics)
        }
        ContentFolder.dropTwinsOfRefused(&diagnostics)
        apps.sort { ($0.slug, $0.main) < ($1.slug, $1.main) }
        refuseTwins(&diagnostics)
    }

    /// Sorts in one name of the top-level folder.
    private mutating func add(_ name: String, _ diagnostics: inout [Diagnostic]) throws(ContentError) {
        let path = "\(disk.root)/\(name)"
        guard let kind = try disk.kind(of: path, &diagnostics) else { return }
        switch kind {
        case .folder where name == "assets":
            try addAssets(in: path, below: "assets", above: [], &diagnostics)
        case .folder:
            try addFolder(name, at: path, &diagnostics)
        case .file where name.hasSuffix(".md"):
            addFile(name, at: path, &diagnostics)
        case .file, .link, .other:
            refuse(path, kind, &diagnostics)
        }
    }

    /// Sorts in a file: site, fragment or app.
    private mutating func addFile(_ name: String, at path: String, _ diagnostics: inout [Diagnostic]) {
        if name == "index.md" {
            site = path
        } else if name.hasPrefix("_") {
            fragments[name] = path
        } else if isSlug(String(name.dropLast(3)), at: path, &diagnostics) {
            apps.append(App(slug: String(name.dropLast(3)), main: path))
        }
    }

    /// Sorts in the folder of an app, which needs an `index.md`.
    private mutating func addFolder(
        _ slug: String, at path: String, _ diagnostics: inout [Diagnostic]
    ) throws(ContentError) {
        guard isSlug(slug, at: path, &diagnostics) else { return }
        var app = App(slug: slug, main: "\(path)/index.md"), hasMain = false
        for name in try disk.names(in: path, &diagnostics) {
            let file = "\(path)/\(name)"
            guard let kind = try disk.kind(of: file, &diagnostics) else { continue }
            switch kind {
            case .folder:
                diagnostics.error(
                    "unexpected-folder", at: SourcePosition(file: file), "'\(name)' is a folder inside an app's folder",
                    help: "put images into assets/, and an app's files beside its index.md")
            case .file where name == "index.md": hasMain = true
            case .file where name.hasSuffix(".md"): app.others.append(file)
            case .file, .link, .other: refuse(file, kind, &diagnostics)
            }
        }
        guard hasMain else {
            diagnostics.error(
                "missing-index", at: SourcePosition(file: path), "'\(slug)' has no index.md",
                help: "an app's folder needs an index.md with its front matter")
            return
        }
        apps.append(app)
    }

    /// Adds the files below `assets/`, folder by folder.
    private mutating func addAssets(
        in folder: String, below prefix: String, above: Set<String>, _ diagnostics: inout [Diagnostic]
    ) throws(ContentError) {
        let place = ContentDisk.resolved(folder)
        guard !above.contains(place) else {
            diagnostics.error(
                "symlink-loop", at: SourcePosition(file: folder), "the link leads to a folder it stands in",
                help: "remove the link")
            return
        }
        guard above.count <= ContentFolder.deepestAssets else {
            diagnostics.error(
                "asset-nesting", at: SourcePosition(file: folder),
                "the folder lies more than \(ContentFolder.deepestAssets) folders deep in assets/", help: "move it up")
            return
        }
        for name in try disk.names(in: folder, &diagnostics) {
            let file = "\(folder)/\(name)"
            guard isPublishable(name, at: file, &diagnostics),
                let kind = try disk.kind(of: file, &diagnostics)
            else { continue }
            switch kind {
            case .folder: try addAssets(in: file, below: "\(prefix)/\(name)", above: above.union([place]), &diagnostics)
            case .file: assets.append(("\(prefix)/\(name)", file))
            case .link, .other: refuse(file, kind, &diagnostics)
            }
        }
    }
}

extension ContentFolder {
    /// Reports a file that has no purpose in a content folder.
    private func refuse(_ path: String, _ kind: FileStatus.Kind, _ diagnostics: inout [Diagnostic]) {
        let name = path.split(separator: "/").last ?? ""
        diagnostics.error(
            "unexpected-file", at: SourcePosition(file: path),
            kind == .file ? "'\(name)' is not a Markdown file" : "'\(name)' is neither a file nor a folder",
            help: kind == .file
                ? "the content folder holds .md files; anything else goes into assets/"
                : "remove it: pipes, devices and sockets are not read")
    }

    /// Whether a name can be a slug; reports one that cannot.
    private func isSlug(_ text: String, at path: String, _ diagnostics: inout [Diagnostic]) -> Bool {
        let start = SourcePosition(file: path)
        let isLetterOrDigit = { (byte: UInt8) in byte.isSmallLetter || byte.isDigit }
        guard (1...63).contains(text.utf8.count), let first = text.utf8.first, isLetterOrDigit(first),
            text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
        else {
            diagnostics.error(
                "slug", at: start, "'\(text)' is not a slug",
                help: "use 1 to 63 of a-z, 0-9 and '-', not beginning with '-'")
            return false
        }
        guard !ContentFolder.reservedSlugs.contains(text) else {
            diagnostics.error(
                "reserved-slug", at: start, "'\(text)' is a reserved slug",
                help: "the site keeps this name for itself; choose another")
            return false
        }
        return true
    }

    /// Whether a name is printable ASCII without spaces, as published paths are; reports one that is not.
    private func isPublishable(_ name: String, at path: String, _ diagnostics: inout [Diagnostic]) -> Bool {
        if name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return true }
        diagnostics.error(
            "asset-name", at: SourcePosition(file: path), "'\(name)' cannot be published under this name",
            help: "use printable ASCII without spaces")
        return false
    }

    /// Removes the report of two similar names if one of them is refused anyway.
    private static func dropTwinsOfRefused(_ diagnostics: inout [Diagnostic]) {
        guard diagnostics.contains(where: { $0.id == "name-case" }) else { return }
        let refused = Set(diagnostics.filter { $0.id != "name-case" }.map(\.position.file))
        diagnostics.removeAll { diagnostic in
            diagnostic.id == "name-case"
                && [diagnostic.position, diagnostic.note?.position].compactMap(\.self)
                    .contains { refused.contains($0.file) }
        }
    }

    /// Reports slugs that exist both as a file and as a folder.
    private mutating func refuseTwins(_ diagnostics: inout [Diagnostic]) {
        for index in apps.indices.dropFirst() where apps[index - 1].slug == apps[index].slug {
            (apps[index - 1].isTwin, apps[index].isTwin) = (true, true)
            diagnostics.error(
                "slug-twice", at: SourcePosition(file: apps[index].main),
                "'\(apps[index].slug)' exists as a file and as a folder", help: "keep one of them",
                note: .init("the same slug", at: SourcePosition(file: apps[index - 1].main)))
        }
    }
}
