import TestSupport
import Testing

/// `decree rollout`, and the withdrawal of a release that is rolled out.
struct RolloutCommandTests {
    private static let rolled = "{version: 2.5.0, build: 250, live: 2026-11-18, rollout: 24} # seven days"

    private func site() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        let policy = """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [sparkle-appcast]
            releases:
              - {version: 2.4.0, build: 240, live: 2026-05-02}
              - \(Self.rolled)
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        return folder
    }

    private func changed(_ folder: TemporaryFolder, to release: String) throws -> Bool {
        try folder.read("Content/kasa.md").contains("  - \(release) # seven days\n")
    }

    @Test func `a rollout is paused, goes on where it stopped, and ends`() throws {
        let folder = try site()
        let pause = try Decree.run("rollout", "pause", "kasa", "2.5.0", in: folder)
        #expect(pause.status == 0, "\(pause.errors)")
        #expect(
            pause.errors.contains(
                "note: 4 of 7 groups on macOS are offered 2.5.0; decree rollout resume goes on from there\n"))
        #expect(
            try changed(folder, to: "{version: 2.5.0, build: 250, live: 2026-11-18, rollout: 24, paused: 4}"))
        #expect(
            try Decree.run("rollout", "pause", "kasa", "2.5.0", in: folder).output
                == "Content/kasa.md says so already; nothing was changed\n")
        let resume = try Decree.run(
            "rollout", "resume", "kasa", "2.5.0", "--at", "2026-12-01T06:00Z", in: folder)
        #expect(resume.status == 0, "\(resume.errors)")
        #expect(try changed(folder, to: "{version: 2.5.0, build: 250, live: 2026-11-28T06:00Z, rollout: 24}"))
        let complete = try Decree.run("rollout", "complete", "kasa", "2.5.0", in: folder)
        #expect(complete.status == 0, "\(complete.errors)")
        #expect(try changed(folder, to: "{version: 2.5.0, build: 250, live: 2026-11-28T06:00Z}"))
    }

    @Test func `a release is withdrawn in the middle of its rollout`() throws {
        let folder = try site()
        let run = try Decree.run("release", "live", "kasa", "2.5.0", "pending", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("note: 'rollout' is removed with the date\n"))
        #expect(try changed(folder, to: "{version: 2.5.0, build: 250, live: pending}"))
        #expect(try Decree.run("build", in: folder).status == 0)
        let feed = try folder.read("Public/kasa/appcast.xml")
        #expect(feed.contains("<sparkle:version>240<") && !feed.contains("<sparkle:version>250<"))
    }

    @Test(arguments: [
        (["pause", "kasa", "2.4.0"], "error: 2.4.0 has no rollout [no-rollout]"),
        (["resume", "kasa", "2.5.0"], "error: the rollout of 2.5.0 is not paused [no-rollout]"),
        (
            ["pause", "kasa", "2.5.0", "--at", "2026-11-30"],
            "error: the rollout of 2.5.0 does not run on macOS at 2026-11-30 [no-rollout]"
        ),
        (["complete", "kasa", "2.6.0"], "error: 2.6.0 is not a listed release [unlisted-version]"),
    ])
    func `what is not rolled out is refused`(words: [String], says: String) throws {
        let folder = try site(), before = try folder.read("Content/kasa.md")
        let run = try Decree.run(["rollout"] + words, in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == before)
    }

    private func site(_ clients: String, _ release: String) throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://kasa.example/ios", macos: "https://kasa.example/mac"}
            clients: [\(clients)]
            releases:
              - {version: 2.4.0, build: 240}
              - {version: 2.5.0, build: 250, \(release)}
            ---
            # Text: recommend
            - Message: Ready.
            - Update button: Update

            """
        try folder.write(policy, to: "Content/kasa.md")
        return folder
    }

    @Test func `a rollout is paused where a client knows phases, and the other platforms are named`() throws {
        let folder = try site("prince-of-versions, sparkle-appcast", "live: 2026-11-18, rollout: 24")
        let run = try Decree.run("rollout", "pause", "kasa", "2.5.0", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errors.contains(
                "note: nothing is paused on iOS, where no client knows phases: everybody there is offered 2.5.0\n"))
        #expect(try folder.read("Content/kasa.md").contains("rollout: 24, paused: {macos: 4}}"))
        let other = try Decree.run("rollout", "pause", "kasa", "2.5.0", "--platform", "ios", in: folder)
        #expect(other.status == 1)
        #expect(
            other.errors.contains(
                "no client of kasa on iOS knows phases: everybody there is offered 2.5.0 [no-rollout]"), "\(other)")
    }

    @Test(arguments: [
        ("pause", "stopped", "10% keeps the present share"),
        ("resume", "gone on with", "SHARE raises the present share, 10%"),
    ])
    func `a rollout by shares is kept and raised by its share`(word: String, can: String, help: String) throws {
        let folder = try site("growthbook", "rollout: 10 %")
        let run = try Decree.run("rollout", word, "kasa", "2.5.0", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "error: the rollout of 2.5.0 is a share of the installations, and none of groups that can be \(can) "
                    + "[no-rollout]\n"), "\(run.errors)")
        #expect(run.errors.hasSuffix("  help: decree rollout set kasa 2.5.0 \(help)\n"), "\(run.errors)")
    }

    @Test(arguments: ["rollout: 10 %", "rollout: [{share: 10 %}, {share: 50 %, from: 2027-03-10}]"])
    func `a release that is pending again has no share left`(rollout: String) throws {
        let folder = try site("growthbook", rollout)
        let run = try Decree.run("release", "live", "kasa", "2.5.0", "pending", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("note: 'rollout' is removed with the date\n"), "\(run.errors)")
        let policy = try folder.read("Content/kasa.md")
        #expect(policy.contains("live: pending") && !policy.contains("rollout"), "\(policy)")
    }

    @Test func `a share is spelled as the author spells shares`() throws {
        let folder = try site("growthbook", "rollout: 10%")
        let same = try Decree.run("rollout", "set", "kasa", "2.5.0", "10%", in: folder)
        #expect(same.output == "Content/kasa.md says so already; nothing was changed\n", "\(same.errors)")
        let raised = try Decree.run("rollout", "set", "kasa", "2.5.0", "25%", in: folder)
        #expect(raised.status == 0, "\(raised.errors)")
        #expect(try folder.read("Content/kasa.md").contains("rollout: 25%"))
    }

    @Test func `a release of another platform is added there first`() throws {
        let folder = try site("growthbook", "platforms: ios")
        for words in [["latest", "kasa"], ["recall", "kasa"], ["minimum", "kasa"]] {
            let run = try Decree.run(words + ["2.5.0", "--platform", "macos"], in: folder)
            #expect(run.status == 1)
            #expect(run.errors.contains("decree release add kasa 2.5.0 --platform macos"), "\(run.errors)")
            let none = try Decree.run(words + ["2.5.0", "--platform", "android"], in: folder)
            #expect(
                none.errors.contains("'kasa' is not on Android, but on iOS and macOS [foreign-platform]"), "\(none)")
        }
    }

    @Test func `a share is set, raised on a date, and taken away`() throws {
        let folder = try Decree.smallSite()
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://kasa.example/ios", macos: "https://kasa.example/mac"}
            clients: [growthbook]
            releases:
              - {version: 2.4.0}
              - {version: 2.5.0} # the newest
            ---
            # Text: recommend
            - Message: Ready.
            - Update button: Update

            """
        try folder.write(policy, to: "Content/kasa.md")
        func release() throws -> String? {
            try folder.read("Content/kasa.md").split(separator: "\n").first { $0.contains("# the newest") }.map(
                String.init)
        }
        let set = try Decree.run("rollout", "set", "kasa", "2.5.0", "10%", in: folder)
        #expect(set.status == 0, "\(set.errors)")
        #expect(try release() == "  - {version: 2.5.0, rollout: 10 %} # the newest")
        let later = try Decree.run("rollout", "set", "kasa", "2.5.0", "25%", "--from", "2026-12-05", in: folder)
        #expect(later.status == 0, "\(later.errors)")
        #expect(
            try release()
                == "  - {version: 2.5.0, rollout: [{share: 10 %}, {share: 25 %, from: 2026-12-05}]} # the newest")
        let due = try Decree.run("due", in: folder)
        #expect(due.output.contains("2.5.0 is live for 25 % of the installations on iOS and macOS"), "\(due)")
        let apple = try Decree.run("rollout", "set", "kasa", "2.5.0", "50%", "--platform", "macos", in: folder)
        #expect(apple.status == 0, "\(apple.errors)")
        #expect(try release()?.contains("macos: 50 %") == true)
        let all = try Decree.run("rollout", "set", "kasa", "2.5.0", "100%", in: folder)
        #expect(all.status == 0, "\(all.errors)")
        #expect(try release() == "  - {version: 2.5.0} # the newest")
    }

    @Test(arguments: [
        ("live: pending", "rollout: [{share: 25 %, from: 2026-12-05}]", false),
        ("live: 2026-12-05", "rollout: [{share: 25 %, from: 2026-12-05}]", false),
        ("live: 2026-12-04", "rollout: [{share: 100 %}, {share: 25 %, from: 2026-12-05}]", true),
        ("live: {ios: 2026-12-04, macos: pending}", "macos: [{share: 25 %, from: 2026-12-05}]", true),
    ])
    func `a share from a date on is the first one where the release is not live before`(
        live: String, steps: String, isToldToAll: Bool
    ) throws {
        let folder = try site("growthbook", live)
        let run = try Decree.run("rollout", "set", "kasa", "2.5.0", "25%", "--from", "2026-12-05", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").contains(steps), "\(run.output)")
        let note = "note: everybody on iOS is offered 2.5.0 until 2026-12-05, and 25 % from then on\n"
        #expect(run.errors.contains(note) == isToldToAll, "\(run.errors)")
    }

    private static let steps = """
            rollout:
              # a day for the first ones
              - {share: 1%, from: 2026-12-01}
              # then, if nobody complains
              - share: 50 %
                from: 2026-12-10 # a Thursday
        """

    /// A site whose release has steps on lines of their own.
    private func steppedSite() throws -> TemporaryFolder {
        let folder = try site("growthbook", "rollout: 1 %"), text = try folder.read("Content/kasa.md")
        try folder.write(
            text.replacing(
                "- {version: 2.5.0, build: 250, rollout: 1 %}", with: "- version: 2.5.0\n    build: 250\n" + Self.steps),
            to: "Content/kasa.md")
        return folder
    }

    @Test(arguments: [
        (["25%", "--from", "2026-12-05"], "      # then,", "      - {share: 25 %, from: 2026-12-05}\n      # then,"),
        (["75%", "--from", "2026-12-10"], "share: 50 %", "share: 75 %"),
        (
            ["100%", "--from", "2026-12-20"], "# a Thursday",
            "# a Thursday\n      - share: 100 %\n        from: 2026-12-20"
        ),
    ])
    func `another step leaves the others and their comments as they are`(
        words: [String], old: String, new: String
    ) throws {
        let folder = try steppedSite(), before = try folder.read("Content/kasa.md")
        let run = try Decree.run(["rollout", "set", "kasa", "2.5.0"] + words, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == before.replacing(old, with: new))
    }

    @Test func `a step of one platform keeps the comments of the others' steps`() throws {
        let folder = try steppedSite(), before = try folder.read("Content/kasa.md")
        let run = try Decree.run(
            "rollout", "set", "kasa", "2.5.0", "25%", "--from", "2026-12-05", "--platform", "ios", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let own =
            "ios: [{share: 1%, from: 2026-12-01}, {share: 25 %, from: 2026-12-05}, "
            + "{share: 50 %, from: 2026-12-10}]"
        #expect(
            try folder.read("Content/kasa.md")
                == before.replacing("      - {share: 1%", with: "      \(own)\n      macos:\n      - {share: 1%"))
    }

    @Test func `the attributes of an app are a table made of its policy`() throws {
        let folder = try site()
        let none = try Decree.run("explain", "kasa", "--attributes", in: folder)
        #expect(none.output == "The clients of 'kasa' read the device themselves.\n", "\(none)")
        let policy = """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [growthbook]
            releases:
              - {version: 2.5.0, requires: 13}
            rules:
              - {id: some, when: {share: 10 %, custom: {plan: paid}}, do: none}
            ---
            # Text: recommend
            - Message: Ready.
            - Update button: Update

            """
        try folder.write(policy, to: "Content/kasa.md")
        let table = try Decree.run("explain", "kasa", "--attributes", in: folder)
        #expect(
            table.output == """
                growthbook: the app gives it, all as texts,
                  platform  macos: for every rule
                  version   one to four numbers, such as 2.5.0: for every rule
                  os        all three numbers, such as 17.4.1, on Android the API level: for requires and os
                  id        random ASCII text without blanks, kept by the app: for shares
                  plan      a text, such as paid: for custom

                """, "\(table)")
        let json = try Decree.run("explain", "kasa", "--attributes", "--json", in: folder)
        #expect(json.output.contains(#""name": "plan""#) || json.output.contains(#""name":"plan""#), "\(json)")
        let both = try Decree.run("explain", "kasa", "--attributes", "--expect", in: folder)
        #expect(both.status == 64)
        #expect(both.errors.hasPrefix("Error: Ask --attributes or --expect, not both.\n"), "\(both)")
    }
}
