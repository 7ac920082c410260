import TestSupport
import Testing

@testable import decree

/// What a recall says and does of all releases, platforms, systems and dates at once.
extension RecallCommandTests {
    @Test(arguments: [
        (["2.8.0", "3.2.0"], "2.8.0 and 3.2.0", "2.7.0"), (["3.2.0", "2.7.0"], "3.2.0", "2.8.0"),
    ])
    func `the advice names every release that was to be recalled`(
        versions: [String], stuck: String, fallback: String
    ) throws {
        let folder = try site { $0.replacing("minimum: 2.8.0", with: "minimum: 2.7.0") }
        let run = try Decree.run(["recall", "kasa"] + versions + ["--stop-announcing"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errors.contains("users of \(stuck) see nothing, and users of older releases are sent to \(fallback); "),
            "\(run.errors)")
        #expect(
            run.errors.contains("decree recall kasa \(versions.sorted().joined(separator: " "))\n"), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").contains("latest: \(fallback)\n"))
    }

    @Test func `what is recalled, too, is not the fix to make live`() throws {
        let folder = try site { $0.replacing("live: 2026-11-02}", with: "live: pending}") }
        let run = try Decree.run(
            "recall", "kasa", "2.8.0", "3.2.0", "--why", "crashes", "--stop-announcing", "--dry-run", in: folder)
        #expect(
            run.errors.contains("once a fix is live: decree release add kasa FIX --live DATE; "), "\(run.errors)")
    }

