import Authoring
import Foundation
import PolicyModel
import Testing
import TestSupport

/// What may lie in a content folder, and what is refused there.
struct ContentFolderTests {
    /// The healthy app and whatever `change` adds beside it.
    private func lines(_ change: (TemporaryFolder) throws -> Void) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(HealthyContent.app, to: "Content/kasa.md")
        try change(folder)
        return try ContentReader.read(folder.path + "/Content").diagnostics.map { HealthyContent.line($0, in: folder) }
    }

    private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Content/\(name)", withDestinationPath: target)
    }

    private static let slugHelp = "use 1 to 63 of a-z, 0-9 and '-', not beginning with '-'"

    @Test(arguments: ["a", "0", "a-", "a--b", "2048", String(repeating: "a", count: 63)])
    func `a slug is letters, digits and hyphens`(slug: String) throws {
        let (content, lines) = try HealthyContent.read(["\(slug).md": HealthyContent.app])
        #expect(lines == [])
        #expect(content?.policies.map(\.slug) == [slug])
    }

    @Test(arguments: ["Kasa", "-a", "a_b", "a b", "a.b", "käse", String(repeating: "a", count: 64)])
    func `another name is no slug, as a file and as a folder`(slug: String) throws {
        let message = "error: '\(slug)' is not a slug [slug] | \(Self.slugHelp)"
        #expect(
            try lines { try $0.write(HealthyContent.app, to: "Content/\(slug).md") } == [
                "Content/\(slug).md:1:1: \(message)"
            ])
        #expect(
            try lines { try $0.write(HealthyContent.app, to: "Content/\(slug)/index.md") } == [
                "Content/\(slug):1:1: \(message)"
            ])
    }

    @Test(arguments: ["metadata", "assets", "publications", "current", "status"])
    func `a name that the site needs is no slug`(slug: String) throws {
        #expect(
            try lines { try $0.write(HealthyContent.app, to: "Content/\(slug).md") } == [
                "Content/\(slug).md:1:1: error: '\(slug)' is a reserved slug [reserved-slug] | the site keeps this name for itself; choose another"
            ])
    }

    @Test func `a folder 'index' is no app`() throws {
        #expect(
            try lines { try $0.write(HealthyContent.app, to: "Content/index/index.md") } == [
                "Content/index:1:1: error: 'index' is a reserved slug [reserved-slug] | the site keeps this name for itself; choose another"
            ])
    }

    @Test func `an app in both forms is an error, and neither is taken`() throws {
        let (content, lines) = try HealthyContent.read([
            "kasa.md": HealthyContent.app, "kasa/index.md": HealthyContent.app,
        ])
        #expect(
            lines == [
                "Content/kasa/index.md:1:1: error: 'kasa' exists as a file and as a folder [slug-twice]"
                    + " | keep one of them | Content/kasa.md:1:1: the same slug"
            ])
        #expect(content?.policies.isEmpty == true)
    }

    @Test func `an app's folder needs an index`() throws {
        #expect(
            try lines { try $0.write("", to: "Content/lisa/de.md") } == [
                "Content/lisa:1:1: error: 'lisa' has no index.md [missing-index] | an app's folder needs an index.md with its front matter"
            ])
    }

    @Test func `a folder inside an app's folder is refused`() throws {
        let help = "put images into assets/, and an app's files beside its index.md"
        #expect(
            try lines { folder in
                try folder.write(HealthyContent.app, to: "Content/lisa/index.md")
                try folder.write("", to: "Content/lisa/deep/de.md")
                try folder.write("", to: "Content/lisa/x.md/de.md")
            } == [
                "Content/lisa/deep:1:1: error: 'deep' is a folder inside an app's folder [unexpected-folder] | \(help)",
                "Content/lisa/x.md:1:1: error: 'x.md' is a folder inside an app's folder [unexpected-folder] | \(help)",
            ])
    }

    @Test func `a folder with the name of a Markdown file is no app`() throws {
        #expect(
            try lines { try $0.write("", to: "Content/x.md/index.md") } == [
                "Content/x.md:1:1: error: 'x.md' is not a slug [slug] | \(Self.slugHelp)"
            ])
    }

    @Test(arguments: ["logo.png", "Makefile", "lisa.markdown", "kasa.MD", "assets"])
    func `any other file is refused`(name: String) throws {
        #expect(
            try lines { try $0.write("x", to: "Content/\(name)") } == [
                "Content/\(name):1:1: error: '\(name)' is not a Markdown file [unexpected-file]"
                    + " | the content folder holds .md files; anything else goes into assets/"
            ])
    }

    @Test func `any other file beside an app's index is refused`() throws {
        #expect(
            try lines { folder in
                try folder.write(HealthyContent.app, to: "Content/lisa/index.md")
                try folder.write("", to: "Content/lisa/notes.txt")
            } == [
                "Content/lisa/notes.txt:1:1: error: 'notes.txt' is not a Markdown file [unexpected-file]"
                    + " | the content folder holds .md files; anything else goes into assets/"
            ])
    }

    @Test func `hidden files are ignored everywhere`() throws {
        let (content, lines) = try HealthyContent.read([
            ".DS_Store": "", ".md": "x", ".git/config": "", "kasa/index.md": HealthyContent.app, "kasa/.x.swp": "",
            "kasa/.deep/x": "", "assets/.hidden": "",
        ])
        #expect(lines == [])
        #expect(content?.assets == [])
    }

    @Test func `a link out of the content folder is refused`() throws {
        let says = "error: the link leads out of the content folder [symlink-outside] | put the file itself here"
        #expect(
            try lines { folder in
                try folder.write(HealthyContent.app, to: "outside/index.md")
                try folder.write("x", to: "Content/assets/a.txt")
                try link("lisa.md", to: "../outside/index.md", in: folder)
                try link("mia", to: "\(folder.path)/outside", in: folder)
                try link("assets/out", to: "../../outside", in: folder)
            } == ["Content/assets/out:1:1: \(says)", "Content/lisa.md:1:1: \(says)", "Content/mia:1:1: \(says)"])
    }

    @Test func `a link inside the content folder is followed`() throws {
        #expect(try lines { try link("lisa.md", to: "kasa.md", in: $0) } == [])
    }

    @Test(arguments: ["mia.md", "lisa.md", "/nonexistent/lisa.md"]) func `a link to nothing, or to itself, is refused`(
        target: String
    ) throws {
        #expect(
            try lines { try link("lisa.md", to: target, in: $0) } == [
                "Content/lisa.md:1:1: error: the link leads to nothing that can be read [symlink-broken] | put the file itself here"
            ])
    }

    @Test func `assets that link to a folder above them are refused`() throws {
        #expect(
            try lines { folder in
                try folder.write("x", to: "Content/assets/a.txt")
                try link("assets/loop", to: ".", in: folder)
            } == [
                "Content/assets/loop:1:1: error: the link leads to a folder it stands in [symlink-loop] | remove the link"
            ])
    }

    @Test func `assets are taken as they are, byte for byte`() throws {
        let folder = try TemporaryFolder()
        let bytes: [UInt8] = [0, 255, 13, 10, 0xEF, 0xBB, 0xBF]
        try folder.write(HealthyContent.app, to: "Content/kasa.md")
        try folder.write(bytes, to: "Content/assets/deep/er/a.bin")
        try folder.write("# Not an app\n", to: "Content/assets/b.md")
        let reading = try ContentReader.read(folder.path + "/Content")
        #expect(reading.diagnostics == [])
        #expect(reading.content?.assets.map(\.path) == ["assets/b.md", "assets/deep/er/a.bin"])
        #expect(reading.content?.assets.last?.bytes == bytes)
    }

    @Test(arguments: ["a b.png", "ä.png", "a\u{7}.png"]) func `an asset's name is printable ASCII`(name: String) throws
    {
        #expect(
            try lines { try $0.write("x", to: "Content/assets/\(name)") } == [
                "Content/assets/\(name):1:1: error: '\(name)' cannot be published under this name [asset-name] | use printable ASCII without spaces"
            ])
    }

    @Test func `a folder that is a file is the world's failure`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "Content")
        #expect(throws: ContentError.missingFolder(path: folder.path + "/Content")) {
            try ContentReader.read(folder.path + "/Content")
        }
    }

    @Test func `a file that is not UTF-8 is refused`() throws {
        #expect(
            try lines { try $0.write(Array("---\napp: K".utf8) + [0xE4, 0x0A], to: "Content/lisa.md") } == [
                "Content/lisa.md:1:1: error: the file is not UTF-8 [file-encoding] | save it as UTF-8"
            ])
        #expect(
            try lines { try $0.write("---\napp: K\n".utf8.flatMap { [0, $0] }, to: "Content/lisa.md") } == [
                "Content/lisa.md:1:1: error: the file is not UTF-8 [file-encoding] | save it as UTF-8"
            ])
    }

    @Test func `a file of 1 MiB is read, and one byte more is refused`() throws {
        let whole = HealthyContent.app + String(repeating: "\n", count: 1_048_576 - HealthyContent.app.utf8.count)
        #expect(try lines { try $0.write(whole, to: "Content/lisa.md") } == [])
        #expect(
            try lines { try $0.write(whole + "\n", to: "Content/lisa.md") } == [
                "Content/lisa.md:1:1: error: the file is larger than 1 MiB [file-size] | divide it: an app's folder may hold several files"
            ])
    }

    @Test func `front matter of 64 KiB is read, and one byte more is refused`() throws {
        let line = "app: Lisa\n", comment = "#" + String(repeating: "x", count: 65_536 - line.utf8.count - 2)
        #expect(try lines { try $0.write("---\n\(line)\(comment)\n---\n", to: "Content/lisa.md") } == [])
        #expect(
            try lines { try $0.write("---\n\(line)\(comment)x\n---\n", to: "Content/lisa.md") } == [
                "Content/lisa.md:1:1: error: the front matter is larger than 64 KiB [front-matter-size] | move what several apps share into a fragment"
            ])
    }
}
