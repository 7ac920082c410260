import Foundation
import Testing
import TestSupport

/// What every command answers to broken content and a broken world: exit status, words, and nothing half-written.
@Suite struct BadInputTests {
    @Test func `a content folder that does not exist is the world's failure`() throws {
        let folder = try TemporaryFolder()
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "error: there is no content folder at Content\n")
        #expect(!exists("Public", in: folder))
    }

    @Test func `an empty content folder is refused as content`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/Content", withIntermediateDirectories: true)
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Content:1:1: error: "))
        #expect(run.errors.contains("[no-apps]"))
        #expect(!exists("Public", in: folder))
    }

    @Test func `all mistakes are reported in one run, in file order, and nothing is written`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "# Text: force", with: "# Texts: force"), to: "Content/abc.md")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        Golden.expect(run.errors, equals: "two-mistakes.txt")
        #expect(!exists("Public", in: folder))
    }

    @Test func `json has the same mistakes as data`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        let run = try Decree.run("check", "--json", in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "one-mistake.json")
    }

    @Test func `a template with an unknown tag is refused at its line`() throws {
        let folder = try Decree.smallSite()
        try folder.write("<h1>{{titel}}</h1>\n", to: "Templates/home.mustache")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Templates/home.mustache:1:"), "\(run.errors)")
        #expect(!exists("Public", in: folder))
    }

    @Test(arguments: [("Content", "Content/out"), ("site/Content", "site")])
    func `an output folder that overlaps the content is refused`(content: String, output: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy, to: content + "/kasa.md")
        let run = try Decree.run("build", "--content", content, "--output", output, in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                error: the output folder '\(output)' and the content folder '\(content)' overlap; \
                give --output a folder of its own

                """)
    }

    @Test func `an output folder with foreign files is left alone`() throws {
        let folder = try Decree.smallSite()
        try folder.write("mine", to: "Public/diary.txt")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("Public"))
        #expect(try FolderListing.files(folder.url.appending(path: "Public")).keys.sorted() == ["diary.txt"])
    }

    @Test func `an unreadable moment is wrong usage`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("check", "--at", "yesterday", in: folder).status == 64)
        #expect(try Decree.run("check", "--no-such-option", in: folder).status == 64)
        let epoch = try Decree.run("check", in: folder, environment: ["SOURCE_DATE_EPOCH": "soon"])
        #expect(epoch.status == 2)
        #expect(
            epoch.errors == """
                error: SOURCE_DATE_EPOCH is 'soon', not a number of seconds since 1970 before the year 10000

                """)
    }

    @Test func `a link that leads out of the content is refused and what it leads to is not shown`() throws {
        let folder = try Decree.smallSite()
        try folder.write("a secret line\n", to: "elsewhere/secret")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/link.md", withDestinationPath: folder.path + "/elsewhere/secret")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Content/link.md:1:1: error: the link leads out of the content folder [symlink-outside]
                  help: put the file itself here

                """)
    }

    @Test func `an asset that the templates have too is refused, never written over theirs`() throws {
        let folder = try Decree.smallSite()
        try folder.write("body {}", to: "Content/assets/style.css")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Content/assets/style.css:1:1: error: 'assets/style.css' is an asset of the templates too [asset-twice]
                    body {}
                    ^
                  help: rename it, or put it into the templates' folder, where it replaces theirs

                """)
        #expect(!exists("Public", in: folder))
    }

    @Test func `an asset that differs in case alone from one of the templates is refused`() throws {
        let folder = try Decree.smallSite()
        try folder.write("body {}", to: "Content/assets/Style.css")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Content/assets/Style.css:1:1: error: 'assets/Style.css' and 'assets/style.css' of the templates differ in \
                case alone, and on many machines they are one file [path-case]
                    body {}
                    ^
                  help: rename it

                """)
        #expect(!exists("Public", in: folder))
    }

    @Test func `builds that come to one file on another machine are refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store: {ios: "https://apps.apple.com/app/id1"}
            clients: {ssvc: {layout: per-build}}
            releases:
              - {version: 2.7.0, build: 1A}
              - {version: 2.8.0, build: 1a}
            ---

            """, to: "Content/kasa.md")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                """
                Content/kasa.md:4:11: error: 'kasa/ssvc.1a.json' and 'kasa/ssvc.1A.json' differ in case alone, and on many \
                machines they are one file [path-case]

                """), "\(run.errors)")
        #expect(!exists("Public", in: folder))
    }

    /// Whatever the command prints by itself, and what the parser prints for it.
    @Test(arguments: [
        "check", "check --json", "build --verbose", "init other", "help clients", "help", "--version", "check --help",
        "--generate-completion-script bash",
    ])
    func `a result that cannot be written is a failure`(words: String) throws {
        for lost in [">/dev/full", ">&-"] {
            let folder = try Decree.smallSite()
            let run = try ProgramRun.run("sh", ["-c", "\"$0\" \(words) \(lost)", Decree.program], in: folder.path)
            let cause = lost == ">&-" ? "Bad file descriptor" : "No space left on device"
            #expect(run.status == 2, "\(words) \(lost)")
            #expect(run.errors == "error: standard output: \(cause); the result is lost\n", "\(words) \(lost)")
        }
    }

    @Test func `a refusal that nobody can read is a failure too, and its mistakes are still shown`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        let run = try ProgramRun.run("sh", ["-c", "\"$0\" check >/dev/full", Decree.program], in: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.contains("[unlisted-version]"))
        #expect(run.errors.hasSuffix("error: standard output: No space left on device; the result is lost\n"))
    }

    @Test func `a folder that the kernel makes up is refused at once`() throws {
        let folder = try TemporaryFolder()
        let run = try Decree.run("check", "--content", "/proc", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors == """
                error: cannot read /proc: it holds no files, but what the kernel shows of itself

                """)
    }

    @Test func `a diagnostic at a file that never ends shows no line of it`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("build", "--templates", "/proc", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("[template-file]"))
    }

    @Test func `an output name that is not UTF-8 is wrong usage`() throws {
        let folder = try Decree.smallSite()
        let script = "\"$0\" build --output \"$(printf 'Pub\\344ic')\""
        let run = try ProgramRun.run("sh", ["-c", script, Decree.program], in: folder.path)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: The argument 'Pub\u{FFFD}ic' is not UTF-8.\n"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Content"])
    }

    @Test func `a file in the output whose name is not UTF-8 is refused and left alone`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        _ = try ProgramRun.run("sh", ["-c", "touch \"Public/$(printf 'a\\344b')\""], in: folder.path)
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.hasSuffix("Public/a\u{FFFD}b: published paths are printable ASCII\n"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Public").count > 3)
    }

    @Test func `a link planted where a build waits is refused, and nothing is written through it`() throws {
        let folder = try Decree.smallSite()
        try folder.write("mine", to: "elsewhere/file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.Public.partial-new", withDestinationPath: "elsewhere")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix("/.Public.partial-new: is no folder and is in the way; remove it\n"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == ["file"])
    }

    @Test func `a file that cannot be read is the world's failure`() throws {
        let folder = try Decree.smallSite()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/Content/kasa.md")
        let run = try Decree.runWithoutPrivilege(["build"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors == """
                error: cannot read Content/kasa.md: Permission denied; its owner can run chmod +rX 'Content/kasa.md'

                """)
        #expect(!exists("Public", in: folder))
    }

    @Test func `an app that is not there is named`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("check", "kassa", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("kassa"), "\(run.errors)")
    }

    @Test func `publishing without a terminal and without yes is an error, never a wait`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let run = try ProgramRun.run("setsid", ["--wait", Decree.program, "publish"], in: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.contains("--yes"), "\(run.errors)")
        #expect(!exists("Published/current", in: folder))
    }

    @Test func `an unsigned bundle is not published`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        let run = try Decree.run("publish", "--yes", in: folder)
        #expect(run.status == 1)
        #expect(!exists("Published/current", in: folder))
    }

    @Test func `a key inside the content or the output is refused`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        for path in ["Content/site.key", "Public/site.key", "Content/keys/site.key"] {
            let run = try Decree.run("sign", "--yes", "--new-key", "--key", path, "--unencrypted", in: folder)
            #expect(run.status == 1, "\(path): \(run.errors)")
            #expect(!exists(path, in: folder))
        }
        #expect(!exists("Content/keys", in: folder))
    }

    @Test func `an expired signature is not published`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let run = try Decree.run("publish", "--yes", "--at", "2027-03-01", in: folder)
        #expect(run.status == 1)
        #expect(!exists("Published/current", in: folder))
    }

    @Test func `a passphrase never shows in any output`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        let secret = "correct horse battery"
        let made = try Decree.run(
            "sign", "--yes", "--new-key", "--key", "keys/site.key", in: folder,
            environment: ["DECREE_PASSPHRASE": secret])
        #expect(made.status == 0, "\(made.errors)")
        let wrong = try Decree.run(
            "sign", "--yes", "--key", "keys/site.key", in: folder, environment: ["DECREE_PASSPHRASE": secret + "!"])
        #expect(wrong.status == 2)
        for text in [made.output, made.errors, wrong.output, wrong.errors] { #expect(!text.contains(secret)) }
        let mode =
            try FileManager.default.attributesOfItem(atPath: folder.path + "/keys/site.key")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    private func exists(_ path: String, in folder: TemporaryFolder) -> Bool {
        FileManager.default.fileExists(atPath: folder.path + "/" + path)
    }
}
