import TestSupport
import Testing
@testable import decree

/// `decree latest`: the announced release, fixed and free again.
struct LatestCommandTests {
    @Test func `a release is announced whatever else is live, and the highest again, to the byte`() throws {
        let folder = try Decree.smallSite()
        let fixed = try Decree.run("latest", "kasa", "2.8", in: folder)
        #expect(fixed.status == 0, "\(fixed.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "latest: 2.8.0\nminimum: 2.8.0\n"))
        #expect(
            fixed.errors == "changed Content/kasa.md\n"
                + "note: a newer release is announced only after 'decree latest kasa --highest'\n")
        #expect(try Decree.run("latest", "kasa", "--highest", in: folder).status == 0)
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
        let again = try Decree.run("latest", "kasa", "--highest", in: folder)
        #expect(again.output == "Content/kasa.md says so already; nothing was changed\n")
    }

    @Test(
        arguments: [
            (["9.9"], 1, "9.9 is not a listed release"), ([], 64, "Name a release, or --highest, and not both."),
            (["2.8.0", "--highest"], 64, "Name a release, or --highest, and not both."),
            (["2.7.0"], 1, "minimum 2.8.0 is above 2.7.0, the version announced on iOS"),
            (["2.8.0", "--platform", "macos"], 1, "'kasa' is not on macOS, but on iOS"),
        ] as [([String], Int32, String)])
    func `what cannot be announced is not written`(words: [String], status: Int32, says: String) throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run(["latest", "kasa"] + words, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `a platform has a release of its own`() throws {
        let folder = try TemporaryFolder()
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://apps.apple.com/app/id1", macos: "https://apps.apple.com/app/id2"}
            releases:
              - {version: 1.0.0}
              - {version: 1.1.0}
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        for (words, line) in [
            (["1.0.0", "--platform", "ios"], "latest: {ios: 1.0.0}\n"),
            (["1.0.0", "--platform", "macos"], "latest: {ios: 1.0.0, macos: 1.0.0}\n"),
            (["--highest", "--platform", "ios"], "latest: {macos: 1.0.0}\n"), (["1.1.0"], "latest: 1.1.0\n"),
            (["--highest", "--platform", "macos"], "latest: {ios: 1.1.0}\n"),
        ] {
            let run = try Decree.run(["latest", "kasa"] + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.read("Content/kasa.md").contains(line), "\(words)")
        }
        #expect(try Decree.run("latest", "kasa", "--highest", in: folder).status == 0)
        #expect(try folder.read("Content/kasa.md") == policy)
    }

    @Test func `a platform is freed beside one that a fragment fixes, and comments stay`() throws {
        let folder = try TemporaryFolder()
        try folder.write("---\nlatest: {macos: 1.0.0}\n---\n", to: "Content/_base.md")
        let policy = """
            ---
            app: Kasa
            extends: _base.md
            store: {ios: "https://apps.apple.com/app/id1", macos: "https://apps.apple.com/app/id2"}
            releases:
              - {version: 1.0.0}
              - {version: 1.1.0}
            latest:
              ios: 1.0.0
              # the newest has a fault
              macos: 1.0.0
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        let run = try Decree.run("latest", "kasa", "--highest", "--platform", "ios", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == policy.replacing("  ios: 1.0.0\n", with: ""))
        let fixed = try Decree.run("latest", "kasa", "--highest", "--platform", "macos", in: folder)
        #expect(fixed.errors.hasPrefix("Content/_base.md:2:9: error: 'latest' comes from this fragment"), "\(fixed)")
    }

    @Test func `a release that a fragment fixes is freed there`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nlatest: 2.8.0\n---\n", to: "Content/_base.md")
        try folder.write(
            Decree.smallPolicy.replacing("app: Kasa\n", with: "app: Kasa\nextends: _base.md\n"), to: "Content/kasa.md")
        let run = try Decree.run("latest", "kasa", "--highest", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Content/_base.md:2:9: error: 'latest' comes from this fragment [inherited-key]
                    latest: 2.8.0
                            ^
                  help: remove it there, or fix another release for this app alone: decree latest kasa VERSION

                """, "\(run.errors)")
        // Without the app's own key the fragment's would hold again.
        let fixed = try Decree.run("latest", "kasa", "3.2.0", in: folder)
        #expect(fixed.status == 0)
        #expect(
            fixed.errors.hasSuffix(
                "note: a newer release is announced only after 'decree latest kasa VERSION'\n"), "\(fixed.errors)")
        let own = try folder.read("Content/kasa.md"), again = try Decree.run("latest", "kasa", "--highest", in: folder)
        #expect(again.status == 1)
        #expect(again.errors == run.errors, "\(again.errors)")
        #expect(try folder.read("Content/kasa.md") == own)
    }
}
