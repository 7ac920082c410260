/// What the system says of a file: its kind, its owner and rights, its identity.
package struct FileStatus: Sendable {
    /// By the numbers of a file's mode.
    package enum Kind: Int, Sendable {
        case folder = 0o040000, file = 0o100000, link = 0o120000, other = 0

        package init(mode: Int) { self = Kind(rawValue: mode & 0o170000) ?? .other }

        /// What is wrong with it where a folder must stand itself.
        package var noFolder: String {
            self == .link ? "is a symbolic link, which is not followed: files elsewhere would change" : "is no folder"
        }
    }

    package let identity: FileIdentity
    package let owner: uid_t
    package let group: gid_t
    /// What its owner, its group and others may do, and no more of its mode.
    package let rights: mode_t
    package let kind: Kind

    private init(_ status: stat) {
        (identity, owner, group) = (FileIdentity(status), status.st_uid, status.st_gid)
        (rights, kind) = (status.st_mode & 0o7777, Kind(mode: Int(status.st_mode)))
    }

    /// Of what a path leads to, links followed.
    package init(_ path: String) throws(SystemFailure) {
        self = try FileStatus.asked { stat(path, &$0) }
    }

    /// Of what has the name itself: a link is a link.
    package init(named path: String) throws(SystemFailure) {
        self = try FileStatus.asked { lstat(path, &$0) }
    }

    package init(of file: OpenFile) throws(SystemFailure) {
        self = try FileStatus.asked { fstat(file.descriptor, &$0) }
    }

    private static func asked(_ ask: (inout stat) -> Int32) throws(SystemFailure) -> FileStatus {
        var status = stat()
        guard ask(&status) == 0 else { throw .last }
        return FileStatus(status)
    }

    /// In bytes.
    package var size: Int { Int(identity.size) }

    /// Whether its owner alone may use it.
    package var isPrivate: Bool { rights & 0o077 == 0 }

    /// Device and number: two paths with the same lead to one file.
    package var place: [Int64] { [identity.device, identity.inode] }
}
