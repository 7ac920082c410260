import Foundation
import TestSupport
import Testing
@testable import decree

/// A new site keeps out of git what is made from it, and any key.
struct InitCommandTests {
    @Test func `git takes nothing of a new site but its content, whatever was built, signed and published`() throws {
        let folder = try TemporaryFolder()
        let made = try Decree.run("init", in: folder)
        #expect(
            made.output == """
                made Content/index.md, Content/my-app.md, .gitignore
                next: make Content/my-app.md your own app's; its comments explain each key
                  decree preview          shows the site and your mistakes while you write
                  decree check            checks everything and writes nothing
                  decree ship --new-key   makes your signing key, builds, signs, asks, and publishes to Published

                """)
        #expect(try Decree.run("build", in: folder).status == 0)
        for key in [".decree/minisign.key", "other.key"] { try folder.write("secret", to: key) }
        let sign = try Decree.sign(in: folder)
        #expect(sign.status == 0, "\(sign.errors)")
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        #expect(try ImpactSite.git(["init", "-q"], in: folder).status == 0)
        let status = try ImpactSite.git(["status", "--porcelain", "--untracked-files=all"], in: folder)
        #expect(status.output == "?? .gitignore\n?? Content/index.md\n?? Content/my-app.md\n")
    }

    @Test func `the new site has no mistake, nor with any of its comments made a setting`() throws {
        let folder = try TemporaryFolder()
        #expect(
            try Decree.run("init", "site", in: folder).output.contains("\nnext: cd site, and make Content/my-app.md"))
        let check = ["check", "--strict", "--content", "site/Content"]
        let made = try Decree.run(check, in: folder)
        #expect(made.status == 0)
        #expect(made.output == "1 app, 3 documents: no mistakes\n")
        #expect(made.errors == "")
        for (file, settings) in [
            ("index", ["url:", "targets:", "  live:"]), ("my-app", ["rules:", "  - {id: bad-build"]),
        ] {
            let path = "site/Content/\(file).md", text = try folder.read(path)
            let whole = settings.reduce(text) { $0.replacing("\n# \($1)", with: "\n\($1)") }
            #expect(whole.utf8.count == text.utf8.count - 2 * settings.count)
            try folder.write(whole, to: path)
            let run = try Decree.run(check, in: folder)
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test(arguments: [
        ["--client", "ssvc"], ["--app", "kasa"], ["--name", "Kasa"], ["--platform", "ios"], ["--language", "tr"],
        ["--release", "3.0.0"],
    ])
    func `an option of an import is not passed over where nothing is imported`(words: [String]) throws {
        let folder = try TemporaryFolder(), run = try Decree.run(["init"] + words, in: folder)
        #expect(run.status == 64)
        #expect(
            run.errors.hasPrefix(
                "Error: \(words[0]) goes with --import; the sample app's file is there to be changed.\n"),
            "\(run.errors)")
        #expect(try FolderListing.files(folder.url).isEmpty)
    }

    @Test func `no site is made in the content of another`() throws {
        let folder = try TemporaryFolder()
        #expect(try Decree.run("init", in: folder).status == 0)
        let before = try FolderListing.files(folder.url)
        for arguments in [["Content"], ["Content/"], ["Content", "--templates"]] {
            let run = try Decree.run(["init"] + arguments, in: folder)
            #expect(run.status == 2)
            #expect(
                run.errors == "error: 'Content' is the content of a site already, and nothing is made inside it; go on "
                    + "with 'Content/index.md'\n")
        }
        #expect(try FolderListing.files(folder.url) == before)
        try folder.write("A page of another program.\n", to: "Site/index.md")
        #expect(try Decree.run("init", "Site", in: folder).status == 0)
    }

    @Test func `the folder of the templates, named itself, gets no other inside`() throws {
        let folder = try TemporaryFolder()
        let run = try Decree.run("init", "Templates", "--templates", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try Set(FolderListing.files(folder.url).keys.compactMap { $0.split(separator: "/").first }) == ["Templates"]
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Templates/Templates"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/Templates/words/en.properties"))
    }

    @Test func `a run that cannot write one file leaves none, and the next one makes all`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a file in the way of a folder", to: "Templates/words")
        let stopped = try Decree.run("init", "--templates", in: folder)
        #expect(stopped.status == 2)
        #expect(stopped.errors == "error: cannot write './Templates/words/ar.properties': File exists\n")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") } == [])
        try FileManager.default.removeItem(atPath: "\(folder.path)/Templates/words")
        let other = try Decree.run("init", "--templates", in: folder)
        #expect(other.status == 0, "\(other.errors)")
    }

    @Test func `an existing list stays as it is, and its missing lines are named`() throws {
        let folder = try TemporaryFolder()
        try folder.write("node_modules\n/Public/\n", to: ".gitignore")
        let made = try Decree.run("init", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try folder.read(".gitignore") == "node_modules\n/Public/\n")
        #expect(
            made.errors.hasSuffix(
                ".gitignore' exists already; add these lines, which keep output and keys out of git:\n"
                    + "  /.Public.*\n  /Published/\n  /.decree/\n  /keys/\n  *.key\n"), "\(made.errors)")
    }
}
