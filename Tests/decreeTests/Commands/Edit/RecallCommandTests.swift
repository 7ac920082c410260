import Foundation
import TestSupport
import Testing
@testable import decree

/// `decree recall`: the rule, its place, its text, and what clients cannot do.
struct RecallCommandTests {
    /// A site whose newest release can be recalled to nothing, and whose one before it can.
    func site(_ change: (String) -> String = { $0 }) throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        try folder.write(change(Decree.smallPolicy), to: "Content/kasa.md")
        return folder
    }

    @Test(arguments: ["3.3.0-beta.1", "3.3.0"])
    func `a release on a channel is withdrawn, and not recalled`(version: String) throws {
        let policy = """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/get"}
            clients: [sparkle-appcast]
            releases:
              - {version: 2.8.0, build: 280, live: 2026-08-01}
              - {version: \(version), build: 330, live: 2026-11-02, channel: beta}
            ---

            """
        let folder = try site { _ in policy }
        let run = try Decree.run("recall", "kasa", version, in: folder)
        #expect(run.status == 64)
        #expect(
            run.errors
                == "error: \(version) is on a channel: 'decree release live kasa \(version) pending' withdraws it\n")
        #expect(try folder.read("Content/kasa.md") == policy)
    }

    @Test func `a release that is named twice is recalled once, and two versions with a hyphen are none`() throws {
        let folder = try site()
        let twice = try Decree.run("recall", "kasa", "2.8.0", "2.8", in: folder)
        #expect(twice.status == 0, "\(twice.errors)")
        #expect(try folder.read("Content/kasa.md").contains("{id: recall-2.8.0, when: {version: 2.8.0}, do: force}"))
        let span = try Decree.run("recall", "kasa", "2.7.0-2.8.0", in: folder)
        #expect(span.status == 1)
        #expect(span.errors.contains("error: 2.7.0-2.8.0 is not a listed release [unlisted-version]"), "\(span.errors)")
    }

    @Test func `a recall is a rule, with a text to fill in where none fits`() throws {
        let folder = try site()
        let run = try Decree.run("recall", "kasa", "2.8.0", "--text", "bad-build", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing(
                    "minimum: 2.8.0\n",
                    with: """
                        minimum: 2.8.0
                        rules:
                          - {id: recall-2.8.0, when: {version: 2.8.0}, do: force, text: bad-build}

                        """) + """

                    # Text: bad-build
                    - Title: Update required
                    - Message: This version of {app} has a fault. Update to go on.
                    - Update button: Update

                    """)
        #expect(
            run.errors.contains(
                "note: '# Text: bad-build' at the end of Content/kasa.md has words to begin with: make them yours\n"))
    }

    @Test func `a recall that stands there is not written again`() throws {
        let folder = try site()
        #expect(try Decree.run("recall", "kasa", "2.8.0", in: folder).status == 0)
        let once = try folder.read("Content/kasa.md")
        let again = try Decree.run("recall", "kasa", "2.8", in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output == "Content/kasa.md says so already; nothing was changed\n")
        #expect(try folder.read("Content/kasa.md") == once)
        let other = try Decree.run("recall", "kasa", "2.8.0", "--os", ">=17", "--why", "only there", in: folder)
        #expect(other.status == 0, "\(other.errors)")
        #expect(try folder.read("Content/kasa.md") != once)
    }

    @Test func `a release above the announced one is recalled once there is a fix`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0\n", with: "latest: 2.8.0\nminimum: 2.8.0\n") }
        for more in [[], ["--stop-announcing"]] {
            let run = try Decree.run(["recall", "kasa", "3.2.0", "--why", "crashes"] + more, in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors == """
                    Content/kasa.md:8:5: error: nothing above 3.2.0 is live on iOS, so nobody who has it can be forced to \
                    update [recall-without-fix]
                          - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
                            ^
                      help: nobody is sent to it, since 2.8.0 is announced; until a fix is live, users of 3.2.0 see \
                    nothing, and the store must withdraw 3.2.0, too, or it still gives it
                        once a fix is live: decree release add kasa FIX --live DATE; decree latest kasa --highest; decree \
                    recall kasa 3.2.0

                    """, "\(run.errors)")
        }
    }

    @Test func `a release below a fix that is not announced is recalled once it is`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0\n", with: "latest: 2.8.0\n") }
        let refused = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder)
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                "error: 3.2.0 is live on iOS and not announced, so nobody who has 2.8.0 can be forced to update "
                    + "[recall-without-fix]"), "\(refused.errors)")
        #expect(
            refused.errors.contains(
                """
                  help: if 3.2.0 is good, announce it first: decree latest kasa --highest; decree recall kasa 2.8.0
                    if it is bad, recall it, too: decree recall kasa 2.8.0 3.2.0

                """), "\(refused.errors)")
        #expect(try Decree.run("latest", "kasa", "--highest", in: folder).status == 0)
        #expect(try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder).status == 0)
    }

    static func withoutMinimum(_ policy: String) -> String { policy.replacing("minimum: 2.8.0\n", with: "") }

    @Test func `what clients cannot do is accepted for a reason, and never without one`() throws {
        let folder = try site(Self.withoutMinimum), before = try folder.read("Content/kasa.md")
        let silent = try ProgramRun.run(
            "setsid", ["--wait", Decree.program, "recall", "kasa", "2.8.0"], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(silent.status == 1)
        #expect(silent.errors.contains("prince-of-versions recommends the update where the policy says 'force'"))
        #expect(
            silent.errors.hasSuffix(
                "there is no terminal to ask at; give the reason with --why; nothing was written\n"), "\(silent.errors)"
        )
        #expect(try folder.read("Content/kasa.md") == before)
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "it is: urgent", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md").contains(
                """
                rules:
                  - {id: recall-2.8.0, when: {version: 2.8.0}, do: force}
                accept:
                  - {client: prince-of-versions, rule: recall-2.8.0, class: weaker, why: "it is: urgent"}
                ---
                """))
        #expect(try Decree.run("check", in: folder).status == 0)
    }

    @Test func `a rule that leaves devices alone goes first where the recall would lead nowhere`() throws {
        let folder = try site { policy in
            Self.withoutMinimum(policy).replacing(", retired]", with: "]")
                .replacing("requires: 15, live: 2026-11-02", with: "requires: 16, live: 2026-11-02")
                .replacing(
                    "---\n# Text: force",
                    with: "rules:\n  - {id: old, when: {os: \"<16\"}, do: none}\n---\n# Text: force")
        }
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "urgent", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md").contains(
                "  - {id: old, when: {os: \"<16\"}, do: none}\n"
                    + "  - {id: recall-2.8.0, when: {version: 2.8.0}, do: force}\n"))
    }

    @Test(
        arguments: [
            (
                ["3.2.0", "--dry-run"], 1,
                "nothing above 3.2.0 is live on iOS, so nobody who has it can be forced to update"
            ),
            (["2.8.0", "--why", "…"], 64, "--why needs words."),
            (["9.9"], 1, "9.9 is not a listed release"), (["2.8.0", "--os", "17..16"], 1, "[range]"),
            ([], 64, "Missing expected argument"), (["2.8.0", "--why", " "], 64, "--why needs words."),
        ] as [([String], Int32, String)])
    func `a recall that cannot be is not written`(words: [String], status: Int32, says: String) throws {
        let folder = try site()
        let run = try Decree.run(["recall", "kasa"] + words, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `the newest release is no longer announced until there is a fix, and recalled then`() throws {
        let folder = try site()
        let refused = try ProgramRun.run(
            "setsid", ["--wait", Decree.program, "recall", "kasa", "3.2.0", "--why", "crashes"], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(refused.status == 1)
        #expect(
            refused.errors == """
                Content/kasa.md:8:5: error: nothing above 3.2.0 is live on iOS, so nobody who has it can be forced to update \
                [recall-without-fix]
                      - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
                        ^
                  help: stop sending others to it, with --stop-announcing or by hand: decree latest kasa 2.8.0, or where the \
                store has withdrawn it: decree release live kasa 3.2.0 pending
                    until a fix is live, users of 3.2.0 see nothing, and users of older releases are sent to 2.8.0; the store \
                must withdraw 3.2.0, too, or it still gives it
                    once a fix is live: decree release add kasa FIX --live DATE; decree latest kasa --highest; decree recall \
                kasa 3.2.0

                """, "\(refused.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
        let stopped = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(stopped.status == 0, "\(stopped.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "latest: 2.8.0\nminimum: 2.8.0\n"))
        #expect(
            stopped.errors == """
                changed Content/kasa.md
                note: until a fix is live, users of 3.2.0 see nothing, and users of older releases are sent to 2.8.0; the \
                store must withdraw 3.2.0, too, or it still gives it
                note: once a fix is live: decree release add kasa FIX --live DATE; decree latest kasa --highest; decree \
                recall kasa 3.2.0

                """)
        for words in [
            ["release", "add", "kasa", "3.2.1", "--build", "3.2.1", "--live", "2026-11-20"],
            ["latest", "kasa", "--highest"], ["recall", "kasa", "3.2.0", "--why", "crashes"],
        ] {
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let explained = try Decree.run("explain", "kasa", "--version", "3.2.0", "--os", "17", in: folder)
        #expect(explained.output.contains("3.2.1"), "\(explained.output)")
    }

    /// A policy for two stores; 3.2.0 is live on Android alone.
    static let twoStores = """
        ---
        app: Kasa
        ids: {ios: com.acme.kasa, android: com.acme.kasa}
        clients: [growthbook]
        releases:
          - {version: 2.7.0, build: {ios: 270, android: 2700}}
          - {version: 2.8.0, build: {ios: 280, android: 2800}}
          - {version: 3.2.0, build: {ios: 320, android: 3200}, live: {ios: pending, android: 2026-11-02}}
        ---
        # Text: recommend
        - Title: Update
        - Message: "{app} {latest} is there."
        - Update button: Update

        """

    @Test func `where a fix is live on one of two platforms, it is recalled there and no longer announced here`() throws
    {
        let folder = try site { _ in Self.twoStores }
        let refused = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", "--dry-run", in: folder)
        #expect(
            refused.errors.contains(
                """
                  help: stop sending others to it, with --stop-announcing or by hand: decree latest kasa 2.7.0 --platform \
                ios, or where the store has withdrawn it: decree release live kasa 2.8.0 pending --platform ios
                    until a fix is live on iOS, users of 2.8.0 see nothing there, and users of older releases are sent to \
                2.7.0 on iOS; the store must withdraw 2.8.0, too, or it still gives it
                    once a fix is live: decree release live kasa 3.2.0 --platform ios; decree latest kasa --highest \
                --platform ios; decree recall kasa 2.8.0 --platform ios
                    on Android a fix is live: decree recall kasa 2.8.0 --platform android
                """), "\(refused.errors)")
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(text.contains("latest: {ios: 2.7.0}\n"), "\(text)")
        #expect(text.contains("when: {platform: android, version: 2.8.0}, do: force"), "\(text)")
    }

    @Test func `a release that is pending on one platform says nothing of the other's`() throws {
        let folder = try site { _ in Self.twoStores }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--dry-run", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("error: nothing above 3.2.0 is live on Android, so nobody"), "\(run.errors)")
        #expect(run.errors.contains("decree latest kasa 2.8.0 --platform android"), "\(run.errors)")
    }

    @Test func `a second bad release in a row takes back the recall that nobody could follow any more`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0", with: "minimum: 2.7.0") }
        let first = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder)
        #expect(first.status == 0, "\(first.errors)")
        let refused = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--dry-run", in: folder)
        #expect(
            refused.errors.contains(
                """
                with --stop-announcing or by hand: decree latest kasa 2.7.0; remove the rule 'recall-2.8.0', which forces \
                2.8.0 to what is bad, too
                    until a fix is live
                """), "\(refused.errors)")
        let run = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "latest: 2.7.0\nminimum: 2.7.0\n"))
        #expect(
            run.errors.contains("users of 2.8.0 and 3.2.0 see nothing, and users of older releases are sent to 2.7.0"),
            "\(run.errors)")
        #expect(run.errors.contains("decree latest kasa --highest; decree recall kasa 2.8.0 3.2.0\n"), "\(run.errors)")
        for words in [
            ["release", "add", "kasa", "3.2.1", "--build", "3.2.1", "--live", "2026-11-20"],
            ["latest", "kasa", "--highest"], ["recall", "kasa", "2.8.0", "3.2.0", "--why", "crashes"],
        ] {
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
    }

    @Test func `a rule whose dead end is accepted goes on stopping its users`() throws {
        let folder = try site {
            $0.replacing("clients: [prince-of-versions, retired]", with: "clients: [growthbook]")
                .replacing("requires: 15, live: 2026-11-02", with: "requires: 16, live: 2026-11-02")
                .replacing(
                    "minimum: 2.8.0\n",
                    with: """
                        rules:
                          - {id: bad, when: {version: 2.8.0}, do: force}
                        accept:
                          - {check: force-dead-end, rule: bad, why: "it loses data"}

                        """)
        }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").contains("{id: bad, when: {version: 2.8.0}, do: force}"))
        #expect(run.errors.contains("decree recall kasa 3.2.0\n"), "\(run.errors)")
    }

    @Test func `a recall is taken back only where its users have nothing to go to`() throws {
        let folder = try site { _ in
            Self.twoStores.replacing(
                "\n---\n#", with: "\nrules:\n  - {id: r, when: {version: 2.7.0}, do: force}\n---\n#")
        }
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(
            text.contains("  - {id: r, when: {version: 2.7.0, platform: android}, do: force}\n"), "\(text)")
    }
}
