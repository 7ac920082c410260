import TestSupport
import Testing

@testable import decree

/// What is announced in place of a release that is bad and has no fix yet.
extension RecallCommandTests {
    @Test func `a minimum planned at the bad release is taken back with it`() throws {
        let folder = try site {
            $0.replacing("minimum: 2.8.0", with: "minimum: [{version: 2.7.0}, {version: 3.2.0, from: 2026-12-10}]")
        }
        let refused = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--dry-run", in: folder)
        #expect(
            refused.errors.contains("by hand: decree minimum kasa 2.7.0; decree latest kasa 2.8.0\n"),
            "\(refused.errors)")
        let run = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(text.contains("latest: 2.8.0\nminimum: 2.7.0\n"), "\(text)")
    }

    @Test func `a release of which a part is forced can take the place of the bad one`() throws {
        let folder = try site {
            $0.replacing(
                "minimum: 2.8.0\n",
                with: "minimum: 2.8.0\nrules:\n  - {id: part, when: {version: 2.8.0, os: \">=19\"}, do: force}\n")
        }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--why", "crashes", "--dry-run", in: folder)
        #expect(run.errors.contains("by hand: decree latest kasa 2.8.0, or where"), "\(run.errors)")
    }

    @Test func `a minimum above the release that takes its place goes down with it`() throws {
        let folder = try site { $0.replacing("minimum: 2.8.0", with: "minimum: 3.2.0") }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(text.contains("latest: 2.8.0\nminimum: 2.8.0\n"))
    }

    @Test func `where all that are live are bad none of them is announced`() throws {
        let folder = try site { _ in
            Self.twoStores.replacing("releases:", with: "latest: {android: 3.2.0}\nreleases:")
        }
        let words = ["recall", "kasa", "2.7.0", "2.8.0", "3.2.0"]
        let refused = try Decree.run(words + ["--why", "crashes", "--platform", "android"], in: folder)
        #expect(
            refused.errors.contains(
                "by hand: decree latest kasa --highest --platform android; "
                    + "decree release live kasa 3.2.0 pending --platform android; "
                    + "decree release live kasa 2.8.0 pending --platform android; "
                    + "decree release live kasa 2.7.0 pending --platform android\n"), "\(refused.errors)")
        let run = try Decree.run(words + ["--stop-announcing", "--platform", "android"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(!text.contains("latest:"), "\(text)")
        #expect(text.contains("version: 2.7.0, build: {ios: 270, android: 2700}, live: {android: pending}}"), "\(text)")
        #expect(run.errors.contains("older releases are sent nowhere on Android"), "\(run.errors)")
    }

    @Test func `where no good release is left nothing is announced`() throws {
        let folder = try site { policy in
            Self.withoutMinimum(policy).split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("version: 2.") }.joined(separator: "\n")
        }
        let run = try Decree.run("recall", "kasa", "3.2.0", "--stop-announcing", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md").contains("{version: 3.2.0, build: 3.2.0, requires: 15, live: pending}"))
        #expect(
            run.errors.contains(
                "note: until a fix is live, users of 3.2.0 see nothing, and users of older releases are sent nowhere; "),
            "\(run.errors)")
    }
}
