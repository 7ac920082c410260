import Basics

/// Recognises file systems such as `/proc`, whose files the kernel generates while they are read; some never end.
enum KernelFiles {
    /// Where such file systems are usually mounted.
    private static let places = ["/proc", "/sys", "/sys/fs/cgroup", "/sys/kernel/debug"]

    /// Whether `path` is in such a file system.
    static func hold(_ path: String) -> Bool {
        guard let device = device(of: path), let root = self.device(of: "/"), device != root else { return false }
        return places.contains { self.device(of: $0) == device }
    }

    /// The device number of a folder, by which its file system is recognised.
    private static func device(of path: String) -> Int64? { (try? FileStatus(path))?.identity.device }
}
