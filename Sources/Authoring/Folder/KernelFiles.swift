import Foundation

/// Folders whose files are no files: the kernel makes them up while they are read, and some never end.
enum KernelFiles {
    private static let places = ["/proc", "/sys", "/sys/fs/cgroup", "/sys/kernel/debug"]

    /// True where `path` lies in a file system of the kernel's own.
    static func hold(_ path: String) -> Bool {
        guard let device = device(of: path), let root = self.device(of: "/"), device != root else { return false }
        return places.contains { self.device(of: $0) == device }
    }

    private static func device(of path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(truncatingIfNeeded: status.st_dev) : nil
    }
}
