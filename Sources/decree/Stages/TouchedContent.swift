import PolicyModel

/// Which apps a change of files can have changed: only they are read again, since most changes are about one of many.
struct TouchedContent: Sendable {
    /// Nil for all, since the site's file or a fragment is another.
    private let slugs: Set<String>?

    /// - Parameters: what tells contents apart, by path in the content.
    init(from old: [String: String], to new: [String: String]) {
        let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        let places = paths.map { ContentPlace($0) }
        let isAnyones = places.contains { place in
            switch place {
            case .site, .fragment: true
            case .app, .other: false
            }
        }
        slugs = isAnyones ? nil : Set(places.compactMap { if case .app(let slug) = $0 { slug } else { nil } })
    }

    var isNothing: Bool { slugs?.isEmpty ?? false }

    func holds(slug: String) -> Bool { slugs?.contains(slug) ?? true }

    /// True for a file that is needed to read them.
    func holds(path: String) -> Bool {
        if case .app(let slug) = ContentPlace(path) { holds(slug: slug) } else { true }
    }
}

/// Which part of the content a path belongs to.
enum ContentPlace: Hashable, Sendable {
    /// By slug: the file of that name, or anything in the folder of that name.
    case app(String)
    case fragment
    case site
    /// Assets, the folder itself.
    case other

    /// - Parameter path: below the content folder.
    init(_ path: String) {
        let parts = path.split(separator: "/", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        self =
            switch name {
            case "index.md": .site
            case "assets", "": .other
            case _ where name.hasPrefix("_"): .fragment
            case _ where parts.count == 1 && name.hasSuffix(".md"): .app(String(name.dropLast(3)))
            default: .app(name)
            }
    }
}
