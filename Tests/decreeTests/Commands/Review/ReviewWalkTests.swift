import Foundation
import TestSupport
import Testing

/// Three people, each with a machine, a checkout and a key of their own: one proposes, two review, the first ships.
/// Content, review and approvals travel in git.
@Suite(.serialized) struct ReviewWalkTests {
    /// One person's machine.
    private struct Machine {
        let folder: TemporaryFolder

        init(cloning origin: String) throws {
            folder = try TemporaryFolder()
            let run = try ProgramRun.run("git", ["clone", "--quiet", origin, folder.path + "/site"])
            try #require(run.status == 0, "\(run.errors)")
        }

        private var environment: [String: String?] {
            [
                "HOME": folder.path + "/home", "XDG_CONFIG_HOME": nil, "DECREE_KEY_FOLDER": nil, "SSH_AUTH_SOCK": nil,
                "SOURCE_DATE_EPOCH": Decree.epoch, "DECREE_PASSPHRASE": nil, "NO_COLOR": nil,
                "GIT_CONFIG_GLOBAL": "/dev/null",
            ]
        }

        func git(_ words: String...) throws {
            let run = try ProgramRun.run(
                "git", ["-c", "user.name=Team", "-c", "user.email=team@example.com"] + words,
                in: folder.path + "/site", environment: environment)
            try #require(run.status == 0, "git \(words): \(run.errors)")
        }

