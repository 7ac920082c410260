import Foundation
import TestSupport
import Testing
@testable import SiteEngine

/// What editors and git do to files must come out as what it is, and none of it may be missed.
@Suite struct FileEventsTests {
    /// In nanoseconds since 1970.
    private static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1e9) }

    /// The event that follows `change`; nil if none comes within ten seconds.
    private func difference(_ folder: TemporaryFolder, _ change: @Sendable () throws -> Void) async throws
        -> FolderDifference?
    {
        let events = FileEvents([folder.path], now: Self.now)
        try change()
        return try await first(of: events)
    }

    private func first(of events: FileEvents) async throws -> FolderDifference? {
        try await withThrowingTaskGroup(of: FolderDifference?.self) { group in
            group.addTask {
                var events = events
                return try await events.next()
            }
            group.addTask {
                try await Task.sleep(for: .seconds(10))
                return nil
            }
            let found = try await group.next() ?? nil
            group.cancelAll()
            return found
        }
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.md")
        try folder.write("two", to: "b/index.md")
        // A file written a moment before the first look may be written again without a newer time, and counts as changed.
        Thread.sleep(forTimeInterval: 0.05)
        return folder
    }

    @Test func `a file written in place is modified`() async throws {
        let folder = try folder()
        let found = try await difference(folder) {
            let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.md"))
            try handle.write(contentsOf: Data("One".utf8))
            try handle.close()
        }
        #expect(found == FolderDifference(modified: [folder.path + "/a.md"]))
    }

    @Test func `a file that another is renamed over is modified, and the other was never there`() async throws {
        let folder = try folder()
        let found = try await difference(folder) {
            try folder.write("One", to: ".a.md.swp")
            #expect(rename(folder.path + "/.a.md.swp", folder.path + "/a.md") == 0)
        }
        #expect(found == FolderDifference(modified: [folder.path + "/a.md"]))
    }

    @Test func `a file in a new folder comes with its folder, and its next change is seen too`() async throws {
        let folder = try folder(), path = folder.path
        let start = FileEvents([path], now: Self.now)
        try folder.write("three", to: "c/index.md")
        var events = start
        let born = try await events.next()
        #expect(born?.other.contains(path + "/c") == true)
        try await Task.sleep(for: .milliseconds(50))
        try folder.write("Three!", to: "c/index.md")
        let difference = try await first(of: events)
        #expect(difference?.paths == [path + "/c/index.md"])
    }

    @Test func `files and folders that go are reported`() async throws {
        let folder = try folder()
        let found = try await difference(folder) { try FileManager.default.removeItem(atPath: folder.path + "/b") }
        #expect(found == FolderDifference(other: [folder.path + "/b", folder.path + "/b/index.md"]))
    }

    @Test func `a folder that is replaced by another is watched like the one before`() async throws {
        let folder = try folder(), path = folder.path
        let start = FileEvents([path], now: Self.now)
        try FileManager.default.removeItem(atPath: path + "/b")
        try folder.write("other", to: "b/index.md")
        var events = start
        #expect(try await events.next() != nil)
        try await Task.sleep(for: .milliseconds(50))
        try folder.write("changed", to: "b/index.md")
        #expect(try await first(of: events)?.paths == [path + "/b/index.md"])
    }

    @Test func `a file that an editor puts aside and writes anew is modified, and nothing else`() async throws {
        let folder = try folder(), path = folder.path
        let found = try await difference(folder) {
            #expect(rename(path + "/a.md", path + "/a.md~") == 0)
            try folder.write("One", to: "a.md")
            #expect(unlink(path + "/a.md~") == 0)
        }
        #expect(found == FolderDifference(modified: [path + "/a.md"]))
    }

    @Test func `what is written in several pieces is reported once it is closed`() async throws {
        let folder = try folder(), path = folder.path
        let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.md"))
        let found = try await difference(folder) {
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data("On".utf8))
            Thread.sleep(forTimeInterval: 0.1)
            try handle.write(contentsOf: Data("e, whole".utf8))
            try handle.close()
        }
        #expect(found == FolderDifference(modified: [path + "/a.md"]))
        #expect(try folder.read("a.md") == "One, whole")
    }

    @Test func `many files at once are one change`() async throws {
        let folder = try folder(), path = folder.path
        let found = try await difference(folder) {
            for number in 0..<500 { try folder.write("\(number)", to: "n\(number).md") }
        }
        #expect(found?.other.count == 500)
        #expect(found?.modified == [])
        #expect(found?.other.contains(path + "/n499.md") == true)
    }

    @Test func `a link to a file, one that leads nowhere and one to a folder are reported`() async throws {
        let folder = try folder(), path = folder.path
        let file = try await difference(folder) { #expect(symlink("a.md", path + "/link.md") == 0) }
        #expect(file == FolderDifference(other: [path + "/link.md"]))
        let nowhere = try await difference(folder) { #expect(symlink("none.md", path + "/none-link.md") == 0) }
        #expect(nowhere == FolderDifference(other: [path + "/none-link.md"]))
        let other = try TemporaryFolder()
        try other.write("x", to: "x.md")
        let far = try await difference(folder) { #expect(symlink(other.path, path + "/far") == 0) }
        #expect(far == FolderDifference(other: [path + "/far", path + "/far/x.md"]))
    }

    @Test func `a file that can no longer be read is modified`() async throws {
        let folder = try folder(), path = folder.path
        let found = try await difference(folder) { #expect(chmod(path + "/a.md", 0) == 0) }
        #expect(found == FolderDifference(modified: [path + "/a.md"]))
    }

    @Test func `hidden files are nobody's business`() async throws {
        let folder = try folder()
        let before = FolderSnapshot(of: [folder.path], at: Self.now())
        try folder.write("x", to: ".a.md.swp")
        try folder.write("x", to: ".git/index")
        #expect(FolderSnapshot(of: [folder.path], at: Self.now()).changes(since: before).other == [])
    }
}
