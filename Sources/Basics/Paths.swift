#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of paths, and other spellings of them.
package enum Paths {
    /// Without slashes at its end.
    package static func plain(_ path: String) -> String {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// The path without its last name: empty for a name alone, `/` directly below the root.
    package static func folder(of path: String) -> String {
        let path = plain(path)
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : plain(String(path[..<slash]))
    }

    /// The last name.
    package static func name(of path: String) -> String {
        let path = plain(path)
        return path.lastIndex(of: "/").flatMap { path == "/" ? nil : String(path[path.index(after: $0)...]) } ?? path
    }

    /// A name in a folder; an empty folder is the one where the program runs.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
    }

    /// From the root of the file system, without `.` and `..`; links are left.
    package static func standardized(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// From the root of the file system, with links resolved as far as it exists.
    package static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

    /// Whether a path names a folder or something in it, links followed as far as the two exist.
    package static func isInside(_ path: String, _ folder: String) -> Bool { place(path).starts(with: place(folder)) }

    private static func place(_ path: String) -> [String] {
        var existing = standardized(path), missing: [String] = []
        // Where the working folder was removed, a relative path has none above it.
        while !Files.exists(existing), !["", "/"].contains(existing) {
            missing.insert(name(of: existing), at: 0)
            existing = Self.folder(of: existing)
        }
        return components(resolved(existing)) + missing
    }

    /// The names of a path from the root of the file system, which is the first of them.
    package static func components(_ path: String) -> [String] {
        ["/"] + path.split(separator: "/").map(String.init)
    }
}
