import Foundation
import TestSupport
import Testing
@testable import decree

/// `decree release` as a pipeline and a person run it.
struct ReleaseCommandTests {
    private static let list = "  - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}\n"

    @Test func `a release is added pending, the difference shown, and every other byte kept`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("release", "add", "kasa", "3.3.0", "--build", "3.3.0", "--requires", "16", in: folder)
        #expect(run.status == 0)
        #expect(
            run.output == """
                --- Content/kasa.md
                +++ Content/kasa.md
                @@ -6,6 +6,7 @@
                   - {version: 2.7.0, build: 2.7.0, requires: 15, live: 2026-03-01}
                   - {version: 2.8.0, build: 2.8.0, requires: 15, live: 2026-08-01}
                   - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
                +  - {version: 3.3.0, build: 3.3.0, requires: 16, live: pending}
                 minimum: 2.8.0
                 ---
                 # Text: force

                """)
        #expect(run.errors == "changed Content/kasa.md\n")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing(
                    Self.list, with: Self.list + "  - {version: 3.3.0, build: 3.3.0, requires: 16, live: pending}\n"))
        let live = try Decree.run("release", "live", "kasa", "3.3", in: folder)
        #expect(live.output.contains("+  - {version: 3.3.0, build: 3.3.0, requires: 16, live: 2026-11-21}\n"))
        let again = try Decree.run("release", "live", "kasa", "3.3.0", in: folder)
        #expect(again.output == "Content/kasa.md says so already; nothing was changed\n")
        #expect(again.status == 0)
        let shown = try Decree.run("release", "list", "kasa", in: folder)
        #expect(
            shown.output == """
                Version  Platform  Build  Requires  Live        Today
                -------  --------  -----  --------  ----------  ---------
                3.3.0    iOS       3.3.0  16        2026-11-21  announced
                3.2.0    iOS       3.2.0  15        2026-11-02
                2.8.0    iOS       2.8.0  15        2026-08-01  minimum
                2.7.0    iOS       2.7.0  15        2026-03-01

                """)
        let listed = try JSONSerialization.jsonObject(
            with: Data(try Decree.run("release", "list", "kasa", "--json", in: folder).output.utf8))
        let releases = (listed as? [String: Any])?["releases"] as? [[String: Any]]
        #expect(releases?.count == 4)
        #expect(releases?.first?["roles"] as? [String] == ["announced"])
        #expect(releases?.first?["isLive"] as? Bool == true)
    }

    @Test func `the letter of a tag is left out, and a note says so`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("release", "add", "kasa", "v3.3.0", "--build", "330", in: folder)
        #expect(run.status == 0)
        #expect(run.errors.contains("note: 'v3.3.0' is listed as 3.3.0, without the letter of its tag\n"))
        #expect(try folder.read("Content/kasa.md").contains("- {version: 3.3.0, build: 330,"))
        #expect(try Decree.run("minimum", "kasa", "V3.2.0", in: folder).status == 0)
        #expect(try folder.read("Content/kasa.md").contains("minimum: 3.2.0\n"))
    }

    @Test(arguments: [
        (
            "3.3.0b1",
            "a version before a release has words and numbers behind a hyphen, joined by dots, such as 3.2.0-beta.1"
        ),
        ("next", "a version is one to four numbers joined by dots, such as 3.2.0"),
    ])
    func `what cannot be listed is named with its reason`(version: String, reason: String) throws {
        let run = try Decree.run("release", "add", "kasa", version, in: try Decree.smallSite())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: The value '\(version)' is invalid for '<version>': \(reason)\n"))
    }

    @Test func `a version before a release is added to a channel, and to nothing else`() throws {
        let folder = try TemporaryFolder()
        let policy = """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [sparkle-appcast]
            releases:
              - {version: 3.2.0, build: 320, requires: 13}
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        let plain = try Decree.run("release", "add", "kasa", "3.3.0-beta.1", in: folder)
        #expect(plain.status == 64)
        #expect(
            plain.errors.contains(
                "3.3.0-beta.1 is a version before a release, which a channel alone may have: name it with --channel\n"))
        let run = try Decree.run(
            "release", "add", "kasa", "3.3.0-beta.1", "--build", "329", "--channel", "beta", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let line = "  - {version: 3.3.0-beta.1, build: 329, requires: 13, live: pending, channel: beta}\n"
        #expect(try folder.read("Content/kasa.md").contains(line))
        #expect(try Decree.run("release", "live", "kasa", "3.3.0-beta.1", "2026-11-20", in: folder).status == 0)
        let list = try Decree.run("release", "list", "kasa", in: folder).output
        #expect(list.contains("3.3.0-beta.1  macOS     329    13        2026-11-20  on the channel beta\n"), "\(list)")
        #expect(list.contains("3.2.0         macOS     320    13        yes         announced\n"))
    }

    @Test func `a release for Android is added with several version codes`() throws {
        let folder = try Decree.smallSite()
        let policy = """
            ---
            app: Kasa
            ids: {android: com.example.kasa}
            clients: [prince-of-versions]
            releases:
              - {version: 3.0.0, build: 3000}
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        for (version, build) in [("3.1.0", "3100,3101, 3103"), ("3.2.0", "3200..3209"), ("3.3.0", "3300")] {
            let run = try Decree.run("release", "add", "kasa", version, "--build", build, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        let added = """
              - {version: 3.0.0, build: 3000}
              - {version: 3.1.0, build: [3100, 3101, 3103], live: pending}
              - {version: 3.2.0, build: 3200..3209, live: pending}
              - {version: 3.3.0, build: 3300, live: pending}

            """
        #expect(try folder.read("Content/kasa.md").contains(added))
        let shown = try Decree.run("release", "list", "kasa", in: folder)
        #expect(shown.output.contains("3.2.0    Android   3200..3209                  pending\n"), "\(shown.output)")
        let json = try Decree.run("release", "list", "kasa", "--json", in: folder)
        #expect(json.output.contains("\"build\": \"3100, 3101, 3103\""), "\(json.output)")
        let refused = try Decree.run("release", "add", "kasa", "3.4.0", "--build", "3400,3400", in: folder)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("error: the version code 3400 is named twice [build]"))
    }

    @Test(arguments: [
        ("- a\n- b\0c\n", "notes.md:2:1: error: U+0000 in the notes is a control character"),
        ("- a\u{202E}b\n", "notes.md:1:1: error: U+202E in the notes overrides the direction of the words"),
    ])
    func `notes with characters that no words may hold are refused`(notes: String, words: String) throws {
        let folder = try Decree.smallSite()
        try folder.write(notes, to: "notes.md")
        let run = try Decree.run(
            "release", "add", "kasa", "3.3.0", "--build", "3.3", "--notes", "notes.md", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `the mark of an encoding is no part of the notes`() throws {
        let folder = try Decree.smallSite()
        try folder.write("\u{FEFF}Faster.\r\n\tLess.\n", to: "notes.md")
        let run = try Decree.run(
            "release", "add", "kasa", "3.3.0", "--build", "3.3", "--notes", "notes.md", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").hasSuffix("# Release: 3.3.0\n\nFaster.\n\tLess.\n"))
    }

    @Test func `notes become a section at the end of the file`() throws {
        let folder = try Decree.smallSite()
        try folder.write("\nFaster.\r\n\n## de\nSchneller.\n\n", to: "notes.md")
        #expect(
            try Decree.run("release", "add", "kasa", "3.3.0", "--build", "3.3", "--notes", "notes.md", in: folder)
                .status == 0)
        #expect(
            try folder.read("Content/kasa.md").hasSuffix(
                "- Later button: Not now\n\n# Release: 3.3.0\n\nFaster.\n\n## de\nSchneller.\n"))
        try folder.write("# What is new\n", to: "wrong.md")
        let refused = try Decree.run("release", "add", "kasa", "3.4.0", "--notes", "wrong.md", in: folder)
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains("wrong.md:1:1: error: a heading of level one would begin a section of its own"),
            "\(refused.errors)")
        let text = try folder.read("Content/kasa.md"), line = text.count { $0 == "\n" } + 2
        try folder.write(text + "\n```\nopen\n", to: "Content/kasa.md")
        let open = try Decree.run("release", "add", "kasa", "3.4.0", "--notes", "notes.md", in: folder)
        #expect(open.errors.contains("kasa.md:\(line):1: error: '# Release: 3.4.0' cannot be added"), "\(open.errors)")
        #expect(try Decree.run("release", "add", "kasa", "3.4.0", "--notes", "none.md", in: folder).status == 2)
    }

    @Test(
        arguments: [
            (["add", "kasa", "3.2"], 1, "Content/kasa.md:8:5: error: 3.2.0 is listed already [repeated-release]"),
            (["add", "kasa", "3.3.0", "--build", "a-b"], 1, "'a-b' is not a build on iOS"),
            (
                ["add", "kasa", "3.3.0", "--platform", "macos"], 1,
                "'macos' in 'platforms' is not a platform of this app"
            ),
            (["live", "kasa", "9.9"], 1, "Content/kasa.md:6:3: error: 9.9 is not a listed release [unlisted-version]"),
            (["live", "none", "3.2.0"], 1, "'none' is not an app here"),
            (["add", "kasa", "3.x"], 64, "The value '3.x' is invalid for '<version>'"),
            (["add", "kasa", "3.3.0", "--live", "soon"], 64, "'soon' in --live is not a date such as 2026-11-02"),
        ] as [([String], Int32, String)])
    func `what would be refused is not written`(words: [String], status: Int32, says: String) throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run(["release"] + words, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(run.output == "")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `a dry run and --json show the change, and the first writes nothing`() throws {
        let folder = try Decree.smallSite()
        let words = ["release", "live", "kasa", "3.2.0", "2026-11-20", "--json"]
        for (more, isWritten) in [(["--dry-run"], false), ([], true)] {
            let run = try Decree.run(words + more, in: folder)
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            #expect(object?["file"] as? String == "Content/kasa.md")
            #expect(object?["written"] as? Bool == isWritten)
            #expect((object?["difference"] as? [String])?.contains { $0.hasPrefix("+  - {version: 3.2.0") } == true)
            #expect(try folder.read("Content/kasa.md").contains("live: 2026-11-20") == isWritten)
        }
    }

    @Test func `releases of a fragment become the app's own, and a note says so`() throws {
        let folder = try Decree.smallSite()
        let start = try #require(Decree.smallPolicy.range(of: "releases:")).lowerBound
        let end = try #require(Decree.smallPolicy.range(of: "minimum:")).lowerBound
        let base = "---\n\(Decree.smallPolicy[start..<end])---\n"
        try folder.write(base, to: "Content/_base.md")
        let own = Decree.smallPolicy.replacingCharacters(in: start..<end, with: "extends: _base.md\n")
        try FileManager.default.removeItem(atPath: folder.path + "/Content/kasa.md")
        try folder.write(own, to: "Content/kasa/index.md")
        let run = try Decree.run("release", "add", "kasa", "3.3.0", "--build", "3.3.0", in: folder)
        #expect(run.status == 0)
        #expect(
            run.errors == "note: 'requires' is taken over: 15 from 3.2.0; --requires gives another\n"
                + "note: 'releases' comes from Content/_base.md: Content/kasa/index.md now has its own, which "
                + "later changes there do not reach\nchanged Content/kasa/index.md\n")
        #expect(try folder.read("Content/_base.md") == base)
        let releases =
            Decree.smallPolicy[start..<end] + "  - {version: 3.3.0, build: 3.3.0, requires: 15, live: pending}\n"
        #expect(
            try folder.read("Content/kasa/index.md")
                == own.replacing("extends: _base.md\n", with: "extends: _base.md\n" + releases))
    }

    private static let twoPlatforms = """
        ---
        app: Kasa
        store: {ios: "https://apps.apple.com/app/id1", macos: "https://apps.apple.com/app/id2"}
        releases:
          - {version: 1.0.0}
          - {version: 1.1.0, requires: {ios: 15.0, macos: any}}
          - {version: 2.0.0, platforms: [ios], requires: 16}
          - {version: 3.0.0, requires: {ios: 17, macos: 14}}
        ---

        """

    @Test(
        arguments: [
            (
                ["3.1.0"], "17 from 3.0.0 on iOS and 14 from 3.0.0 on macOS",
                "{version: 3.1.0, requires: {ios: 17, macos: 14}, live: pending}"
            ),
            (
                ["1.5.0", "--platform", "macos"], "any from 1.1.0 on macOS",
                "{version: 1.5.0, requires: any, live: pending, platforms: [macos]}"
            ),
            (
                ["2.0.0", "--platform", "macos"], "any from 1.1.0 on macOS",
                "{version: 2.0.0, platforms: [ios, macos], requires: {ios: 16, macos: any}, live: {macos: pending}}"
            ),
            (["2.5.0", "--platform", "ios"], "16 from 2.0.0 on iOS", "{version: 2.5.0, requires: 16, live: pending, "),
            (
                ["3.1.0", "--requires", "ios=18,macos=15"], nil,
                "{version: 3.1.0, requires: {ios: 18, macos: 15}, live: pending}"
            ),
            (
                ["3.1.0", "--requires", "ios=18", "--build", "300", "--live", "ios=2026-11-20,macos=pending"],
                "14 from 3.0.0 on macOS",
                "{version: 3.1.0, build: 300, requires: {ios: 18, macos: 14}, live: {ios: 2026-11-20, macos: pending}}"
            ),
            (
                ["3.1.0", "--requires", "macos=15", "--requires", "18", "--build", "macos=9"], nil,
                "{version: 3.1.0, build: {macos: 9}, requires: {ios: 18, macos: 15}, live: pending}"
            ),
            (["0.9.0"], nil, "{version: 0.9.0, live: pending}"),
        ] as [([String], String?, String)])
    func `a release without --requires takes over that of the release before, and a note says so`(
        words: [String], note: String?, line: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.twoPlatforms, to: "Content/kasa.md")
        let run = try Decree.run(["release", "add", "kasa"] + words, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let said = note.map { "note: 'requires' is taken over: \($0); --requires gives another\n" } ?? ""
        #expect(run.errors == "\(said)changed Content/kasa.md\n")
        #expect(try folder.read("Content/kasa.md").contains(line), "\(run.output)")
    }

    @Test(
        arguments: [
            (
                ["--requires", "16"],
                "error: --requires 16 would be iOS 16 and macOS 16; write --requires ios=… --requires macos=….\n"
            ),
            (
                ["--requires", "tvos=16"], "error: --requires names tvos, and the release ships on ios, macos.\n"
            ),
            (["--build", "ios=1,ios=2"], "--build has two values for ios."),
            (
                ["--requires", "16", "--requires", "17"],
                "--requires has two values; write PLATFORM=VALUE, such as ios=17."
            ),
            (["--live", "macos=soon"], "'soon' in --live is not a date such as 2026-11-02"),
        ] as [([String], String)])
    func `a value that does not say which platform it means is wrong usage`(words: [String], says: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.twoPlatforms, to: "Content/kasa.md")
        let run = try Decree.run(["release", "add", "kasa", "3.1.0"] + words, in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Self.twoPlatforms)
    }

    @Test func `what the release before had is taken over or missed`() throws {
        let folder = try TemporaryFolder()
        let archive =
            "{url: \"https://a.example/1.zip\", length: 1, ed-signature: \"\(String(repeating: "A", count: 86))==\"}"
        let policy = """
            ---
            app: Kasa
            store: {macos: "https://a.example/kasa"}
            releases:
              - {version: 1.0.0, build: 100, requires: 16, live: 2026-05-02, hardware: arm64, archive: \(archive)}
            ---
            # Release: 1.0.0
            First.

            ## de
            Erste.

            """
        try folder.write(policy, to: "Content/kasa.md")
        let run = try Decree.run(
            ["release", "add", "kasa", "1.1.0", "--build", "110", "--live", "2026-11-20"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md").contains(
                "  - {version: 1.1.0, build: 110, requires: 16, live: 2026-11-20, hardware: arm64}\n"))
        #expect(
            run.errors == """
                Content/kasa.md:6:5: warning: release 1.1.0 has no `archive` on macOS, and 1.0.0 has: users get a link to a \
                page in place of an update that installs itself [lost-part]
                      - {version: 1.1.0, build: 110, requires: 16, live: 2026-11-20, hardware: arm64}
                        ^
                  help: add `archive` to it
                Content/kasa.md:5:5: note: 1.0.0 is listed here
                      - {version: 1.0.0, build: 100, requires: 16, live: 2026-05-02, hardware: arm64, archive: {url:…
                        ^
                Content/kasa.md:6:5: warning: release 1.1.0 has no notes, and 1.0.0 has [lost-part]
                      - {version: 1.1.0, build: 110, requires: 16, live: 2026-11-20, hardware: arm64}
                        ^
                  help: write a section '# Release: 1.1.0'
                Content/kasa.md:5:5: note: 1.0.0 is listed here
                      - {version: 1.0.0, build: 100, requires: 16, live: 2026-05-02, hardware: arm64, archive: {url:…
                        ^
                note: 'requires' is taken over: 16 from 1.0.0; --requires gives another
                note: 'hardware' is taken over: arm64 from 1.0.0; remove it if other Macs can have 1.1.0
                changed Content/kasa.md

                """, "\(run.errors)")
    }
}
