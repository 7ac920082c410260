import Foundation
import PolicyModel

/// The disk as the content reader sees it: names, kinds and bytes, never outside the content folder.
struct ContentDisk: Sendable {
    enum Kind { case file, folder, other }

    /// As the user gave it, without a slash at the end.
    let root: String
    private let resolvedRoot: String

    init(_ folder: String) throws(ContentError) {
        var root = folder
        while root.hasSuffix("/"), root != "/" { root.removeLast() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
            throw .missingFolder(path: folder)
        }
        guard !KernelFiles.hold(root) else {
            throw .unreadable(path: folder, cause: "it holds no files, but what the kernel shows of itself")
        }
        self.root = root
        resolvedRoot = ContentDisk.resolve(root)
    }

    func resolved(_ path: String) -> String { ContentDisk.resolve(path) }

    /// What stands at `path`, links followed; nil, with a diagnostic, for a link that leads out or nowhere.
    func kind(of path: String, _ diagnostics: inout [Diagnostic]) throws(ContentError) -> Kind? {
        // What is no link lies in the folder it is listed in, which was looked at before.
        if let kind = ContentDisk.kind(ofUnlinked: path) { return kind }
        guard !isBrokenLink(path) else {
            diagnostics.error(
                "symlink-broken", at: SourcePosition(file: path), "the link leads to nothing that can be read",
                help: "put the file itself here")
            return nil
        }
        let target = resolved(path)
        guard target == resolvedRoot || target.hasPrefix(resolvedRoot == "/" ? "/" : resolvedRoot + "/") else {
            diagnostics.error(
                "symlink-outside", at: SourcePosition(file: path), "the link leads out of the content folder",
                help: "put the file itself here")
            return nil
        }
        let type: FileAttributeType?
        do {
            type = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
        } catch {
            throw .unreadable(path: path, cause: error.localizedDescription)
        }
        switch type {
        case .typeRegular?: return .file
        case .typeDirectory?: return .folder
        default: return .other
        }
    }

    /// Nil for a link, and for what cannot be seen.
    private static func kind(ofUnlinked path: String) -> Kind? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return nil
        default: return .other
        }
    }

    private func isBrokenLink(_ path: String) -> Bool {
        !FileManager.default.fileExists(atPath: path) && (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// The file's bytes, at most `limit` and one more, which is how its reader knows that it is too large.
    func file(_ path: String, limit: Int? = nil) throws(ContentError) -> SourceFile {
        // Without O_NONBLOCK, a pipe put in the file's place since it was looked at would be waited for.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw ContentDisk.failure(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw ContentDisk.failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, cause: "it is no file") }
        let most = limit.map { $0 + 1 } ?? .max
        // One byte more than the size says, so that the end is seen with the first reading.
        let room = max(4096, min(Int(status.st_size) + 1, most, 16_777_216))
        var bytes: [UInt8] = []
        while bytes.count < most {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                count = read(file, buffer.baseAddress, min(room, most - bytes.count))
                filled = max(0, count)
            }
            guard count >= 0 else { throw ContentDisk.failure(path) }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            if count < room { break }
        }
        return SourceFile(path: path, bytes: bytes, identity: FileIdentity(status))
    }

    /// Links followed; nil where nothing can be seen.
    func identity(of path: String) -> FileIdentity? {
        var status = stat()
        return stat(path, &status) == 0 ? FileIdentity(status) : nil
    }

    static func failure(_ path: String) -> ContentError {
        .unreadable(path: path, cause: String(cString: strerror(errno)))
    }

    private static func resolve(_ path: String) -> String {
        guard let pointer = realpath(path, nil) else { return URL(filePath: path).resolvingSymlinksInPath().path }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
