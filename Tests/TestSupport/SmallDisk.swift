import Foundation

/// A mounted file system of a few kilobytes, for tests of a full disk; needs root or a user who may mount.
package final class SmallDisk: Sendable {
    private let folder: TemporaryFolder

    package var path: String { folder.path }

    /// - Throws: `MountFailure` with mount's own words.
    package init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        let mount = try ProgramRun.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
        guard mount.status == 0 else { throw MountFailure(words: mount.errors) }
    }

    deinit { _ = try? ProgramRun.run("umount", ["-l", folder.path]) }

    package struct MountFailure: Error {
        package let words: String
    }
}
