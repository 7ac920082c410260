import Basics
import PolicyModel

/// Access to the content folder: names, kinds and bytes of files, never outside of it.
struct ContentDisk: Sendable {
    /// The folder as given by the user, without a slash at the end.
    let root: String
    /// With all links resolved; files outside of it are refused.
    private let resolvedRoot: String
    /// By path: what is read in place of a file's own bytes, for a change that is checked before it is written. The
    /// file need not exist on the disk.
    private var replaced: [String: [UInt8]]
    /// The folders between the root and replaced files.
    private var replacedFolders: Set<String>

    /// - Throws: `ContentError.missingFolder` if it is not a folder.
    init(_ folder: String, replacing replaced: [String: [UInt8]] = [:]) throws(ContentError) {
        let root = Paths.plain(folder)
        guard Files.isFolder(root) else { throw .missingFolder(path: folder) }
        guard !KernelFiles.hold(root) else {
            throw .unreadable(path: folder, cause: "it holds no files, but what the kernel shows of itself")
        }
        self.root = root
        resolvedRoot = ContentDisk.resolved(root)
        self.replaced = replaced
        replacedFolders = ContentDisk.folders(of: replaced.keys, below: root)
    }

    /// Replaces other files than before.
    mutating func replace(_ replaced: [String: [UInt8]]) {
        self.replaced = replaced
        replacedFolders = ContentDisk.folders(of: replaced.keys, below: root)
    }

    private static func folders(of paths: some Sequence<String>, below root: String) -> Set<String> {
        var folders: Set<String> = []
        for path in paths where path.hasPrefix(root + "/") {
            var parts = path.dropFirst(root.count + 1).split(separator: "/").dropLast()
            while !parts.isEmpty {
                folders.insert("\(root)/\(parts.joined(separator: "/"))")
                parts.removeLast()
            }
        }
        return folders
    }

    /// The names of replaced files, and of folders with such files, directly in a folder.
    func replacedNames(in folder: String) -> [String] {
        (Array(replaced.keys) + replacedFolders).filter { $0.hasPrefix(folder + "/") }
            .map { $0.dropFirst(folder.count + 1) }.filter { !$0.contains("/") }.map(String.init)
    }

    /// Whether a folder is there because of replaced files alone.
    func isReplacedFolder(_ path: String) -> Bool { replacedFolders.contains(path) }

    /// The kind of the file at `path`, links followed; nil, with a diagnostic, for a link out of the folder or to
    /// nothing.
    func kind(of path: String, _ diagnostics: inout [Diagnostic]) throws(ContentError) -> FileStatus.Kind? {
        // Only links can lead out of the folder that was listed.
        if let kind = try? FileStatus(named: path).kind, kind != .link { return kind }
        if replaced[path] != nil { return .file }
        if isReplacedFolder(path) { return .folder }
        guard Files.exists(path) || (try? Files.destination(ofLink: path)) == nil else {
            diagnostics.error(
                "symlink-broken", at: SourcePosition(file: path), "the link leads to nothing that can be read",
                help: "put the file itself here")
            return nil
        }
        let target = ContentDisk.resolved(path)
        guard target == resolvedRoot || target.hasPrefix(resolvedRoot == "/" ? "/" : resolvedRoot + "/") else {
            diagnostics.error(
                "symlink-outside", at: SourcePosition(file: path), "the link leads out of the content folder",
                help: "put the file itself here")
            return nil
        }
        do { return try FileStatus(target).kind } catch { throw ContentDisk.failure(path, error) }
    }

    /// Reads a file: at most `limit` bytes and one more, which shows the caller that the file is too large.
    func file(_ path: String, limit: Int? = nil) throws(ContentError) -> SourceFile {
        let most = limit.map { $0 + 1 } ?? .max
        if let replaced = replaced[path] {
            return SourceFile(path: path, bytes: Array(replaced.prefix(most)), identity: ContentDisk.replacement)
        }
        do throws(SystemFailure) {
            // Without O_NONBLOCK this would wait for a pipe that has replaced the file since its kind was read.
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK), status = try FileStatus(of: file)
            if status.kind == .file {
                return SourceFile(path: path, bytes: try file.read(most: most), identity: status.identity)
            }
        } catch {
            throw ContentDisk.failure(path, error)
        }
        throw .unreadable(path: path, cause: "it is no file")
    }

    /// The identity of the file, links followed; nil if absent or not readable.
    func identity(of path: String) -> FileIdentity? {
        replaced[path] == nil ? (try? FileStatus(path))?.identity : ContentDisk.replacement
    }

    /// The identity of every replaced file. It is always too new to prove that the bytes are unchanged, so the bytes
    /// are compared.
    private static let replacement = FileIdentity(device: 0, inode: 0, size: 0, modified: .max, changed: .max)

    /// The error for a failed system call; where a right is missing, with what gives it.
    static func failure(_ path: String, _ cause: SystemFailure) -> ContentError {
        guard cause.code == EACCES else { return .unreadable(path: path, cause: "\(cause)") }
        let folder = Paths.folder(of: path)
        let isClosed = !folder.isEmpty && access(folder, X_OK) != 0
        let remedy =
            isClosed
            ? "the folder '\(folder)' cannot be entered; its owner can run chmod +x '\(folder)'"
            : "its owner can run chmod +rX '\(path)'"
        return .unreadable(path: path, cause: "\(cause); \(remedy)")
    }

    static func resolved(_ path: String) -> String { (try? Files.realPath(of: path)) ?? Paths.resolved(path) }
}