    @Test func `a platform where the release is announced no more is not forgotten`() throws {
        let live = Self.twoStores.replacing(", live: {ios: pending, android: 2026-11-02}", with: ", live: 2026-11-02")
        let both = try site { _ in live.replacing("releases:", with: "latest: 2.8.0\nreleases:") }
        let same = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", in: both)
        #expect(
            same.errors.contains("error: nothing above 3.2.0 is live on iOS and Android, so nobody who has it"),
            "\(same.errors)")
        #expect(
            same.errors.contains("FIX --live DATE; decree latest kasa --highest; decree recall kasa 3.2.0\n"),
            "\(same.errors)")
        let one = try site { _ in live.replacing("releases:", with: "latest: {ios: 2.8.0}\nreleases:") }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--stop-announcing", in: one)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errors.contains("\non iOS it is to be done, too: decree recall kasa 3.2.0 --platform ios\n"),
            "\(run.errors)")
    }

    @Test func `a release whose announcement a recall stopped is no fix of the next one`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0", with: "minimum: 2.7.0") }
        #expect(try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder).status == 0)
        let next = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(next.status == 0, "\(next.errors)")
        #expect(
            next.errors.hasSuffix(
                "note: once a fix is live: decree release add kasa FIX --live DATE; decree latest kasa --highest; decree "
                    + "recall kasa 2.8.0\n"), "\(next.errors)")
    }

    @Test func `good releases above a bad one that is fixed are not withdrawn with it`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0\n", with: "latest: 2.7.0\n") }
        let before = try folder.read("Content/kasa.md")
        let run = try Decree.run("recall", "kasa", "2.7.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                """
                  help: if 3.2.0 is good, announce it first: decree latest kasa --highest; decree recall kasa 2.7.0
                    if it is bad, recall it, too: decree recall kasa 2.7.0 3.2.0

                """), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == before)
    }

    @Test(arguments: ["", "extends: _base.md\n"])
    func `good releases between two bad ones are not withdrawn with them`(base: String) throws {
        let latest = "latest: 2.7.0\n"
        let folder = try site {
            $0.replacing("app: Kasa\n", with: "app: Kasa\n\(base)")
                .replacing("minimum: 2.8.0\n", with: base.isEmpty ? latest : "")
        }
        try folder.write("---\n\(latest)---\n", to: "Content/_base.md")
        let before = try folder.read("Content/kasa.md")
        for more in [[], ["--stop-announcing"]] {
            let run = try Decree.run(["recall", "kasa", "2.7.0", "3.2.0", "--why", "crashes"] + more, in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors.contains(
                    "error: 2.8.0 is live on iOS and not announced, so nobody who has 2.7.0 can be forced to update "
                        + "[recall-without-fix]"), "\(run.errors)")
            #expect(
                run.errors.hasSuffix(
                    """
                      help: if 2.8.0 is good, announce it first: decree latest kasa 2.8.0; decree recall kasa 2.7.0
                        until a fix above is live, users of 3.2.0 see nothing, and the store must withdraw 3.2.0, too, or \
                    it still gives it
                        if it is bad, recall it, too: decree recall kasa 2.7.0 2.8.0 3.2.0

                    """), "\(run.errors)")
            #expect(try folder.read("Content/kasa.md") == before)
        }
        #expect(try Decree.run("latest", "kasa", "2.8.0", in: folder).status == 0)
        let recall = try Decree.run("recall", "kasa", "2.7.0", "--why", "crashes", in: folder)
        #expect(recall.status == 0, "\(recall.errors)")
    }

    @Test func `a fix is announced by its name where a fragment fixes a release`() throws {
        let folder = try site { $0.replacing("app: Kasa\n", with: "app: Kasa\nextends: _base.md\n") }
        try folder.write("---\nlatest: 2.8.0\n---\n", to: "Content/_base.md")
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "  help: if 3.2.0 is good, announce it first: decree latest kasa 3.2.0; decree recall kasa 2.8.0\n"),
            "\(run.errors)")
        #expect(try Decree.run("latest", "kasa", "3.2.0", in: folder).status == 0)
        let again = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder)
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test func `releases that are sent to the same one are said together`() throws {
        let folder = try site { _ in
            Self.twoStores.replacing(", live: {ios: pending, android: 2026-11-02}", with: ", live: 2026-11-02")
        }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(
            run.errors.contains("users of 3.2.0 see nothing, and users of older releases are sent to 2.8.0; the store"),
            "\(run.errors)")
    }

    @Test func `where old devices have no fix the advice recalls on those that have one`() throws {
        let folder = try site { $0.replacing("requires: 15, live: 2026-11-02", with: "requires: 16, live: 2026-11-02") }
        let refused = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", in: folder)
        #expect(refused.status == 1)
        let advice = "where a release above runs, it can be recalled: decree recall kasa 2.8.0 --os '>=16'\n"
        #expect(refused.errors.hasSuffix(advice), "\(refused.errors)")
        let run = try Decree.run("recall", "kasa", "2.8.0", "--why", "crashes", "--os", ">=16", in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `the advice keeps the range and the text that were asked for, each as one word`() throws {
        let folder = try site { $0.replacing("requires: 15, live: 2026-11-02", with: "requires: 16, live: 2026-11-02") }
        let words = ["recall", "kasa", "2.8.0", "--why", "crashes", "--text", "last call", "--os"]
        let refused = try Decree.run(words + ["<18"], in: folder)
        #expect(refused.status == 1)
        let advice =
            "where a release above runs, it can be recalled: decree recall kasa 2.8.0 --os '>=16 <18' --text 'last call'\n"
        #expect(refused.errors.hasSuffix(advice), "\(refused.errors)")
        let run = try Decree.run(words + [">=16 <18"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// A policy for two stores whose newest release is to be recalled to.
    private static func stores(_ newest: String) -> String {
        """
        ---
        app: Kasa
        store: {ios: "https://apps.example", android: "https://play.example"}
        clients: [prince-of-versions]
        releases:
          - {version: 1.1.0, build: {android: 110}, requires: {ios: 15, android: 24}}
          - {version: 1.2.0, \(newest)}
        ---

        """
    }

    @Test func `where a platform has a fix for all its devices the advice recalls on all of them`() throws {
        let folder = try site { _ in Self.stores("build: {android: 120}, requires: {ios: 16, android: 24}") }
        let refused = try Decree.run("recall", "kasa", "1.1.0", "--why", "crashes", in: folder)
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                """
                nothing was written to Content/kasa.md
                where a release above runs, it can be recalled: decree recall kasa 1.1.0 --platform ios --os '>=16'
                where a release above runs, it can be recalled: decree recall kasa 1.1.0 --platform android

                """), "\(refused.errors)")
        for more in [["--platform", "ios", "--os", ">=16"], ["--platform", "android"]] {
            let run = try Decree.run(["recall", "kasa", "1.1.0", "--why", "crashes"] + more, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `where the fix of the other platform leaves devices out the advice names a way for each`() throws {
        let folder = try site { _ in Self.stores("platforms: [android], build: 120, requires: 26") }
        let refused = try Decree.run("recall", "kasa", "1.1.0", "--why", "crashes", "--stop-announcing", in: folder)
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                """
                nothing was written to Content/kasa.md
                where a release above runs, it can be recalled: decree recall kasa 1.1.0 --platform android --os '>=26'
                on iOS, where none is live, its announcement can be stopped: decree recall kasa 1.1.0 --platform ios \
                --stop-announcing

                """), "\(refused.errors)")
        for more in [["--platform", "android", "--os", ">=26"], ["--platform", "ios", "--stop-announcing"]] {
            let run = try Decree.run(["recall", "kasa", "1.1.0", "--why", "crashes"] + more, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `a release that shipped on one platform is advised there alone`() throws {
        let folder = try site { _ in
            Self.stores("build: {android: 120}, requires: {ios: 16, android: 24}").replacing(
                "releases:\n", with: "releases:\n  - {version: 1.0.0, platforms: [android], build: 100, requires: 24}\n"
            )
        }
        let refused = try Decree.run("recall", "kasa", "1.0.0", "1.1.0", "--why", "crashes", in: folder)
        #expect(
            refused.errors.hasSuffix(
                """
                nothing was written to Content/kasa.md
                where a release above runs, it can be recalled: decree recall kasa 1.1.0 --platform ios --os '>=16'
                where a release above runs, it can be recalled: decree recall kasa 1.0.0 1.1.0 --platform android

                """), "\(refused.errors)")
    }

    @Test func `a loss that the policy has without the recall is not accepted with its reason`() throws {
        let policy = """
            ---
            app: Kasa
            ids: {ios: com.acme.kasa, macos: com.acme.mac}
            store: {ios: "https://apps.example", macos: "https://apps.example"}
            clients: [retired]
            releases: [{version: 1.0.0}, {version: 1.1.0}, {version: 1.2.0}]
            minimum: {ios: 1.1.0}
            ---

            """ + SampleSite.texts
        let folder = try site { _ in policy }
        let run = try Decree.run("recall", "kasa", "1.1.0", "--why", "crashes", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Content/kasa.md:7:16: error: retired recommends the update where the policy says 'force', on 3 devices \
                that were checked, such as iOS 1, version 1.0.0, language en [weaker]
                    minimum: {ios: 1.1.0}
                                   ^
                  device: iOS 1, version 1.0.0, language en
                  help: retired gives the same answer to macOS 1, where `latest` says 'recommend': let the policy say \
                'recommend' here, or 'force' there too; or accept it, with a reason, under `accept`:
                    - {client: retired, rule: minimum, class: weaker, why: "…"}
                the lines are those of the changed file; nothing was written to Content/kasa.md

                """, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == policy)
        try folder.write(policy.replacing("minimum: {ios: 1.1.0}", with: "minimum: 1.1.0"), to: "Content/kasa.md")
        let again = try Decree.run("recall", "kasa", "1.1.0", "--why", "crashes", in: folder)
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test func `a loss of a later date is accepted for the same reason`() throws {
        let folder = try site {
            $0.replacing(
                "minimum: 2.8.0\n",
                with: "minimum: 2.7.0\nrules:\n  - {id: fair, when: {version: 2.8.0}, do: none, from: 2027-01-04}\n")
        }
        let run = try Decree.run("recall", "kasa", "2.7.0", "--why", "crashes", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(text.contains("rule: recall-2.7.0, class: older, why: crashes}"), "\(text)")
    }
}
