import Authoring
import Foundation
import Testing
import TestSupport

/// Names of the content must mean the same on every machine.
struct ContentDiskNamesTests {
    private func lines(_ change: (TemporaryFolder) throws -> Void, only: Set<String>? = nil) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(HealthyContent.app, to: "Content/kasa.md")
        try change(folder)
        return try ContentReader.read(folder.path + "/Content", only: only).diagnostics
            .map { HealthyContent.line($0, in: folder) }
    }

    /// A file whose name has bytes that no text has.
    private func write(_ name: [UInt8], in path: String) throws {
        let bytes = (Array("\(path)/".utf8) + name + [0]).map { CChar(truncatingIfNeeded: $0) }
        let file = open(bytes, O_CREAT | O_WRONLY, 0o644)
        try #require(file >= 0)
        close(file)
    }

    private static let badName: [UInt8] = [0x6B, 0xE4] + Array("sa.md".utf8)

    @Test(arguments: ["", "/lisa", "/assets"]) func `a name that is not UTF-8 is refused wherever it stands`(
        place: String
    ) throws {
        #expect(
            try lines { folder in
                try folder.write(HealthyContent.app, to: "Content/lisa/index.md")
                try folder.write("", to: "Content/assets/a.txt")
                try write(Self.badName, in: folder.path + "/Content" + place)
            } == [
                "Content\(place)/k\u{FFFD}sa.md:1:1: error: the name 'k\u{FFFD}sa.md' is not UTF-8 [file-name]"
                    + " | rename it: other machines would read another name, or none"
            ])
    }

    @Test func `a hidden name is ignored whatever its bytes, and names of other apps do not matter to one`() throws {
        #expect(try lines { try write([0x2E, 0xFF], in: $0.path + "/Content") } == [])
        #expect(try lines({ try write(Self.badName, in: $0.path + "/Content") }, only: ["kasa"]) == [])
    }

    @Test(arguments: [
        ("_Base.md", "_base.md"), ("assets/Logo.png", "assets/logo.png"), ("assets/Img/a.png", "assets/img/b.png"),
        ("lisa/DE.md", "lisa/de.md"), ("_Ä.md", "_ä.md"),
    ])
    func `names that differ in case alone are refused`(one: String, two: String) throws {
        let names = [one, two].map { $0.hasPrefix("assets/") ? "assets/" + $0.split(separator: "/")[1] : $0 }
        let last = names.map { $0.split(separator: "/").last.map(String.init) ?? "" }
        let says = try lines { folder in
            for path in [one, two] { try folder.write("", to: "Content/\(path)") }
            if one.hasPrefix("lisa") { try folder.write(HealthyContent.app, to: "Content/lisa/index.md") }
        }
        #expect(
            says == [
                "Content/\(names[1]):1:1: error: '\(last[1])' differs from '\(last[0])' in case alone [name-case]"
                    + " | rename one of them: on many machines they are one file | Content/\(names[0]):1:1: the other name"
            ])
    }

    @Test func `names that differ in the encoding of an accent alone are refused`() throws {
        let (one, two) = ("_a\u{308}.md", "_\u{E4}.md")
        #expect(
            try lines { folder in
                for name in [one, two] { try write(Array(name.utf8), in: folder.path + "/Content") }
            } == [
                "Content/\(two):1:1: error: '\(two)' differs from '\(one)' in the encoding of its accents alone [name-case]"
                    + " | rename one of them: on many machines they are one file | Content/\(one):1:1: the other name"
            ])
    }

    #if os(Linux)
        @Test(arguments: ["/proc", "/sys"]) func `what the kernel shows of itself is no content`(path: String) {
            #expect(
                throws: ContentError.unreadable(
                    path: path, cause: "it holds no files, but what the kernel shows of itself")
            ) {
                try ContentReader.read(path)
            }
        }
    #endif
}
