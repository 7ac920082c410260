import TestSupport
import Testing
@testable import decree

/// Warnings, and errors that are decisions, accepted in writing: what is silent then, and what stays loud.
struct AcceptedWarningTests {
    /// A Mac app that forces, whose feed has no signature.
    private static func policy(accept: String) -> String {
        """
        ---
        app: Kasa
        store: {macos: "https://kasa.example/mac"}
        clients: [sparkle-appcast]
        releases:
          - {version: 2.0.0, build: 200, requires: 12, live: 2026-05-02}
          - {version: 2.1.0, build: 210, requires: 12, live: 2026-10-24}
        minimum: 2.1.0
        \(accept)
        ---

        """
    }

    private static let all = """
        accept:
          - {check: not-blocking, why: "agreed with support"}
          - {client: sparkle-appcast, check: feed-unsigned, why: "the app asks for none"}
          - {check: lost-os, release: 2.0.0, why: "no such build is in use"}
          - {check: skipped-version, rule: minimum, platform: macos, why: "2.1.0 was never recommended", until: 2026-12-05}
        """

    private func site(_ accept: String = all) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy(accept: accept), to: "Content/kasa.md")
        return folder
    }

    @Test func `what is accepted is a number, and a day that draws near refuses nothing under --strict`() throws {
        let folder = try site(), run = try Decree.run("check", "--strict", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "1 app, 1 document: 1 warning, 4 accepted\n")
        #expect(run.errors.contains("warning: acceptance of 'skipped-version' for 'minimum' on macOS runs out after"))
        let quiet = try Decree.run("check", "-q", in: folder)
        #expect(quiet.output + quiet.errors == "" && quiet.status == 0)
        #expect(
            try Decree.run("check", "--verbose", in: folder).output.hasPrefix(
                "Content/kasa.md:4:11: accepted [not-blocking]: agreed with support\n"))
        for _ in 0..<2 {
            let built = try Decree.run("build", "--strict", in: folder)
            #expect(built.status == 0, "\(built.errors)")
            #expect(built.output.contains("; 1 warning, 4 accepted\n"), "\(built.output)")
        }
        let page = try folder.read("Public/kasa/index.html")
        #expect(page.contains("<th scope=\"row\"><code>lost-os</code></th>"))
        #expect(page.contains("<bdi>no such build is in use</bdi>"))
        #expect(!page.contains("class=\"decision\""))
    }

    @Test func `losses are counted and listed with what checks found`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store: {ios: "https://apps.apple.com/app/id1234567890"}
            clients: [retired]
            releases:
              - {version: 2.8.0, build: 2.8.0, requires: 15}
              - {version: 3.2.0, build: 3.2.0, requires: 16, live: 2026-11-02}
            accept:
              - {client: retired, rule: latest, class: noisy, why: "nothing newer runs there"}
            ---

            # Text: force
            - Title: Update required
            - Message: {app} has to be updated.
            - Update button: Update

            # Text: recommend
            - Title: Update available
            - Message: {app} is ready to be updated.
            - Update button: Update
            - Later button: Later

            """, to: "Content/kasa.md")
        let run = try Decree.run("check", "--verbose", in: folder)
        #expect(
            run.output == """
                Content/kasa.md:6:3: accepted [noisy] by retired: nothing newer runs there
                1 app, 2 documents: no mistakes, 1 accepted

                """, "\(run.errors)")
        let built = try Decree.run("build", in: folder)
        #expect(built.output.hasSuffix("; no mistakes, 1 accepted\n"), "\(built.output)")
    }

    @Test func `an app whose findings are all accepted is counted though it is not read again`() throws {
        let folder = try site(Self.all.replacing(", until: 2026-12-05", with: ""))
        for state in ["written", "unchanged"] {
            let built = try Decree.run("build", in: folder)
            #expect(built.output.hasSuffix(" \(state); no mistakes, 4 accepted\n"), "\(built.output)")
        }
    }

    @Test func `an error under --strict prints the entry that accepts it, which is then taken`() throws {
        let folder = try site(""), plain = try Decree.run("check", in: folder)
        #expect(plain.status == 0)
        #expect(!plain.errors.contains("under `accept`"))
        let run = try Decree.run("check", "--strict", in: folder)
        #expect(run.status == 1)
        let entries = run.errors.matches(of: /\ {4}- (\{check: .*\})/).map { String($0.1) }
        #expect(
            entries == [
                "{check: not-blocking, client: sparkle-appcast, why: \"…\"}",
                "{check: feed-unsigned, client: sparkle-appcast, why: \"…\"}",
                "{check: lost-os, client: sparkle-appcast, release: 2.0.0, why: \"…\"}",
                "{check: skipped-version, client: sparkle-appcast, rule: minimum, why: \"…\"}",
            ])
        let pasted = "accept:\n" + entries.map { "  - \($0)\n" }.joined()
        try folder.write(Self.policy(accept: pasted), to: "Content/kasa.md")
        let open = try Decree.run("check", in: folder)
        #expect(open.status == 1)
        #expect(open.errors.contains("error: '…' in 'why' is no reason [reason-missing]"))
        try folder.write(Self.policy(accept: pasted.replacing("…", with: "known")), to: "Content/kasa.md")
        let accepted = try Decree.run("check", "--strict", in: folder)
        #expect(accepted.status == 0, "\(accepted.errors)")
    }

    @Test(
        arguments: [
            ("{check: lost-os, release: 2.1.0, why: known}", "acceptance of 'lost-os' for release 2.1.0"),
            ("{check: lost-os, rule: minimum, why: known}", "acceptance of 'lost-os' for 'minimum'"),
            ("{check: os-jump, why: known}", "acceptance of 'os-jump'"),
            ("{check: minimum-above-latest, why: known}", "acceptance of 'minimum-above-latest'"),
        ])
    func `an entry that matches nothing is an error`(entry: String, words: String) throws {
        let folder = try site("accept:\n  - \(entry)"), run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                """
                Content/kasa.md:10:5: error: \(words) matches no warning [accept-unused]
                """), "\(run.errors)")
    }

    /// What is said of an entry at 2026-11-21T00:00Z: a day without a time is included.
    @Test(
        arguments: [
            ("2026-11-20", "error: acceptance of 'lost-os' ran out after 2026-11-20 [accept-expired]"),
            ("2026-11-20T10:00Z", "error: acceptance of 'lost-os' ran out at 2026-11-20T10:00Z [accept-expired]"),
            (
                "2026-11-21T10:00Z",
                "warning: acceptance of 'lost-os' runs out at 2026-11-21T10:00Z, less than a day from now [accept-expiring]"
            ),
        ])
    func `an entry that has run out is an error, and its warning is back`(until: String, words: String) throws {
        let folder = try site("accept:\n  - {check: lost-os, why: known, until: \(until)}")
        let run = try Decree.run("check", in: folder), isOver = words.hasPrefix("error")
        #expect(run.errors.contains("Content/kasa.md:10:5: \(words)\n"), "\(run.errors)")
        #expect(run.errors.contains("[lost-os]") == isOver && (run.status == 1) == isOver)
    }
}

extension AcceptedWarningTests {
    private static func closed(_ client: String, _ accept: String) -> String {
        Decree.smallPolicy
            .replacing("[prince-of-versions, retired]", with: "[\(client)]")
            .replacing(
                "minimum: 2.8.0\n",
                with: "rules:\n  - {id: closed, when: {version: \"<=3.2\"}, do: force}\naccept:\n  - \(accept)\n")
    }

    private static let entry = "{check: force-dead-end, rule: closed, why: \"the service ends in December\"}"

    @Test func `a version may stop for good where the author decides so, and the page says it at the top`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.closed("retired", Self.entry), to: "Content/kasa.md")
        let run = try Decree.run("build", "--strict", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let page = try folder.read("Public/kasa/index.html")
        #expect(
            page.contains(
                """
                <div class="decision" role="note"><p><b>Decided: devices are stopped although nothing newer runs on them.\
                </b></p><p lang="en" dir="ltr">version 3.2.0 is forced to update, but no live release above it runs on this \
                device</p><p><bdi>the service ends in December</bdi></p></div>
                """))
        #expect(page.contains("All other devices are left alone."))
        let explained = try Decree.run("explain", "kasa", "--version", "3.2.0", in: folder)
        #expect(explained.status == 0, "\(explained.errors)")
        #expect(explained.output.contains("force"))
    }

    @Test func `a text that names a release to those who can go nowhere is warned of, and explained`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Self.closed("retired", Self.entry).replacing("This version of {app} has", with: "{app} {latest} has"),
            to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 0)
        #expect(
            run.errors.contains(
                "Content/kasa.md:10:5: warning: retired names 3.2.0 as the newest release where nothing newer runs, on "
            ),
            "\(run.errors)")
        let explained = try Decree.run("explain", "kasa", "--version", "3.2.0", in: folder)
        #expect(
            explained.output.contains(
                """

                retired forces the update, and there is no newer release
                  text, a warning: its text names 3.2.0 as `{latest}`, and nothing newer runs there

                """), "\(explained.output)")
        #expect(!explained.output.contains("it was meant to show"))
    }

    @Test func `who is stopped for good is not said to update to the number that stops them`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            ---
            app: Kasa
            ids: {android: com.example.kasa}
            store: {android: "https://play.google.com/store/apps/details?id=com.example.kasa"}
            clients: [turkcell-updater]
            releases:
              - {version: 2.8.0, build: 280}
              - {version: 3.2.0, build: 320}
            rules:
              - {id: closed, when: {version: 3.2.0}, do: force}
            accept:
              - \(Self.entry)
            ---

            """ + SampleSite.texts, to: "Content/kasa.md")
        let run = try Decree.run("explain", "kasa", "--version", "3.2.0", in: folder)
        #expect(
            run.output.contains("\nturkcell-updater forces the update, and there is no newer release, as meant\n"),
            "\(run.output)\(run.errors)")
    }

    @Test func `a client that stops nobody without an update is a loss of its own`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.closed("upgrader", Self.entry), to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("upgrader says nothing where the policy says 'force'"), "\(run.errors)")
        #expect(!run.errors.contains("[force-dead-end]"))
    }

    @Test func `without the entry it is a mistake as ever, whose help says how to mean it`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Self.closed("retired", Self.entry).replacing("accept:\n  - \(Self.entry)\n", with: ""),
            to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                """
                  help: to take 3.2.0 back, announce the release before it: write its version as 'latest', or 'live: \
                pending' at 3.2.0; to leave these devices alone, put a rule before this one (`do: none`); or if that is \
                meant, accept it, with a reason, under `accept`:
                    - {check: force-dead-end, rule: closed, why: "…"}
                """), "\(run.errors)")
    }
}
