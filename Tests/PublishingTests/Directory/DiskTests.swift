import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Failures in the system's own words, with the path; never a link followed where bytes are written.
struct DiskTests {
    private let disk = Disk()

    @Test func `each kind of thing is told apart`() throws {
        let folder = try TemporaryFolder()
        let made = try ProgramRun.run("sh", ["-c", "mkdir d; : > f; ln -s d l; mkfifo p"], in: folder.path)
        #expect(made.status == 0)
        #expect(
            try ["d", "f", "l", "p", "none"].map { try disk.kind(of: "\(folder.path)/\($0)") }
                == [.folder, .file, .link, .other, nil])
        let below = folder.path + "/f/x"
        #expect(words(of: { try disk.kind(of: below) }) == "\(below): cannot look at it: Not a directory")
    }

    @Test func `a file is never written over or through a link`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/l"
        try folder.write("mine", to: "f")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "f")
        #expect(
            words(of: { try disk.write([1], to: path, youngerThan: nil) })
                == "\(path): cannot make the file: File exists")
        #expect(words(of: { try disk.read(path) }) == "\(path): cannot read: Too many levels of symbolic links")
        #expect(try folder.read("f") == "mine")
    }

    @Test func `a failed list starts lower-case and names the folder`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/none"
        #expect(words(of: { try disk.names(in: path) }).hasPrefix("\(path): cannot list the folder: "))
    }
}
