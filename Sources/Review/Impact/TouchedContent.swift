import Basics
import Signing

/// Which apps a change of files can have changed: only they are read again, since most changes are about one of many.
package struct TouchedContent: Sendable {
    /// Nil for all, since the site's file or a fragment is another.
    private let slugs: Set<String>?

    /// - Parameters: what distinguishes contents, by path in the content.
    package init<Mark: Equatable>(from old: [String: Mark], to new: [String: Mark]) {
        let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        let owners = Set(paths.map(TouchedContent.owner))
        slugs = owners.contains(.everyApp) ? nil : TouchedContent.slugs(of: owners)
    }

    /// Of two folders.
    package init(from old: String, to new: String) {
        self.init(from: TouchedContent.digests(of: old), to: TouchedContent.digests(of: new))
    }

    package var isNothing: Bool { slugs?.isEmpty ?? false }

    package func holds(slug: String) -> Bool { slugs?.contains(slug) ?? true }

    /// True for a file that is needed to read them.
    package func holds(path: String) -> Bool {
        if case .app(let slug) = TouchedContent.owner(of: path) { holds(slug: slug) } else { true }
    }

    /// Every app of a folder, from file names alone.
    package static func slugs(in folder: String) -> Set<String> {
        slugs(of: Set(entries(of: folder).map(owner)))
    }

    /// Sorted; empty for what is no folder.
    package static func entries(of folder: String) -> [String] {
        let names = (try? Files.names(in: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension TouchedContent {
    private enum Owner: Hashable {
        /// By slug: of the file of that name, and of anything in the folder of that name.
        case app(String)
        /// Of the site's file and of fragments.
        case everyApp
        /// Of assets.
        case noApp
    }

    /// - Parameter path: below the content folder.
    private static func owner(of path: String) -> Owner {
        let parts = path.split(separator: "/", maxSplits: 1), name = parts.first.map(String.init) ?? ""
        return switch name {
        case "assets", "": .noApp
        case _ where name == "index.md" || name.hasPrefix("_"): .everyApp
        case _ where parts.count == 1 && name.hasSuffix(".md"): .app(String(name.dropLast(3)))
        default: .app(name)
        }
    }

    private static func slugs(of owners: Set<Owner>) -> Set<String> {
        Set(owners.compactMap { if case .app(let slug) = $0 { slug } else { nil } })
    }

    /// The bytes of every file; the digest is nil for one that cannot be read, or is a folder deeper than content goes.
    private static func digests(of folder: String) -> [String: ByteDigest?] {
        var found: [String: ByteDigest?] = [:]
        for path in files(in: folder) {
            found.updateValue(Files.content(of: "\(folder)/\(path)").map { ByteDigest(of: $0) }, forKey: path)
        }
        return found
    }

    /// Content is never deeper than one folder, and assets are no text.
    static func files(in folder: String) -> [String] {
        entries(of: folder).filter { $0 != "assets" }.flatMap { name in
            Files.isFolder("\(folder)/\(name)") ? entries(of: "\(folder)/\(name)").map { "\(name)/\($0)" } : [name]
        }
    }
}
