import Foundation
import TestSupport
import Testing
@testable import Signing

/// A key file is private, whole or absent, and never where it could be published.
struct KeyFileTests {
    @Test func `a new key belongs to its owner alone and is never overwritten`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        try KeyFile(path, outside: []).create([1, 2])
        #expect(try KeyFile(path, outside: []).read() == [1, 2])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(throws: SigningError.keyFile(path, reason: "exists already; a key is never overwritten")) {
            try KeyFile(path, outside: []).create([3])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["key"])
    }

    @Test(arguments: [0o640, 0o604, 0o620]) func `a key that others may use is refused`(mode: Int) throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        try KeyFile(path, outside: []).create([1])
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: SigningError.keyFile(path, reason: "others than its owner may use it; run chmod 600")) {
            try KeyFile(path, outside: []).read()
        }
    }

    @Test func `a key inside content is refused, also behind a link`() throws {
        let folder = try TemporaryFolder(), content = folder.path + "/Content"
        try folder.write("x", to: "Content/sub/x")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: "Content/sub")
        for path in [content + "/key", content + "/sub/key", folder.path + "/way/key"] {
            #expect(
                throws: SigningError.keyFile(path, reason: "lies inside \(content); a key there could be published")
            ) {
                try KeyFile(path, outside: [content]).create([1])
            }
        }
        try KeyFile(folder.path + "/key", outside: [content]).create([1])
    }

    @Test(arguments: ["create", "write", "link", "unlink"])
    func `a run killed at any step leaves no key or a whole one`(step: String) throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        let file = KeyFile(path, outside: [])
        #expect(throws: SigningError.library("killed")) {
            try file.create([1, 2]) { name throws(SigningError) in
                if name == step { throw .library("killed") }
            }
        }
        if FileManager.default.fileExists(atPath: path) {
            #expect(try file.read() == [1, 2])
        } else {
            try file.create([1, 2])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["key"])
        }
    }

    @Test(arguments: ["mkfifo key", "mkdir key", "ln -s /dev/null key"])
    func `a pipe, a folder or a device given as key is refused, and nothing hangs`(making: String) throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        #expect(try SampleKey.shell(making, in: folder).status == 0)
        #expect(words(of: { try KeyFile(path, outside: []).read() }) == "key file \(path): is not a file")
        #expect(
            words(of: { try KeyFile(path, outside: []).create([1]) })
                == "key file \(path): exists already; a key is never overwritten")
    }

    @Test func `a link to a key is read, unless it leads into content`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key", content = folder.path + "/Content"
        try KeyFile(folder.path + "/real", outside: []).create([1])
        #expect(try SampleKey.shell("ln -s real key", in: folder).status == 0)
        #expect(try KeyFile(path, outside: []).read() == [1])
        #expect(try SampleKey.shell("mkdir Content; mv real Content; ln -sf Content/real key", in: folder).status == 0)
        #expect(
            words(of: { try KeyFile(path, outside: [content]).read() })
                == "key file \(path): lies inside \(content); a key there could be published")
    }

    @Test func `a missing key and a missing folder are named`() throws {
        let folder = try TemporaryFolder(), key = folder.path + "/key", deep = folder.path + "/none/key"
        #expect(
            words(of: { try KeyFile(key, outside: []).read() })
                == "key file \(key): cannot be read: No such file or directory")
        #expect(
            words(of: { try KeyFile(deep, outside: []).create([1]) }) == "key file \(deep): its folder does not exist")
    }

    @Test func `a link to nowhere is not followed when a key is made`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        #expect(try SampleKey.shell("ln -s nowhere key", in: folder).status == 0)
        #expect(
            words(of: { try KeyFile(path, outside: []).create([1]) })
                == "key file \(path): exists already; a key is never overwritten")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/nowhere"))
    }

    @Test func `a file too long for a key is refused`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/key"
        try KeyFile(path, outside: []).create([UInt8](repeating: 65, count: 16_385))
        #expect(words(of: { try KeyFile(path, outside: []).read() }) == "key file \(path): is too long for a key file")
    }
}