        @discardableResult
        func decree(
            _ words: [String], with variables: [String: String?] = [:], status: Int32 = 0,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws -> ProgramRun {
            let run = try ProgramRun.run(
                Decree.program, words, in: folder.path + "/site", environment: environment.merging(variables) { $1 })
            #expect(run.status == status, "\(words): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
            return run
        }

        /// The public half of a new key.
        func makeKey() throws -> String {
            let run = try decree(["keys", "create", "--minisign", "--unencrypted"])
            return String(try #require(run.output.firstMatch(of: /public: (RW[A-Za-z0-9+\/=]+)/)).1)
        }

        func share(_ message: String) throws {
            try git("add", "--all", "Content", "Review", "Approvals")
            try git("commit", "--quiet", "-m", message)
            try git("push", "--quiet", "origin", "HEAD:main")
        }

        func fetch() throws { try git("pull", "--quiet", "--rebase", "origin", "main") }

        /// Ships with the site's own key, which is no reviewer's.
        func ship(status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws -> ProgramRun {
            let isThere = FileManager.default.fileExists(atPath: folder.path + "/site.key")
            let words = ["ship", "--yes", "--unencrypted", "--key", "../site.key"] + (isThere ? [] : ["--new-key"])
            return try decree(words, status: status, sourceLocation: sourceLocation)
        }
    }

    /// The first state is live, and nobody was asked about it; then the author proposes another minimum and reviewers.
    private func proposed() throws -> (ayse: Machine, tom: Machine, mia: Machine, origin: TemporaryFolder) {
        let origin = try TemporaryFolder()
        let bare = try ProgramRun.run(
            "git", ["init", "--quiet", "--bare", "--initial-branch", "main", origin.path + "/team.git"])
        try #require(bare.status == 0, "\(bare.errors)")
        let all = try (0..<3).map { _ in try Machine(cloning: origin.path + "/team.git") }
        let (ayse, tom, mia) = (all[0], all[1], all[2])
        for name in ["Review", "Approvals"] { try ayse.folder.write("", to: "site/\(name)/.keep") }
        try ayse.folder.write(Decree.smallPolicy, to: "site/Content/kasa.md")
        try ayse.share("Begin")
        _ = try ayse.ship()
        try ayse.folder.write(
            """
            ---
            reviewers:
              - {name: tom, public: \(try tom.makeKey())}
              - {name: mia, public: \(try mia.makeKey()), lead: true}
            approvals: 2
            ---

            """, to: "site/Content/index.md")
        try ayse.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "site/Content/kasa.md")
        try FileManager.default.removeItem(atPath: ayse.folder.path + "/site/Review/.keep")
        let run = try ayse.decree(["review", "--against", "HEAD"])
        #expect(run.output.contains("Review/index.html: 1 app changes; 0 apps as before"), "\(run.output)")
        #expect(run.output.contains("0 of 2 approvals"), "\(run.output)")
        try ayse.share("Propose a higher minimum")
        for machine in [tom, mia] { try machine.fetch() }
        return (ayse, tom, mia, origin)
    }

    /// Digests differ from key to key, which stand in no page.
    private static func plain(_ text: String) -> String { text.replacing(/[0-9a-f]{64}|[0-9a-f]{16}/, with: "DIGEST") }

    @Test func `two approve, one of them objects first, and only then is it shipped`() throws {
        let (ayse, tom, mia, origin) = try proposed()
        defer { withExtendedLifetime(origin) {} }
        let nobody = try ayse.ship(status: 1)
        #expect(
            Self.plain(nobody.errors).contains("proposal DIGEST has 0 of 2 approvals; 2 more of: tom, mia"),
            "\(nobody.errors)")
        let approved = try tom.decree(["approve", "--yes", "--unencrypted"])
        #expect(approved.output.contains("Kasa: 1 release newly blocked on iOS"), "\(approved.output)")
        #expect(
            Self.plain(approved.output).contains("Approvals/DIGEST/tom.approval: 1 of 2 approvals; 1 more of: mia"),
            "\(approved.output)")
        try tom.share("Approve")
        let objected = try mia.decree(["object", "--why", "3.2.0 is not in every store", "--unencrypted"])
        #expect(objected.output.contains("mia objects: 3.2.0 is not in every store"), "\(objected.output)")
        try mia.fetch()
        try mia.share("Object")
        try ayse.fetch()
        let stopped = try ayse.ship(status: 1)
        #expect(stopped.errors.contains("mia objects to proposal"), "\(stopped.errors)")
        try tom.fetch()
        let none = try tom.decree(["object", "--withdraw", "--unencrypted"], status: 1)
        #expect(
            Self.plain(none.errors).hasSuffix(
                "tom has no objection to proposal DIGEST; that of mia stands until mia runs "
                    + "'decree object --withdraw'\n"),
            "\(none.errors)")
        let foreign = try tom.decree(["object", "--withdraw", "--of", "mia", "--unencrypted"], status: 1)
        #expect(foreign.errors.contains("tom is neither"), "\(foreign.errors)")
        try mia.decree(["object", "--withdraw", "--unencrypted"])
        try mia.decree(["approve", "--yes", "--unencrypted"])
        try mia.share("Withdraw and approve")
        try ayse.fetch()
        let shipped = try ayse.ship()
        #expect(shipped.output.contains("Published"), "\(shipped.output)")
        let live = try ayse.folder.read("site/Published/current/kasa/retired.json")
        #expect(live.contains("3.2.0"))
        let status = try ayse.folder.read("site/Published/current/status.json").filter { !$0.isWhitespace }
        #expect(status.contains(#""approvals":["tom","mia"]"#), "\(status)")
        // The same again is refused by nobody; an objection that was changed after its signature is named.
        let again = try ayse.ship()
        #expect(!again.errors.contains("does not count"), "\(again.errors)")
        let folder =
            "site/Approvals/"
            + (try FileManager.default.contentsOfDirectory(
                atPath: ayse.folder.path + "/site/Approvals"
            ).first { $0.count == 64 } ?? "")
        let objection = try ayse.folder.read("\(folder)/mia.objection")
        try ayse.folder.write(objection.replacing("3.2.0", with: "3.2.1"), to: "\(folder)/mia.objection")
        let warned = try ayse.ship()
        #expect(warned.errors.contains("mia.objection does not count"), "\(warned.errors)")
        try ayse.decree(["publish", "--yes"])
        // What was published before the reviewers goes back without them, and what one objects to does not.
        let rollback = ["rollback", "--yes", "--key", "../site.key", "--unencrypted"]
        let back = try ayse.decree(rollback)
        let passed =
            "warning: proposal DIGEST has 0 of 2 approvals; 2 more of: tom, mia; mia and tom approved another state"
        #expect(Self.plain(back.errors).contains(passed), "\(back.errors)")
        #expect(back.errors.contains("; not asked for what was published before\n"), "\(back.errors)")
        try ayse.folder.write(objection, to: "\(folder)/mia.objection")
        try mia.decree(["object", "--why", "never again", "--unencrypted"])
        try mia.share("Object")
        try ayse.fetch()
        let barred = try ayse.decree(rollback + ["--serial", "2"], status: 1)
        #expect(
            Self.plain(barred.errors).contains("mia objects to proposal DIGEST: never again"), "\(barred.errors)")
    }

    @Test func `a byte that changes after the approvals voids them, and names who has to look again`() throws {
        let (ayse, tom, mia, origin) = try proposed()
        defer { withExtendedLifetime(origin) {} }
        for machine in [tom, mia] {
            try machine.decree(["approve", "--yes", "--unencrypted"])
            try machine.fetch()
            try machine.share("Approve")
        }
        try ayse.fetch()
        let policy = try ayse.folder.read("site/Content/kasa.md")
        try ayse.folder.write(policy.replacing("has stopped", with: "has Stopped"), to: "site/Content/kasa.md")
        let refused = try ayse.ship(status: 1)
        #expect(
            Self.plain(refused.errors).contains(
                "proposal DIGEST has 0 of 2 approvals; 2 more of: tom, mia; mia and tom approved another state, and a "
                    + "changed byte voids that"), "\(refused.errors)")
        let signed = try ayse.decree(
            ["sign", "--yes", "--unencrypted", "--key", "../site.key"], status: 1)
        #expect(signed.errors.contains("0 of 2 approvals"), "\(signed.errors)")
        // The review that was approved is not of what is here.
        try ayse.share("Change a letter")
        try tom.fetch()
        let stale = try tom.decree(["approve", "--yes", "--unencrypted"], status: 1)
        #expect(stale.errors.contains("kasa/retired.json"), "\(stale.errors)")
        #expect(stale.errors.contains("review what is here: decree review"), "\(stale.errors)")
        try ayse.folder.write(policy, to: "site/Content/kasa.md")
        #expect(try ayse.ship().status == 0)
    }

    @Test func `a bundle that was signed before it lost its approvals is not published`() throws {
        let (ayse, tom, mia, origin) = try proposed()
        defer { withExtendedLifetime(origin) {} }
        for machine in [tom, mia] {
            try machine.decree(["approve", "--yes", "--unencrypted"])
            try machine.fetch()
            try machine.share("Approve")
        }
        try ayse.fetch()
        try ayse.decree(["build"])
        try ayse.decree(["sign", "--yes", "--unencrypted", "--key", "../site.key"])
        try mia.decree(["object", "--why", "wait", "--unencrypted"])
        try mia.share("Object")
        try ayse.fetch()
        let refused = try ayse.decree(["publish", "--yes"], status: 1)
        #expect(refused.errors.contains("mia objects to proposal"), "\(refused.errors)")
        try tom.fetch()
    }

    @Test func `the approvals of a date ahead are asked for before it comes`() throws {
        let (ayse, tom, mia, origin) = try proposed()
        defer { withExtendedLifetime(origin) {} }
        func approve(_ machine: Machine, _ more: [String] = []) throws {
            try machine.decree(["review", "--against", "HEAD"] + more)
            try machine.decree(["approve", "--yes", "--unencrypted"] + more)
            try machine.git("add", "--all", "Approvals")
            try machine.git("commit", "--quiet", "-m", "Approve")
            try machine.git("checkout", "--quiet", "--", ".")
            try machine.fetch()
            try machine.git("push", "--quiet", "origin", "HEAD:main")
            try ayse.fetch()
        }
        try ayse.folder.write(DatedSite.policy, to: "site/Content/kasa.md")
        try ayse.share("Propose a date")
        for machine in [tom, mia] {
            try machine.fetch()
            try approve(machine)
        }
        _ = try ayse.ship()
        func lacking(_ standing: String) -> String {
            "\(standing): decree review --at 2026-12-05, then decree approve --at 2026-12-05"
        }
        let none = lacking("0 of 2 approvals; 2 more of: tom, mia"), one = lacking("1 of 2 approvals; 1 more of: mia")
        #expect(try ayse.decree(["due"]).output.contains("\n  changes 2 pages\n  \(none)\n"))
        let ship = ["ship", "--if-due", "--yes", "--unencrypted", "--key", "../site.key"]
        let week = DatedSite.clock(-7 * 86_400), hours = DatedSite.clock(-7 * 86_400 + 3600)
        #expect(try ayse.decree(ship, with: week, status: 1).errors == "2026-12-05 needs approvals: \(none)\n")
        #expect(try ayse.decree(ship, with: hours).errors == "")
        try approve(tom, ["--at", "2026-12-05"])
        #expect(try ayse.decree(["due"]).output.contains("\n  \(one)\n"))
        try approve(mia, ["--at", "2026-12-05"])
        #expect(try ayse.decree(["due"]).output.contains("\n  2 of 2 approvals\n"))
        #expect(try ayse.decree(ship, with: week).errors == "")
        let day = try ayse.decree(ship, with: DatedSite.clock(60))
        #expect(day.output.contains("published to "), "\(day.output)\(day.errors)")
    }

    @Test func `on a site with keys approving is signing the app's role`() throws {
        let site = try KeysSite()
        let targets = "---\ntitle: Updates\ntargets: {live: {directory: Published}, far: {directory: Far}}\n---\n"
        try site.folder.write(targets, to: "Content/index.md")
        for words in [
            ["keys", "init", "--unencrypted"], ["review"], ["approve", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            let run = try site.run(words)
            #expect(run.status == 0, "\(words): \(run.output)\(run.errors)")
            if words == ["review"] {
                #expect(run.output.contains("role app-kasa needs 1 signature of: "), "\(run.output)")
            }
            guard words[0] == "approve" else { continue }
            #expect(run.output.contains("app-kasa"), "\(run.output)")
            #expect(run.errors.contains("versions:\n  begin at 1, as nothing is published here"), "\(run.errors)")
        }
        let again = try site.run("review")
        #expect(again.output.contains("nothing changes in apps"), "\(again.output)")
        // A build leaves the role of what is published in the output.
        try site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        for (words, standing) in [
            (["build"], "needs"), (["sign", "--yes", "--unencrypted"], "has 1 of"),
        ] {
            #expect(try site.run(words).status == 0)
            let review = try site.run("review")
            #expect(review.output.contains("role app-kasa \(standing) 1 signature of: apps"), "\(review.output)")
        }
        let none = try site.run("object", "--why", "no")
        #expect(none.status == 1 && none.errors.contains("lists no 'reviewers'"), "\(none.errors)")
    }
}
