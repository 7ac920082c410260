import Basics
import Foundation
import TestSupport
import Testing

struct PathsTests {
    @Test(arguments: [
        ("a", "", "a"), ("a/b", "a", "b"), ("a/b/", "a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("/a/b", "/a", "b"),
        ("a//b", "a", "b"), ("./a", ".", "a"), ("", "", ""), ("a.b/.c", "a.b", ".c"),
    ])
    func `a path has a folder and a last name`(_ path: String, _ folder: String, _ name: String) {
        #expect(Paths.folder(of: path) == folder)
        #expect(Paths.name(of: path) == name)
    }

    @Test func `a name is put behind a folder`() {
        #expect(Paths.joined("", "a") == "a")
        #expect(Paths.joined("/", "a") == "/a")
        #expect(Paths.joined("b/c", "a") == "b/c/a")
    }

    @Test func `a path lies in a folder by whatever link it is named, and before it exists`() throws {
        let folder = try TemporaryFolder(), root = folder.path
        try folder.write("x", to: "real/file")
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "real")
        for inside in ["real", "real/", "real/file", "real/new/one", "link/new", "other/../real/x"] {
            #expect(Paths.isInside("\(root)/\(inside)", root + "/real"), "\(inside)")
        }
        for outside in ["", "real2", "other/real", "real/../other"] {
            #expect(!Paths.isInside("\(root)/\(outside)", root + "/real"), "\(outside)")
        }
    }

    @Test(arguments: [("/", "/"), ("//", "/"), ("a///", "a"), ("a", "a"), ("", "")])
    func `slashes at the end say nothing`(_ path: String, _ plain: String) {
        #expect(Paths.plain(path) == plain)
    }

    @Test func `a standard path has no dots, and keeps links`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "real/file")
        try Files.makeFolder(folder.path + "/other")
        #expect(Paths.standardized("/a/./b/../c/") == "/a/c")
        #expect(Paths.standardized(folder.path + "/other/../real") == folder.path + "/real")
        #expect(Paths.standardized("a").hasSuffix("/a"))
        #expect(Paths.components("/a/c") == ["/", "a", "c"])
        #expect(Paths.components("/") == ["/"])
    }
}
