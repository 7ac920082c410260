import TestSupport
import Testing
@testable import decree

/// `decree minimum`: raised for a day to come, undone, and refused where nobody could follow it.
struct MinimumCommandTests {
    @Test func `a minimum is raised for a day to come, and undone to the byte`() throws {
        let folder = try Decree.smallSite()
        let raised = try Decree.run("minimum", "kasa", "3.2.0", "--from", "2026-12-05", in: folder)
        #expect(raised.status == 0, "\(raised.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing(
                    "minimum: 2.8.0", with: "minimum: [{version: 2.8.0}, {version: 3.2.0, from: 2026-12-05}]"))
        #expect(try Decree.run("minimum", "kasa", "2.8.0", in: folder).status == 0)
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `a day that is past is said, since the minimum holds at once`() throws {
        let folder = try Decree.smallSite()
        let past = try Decree.run("minimum", "kasa", "3.2.0", "--from", "2025-12-05", in: folder)
        #expect(past.status == 0, "\(past.errors)")
        #expect(
            past.errors.hasSuffix("note: 2025-12-05 is past, so that 3.2.0 is the minimum at once\n"), "\(past.errors)")
    }

    @Test func `a comment with a line of its own stays where a minimum takes the place of steps`() throws {
        let folder = try Decree.smallSite()
        func policy(_ minimum: String) -> String {
            Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: minimum)
        }
        try folder.write(
            policy(
                """
                minimum:
                  # always
                  - version: 2.7.0     # base
                  # the law asks for it
                  - {version: 2.8.0, from: 2026-12-05}   # law

                """), to: "Content/kasa.md")
        #expect(try Decree.run("minimum", "kasa", "2.8.0", in: folder).status == 0)
        #expect(
            try folder.read("Content/kasa.md") == policy("minimum: 2.8.0\n  # always\n  # the law asks for it\n"))
    }

    @Test func `an entry that the change makes needless goes, and others stay as they were`() throws {
        let folder = try Decree.smallSite()
        let needed = "  - {client: prince-of-versions, rule: bad, class: weaker, why: \"thresholds\"}\n"
        let other = "  - {client: prince-of-versions, rule: minimum, class: weaker, why: \"never needed\"}\n"
        func policy(_ minimum: String, _ accepts: String) -> String {
            Decree.smallPolicy.replacing(
                "minimum: 2.8.0\n",
                with: "minimum: \(minimum)\nrules:\n  - {id: bad, when: {version: 2.8.0}, do: force}\n\(accepts)")
        }
        try folder.write(policy("2.7.0", "accept:\n\(needed)  # Why.\n"), to: "Content/kasa.md")
        let run = try Decree.run("minimum", "kasa", "3.2.0", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == policy("3.2.0", "  # Why.\n"))
        #expect(
            run.errors.contains(
                "note: acceptance of 'weaker' for 'bad' by prince-of-versions matches no loss any more, and was removed\n"
            ),
            "\(run.errors)")
        // One that was needless before is its author's mistake.
        try folder.write(policy("2.7.0", "accept:\n\(needed)\(other)"), to: "Content/kasa.md")
        let refused = try Decree.run("minimum", "kasa", "3.2.0", in: folder)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("acceptance of 'weaker' for 'minimum' by prince-of-versions matches no loss"))
    }

    @Test(
        arguments: [
            (["9.9.9"], 1, "9.9.9 is not a listed release"),
            (["3.2.0", "--platform", "macos"], 1, "'kasa' is not on macOS, but on iOS [foreign-platform]"),
            (["3.2.0", "--from", "tomorrow"], 64, "'tomorrow' in --from is not a date such as 2026-11-02"),
        ] as [([String], Int32, String)])
    func `a minimum that cannot be is not written`(words: [String], status: Int32, says: String) throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run(["minimum", "kasa"] + words, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `a change that the check refuses is shown with the lines that it would have written`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("release", "add", "kasa", "3.3.0", "--build", "3.3.0", in: folder).status == 0)
        let before = try folder.read("Content/kasa.md")
        let run = try Decree.run("minimum", "kasa", "3.3.0", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("    minimum: 3.3.0\n             ^\n"), "\(run.errors)")
        #expect(
            run.errors.hasSuffix(
                "the lines are those of the changed file; nothing was written to Content/kasa.md\n"))
        #expect(try folder.read("Content/kasa.md") == before)
    }
}
