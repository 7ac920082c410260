import ClientFormats
import Foundation
import PolicyModel
import Testing
import TestSupport

/// `decree check`: a named app of a large site is read with what it builds on and nothing else, one mistake is said once.
@Suite struct CheckCommandTests {
    @Test func `neighbours that are broken or cannot be read do not matter to a named app`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nbroken: [\n---\n", to: "Content/broken.md")
        try folder.write("not an app", to: "Content/stray.txt")
        for path in ["Content/secret.md", "Content/folder/index.md", "Content/assets/logo.svg"] {
            try folder.write(Decree.smallPolicy, to: path)
        }
        for path in ["secret.md", "folder", "assets"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: folder.path + "/Content/" + path)
        }
        defer {
            // Or the folder could not be removed.
            for path in ["folder", "assets"] {
                try? FileManager.default.setAttributes(
                    [.posixPermissions: 0o700], ofItemAtPath: folder.path + "/Content/" + path)
            }
        }
        let named = try Decree.runWithoutPrivilege(["check", "kasa"], in: folder)
        #expect(named.status == 0)
        #expect(named.errors == "")
        #expect(named.output == "1 app, 3 documents: no mistakes\n")
        let misspelt = try Decree.runWithoutPrivilege(["check", "secrets"], in: folder)
        #expect(misspelt.status == 1)
        #expect(misspelt.errors.contains("did you mean 'secret'?"))
        #expect(try Decree.runWithoutPrivilege(["check"], in: folder).status == 2)
    }

    @Test func `a table of users that build needs is checked too`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nshare: ../reach.csv\n---\n", to: "Content/index.md")
        let missing = try Decree.run("check", in: folder)
        #expect(missing.status == 1)
        #expect(
            missing.errors.contains(
                "Content/../reach.csv:1:1: error: cannot read 'Content/../reach.csv': No such file or directory "
                    + "[share-file]\n"), "\(missing.errors)")
        try folder.write("version,users\n", to: "reach.csv")
        let broken = try Decree.run("check", in: folder)
        #expect(broken.status == 1)
        #expect(broken.errors.contains("[share-header]\n"), "\(broken.errors)")
        #expect(try Decree.run("check", "kasa", in: folder).status == 0)
        try folder.write("app,platform,version,os,users\nkasa,ios,2.7.0,15,3\n", to: "reach.csv")
        #expect(try Decree.run("check", in: folder).status == 0)
    }

    @Test func `a target in a folder that is read or built is an error at its line, for check and build`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            ---
            targets:
              a: {directory: Content/x}
              b: {directory: ./Public/}
              c: {directory: Templates}
              d: {directory: Published}
            ---

            """, to: "Content/index.md")
        let run = try Decree.run("check", in: folder)
        let places =
            [("a", "Content/x", "content folder 'Content'"), ("b", "./Public/", "output folder 'Public'")]
            + [("c", "Templates", "templates folder 'Templates'")]
        #expect(
            run.errors.split(separator: "\n").filter { $0.hasPrefix("Content/") }.map(String.init)
                == places.enumerated().map { index, target in
                    "Content/index.md:\(3 + index):3: error: the target '\(target.0)' is '\(target.1)', which is in "
                        + "the \(target.2) [target-place]"
                })
        #expect(run.errors.contains("help: give it a folder of its own: a: {directory: Published}\n"), "\(run.errors)")
        #expect(run.status == 1)
        #expect(try Decree.run("build", in: folder).errors == run.errors)
        let other = try Decree.run("check", "--output", "Other", in: folder)
        #expect(!other.errors.contains("'Public'"), "\(other.errors)")
    }

    @Test(arguments: ["Templates", "Theirs"])
    func `pages link to assets of the site's own templates, wherever these are`(templates: String) throws {
        let folder = try Decree.smallSite(), options = templates == "Templates" ? [] : ["--templates", templates]
        try folder.write("---\ntitle: Updates\n---\n![Ours](assets/ours.svg)\n", to: "Content/index.md")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "\(templates)/assets/ours.svg")
        let run = try Decree.run(["check"] + options, in: folder)
        #expect((run.output, run.errors) == ("1 app, 3 documents: no mistakes\n", ""))
        let other = try Decree.run("check", "--templates", "Content", in: folder)
        #expect(
            other.errors.contains("'assets/ours.svg' leads to no file of this site [prose-target]"), "\(other.errors)")
    }

    @Test func `a platform without a document is one warning, and its page gives no outcomes`() throws {
        let folder = try TemporaryFolder()
        let links = "{ios: \"https://apps.apple.com/app/id1234567890\", "
        let policy = Decree.smallPolicy.replacing(
            "{ios: \"https://apps.apple.com/app/id1234567890\"}",
            with:
                links + "tvos: \"https://apps.apple.com/app/id1234567890\"}"
        )
        try folder.write(policy, to: "Content/kasa.md")
        let check = try Decree.run("check", in: folder)
        let others = Words.list(ClientFormats.all.filter { $0.platforms.contains(.tvos) }.map(\.name), "or")
        #expect(check.status == 0)
        #expect(
            check.errors == """
                Content/kasa.md:4:10: warning: none of the app's clients has a document for tvOS, so no user there is \
                notified of an update [not-served]
                    clients: [prince-of-versions, retired]
                             ^
                  help: add \(others) to 'clients', or remove 'tvos' from 'ids' and 'store'

                """)
        #expect(try Decree.run("build", in: folder).status == 0)
        let page = try folder.read("Public/kasa/index.html")
        #expect(page.ranges(of: "<table class=\"outcomes\" id=").count == 1)
        #expect(
            page.contains(
                """
                <p class="empty">None of the app’s clients has a document for tvOS, so nobody there is notified. \
                A document of \(others) would serve it.</p>
                """))
        #expect(!page.contains("on tvOS</"))
        #expect(try Decree.run("check", "--strict", in: folder).status == 1)
    }

    @Test(arguments: ["force", "recommend"]) func `a missing text section is one error, whatever clients need it`(
        name: String
    ) throws {
        let folder = try Decree.smallSite()
        let policy = Decree.smallPolicy.replacingOccurrences(
            of: "[prince-of-versions, retired]",
            with: "[prince-of-versions, retired, turkcell-updater, remote-configuration]"
        )
        .replacingOccurrences(of: "store:", with: "ids: {ios: com.example.kasa}\nstore:")
        let sections = policy.components(separatedBy: "# Text: ")
        try folder.write(sections.filter { !$0.hasPrefix(name) }.joined(separator: "# Text: "), to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.components(separatedBy: " error: ").count == 2, "\(run.errors)")
        #expect(
            run.errors.hasPrefix(
                """
                Content/kasa.md:5:10: error: there is no text '\(name)', and the app's clients show one [text-missing]
                """), "\(run.errors)")
        // Named nearly right, it is the name that is wrong.
        let misnamed = policy.replacingOccurrences(of: "# Text: \(name)", with: "# Text: \(name)d")
        try folder.write(misnamed, to: "Content/kasa.md")
        let other = try Decree.run("check", in: folder)
        #expect(other.errors.components(separatedBy: " error: ").count == 2, "\(other.errors)")
        #expect(other.errors.contains("  help: did you mean `\(name)`? Write # Text: \(name);"), "\(other.errors)")
    }

    @Test func `a dead end offers no acceptance of a loss, and an acceptance of one is not called unused`() throws {
        let folder = try Decree.smallSite()
        let policy = Decree.smallPolicy
            .replacingOccurrences(of: "[prince-of-versions, retired]", with: "{upgrader: {os: true}}")
            .replacingOccurrences(of: "build: 3.2.0, requires: 15", with: "build: 3.2.0, requires: 16")
            .replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 3.2.0")
        try folder.write(policy, to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("[force-dead-end]"), "\(run.errors)")
        #expect(!run.errors.contains("class:"), "\(run.errors)")
        let entry = "accept:\n  - {client: upgrader, rule: minimum, class: weaker, why: \"none\"}"
        let accepting = policy.replacingOccurrences(of: "minimum: 3.2.0", with: "minimum: 3.2.0\n\(entry)")
        try folder.write(accepting, to: "Content/kasa.md")
        let other = try Decree.run("check", in: folder)
        #expect(other.errors == run.errors)
    }

    /// 300 apps with the same four mistakes, and one with a mistake of its own.
    @Test(arguments: ["check", "build"]) func `the same mistake in many apps is shown once, and totals come last`(
        command: String
    ) throws {
        let folder = try TemporaryFolder()
        let broken = Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0\nosVersion: 3")
        for number in 100..<400 { try folder.write(broken, to: "Content/app\(number).md") }
        try folder.write(broken.replacingOccurrences(of: "# Text: force", with: "# Texts: force"), to: "Content/zoo.md")
        let run = try Decree.run(command, in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.hasPrefix(
                """
                Content/app100.md:9:10: error: 2.9.0 in 'minimum' is not a listed release on iOS [unlisted-version]
                    minimum: 2.9.0
                             ^
                  help: name a listed release, such as 2.8.0 or 3.2.0, or list it under 'releases'
                  also: in 300 more files: Content/app101.md:9:10, Content/app102.md:9:10, Content/app103.md:9:10, …; --verbose shows each
                Content/app100.md:10:1: error: 'osVersion' is not a key of a policy [unknown-key]

                """), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count < 20, "\(run.errors)")
        let named = (100..<109).map { "app\($0) 2" }.joined(separator: ", ")
        #expect(
            run.output == """
                refused: 603 errors in 301 apps
                  by app: zoo 3, \(named), and 291 more
                  by id: unknown-key 301, unlisted-version 301, section-heading 1
                  301 apps not judged yet: once they are read without errors, more may be found

                """)
        let all = try Decree.run(command, "--verbose", in: folder)
        #expect(all.errors.components(separatedBy: " error: ").count == 604)
        #expect(all.output.contains("app399 2"))
        let data = try Decree.run(command, "--json", in: folder)
        #expect(data.output.components(separatedBy: "\"severity\"").count == 604)
        #expect(data.errors == "")
    }
}
