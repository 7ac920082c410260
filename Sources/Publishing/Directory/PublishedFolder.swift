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
            guard kind == (isLast ? .file : .folder) else {
                throw .unreachable(name, cause: "\(file) is no \(isLast ? "file" : "folder")")
            }
        }
        do { return try OpenFile(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).read(most: limit + 1) } catch {
            throw .unreachable(name, cause: "\(error)")
        }
    }

    private func kind(of file: String, _ name: String) throws(TrustError) -> FileStatus.Kind? {
        do { return try FileStatus(named: file).kind } catch {
            if error.code == ENOENT { return nil }
            throw .unreachable(name, cause: "\(error)")
        }
    }
}
