import Foundation

/// Every file below a folder, by relative path.
package enum FolderListing {
    package static func files(_ folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return files }
        while let path = walk.nextObject() as? String {
            let url = folder.appending(path: path)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try Data(contentsOf: url) }
        }
        return files
    }
}
