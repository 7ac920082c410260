import Foundation
import PolicyModel

/// A folder of this machine for the files that `sftp` sends and fetches; gone with this object.
///
/// Files have numbers for names, so that no name of the site has to be told to the program twice.
final class LocalShelf {
    private let folder: String
    private var count = 0

    init() throws(PublishingError) {
        let base = FileManager.default.temporaryDirectory.path
        var template = Array("\(base)/decree-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .system(doing: "make a folder", path: base, cause: String(cString: strerror(errno)))
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The path of a file that is not there yet.
    func next() -> String {
        count += 1
        return "\(folder)/\(count)"
    }

    /// A file with these bytes, dated `moment` and readable by all: `sftp` takes both along.
    func put(_ bytes: [UInt8], dated moment: Moment) throws(PublishingError) -> String {
        let path = next()
        try Disk().write(bytes, to: path, youngerThan: nil)
        let time = timespec(tv_sec: moment.seconds, tv_nsec: 0)
        guard chmod(path, 0o644) == 0, utimensat(AT_FDCWD, path, [time, time], 0) == 0 else {
            throw .system(doing: "date", path: path, cause: String(cString: strerror(errno)))
        }
        return path
    }

    /// The bytes of a file, which is removed.
    func take(_ path: String) throws(PublishingError) -> [UInt8] {
        defer { unlink(path) }
        return try Disk().read(path)
    }

    func drop(_ path: String) { unlink(path) }
}
