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
            #expect(throws: SigningError.keyFile(path, reason: "lies inside \(content); a key there could be published")) {
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
}
