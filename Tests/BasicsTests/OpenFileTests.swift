import Basics
import TestSupport
import Testing

/// An open file, and what the system says of it.
struct OpenFileTests {
    @Test func `a new file is written, read, and no child inherits it`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/file"
        try Files.write([9, 9, 9, 9], to: path)
        let file = try OpenFile(new: path)
        try file.write([1, 2, 3])
        try file.sync()
        #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        try file.close()
        try file.close()
        #expect(try OpenFile(path).read() == [1, 2, 3])
        #expect(try OpenFile(path).read(most: 2) == [1, 2])
    }

    @Test func `a relative path is below its folder, and the file is closed with its last copy`() throws {
        let folder = try TemporaryFolder(), place = try OpenFile(folder.path, O_RDONLY | O_DIRECTORY)
        var file: OpenFile? = try OpenFile("a", O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, in: place)
        let number = try #require(file?.descriptor), status = try FileStatus(folder.path + "/a")
        #expect(status.kind == .file && status.isPrivate && status.size == 0)
        #expect(try #require(file.map { try FileStatus(of: $0) }).place == status.place)
        #expect(throws: SystemFailure(EEXIST)) { try OpenFile("a", O_WRONLY | O_CREAT | O_EXCL, in: place) }
        file = nil
        // Another test may have got the number for a file of its own since.
        var now = stat()
        #expect(fstat(number, &now) != 0 || Int64(now.st_ino) != status.identity.inode)
    }

    @Test func `a link is itself by its name, and its file by its path`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/file", link = folder.path + "/link"
        try Files.write([1], to: path)
        try #require(symlink("file", link) == 0)
        #expect(try FileStatus(named: link).kind == .link && FileStatus(link).place == FileStatus(path).place)
        #expect(try FileStatus(folder.path).kind == .folder)
        try OpenFile(path).setTime(1_000_000_000)
        #expect(try FileStatus(path).identity.modified == 1_000_000_000_000_000_000)
        #expect(throws: SystemFailure(ENOENT)) { try FileStatus(folder.path + "/none") }
        #expect(throws: SystemFailure(ENOENT)) { try OpenFile(folder.path + "/none") }
        #expect(throws: SystemFailure(ELOOP)) { try OpenFile(link, O_RDONLY | O_NOFOLLOW) }
    }
}
