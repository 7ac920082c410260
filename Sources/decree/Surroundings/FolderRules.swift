import Foundation

/// Which folders may lie where: a build must never write into what it reads.
enum FolderRules {
    /// - Throws: `FolderError` when one of the two folders holds the other, links followed.
    static func check(content: String, output: String) throws(FolderError) {
        let (inner, outer) = (resolved(output), resolved(content))
        if contains(outer, inner) || contains(inner, outer) {
            throw FolderError.overlapping(content: content, output: output)
        }
    }

    /// - Throws: `FolderError` when a key would lie where it is published sooner or later; nothing has been made yet.
    static func check(key path: String, outside folders: [String]) throws(FolderError) {
        let place = resolved(path)
        for folder in folders where contains(resolved(folder), place) { throw FolderError.keyInside(path, folder: folder) }
    }

    /// The folder given; else `Templates` where there is one; else nil for the built-in templates alone.
    static func templates(_ given: String?) throws(FolderError) -> String? {
        var isFolder: ObjCBool = false
        let path = given ?? "Templates"
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if exists && isFolder.boolValue { return path }
        if given != nil { throw FolderError.noFolder(path) }
        return nil
    }

    private static func contains(_ folder: [String], _ other: [String]) -> Bool { other.starts(with: folder) }

    /// Path components with links followed as far as the path exists.
    private static func resolved(_ path: String) -> [String] {
        var existing = URL(filePath: path).standardizedFileURL, missing: [String] = []
        while !FileManager.default.fileExists(atPath: existing.path), existing.pathComponents.count > 1 {
            missing.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        return existing.resolvingSymlinksInPath().pathComponents + missing
    }
}

enum FolderError: Error, CustomStringConvertible {
    case overlapping(content: String, output: String)
    case noFolder(String)
    case keyInside(String, folder: String)

    var description: String {
        switch self {
        case .overlapping(let content, let output):
            "the output folder '\(output)' and the content folder '\(content)' overlap; give --output a folder of its own"
        case .noFolder(let path): "'\(path)' is not a folder"
        case .keyInside(let path, let folder):
            "the key '\(path)' would lie inside '\(folder)' and be published one day; give --key a place of its own"
        }
    }
}
