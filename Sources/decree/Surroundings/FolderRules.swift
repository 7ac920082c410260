import Basics

/// Which folders may lie where: a build must never write into what it reads.
enum FolderRules {
    /// - Throws: when one of the two folders holds the other, links followed.
    static func check(content: String, output: String) throws(CommandError) {
        let (inner, outer) = (resolved(output), resolved(content))
        if contains(outer, inner) || contains(inner, outer) {
            throw CommandError(
                """
                the output folder '\(output)' and the content folder '\(content)' overlap; give --output a folder of its own
                """)
        }
    }

    /// - Throws: when a key would lie where it is published sooner or later; nothing has been made yet.
    static func check(key path: String, outside folders: [String]) throws(CommandError) {
        let place = resolved(path)
        for folder in folders where contains(resolved(folder), place) {
            throw CommandError(
                "the key '\(path)' would lie inside '\(folder)' and be published one day; give --key a place of its own"
            )
        }
    }

    /// The folder of a site's own templates.
    static let templates = "Templates"

    /// The folder given; else `Templates` where there is one; else nil for the built-in templates alone.
    static func templates(_ given: String?) throws(CommandError) -> String? {
        let path = given ?? Self.templates
        if Files.isFolder(path) { return path }
        if given != nil { throw CommandError("'\(path)' is not a folder") }
        return nil
    }

    /// Without slashes at its end, as diagnostics name a folder.
    static func plain(_ folder: String) -> String { Paths.plain(folder) }

    private static func contains(_ folder: [String], _ other: [String]) -> Bool { other.starts(with: folder) }

    /// Path components with links followed as far as the path exists.
    private static func resolved(_ path: String) -> [String] {
        var existing = Paths.standardized(path), missing: [String] = []
        while !Files.exists(existing), existing != "/" {
            missing.insert(Paths.name(of: existing), at: 0)
            existing = Paths.folder(of: existing)
        }
        return Paths.components(Paths.resolved(existing)) + missing
    }
}
