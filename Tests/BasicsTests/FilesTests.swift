import Basics
import TestSupport
import Testing

struct FilesTests {
    @Test func `a file is read whole, up to a limit, and from where a descriptor stands`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/file"
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        try Files.write(bytes, to: path)
        #expect(try Files.read(path) == bytes)
        #expect(try Files.read(path, most: 17) == Array(bytes.prefix(17)))
        #expect(Files.content(of: path) == bytes)
        #expect(Files.content(of: folder.path + "/none") == nil)
        #expect(Files.content(of: folder.path) == nil)
        let file = open(path, O_RDONLY)
        defer { close(file) }
        lseek(file, 9_990, SEEK_SET)
        #expect(try Files.read(from: file) == Array(bytes.suffix(10)))
    }

    @Test func `a file without a size of its own is read to its end`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let bytes = [UInt8](repeating: 120, count: 9_000)
        try #require(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        defer { close(ends[0]) }
        #expect(try Files.read(from: ends[0]) == bytes)
    }

    @Test func `a failure has the system's words`() {
        let failing: [(String, () throws -> Void)] = [
            ("No such file or directory", { _ = try Files.read("/nowhere/x") }),
            ("Is a directory", { _ = try Files.read("/") }),
            ("Not a directory", { _ = try Files.names(in: "/etc/passwd") }),
            ("No such file or directory", { try Files.write([1], to: "/nowhere/x") }),
            ("No such file or directory", { try Files.replace("/nowhere/x", with: [1]) }),
            ("No such file or directory", { try Files.remove("/nowhere/x") }),
            ("Not a directory", { try Files.makeFolder("/etc/passwd/x") }),
            ("Invalid argument", { _ = try Files.destination(ofLink: "/etc") }),
        ]
        for (words, body) in failing { #expect(failure(body) == words) }
    }

    private func failure(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return "\(error)" }
        return nil
    }

    @Test func `a file is replaced as another file, and nothing is left beside it`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/file"
        try Files.write([1], to: path)
        link(path, folder.path + "/old")
        try Files.replace(path, with: [2, 3])
        #expect(try Files.read(path) == [2, 3])
        #expect(try Files.read(folder.path + "/old") == [1])
        try Files.makeFolder(folder.path + "/folder")
        let refused = failure { try Files.replace(folder.path + "/folder", with: [4]) }
        #expect(refused == "Is a directory")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(failure { try Files.replace(folder.path + "/pipe", with: [4]) } == "Operation not supported")
        #expect(try FileStatus(named: folder.path + "/pipe").kind == .other)
        #expect(try Files.names(in: folder.path).sorted() == ["file", "folder", "old", "pipe"])
    }

    @Test func `folders are made with those above them, and removed with all in them`() throws {
        let folder = try TemporaryFolder(), deep = folder.path + "/a/b/c"
        try Files.makeFolder(deep, mode: 0o700)
        try Files.makeFolder(deep + "/")
        var status = stat()
        #expect(stat(folder.path + "/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        try Files.write([1], to: deep + "/file")
        #expect(Files.isFolder(deep))
        #expect(!Files.isFolder(deep + "/file"))
        try Files.remove(folder.path + "/a")
        #expect(!Files.exists(folder.path + "/a"))
    }

    @Test func `a link is followed, and says where it leads`() throws {
        let folder = try TemporaryFolder()
        try Files.write([1], to: folder.path + "/file")
        symlink("file", folder.path + "/link")
        symlink("nothing", folder.path + "/broken")
        #expect(try Files.destination(ofLink: folder.path + "/link") == "file")
        #expect(try Files.realPath(of: folder.path + "/link") == Files.realPath(of: folder.path) + "/file")
        #expect(Files.exists(folder.path + "/link"))
        #expect(!Files.exists(folder.path + "/broken"))
        #expect(try Files.names(in: folder.path).sorted() == ["broken", "file", "link"])
    }

    @Test func `a new file is written piece by piece, over what was there`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/file"
        try Files.write([9, 9, 9, 9, 9], to: path)
        let file = try OpenFile(new: path)
        try file.write([1, 2])
        try file.write([])
        try file.write([3])
        try file.close()
        #expect(try Files.read(path) == [1, 2, 3])
    }
}
