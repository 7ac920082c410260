/// What a change of files means for the build: which apps are to be read and judged again, and what else is.
struct PreviewChanges: Hashable, Sendable {
    /// By slug.
    private(set) var apps: Set<String> = []
    /// By file name, such as `_base.md`.
    private(set) var fragments: Set<String> = []
    /// The site's own file, on which every app may lean.
    private(set) var site = false
    private(set) var templates = false
    /// False only where files of apps were changed in place, so that the folder's list of apps still holds.
    private(set) var needsWholeReading = false

    /// Nothing is known of what was before.
    static let everything = PreviewChanges(site: true, templates: true, needsWholeReading: true)

    private init(site: Bool, templates: Bool, needsWholeReading: Bool) {
        (self.site, self.templates, self.needsWholeReading) = (site, templates, needsWholeReading)
    }

    init(_ difference: FolderDifference, content: String, templates folder: String?) {
        for path in difference.paths {
            if let folder, path == folder || path.hasPrefix("\(folder)/") { templates = true }
            guard path == content || path.hasPrefix("\(content)/") else { continue }
            add(ContentPlace(path, in: content), cameOrWent: difference.other.contains(path))
        }
    }

    private mutating func add(_ place: ContentPlace, cameOrWent: Bool) {
        switch place {
        case .app(let slug): apps.insert(slug)
        case .fragment(let name): fragments.insert(name)
        case .site: site = true
        case .other: break
        }
        if cameOrWent { needsWholeReading = true }
        if case .app = place {} else { needsWholeReading = true }
    }
}

/// Which part of the content a path belongs to.
enum ContentPlace: Hashable, Sendable {
    /// By slug: the file of that name, or anything in the folder of that name.
    case app(String)
    case fragment(String)
    case site
    /// Assets, the folder itself.
    case other

    init(_ path: String, in content: String) {
        guard path.hasPrefix("\(content)/") else {
            self = .other
            return
        }
        let parts = path.dropFirst(content.count + 1).split(separator: "/", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        self = switch name {
        case "index.md": .site
        case "assets", "": .other
        case _ where name.hasPrefix("_"): .fragment(name)
        case _ where parts.count == 1 && name.hasSuffix(".md"): .app(String(name.dropLast(3)))
        default: .app(name)
        }
    }
}
