import Basics
import PolicyModel

/// Which folders may lie where: a build must never write into what it reads.
enum FolderRules {
    /// - Throws: when one of the two folders holds the other, links followed.
    static func check(content: String, output: String) throws(CommandError) {
        if Paths.isInside(output, content) || Paths.isInside(content, output) {
            throw CommandError(
                """
                the output folder '\(output)' and the content folder '\(content)' overlap; give --output a folder of \
                its own
                """, isRefusal: true)
        }
    }

    /// The folders in which no key may be: what is there is published sooner or later, or served already.
    ///
    /// - Parameter site: nil where there is none yet, or none that can be read.
    static func withoutKeys(content: String, output: String, of site: Site?) -> [String] {
        [content, output] + (site?.places ?? [.standard]).compactMap(\.folder)
    }

    /// - Throws: when a key would lie where it is published sooner or later; nothing has been made yet.
    static func check(key path: String, outside folders: [String]) throws(CommandError) {
        for folder in folders where Paths.isInside(path, folder) {
            throw CommandError(
                "the key '\(path)' would lie inside '\(folder)' and be published one day; "
                    + "give --key a place of its own", isRefusal: true)
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
}
