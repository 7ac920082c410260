import Foundation
import Testing
import TestSupport

/// `decree impact` as a person runs it: the one-character change, compared with every kind of other state.
@Suite struct ImpactCommandTests {
    @Test(arguments: [("terminal.txt", []), ("markdown.md", ["--markdown"]), ("impact.json", ["--json"])])
    func `a changed minimum says who is blocked`(golden: String, options: [String]) throws {
        let folder = try ImpactSite.folder()
        let run = try run(["--against", "Before"] + options, in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "impact/\(golden)")
    }

    @Test(arguments: [("share.txt", []), ("share.md", ["--markdown"]), ("share.json", ["--json"])])
    func `with a share each line says how many users it is about`(golden: String, options: [String]) throws {
        let folder = try ImpactSite.folder()
        let run = try run(["kasa", "--against", "Before", "--share", "share.csv"] + options, in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "impact/\(golden)")
    }

    @Test func `many changes of one app fit a screen, the worst first, and verbose shows all`() throws {
        let folder = try ImpactSite.folder(), policy = try folder.read("Before/kasa.md")
        // Every second release by a rule of its own, each with another system, so that no two are one line.
        let numbers = 10..<50
        let releases = numbers.map { "  - {version: 1.\($0).0, requires: 15, live: 2026-01-02}\n" }.joined()
        let rules = numbers.filter { $0 % 2 == 0 }.map {
            "  - {when: {version: 1.\($0).0, os: \"<\($0)\"}, do: none}\n"
        }
        let long = policy.replacing("releases:\n", with: "releases:\n\(releases)")
        try folder.write(long, to: "Before/kasa.md")
        try folder.write(
            long.replacing("releases:\n", with: "rules:\n\(rules.joined())releases:\n"), to: "Content/kasa.md")
        let short = try run(["kasa", "--against", "Before"], in: folder)
        let whole = try run(["kasa", "--against", "Before", "--verbose"], in: folder)
        let lines = short.output.split(separator: "\n"), all = whole.output.split(separator: "\n")
        #expect(lines.count <= 24 && all.count > 24, "\(whole.output)\(whole.errors)")
        #expect(short.output.contains("more lines: --verbose"))
        #expect(lines.first { $0.hasPrefix("  ") } == all.first { $0.hasPrefix("  ") })
    }

    @Test func `what a new release lost is said, once`() throws {
        let folder = try TemporaryFolder()
        let signature = String(repeating: "A", count: 86) + "=="
        let archive = "archive: {url: \"https://cdn.example.com/a.zip\", length: 9, ed-signature: \"\(signature)\"}"
        func write(_ releases: [String], to file: String) throws {
            let list = releases.map { "  - {\($0), requires: any}\n" }.joined()
            try folder.write(
                "---\napp: Kasa\nstore: {macos: \"https://kasa.example/mac\"}\nclients: [sparkle-appcast]\n"
                    + "releases:\n\(list)---\n", to: file)
        }
        let first = ["version: 1.0.0, build: 100, \(archive)"], second = first + ["version: 1.1.0, build: 110"]
        try write(first, to: "Before/kasa.md")
        try write(second, to: "Content/kasa.md")
        let warning = "warning: release 1.1.0 has no `archive` on macOS, and 1.0.0 has"
        #expect(try run(["kasa", "--against", "Before"], in: folder).errors.contains(warning))
        try write(second, to: "Before/kasa.md")
        try write(second + ["version: 1.2.0, build: 120"], to: "Content/kasa.md")
        #expect(try !run(["kasa", "--against", "Before"], in: folder).errors.contains("lost-part"))
    }

