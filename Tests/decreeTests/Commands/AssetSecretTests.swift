import Foundation
import TestSupport
import Testing

/// Files that look like keys or credentials, from the asset to the publication.
struct AssetSecretTests {
    private static let token = "ghp_" + "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0dF2hJ4"

    private static func error(_ file: String, _ path: String) -> String {
        """
        \(file):1:1: error: the file holds a GitHub token, which everybody could read [asset-secret]
            \(token)
            ^
          help: take it out, and replace it if anybody saw it; if it is meant to be published, add \(path) to \
        'allowed-secrets' of index.md

        """
    }

    @Test func `an asset of the content is refused by check and build`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.token, to: "Content/assets/note.txt")
        for command in ["check", "build"] {
            let run = try Decree.run(command, in: folder)
            #expect(run.status == 1)
            #expect(run.errors == Self.error("Content/assets/note.txt", "assets/note.txt"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Public"))
    }

    @Test func `an asset of the templates is refused by check and build`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.token, to: "Templates/assets/note.txt")
        for command in ["check", "build"] {
            let run = try Decree.run(command, in: folder)
            #expect(run.status == 1)
            #expect(run.errors == Self.error("Templates/assets/note.txt", "assets/note.txt"))
        }
    }

    @Test func `a policy that would publish one is refused at its line`() throws {
        let folder = try Decree.smallSite(), key = "AKIA" + "J5QZ3TRN7LX2WPHC"
        let words = "---\nThe bucket is read with \(key).\n\n# Text: force"
        for (old, new, line) in [
            ("---\n# Text: force", words, 11), ("Update required", "Update with \(key)", 12),
        ] {
            let policy = Decree.smallPolicy.replacing(old, with: new)
            try #require(policy != Decree.smallPolicy)
            try folder.write(policy, to: "Content/kasa.md")
            let run = try Decree.run("check", in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors.hasPrefix(
                    "Content/kasa.md:\(line):1: error: the policy holds the access key of an account, which everybody "
                        + "could read [asset-secret]\n"), "\(run.errors)")
        }
        // A comment is published nowhere, whatever the ends of lines.
        let comment = Decree.smallPolicy.replacing("---\napp:", with: "---\n# \(key)\napp:")
        for policy in [comment, comment.replacing("\n", with: "\r\n")] {
            try folder.write(policy, to: "Content/kasa.md")
            #expect(try Decree.run("check", in: folder).status == 0)
        }
        try folder.write("---\nallowed-secrets: kasa/index.html\n---\n", to: "Content/index.md")
        try folder.write(
            Decree.smallPolicy.replacing("---\n# Text: force", with: words), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
    }

    @Test func `a file that the site names is published`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nallowed-secrets: assets/note.txt\n---\n", to: "Content/index.md")
        try folder.write(Self.token, to: "Content/assets/note.txt")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let run = try Decree.run("publish", "--yes", "--no-prove", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Published/current/assets/note.txt") == Self.token)
    }

    @Test func `the value of a secret variable of the run is not published, whatever the file`() throws {
        let folder = try Decree.smallSite()
        let policy = Decree.smallPolicy.replacing("Update required", with: "Use tall-tree-3")
        try #require(policy != Decree.smallPolicy)
        try folder.write(policy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let run = try Decree.run("publish", "--yes", in: folder, environment: ["STORE_PASSWORD": "tall-tree-3"])
        #expect(run.status != 0)
        #expect(run.errors.contains("holds the value of STORE_PASSWORD, which everybody could read"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published/current"))
    }
}
