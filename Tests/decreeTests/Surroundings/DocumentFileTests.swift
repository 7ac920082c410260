import Testing
import TestSupport
@testable import decree

/// Reading a document from anywhere.
@Suite struct DocumentFileTests {
    private static func tooLarge(_ path: String) -> CommandError {
        CommandError("'\(path)' is larger than 1 MiB, which no document of a client is", isRefusal: true)
    }

    private static func unreadable(_ path: String, _ cause: String) -> CommandError {
        CommandError("cannot read '\(path)': \(cause)")
    }

    @Test func `a file is read whole, up to 1 MiB`() throws {
        let folder = try TemporaryFolder()
        let largest = [UInt8](repeating: 0x20, count: DocumentFile.largest)
        try folder.write(largest, to: "a.json")
        #expect(try DocumentFile(reading: folder.path + "/a.json").bytes == largest)
        try folder.write(largest + [0x20], to: "b.json")
        #expect(throws: Self.tooLarge(folder.path + "/b.json")) {
            try DocumentFile(reading: folder.path + "/b.json")
        }
        #expect(throws: Self.tooLarge("/dev/zero")) { try DocumentFile(reading: "/dev/zero") }
    }

    @Test func `what cannot be read is named with its cause`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Self.unreadable("/nonexistent.json", "No such file or directory")) {
            try DocumentFile(reading: "/nonexistent.json")
        }
        #expect(throws: Self.unreadable(folder.path, "Is a directory")) {
            try DocumentFile(reading: folder.path)
        }
    }
}