    @Test func `a minimum that misses who skipped the announced release is said, of documents too`() throws {
        let folder = try Decree.smallSite()
        func write(minimum: String) throws {
            let list = (1...3).map { "  - {version: \($0).0.0, build: \($0)00, requires: any}\n" }.joined()
            try folder.write(
                "---\napp: Kasa\nstore: {macos: \"https://kasa.example/mac\"}\nclients: [sparkle-appcast]\n"
                    + "releases:\n\(list)minimum: \(minimum)\n---\n", to: "Content/kasa.md")
        }
        try write(minimum: "1.0.0")
        try FileManager.default.copyItem(atPath: folder.path + "/Content", toPath: folder.path + "/Before")
        let built = try Decree.run("build", in: folder)
        #expect(built.status == 0, "\(built.errors)")
        try write(minimum: "2.0.0")
        let warning = "Content/kasa.md:9:10: warning: the minimum 2.0.0 sends devices to 3.0.0 (build 300)"
        for earlier in ["Before", "Public"] {
            #expect(try run(["kasa", "--against", earlier], in: folder).errors.contains(warning))
        }
        #expect(try !run(["kasa", "--against", "Content"], in: folder).errors.contains("skipped-version"))
    }

    @Test func `what Macs on a channel alone see is said of that channel, by the published documents too`() throws {
        let folder = try Decree.smallSite()
        func write(_ more: String) throws {
            try folder.write(
                "---\napp: Kasa\nstore: {macos: \"https://kasa.example/mac\"}\nclients: [sparkle-appcast]\nreleases:\n"
                    + "  - {version: 4.0.0, build: 400}\n"
                    + "  - {version: 4.1.0-beta.1, build: 409, channel: beta}\n\(more)---\n", to: "Content/kasa.md")
        }
        try write("")
        try FileManager.default.copyItem(atPath: folder.path + "/Content", toPath: folder.path + "/Before")
        let built = try Decree.run("build", in: folder)
        #expect(built.status == 0, "\(built.errors)")
        try write("  - {version: 4.1.0-beta.2, build: 410, channel: beta}\n")
        let policies = try run(["kasa", "--against", "Before"], in: folder).output
        #expect(
            policies.hasSuffix(
                """
                Kasa: 1 release newly notified on the channel beta of macOS, 1 notified
                differently on the channel beta of macOS; nobody else sees a change
                  + macOS: 4.1.0-beta.1 on the channel beta is now notified of 4.1.0-beta.2 (was
                    left alone)
                  ~ macOS: 4.0.0 on the channel beta is still notified, of 4.1.0-beta.2 instead
                    of 4.1.0-beta.1
                  · macOS: unlisted versions below 4.1.0-beta.1 on the channel beta are still
                    notified, of 4.1.0-beta.2 instead of 4.1.0-beta.1

                """), "\(policies)")
        let documents = try run(["kasa", "--against", "Public"], in: folder).output
        #expect(documents.contains("+ macOS: 4.1.0-beta.1 on the channel beta is now notified"), "\(documents)")
    }

    @Test func `a share that is drawn anew is said, by the published documents too`() throws {
        let folder = try Decree.smallSite()
        func write(_ rule: String) throws {
            try folder.write(
                "---\napp: Kasa\nstore: {ios: \"https://kasa.example/ios\"}\nclients: [growthbook]\nreleases:\n"
                    + "  - {version: 2.7.0}\n  - {version: 3.2.0}\nrules:\n  - {\(rule), when: {share: 20 %}, do: none}\n---\n"
                    + "# Text: recommend\n- Message: Ready.\n- Update button: Update\n", to: "Content/kasa.md")
        }
        try write("id: quiet")
        #expect(try run(["kasa", "--against", "Content"], in: folder).status == 0)
        try FileManager.default.copyItem(atPath: folder.path + "/Content", toPath: folder.path + "/Before")
        let built = try Decree.run("build", in: folder)
        #expect(built.status == 0, "\(built.errors)")
        try write("id: calm")
        let warning = "warning: the share is drawn by 'kasa/rule/calm', and was drawn by 'kasa/rule/quiet'"
        for state in ["Before", "Public"] {
            let found = try run(["kasa", "--against", state], in: folder)
            #expect(found.errors.contains(warning), "\(found)")
            #expect(found.errors.contains("Content/kasa.md:9:5: "), "\(found)")
        }
    }

    @Test func `a message that reads otherwise is named`() throws {
        let folder = try Decree.shippedSite()
        try FileManager.default.copyItem(
            atPath: folder.path + "/Content", toPath: folder.path + "/Earlier")
        let policy = try folder.read("Content/tramlines.md")
        try folder.write(
            policy.replacing("max: 3", with: "max: 5")
                .replacing("- Title: The winter timetable is here", with: "- Title: Winter timetable"),
            to: "Content/tramlines.md")
        let run = try run(["tramlines", "--against", "Earlier"], in: folder)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Against the content in Earlier, at 2026-11-21T00:00:00Z

                Tramlines: nobody sees another prompt, but messages change
                  message 'winter-timetable' is shown at most 5 times, every 24 hours and is
                  worded differently

                """)
    }

    @Test func `against a git revision it says the same, whatever lies in the working folder since`() throws {
        let folder = try ImpactSite.folder()
        try folder.write(ImpactSite.policy(minimum: "2.7.0"), to: "Content/kasa.md")
        try folder.write("a picture", to: "Content/assets/picture.png")
        for arguments in [
            ["init", "-q", "-b", "main"], ["add", "Content"], ["commit", "-q", "-m", "A healthy site"],
        ] {
            #expect(try ImpactSite.git(arguments, in: folder).status == 0)
        }
        try folder.write(ImpactSite.policy(minimum: "2.9.0"), to: "Content/kasa.md")
        #expect(try ImpactSite.git(["commit", "-q", "-a", "-m", "Raise the minimum"], in: folder).status == 0)
        let now = try run(["--against", "main"], in: folder)
        #expect(now.output == "Against revision main, at 2026-11-21T00:00:00Z\n\n1 app says the same as before\n")
        let before = try run(["--against", "HEAD~1"], in: folder)
        let there = try run(["--against", "Before"], in: folder)
        #expect(before.status == 0)
        #expect(before.output.split(separator: "\n").dropFirst() == there.output.split(separator: "\n").dropFirst())
        #expect(before.output.hasPrefix("Against revision HEAD~1, at 2026-11-21T00:00:00Z\n"))
    }

    @Test func `against a built folder the documents are compared as their clients read them`() throws {
        let folder = try ImpactSite.folder()
        #expect(try Decree.run("build", "--content", "Before", in: folder).status == 0)
        let run = try run(["--against", "Public"], in: folder)
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "impact/built.txt")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(
            try self.run(["--against", "Public"], in: folder).output
                == "Against the documents in Public, at 2026-11-21T00:00:00Z\nthis compares what its clients do; where they differ, the one that changes most is shown\n\n1 app says the same as before\n"
        )
    }

    @Test func `clients that do not change as the verdict does are listed separately`() throws {
        let folder = try Decree.shippedSite()
        try FileManager.default.copyItem(atPath: "\(folder.path)/Content", toPath: "\(folder.path)/Before")
        let text = try folder.read("Content/kasa.md")
        try folder.write(text.replacingOccurrences(of: "minimum: 3.0.0", with: "minimum: 3.1.0"), to: "Content/kasa.md")
        let run = try run(["--against", "Before"], in: folder)
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "impact/shipped.txt")
    }

    @Test func `a target is compared by its name, and an earlier publication by its number`() throws {
        let folder = try ImpactSite.folder()
        let site = "---\ntargets:\n  production: {directory: Live}\n---\n"
        try folder.write(site, to: "Content/index.md")
        #expect(try Decree.run("build", "--content", "Before", in: folder).status == 0)
        try folder.write("", to: "Live/publications/.lock")
        try folder.write(try folder.read("Public/kasa/retired.json"), to: "Live/publications/1/kasa/retired.json")
        #expect(try Decree.run("build", in: folder).status == 0)
        for name in ["retired.json", "retired.en.json", "prince-of-versions.json"] {
            try folder.write(try folder.read("Public/kasa/\(name)"), to: "Live/publications/2/kasa/\(name)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Live/current", withDestinationPath: "publications/2")
        let live = try run(["--against", "production"], in: folder)
        #expect(live.status == 0)
        #expect(live.output.hasPrefix("Against the target production, at 2026-11-21T00:00:00Z\n"))
        #expect(live.output.hasSuffix("\n1 app says the same as before\n"))
        let earlier = try run(["--against", "production@1"], in: folder)
        #expect(earlier.output.contains("Kasa: 2 releases newly blocked on iOS; nobody else sees another prompt\n"))
        #expect(earlier.output.contains("\n  prince-of-versions is new: it had no documents to compare with\n"))
        let none = try run(["--against", "production@3"], in: folder)
        #expect(none.status == 2)
        #expect(
            none.errors
                == "error: 'production@3' is not there: nothing was published under that number, or it was removed\n")
        #expect(
            try run(["--against", "production@x"], in: folder).errors
                == "error: 'production@x' names no publication: write TARGET@SERIAL, such as production@12\n")
    }

    @Test(arguments: [("targets:\n  live: {directory: Live}\n", "live"), ("", "Published")])
    func `where nothing is published yet every app is new`(settings: String, name: String) throws {
        let folder = try ImpactSite.folder()
        try folder.write("---\n\(settings)---\n", to: "Content/index.md")
        let run = try run(["--against", name], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("Against the target \(name), at 2026-11-21T00:00:00Z\n"), "\(run.output)")
        #expect(run.output.hasSuffix("\nnew here, with nothing to compare with: kasa\n"), "\(run.output)")
        #expect(try self.run(["--against", "\(name)@1"], in: folder).status == 2)
    }

    @Test func `without named targets the standard folder's publications are compared, and so are another folder's`()
        throws
    {
        let folder = try ImpactSite.folder()
        for content in ["Before", "Content"] {
            #expect(try Decree.run("build", "--content", content, in: folder).status == 0)
            #expect(try Decree.sign(in: folder).status == 0)
            #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        }
        try FileManager.default.copyItem(atPath: folder.path + "/Published", toPath: folder.path + "/Copy")
        for name in ["Published", "./Published", "Copy"] {
            let earlier = try run(["--against", "\(name)@1"], in: folder)
            #expect(earlier.status == 0, "\(earlier.errors)")
            #expect(
                earlier.output.hasPrefix("Against the target \(name)@1, at 2026-11-21T00:00:00Z\n"), "\(earlier.output)"
            )
            #expect(earlier.output.contains("Kasa: 2 releases newly blocked on iOS"), "\(earlier.output)")
            #expect(
                try run(["--against", "\(name)@2"], in: folder).output.hasSuffix("\n1 app says the same as before\n"))
        }
        #expect(
            try run(["--against", "Published@9"], in: folder).errors
                == "error: 'Published@9' is not there: nothing was published under that number, or it was removed\n")
    }

    @Test func `who is stranded is shown although such content is refused`() throws {
        let folder = try ImpactSite.folder()
        let text = ImpactSite.policy(minimum: "2.9.0").replacingOccurrences(
            of: "3.2.0, requires: 15", with: "3.2.0, requires: 16"
        )
        .replacingOccurrences(of: "2.9.0, requires: 15", with: "2.9.0, requires: 16")
        try folder.write(text, to: "Content/kasa.md")
        let run = try run(["--against", "Before"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("[force-dead-end]"))
        #expect(
            run.output.contains(
                "Kasa: 1 release stranded on iOS, 2 newly blocked on iOS, 1 no longer notified on\niOS; nobody else"))
        #expect(run.output.contains("\n  ! iOS: 2.8.1 on iOS below 16 is stranded: forced, with nothing to go to (was"))
    }

    @Test func `apps that come and go are said as such`() throws {
        let folder = try ImpactSite.folder()
        try folder.write(ImpactSite.policy(minimum: "2.7.0", name: "Lisa"), to: "Content/lisa.md")
        try folder.write(ImpactSite.policy(minimum: "2.7.0", name: "Turna"), to: "Before/turna.md")
        let run = try run(["--against", "Before"], in: folder)
        #expect(run.output.hasSuffix("\nnew here, with nothing to compare with: lisa\nno longer here: turna\n"))
        let one = try self.run(["lisa", "--against", "Before"], in: folder)
        #expect(one.status == 0)
        #expect(
            one.output
                == "Against the content in Before, at 2026-11-21T00:00:00Z\n\nnew here, with nothing to compare with: lisa\n"
        )
    }

    @Test func `hostile names do not reach a comment as markup`() throws {
        let folder = try ImpactSite.folder()
        try folder.write(ImpactSite.policy(minimum: "2.9.0", name: "\"<b>@all | #1\""), to: "Content/kasa.md")
        let run = try run(["--against", "Before", "--markdown"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("**`<b>@all | #1`: "))
    }

    private struct Failure: Sendable {
        let arguments: [String]
        let status: Int32
        let line: String

        init(_ arguments: [String], _ status: Int32, _ line: String) {
            self.arguments = arguments
            self.status = status
            self.line = line
        }
    }

    private static let failures: [Failure] = [
        Failure(
            ["--against", "nowhere"], 2, "error: 'nowhere' is no target of the site, no folder and no git revision\n"),
        Failure(["--against", "--upload-pack=x"], 64, "Error: Missing value for '--against <state>'"),
        Failure(["--against", "empty"], 2, "error: 'empty' holds neither content nor documents of a site\n"),
        Failure(
            ["--against", "broken"], 2,
            "error: the content of 'broken' is refused, so there is nothing to compare with: broken/kasa.md:10:10: 2.9.9 in "
        ),
        Failure(["--against", "Before", "--json", "--markdown"], 64, "Error: Ask for --json or --markdown, not both."),
        Failure(["kasa", "--against", "Before", "--share", "none.csv"], 2, "error: cannot read 'none.csv': "),
        Failure(
            ["kasa", "--against", "Before", "--share", "bad.csv"], 1,
            "bad.csv:2:1: error: 'watch' is not a platform [share-platform]\n    watch,1,2,3\n    ^\n  help: write ios, macos, tvos, watchos or android\n"
        ),
        Failure(["kassa", "--against", "Before"], 1, "Content:1:1: error: 'kassa' is not an app here [unknown-app]\n"),
        Failure([], 64, "Error: Name a state with --against, or another moment with --from or --to."),
    ]

    @Test(arguments: failures)
    private func `what cannot be compared is said in a line`(failure: Failure) throws {
        let folder = try ImpactSite.folder()
        try folder.write(ImpactSite.policy(minimum: "2.9.9"), to: "broken/kasa.md")
        try folder.write("a", to: "empty/a.txt")
        try folder.write("platform,version,os,users\nwatch,1,2,3\n", to: "bad.csv")
        let run = try run(failure.arguments, in: folder)
        #expect(run.status == failure.status)
        #expect(run.output.isEmpty != failure.arguments.contains("--json"))
        #expect(run.errors.hasPrefix(failure.line), "\(run.errors)")
    }

    @Test func `documents have no moment of their own`() throws {
        let folder = try ImpactSite.folder()
        #expect(try Decree.run("build", in: folder).status == 0)
        let run = try run(["--against", "Public", "--from", "2026-01-01"], in: folder)
        #expect(run.status == 64)
        #expect(
            run.errors
                == "error: --from is for content: 'Public' holds built documents, which do not depend on a date\n")
    }

    @Test func `a date that passes between two moments changes verdicts without an edit`() throws {
        let folder = try ImpactSite.folder()
        let run = try run(["--against", "Content", "--from", "2026-11-01"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.output.hasPrefix(
                "Against the content in Content, at 2026-11-01T00:00:00Z there and\n2026-11-21T00:00:00Z here\n"))
        #expect(run.output.contains("  + iOS: 2.9.0 is now notified of 3.2.0 (was left alone)\n"))
    }

    @Test func `without another state the content is compared with itself, from one moment to another`() throws {
        let folder = try ImpactSite.folder()
        for words in [["--from", "2026-11-01"], ["--from", "2026-11-01", "--to", "2026-11-21"]] {
            let run = try run(words, in: folder)
            #expect(run.status == 0)
            #expect(
                run.output.hasPrefix(
                    "The content here at 2026-11-21T00:00:00Z, against itself at 2026-11-01T00:00:00Z\n"),
                "\(run.output)")
            #expect(run.output.contains("  + iOS: 2.9.0 is now notified of 3.2.0 (was left alone)\n"))
        }
        let later = try run(["--to", "2026-12-24", "--json"], in: folder)
        #expect(later.output.contains("\"kind\": \"here\"") || later.output.contains("\"kind\":\"here\""))
        #expect(try run([], in: folder).status == 64)
        #expect(try run(["--to", "2026-12-24", "--at", "2026-12-24"], in: folder).status == 64)
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            Decree.program, ["impact"] + arguments, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil, "COLUMNS": "80"])
    }
}
