import Foundation
import TestSupport
import Testing

/// What a release manager sees of plans, guards and questions, with the real program and a folder as the target.
struct PublishCommandTests {
    private func signed(_ folder: TemporaryFolder, minimum: String = "2.8.0") throws {
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
    }

    private func published(_ minimum: String = "2.8.0") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try signed(folder, minimum: minimum)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        return folder
    }

    private func live(_ folder: TemporaryFolder) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Published/current")
    }

    @Test func `a saved plan is carried out once, exactly as it was shown`() throws {
        let folder = try published()
        try signed(folder, minimum: "3.2.0")
        let plan = try Decree.run("publish", "--plan", "--out", "plan.json", in: folder)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(plan.output.contains("changed kasa/retired.json ("))
        #expect(try live(folder) == "publications/1")
        let apply = try Decree.run("publish", "--apply", "plan.json", in: folder)
        #expect(apply.status == 0, "\(apply.errors)")
        #expect(try live(folder) == "publications/2")
        let again = try Decree.run("publish", "--apply", "plan.json", in: folder)
        #expect(again.status == 2)
        #expect(
            again.errors
                == "error: 'plan.json' cannot be carried out: the plan was made over publication 1, and 2 is live "
                + "now; plan again: decree publish --plan\n")
    }

    @Test func `a plan for other files than those in the output is refused`() throws {
        let folder = try published()
        try signed(folder, minimum: "3.2.0")
        #expect(try Decree.run("publish", "--plan", "--out", "plan.json", in: folder).status == 0)
        try signed(folder, minimum: "2.7.0")
        let apply = try Decree.run("publish", "--apply", "plan.json", in: folder)
        #expect(apply.status == 2)
        #expect(
            apply.errors
                == "error: 'plan.json' cannot be carried out: the plan was made for other files than those in the "
                + "output folder; plan again: decree publish --plan\n")
        #expect(try live(folder) == "publications/1")
    }

    @Test(
        arguments: [
            ("gone.json", 2, "there is no plan 'gone.json'"),
            ("Content/kasa.md", 1, "'Content/kasa.md' is not a plan that decree wrote"),
        ] as [(String, Int32, String)])
    func `a file that is no plan is named`(file: String, status: Int32, words: String) throws {
        let folder = try published()
        let run = try Decree.run("publish", "--apply", file, in: folder)
        #expect(run.status == status)
        #expect(run.errors == "error: \(words)\n")
    }

    @Test func `a plan replaces a plan, and no other file`() throws {
        let folder = try published(), policy = try folder.read("Content/kasa.md")
        for _ in 0..<2 { #expect(try Decree.run("publish", "--plan", "--out", "plan.json", in: folder).status == 0) }
        let run = try Decree.run("publish", "--plan", "--out", "Content/kasa.md", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors == "error: 'Content/kasa.md' was not written by decree; move it, or give --out another file\n")
        #expect(try folder.read("Content/kasa.md") == policy)
    }

    @Test(arguments: [
        (["--out", "p"], "'--out' goes with '--plan'"),
        (["--plan", "--apply", "p"], "'--plan' and '--apply' exclude each other"),
        (["--jobs", "0"], "'--jobs' is a number from 1 to 64"),
        (["--max-removals=-1"], "'--max-removals' is a number from 0 on"),
    ]) func `options that do not go together are wrong usage`(options: [String], words: String) throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun.run(Decree.program, ["publish"] + options, in: folder.path)
        #expect(run.status == 64)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func `a fault of the output is reported before what keeps the target from being asked`() throws {
        let folder = try published()
        try folder.write(
            "---\ntargets: {bucket: {s3: releases, endpoint: \"http://127.0.0.1:9\"}}\n---\n", to: "Content/index.md")
        let none: [String: String?] = [
            "AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil,
            "AWS_SHARED_CREDENTIALS_FILE": "/nowhere/credentials",
            "AWS_CONFIG_FILE": "/nowhere/config",
        ]
        let sound = try Decree.run("publish", "--yes", in: folder, environment: none)
        #expect(sound.errors.contains("no credentials for the bucket"), "\(sound.errors)")
        try FileManager.default.removeItem(atPath: folder.path + "/Public/kasa/retired.json.minisig")
        let damaged = try Decree.run("publish", "--yes", in: folder, environment: none)
        #expect(damaged.status == 2)
        #expect(damaged.errors.contains("Public/kasa/retired.json.minisig: is missing"), "\(damaged.errors)")
    }

    /// The key is made for the test, so its id is its own.
    private func withoutKey(_ text: String) -> String {
        text.replacing(/minisign key [0-9A-F]{16}/, with: "minisign key KEY")
    }

    @Test
    func `a question about a change is preceded by its answer, and the plan names every file and ends with totals`()
        throws
    {
        let folder = try published()
        try signed(folder, minimum: "3.2.0")
        Golden.expect(withoutKey(try Decree.run("publish", in: folder).errors), equals: "questions/publish-change.txt")
        let plan = try Decree.run("publish", "--plan", in: folder)
        #expect(plan.status == 0)
        let totals = plan.output.split(separator: "\n").suffix(4).map { $0.prefix { $0 != ":" } }
        #expect(totals == ["  new", "  changed", "  removed", "  kept"], "\(plan.output)")
        let lines = withoutKey(plan.output).replacing(/[0-9a-f]{64}/, with: "HASH").split(
            separator: "\n", omittingEmptySubsequences: false)
        // Hashes hang on the key, and the order of the files on hashes: so the files stand last here, by name.
        let isStep = { (line: Substring) in ["new ", "changed ", "removed ", "kept "].contains { line.hasPrefix($0) } }
        let sorted =
            lines.dropLast().filter { !isStep($0) }
            + lines.filter(isStep).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        Golden.expect(sorted.joined(separator: "\n") + "\n", equals: "questions/publish-plan.txt")
    }

    @Test func `a plan of a bundle that is not signed yet needs no key, and says what is missing`() throws {
        let folder = try published()
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        let plan = try Decree.run("publish", "--plan", in: folder)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(
            plan.output.contains("Published: publication 2 takes the place of 1, not signed yet\n"), "\(plan.output)")
        #expect(plan.output.contains("\nchanged kasa/retired.json.minisig (signed anew)\n"), "\(plan.output)")
        #expect(plan.output.contains("\nnew <sha256>.site-manifest.json (not published yet)\n"), "\(plan.output)")
        #expect(!plan.output.contains("\nkept "), "\(plan.output)")
        #expect(
            plan.output.hasSuffix(
                "\nnot to be published yet: the bundle in 'Public' is not signed; run 'decree sign' first\n"),
            "\(plan.output)")
        let kept = try Decree.run("publish", "--plan", "--out", "plan.json", in: folder)
        #expect(kept.status == 1)
        #expect(kept.errors == "error: the bundle in 'Public' is not signed; run 'decree sign' first\n")
    }

    @Test func `no terminal to ask at is an error, and nothing is published`() throws {
        let folder = try TemporaryFolder()
        try signed(folder)
        let run = try Decree.run("publish", in: folder)
        #expect(run.status == 2)
        Golden.expect(withoutKey(run.errors), equals: "questions/publish-first.txt")
        #expect(run.errors.hasSuffix("error: there is no terminal to ask at; give --yes to go on without asking\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
    }

    @Test func `an app that leaves the site must be retired by name`() throws {
        let folder = try published()
        try FileManager.default.removeItem(atPath: folder.path + "/Content/kasa.md")
        try folder.write(Decree.smallPolicy.replacing("app: Kasa", with: "app: Other"), to: "Content/other.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let refused = try Decree.run("publish", "--yes", in: folder)
        #expect(refused.status == 1)
        let words =
            "error: Published: nothing was published\n  kasa (kasa/prince-of-versions.json, kasa/retired.en.json, "
            + "kasa/retired.json) would be removed, and installed apps may still ask for them; if they need them no more, "
            + "give --retire kasa\n"
        #expect(refused.errors.hasSuffix(words), "\(refused.errors)")
        // Whoever ships is refused before the question and the passphrase.
        let shipped = try Decree.run("ship", "--key", "keys/site.key", in: folder)
        #expect(shipped.status == 1)
        #expect(shipped.errors.hasSuffix(words), "\(shipped.errors)")
        #expect(try live(folder) == "publications/1")
        let retired = try Decree.run("publish", "--yes", "--retire", "kasa", in: folder)
        #expect(retired.status == 0, "\(retired.errors)")
        #expect(try live(folder) == "publications/2")
    }

    /// Policies and assets are refused by the build; this is the last look at what it wrote.
    @Test func `a key on a page is never published`() throws {
        let folder = try TemporaryFolder(), key = "-----BEGIN " + "PRIVATE KEY-----"
        let policy = Decree.smallPolicy.replacing(
            "---\n# Text: force", with: "---\nWe sign with \(key)\n\n# Text: force")
        try #require(policy != Decree.smallPolicy)
        try folder.write(policy, to: "Content/kasa.md")
        try folder.write("---\nallowed-secrets: kasa/index.html\n---\n", to: "Content/index.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        try FileManager.default.removeItem(atPath: folder.path + "/Content/index.md")
        // Without --yes it is said in place of the question.
        for words in [["publish", "--yes"], ["publish"]] {
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 1)
            let refusal =
                "  kasa/index.html holds a private key, which everybody could read; take it out and build again, or if it "
                + "is meant to be published, add kasa/index.html to 'allowed-secrets' of index.md\n"
            #expect(run.errors.hasSuffix(refusal), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
        }
    }

    @Test func `a rollback publishes the earlier files under a new serial, and apps take them`() throws {
        let folder = try published()
        try signed(folder, minimum: "3.2.0")
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let first = try folder.read("Published/publications/1/kasa/retired.json")
        let run = try Decree.run("rollback", "--yes", "--key", "keys/site.key", "--unencrypted", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("publication 1 again, in place of 2: "), "\(run.output)")
        #expect(try live(folder) == "publications/3")
        #expect(try folder.read("Published/current/kasa/retired.json") == first)
        let comment = { (serial: Int) in try folder.read("Published/publications/\(serial)/kasa/retired.json.minisig") }
        #expect(try comment(1).contains("version:1\t"))
        #expect(try comment(2).contains("version:2\t"))
        #expect(try comment(3).contains("version:3\t"), "an app that saw version 2 takes nothing older")
    }

    @Test(arguments: [
        (["--serial", "7"], "Published: there is no publication 7 to go back to; kept are none"),
        (["--serial", "1"], "Published: publication 1 is live already"),
        ([], "Published: publication 1 is the only one"),
    ]) func `a rollback to what is not there is refused`(options: [String], words: String) throws {
        let folder = try published()
        let run = try ProgramRun.run(
            Decree.program, ["rollback", "--yes", "--key", "keys/site.key", "--unencrypted"] + options, in: folder.path)
        #expect(run.status == 1)
        #expect(run.errors == "error: \(words)\n")
    }

    @Test func `status shows serial, expiry, drift, and what another program changed`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        let none = try Decree.run("status", in: folder)
        #expect(none.output == "Published: nothing is published yet\n")
        try signed(folder)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let sound = try Decree.run("status", in: folder)
        #expect(sound.status == 0, "\(sound.errors)")
        #expect(
            sound.output.hasPrefix("Published: publication 1 is live, version 1 of the site, published "),
            "\(sound.output)")
        #expect(sound.output.contains("\n  signatures hold until 2027-02-19T00:00:00Z (kasa)\n"), "\(sound.output)")
        #expect(sound.output.hasSuffix("\n  the content here makes the same documents\n"), "\(sound.output)")
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        let drifted = try Decree.run("status", in: folder)
        #expect(drifted.status == 0)
        #expect(drifted.output.contains("\n  kasa/retired.json differs from what the content here makes\n"))
        let late = try Decree.run("status", "--at", "2027-02-19", in: folder)
        #expect(late.status == 1)
        #expect(late.output.contains("\n  ! kasa expired 2027-02-19T00:00:00Z; sign again\n"))
        let live = folder.path + "/Published/current"
        let copy = try #require(
            FileManager.default.contentsOfDirectory(atPath: live + "/kasa").first { $0.hasSuffix(".retired.json") })
        try folder.write("changed", to: "Published/current/index.html")
        try folder.write("added", to: "Published/current/new.txt")
        for path in ["kasa/\(copy)", "kasa/retired.json.minisig"] {
            try FileManager.default.removeItem(atPath: "\(live)/\(path)")
        }
        let altered = try Decree.run("status", in: folder)
        #expect(altered.status == 1)
        for line in [
            "index.html was changed", "new.txt was changed", "kasa/\(copy) is gone",
            "kasa/retired.json.minisig is gone",
        ] {
            #expect(altered.output.contains("\n  ! \(line)"), "\(altered.output)")
        }
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        #expect(try Decree.run("status", in: folder).status == 0)
    }
}
