import Basics
import Signing

/// Answers like a host for the files of one folder: a file is there, or it is not, or something is wrong.
///
/// Below the folder nothing but folders and files counts: a link, pipe or device in place of one is an error, since
/// whoever put it there could change what it leads to between two readings.
package struct PublishedFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Nil if absent; at most one byte beyond `limit` is read.
    package func bytes(at name: String, limit: Int) throws(TrustError) -> [UInt8]? {
        if let fault = PublishedPath.fault(in: name) { throw .unreachable(name, cause: fault) }
        var file = path
        let parts = name.split(separator: "/")
        for (index, part) in parts.enumerated() {
            file += "/\(part)"
            let isLast = index == parts.count - 1
            guard let kind = try kind(of: file, name) else { return nil }
            guard kind == (isLast ? S_IFREG : S_IFDIR) else {
                throw .unreachable(name, cause: "\(file) is no \(isLast ? "file" : "folder")")
            }
        }
        return try read(file, name, limit: limit)
    }

    private func kind(of file: String, _ name: String) throws(TrustError) -> mode_t? {
        var status = stat()
        guard lstat(file, &status) != 0 else { return status.st_mode & S_IFMT }
        if errno == ENOENT { return nil }
        throw .unreachable(name, cause: String(cString: strerror(errno)))
    }

    private func read(_ file: String, _ name: String, limit: Int) throws(TrustError) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreachable(name, cause: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Basics.read(descriptor, &part, min(part.count, limit + 1 - bytes.count))
            guard count >= 0 else { throw .unreachable(name, cause: String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += part.prefix(count)
        }
        return bytes
    }
}
