import PolicyModel

/// The files of the content folder by what they are for, in sorted order; every file that is for nothing is refused.
struct ContentFolder: Sendable {
    /// The files of one app: the main one first, then the ones beside it, sorted.
    struct App: Sendable {
        let slug: String
        let main: String
        var others: [String] = []
        /// True where the same slug exists as a file and as a folder.
        var isTwin = false
    }

    /// A path below `assets/`, and the file it stands for.
    typealias Asset = (path: String, file: String)

    private(set) var site: String?
    private(set) var apps: [App] = []
    /// By file name, such as `_base.md`.
    private(set) var fragments: [String: String] = [:]
    private(set) var assets: [Asset] = []
    /// What the apps that are not read are called, as far as their names tell.
    private(set) var neighbours: [String] = []

    static let reservedSlugs: Set = ["metadata", "assets", "index", "publications", "current"]
    /// Folders inside `assets/`, one in the other; more is a mistake, and each level costs a look at all above it.
    static let deepestAssets = 32
    private let disk: ContentDisk

    /// - Parameter only: Slugs to look at, nil for all; of everything else but the site and fragments, names alone count.
    init(_ disk: ContentDisk, only: Set<String>? = nil, reporting diagnostics: inout [Diagnostic]) throws(ContentError) {
        self.disk = disk
        var named: [Diagnostic] = []
        let names = try disk.names(in: disk.root, &named)
        // Where single apps are read, the names of others do not matter.
        if only == nil { diagnostics += named }
        for name in names {
            if let only, !ContentFolder.isShared(name) {
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

    /// True for what every app may need.
    private static func isShared(_ name: String) -> Bool { name == "index.md" || name.hasPrefix("_") }

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
        case .file, .other:
            refuse(path, &diagnostics)
        }
    }

    private mutating func addFile(_ name: String, at path: String, _ diagnostics: inout [Diagnostic]) {
        if name == "index.md" {
            site = path
        } else if name.hasPrefix("_") {
            fragments[name] = path
        } else if isSlug(String(name.dropLast(3)), at: path, &diagnostics) {
            apps.append(App(slug: String(name.dropLast(3)), main: path))
        }
    }

    private mutating func addFolder(_ slug: String, at path: String, _ diagnostics: inout [Diagnostic]) throws(ContentError) {
        guard isSlug(slug, at: path, &diagnostics) else { return }
        var app = App(slug: slug, main: "\(path)/index.md"), hasMain = false
        for name in try disk.names(in: path, &diagnostics) {
            let file = "\(path)/\(name)"
            guard let kind = try disk.kind(of: file, &diagnostics) else { continue }
            switch kind {
            case .folder:
                diagnostics.error("unexpected-folder", at: SourcePosition(file: file), "'\(name)' is a folder inside an app's folder", help: "put images into assets/, and an app's files beside its index.md")
            case .file where name == "index.md": hasMain = true
            case .file where name.hasSuffix(".md"): app.others.append(file)
            case .file, .other: refuse(file, &diagnostics)
            }
        }
        guard hasMain else {
            diagnostics.error("missing-index", at: SourcePosition(file: path), "'\(slug)' has no index.md", help: "an app's folder needs an index.md with its front matter")
            return
        }
        apps.append(app)
    }

    private mutating func addAssets(
        in folder: String, below prefix: String, above: Set<String>, _ diagnostics: inout [Diagnostic]
    ) throws(ContentError) {
        let place = disk.resolved(folder)
        guard !above.contains(place) else {
            diagnostics.error("symlink-loop", at: SourcePosition(file: folder), "the link leads to a folder it stands in", help: "remove the link")
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
            guard isPublishable(name, at: file, &diagnostics), let kind = try disk.kind(of: file, &diagnostics) else { continue }
            switch kind {
            case .folder: try addAssets(in: file, below: "\(prefix)/\(name)", above: above.union([place]), &diagnostics)
            case .file: assets.append(("\(prefix)/\(name)", file))
            case .other: refuse(file, &diagnostics)
            }
        }
    }
}

extension ContentFolder {
    private func refuse(_ path: String, _ diagnostics: inout [Diagnostic]) {
        let name = path.split(separator: "/").last ?? ""
        diagnostics.error(
            "unexpected-file", at: SourcePosition(file: path), "'\(name)' is not a Markdown file",
            help: "the content folder holds .md files; anything else goes into assets/")
    }

    private func isSlug(_ text: String, at path: String, _ diagnostics: inout [Diagnostic]) -> Bool {
        let start = SourcePosition(file: path)
        let isLetterOrDigit = { (byte: UInt8) in (97...122).contains(byte) || (48...57).contains(byte) }
        guard (1...63).contains(text.utf8.count), let first = text.utf8.first, isLetterOrDigit(first),
              text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }) else {
            diagnostics.error("slug", at: start, "'\(text)' is not a slug", help: "use 1 to 63 of a-z, 0-9 and '-', not beginning with '-'")
            return false
        }
        guard !ContentFolder.reservedSlugs.contains(text) else {
            diagnostics.error("reserved-slug", at: start, "'\(text)' is a reserved slug", help: "the site keeps this name for itself; choose another")
            return false
        }
        return true
    }

    /// Published paths are printable ASCII.
    private func isPublishable(_ name: String, at path: String, _ diagnostics: inout [Diagnostic]) -> Bool {
        if name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return true }
        diagnostics.error("asset-name", at: SourcePosition(file: path), "'\(name)' cannot be published under this name", help: "use printable ASCII without spaces")
        return false
    }

    /// A name that is refused anyway has no twin to speak of.
    private static func dropTwinsOfRefused(_ diagnostics: inout [Diagnostic]) {
        guard diagnostics.contains(where: { $0.id == "name-case" }) else { return }
        let refused = Set(diagnostics.filter { $0.id != "name-case" }.map(\.position.file))
        diagnostics.removeAll { diagnostic in
            diagnostic.id == "name-case" && [diagnostic.position, diagnostic.note?.position].compactMap(\.self)
                .contains { refused.contains($0.file) }
        }
    }

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
