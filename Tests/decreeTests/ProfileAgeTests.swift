import Foundation
import TestSupport
import Testing

/// `Packaging/profile-age` in a history of its own.
struct ProfileAgeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let script = Decree.repository.appending(path: "Packaging/profile-age")
        try folder.write(try String(contentsOf: script, encoding: .utf8), to: "Packaging/profile-age")
        for name in ["Basics", "PolicyModel", "Cryptography", "Authoring", "ClientFormats", "Pages", "SiteEngine"] {
            try folder.write(lines(100), to: "Sources/\(name)/Inner/Code.swift")
        }
        try git("init", "-q")
    }

    private func lines(_ count: Int, changed: Int = 0) -> String {
        (1...count).map { $0 > changed ? "let a\($0) = 1\n" : "let a\($0) = 2\n" }.joined()
    }

    private func git(_ words: String...) throws {
        let run = try ProgramRun.run(
            "git", ["-c", "user.name=a", "-c", "user.email=a@example.com"] + words, in: folder.path)
        try #require(run.status == 0, "\(run.errors)")
    }

    private func commit() throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", "A change")
    }

    private func age() throws -> String {
        let run = try ProgramRun.run("bash", ["Packaging/profile-age"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func `code that changed after the profile counts, and past a tenth it is said what to do`() throws {
        try commit()
        #expect(try age() == "The profile is in no commit yet.\n")
        try folder.write("profile", to: "Packaging/decree.proftext.gz")
        try commit()
        #expect(try age().hasSuffix(": 0 of about 700 lines of the code that builds run have changed since (0 %).\n"))
        try folder.write(lines(100, changed: 50), to: "Sources/Pages/Inner/Code.swift")
        try folder.write(lines(900), to: "Sources/Publishing/Code.swift")
        try commit()
        #expect(try age().hasSuffix(" 50 of about 700 lines of the code that builds run have changed since (7 %).\n"))
        try folder.write(lines(100, changed: 30), to: "Sources/SiteEngine/Inner/Code.swift")
        try commit()
        let old = try age()
        #expect(old.contains(" 80 of about 700 lines "))
        #expect(old.hasSuffix("\nIt is older than that code: 'make profile' makes it anew, in ten minutes.\n"))
    }
}
