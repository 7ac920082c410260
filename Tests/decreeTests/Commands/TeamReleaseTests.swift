import Foundation
import TestSupport
import Testing

/// A team's first release as the guide describes it: three people, each with a machine, a checkout and keys of their
/// own; the staged files travel in git.
@Suite(.serialized) struct TeamReleaseTests {
    /// One person's machine: a home with the private keys, and a clone of the team's repository.
    private final class Machine {
        let folder: TemporaryFolder
        /// The lines that `keys create` printed for `index.md`, by the key's name.
        private(set) var lines: [String: String] = [:]

        init(cloning origin: String) throws {
            folder = try TemporaryFolder()
            try git("clone", "--quiet", origin, "site", in: folder.path)
        }

        private var environment: [String: String?] {
            [
                "HOME": folder.path + "/home", "XDG_CONFIG_HOME": nil, "DECREE_KEY_FOLDER": nil, "SSH_AUTH_SOCK": nil,
                "SOURCE_DATE_EPOCH": Decree.epoch, "DECREE_PASSPHRASE": nil, "NO_COLOR": nil,
                "GIT_CONFIG_GLOBAL": "/dev/null",
            ]
        }

        func git(_ words: String..., in place: String? = nil) throws {
            let run = try ProgramRun.run(
                "git", ["-c", "user.name=Team", "-c", "user.email=team@example.com"] + words,
                in: place ?? folder.path + "/site", environment: environment)
            try #require(run.status == 0, "git \(words): \(run.errors)")
        }

        @discardableResult
        func decree(_ words: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws
            -> ProgramRun
        {
            let run = try ProgramRun.run(Decree.program, words, in: folder.path + "/site", environment: environment)
            #expect(run.status == status, "\(words): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
            return run
        }

        func makeKeys(_ names: String...) throws {
            for name in names {
                let run = try decree("keys", "create", name == "minisign" ? "--minisign" : name, "--unencrypted")
                lines[name] = String(try #require(run.output.firstMatch(of: /for index.md: (\{.*\})/)).1)
            }
        }

        func write(_ text: String, to name: String) throws { try folder.write(text, to: "site/" + name) }

        func share(_ message: String) throws {
            try git("add", "--force", "Content", "Public")
            try git("commit", "--quiet", "-m", message)
            try git("push", "--quiet", "origin", "HEAD:main")
        }

        func fetch() throws { try git("pull", "--quiet", "origin", "main") }
    }

    private static func index(_ ayse: Machine, _ jonas: Machine, _ tom: Machine) -> String {
        let lines = ayse.lines.merging(jonas.lines) { $1 }.merging(tom.lines) { $1 }
        func line(_ name: String) -> String { lines[name] ?? "" }
        return """
            ---
            title: Updates
            keys:
              root:
                threshold: 2
                keys:
                  - \(line("ayse-root"))
                  - \(line("jonas-root"))
                  - \(line("tom-root"))
              targets:
                threshold: 2
                keys:
                  - \(line("ayse-targets"))
                  - \(line("jonas-targets"))
                  - \(line("tom-targets"))
              app: {keys: [\(line("jonas-app"))]}
              site: \(line("site"))
              snapshot: \(line("snapshot"))
              timestamp: \(line("timestamp"))
              minisign: \(line("minisign"))
            ---
            Words.

            """
    }

    /// Ids are random; the rest of a text is compared whole.
    private static func plain(_ text: String) -> String { text.replacing(/\([0-9a-f]{16}\)/, with: "(ID)") }

    @Test(arguments: [false, true])
    func `three people finish a release that begins with a root of two in three`(buildsAgain: Bool) throws {
        let origin = try TemporaryFolder()
        let bare = try ProgramRun.run(
            "git", ["init", "--quiet", "--bare", "--initial-branch", "main", origin.path + "/team.git"])
        try #require(bare.status == 0, "\(bare.errors)")
        let machines = try (0..<3).map { _ in try Machine(cloning: origin.path + "/team.git") }
        let (ayse, jonas, tom) = (machines[0], machines[1], machines[2])
        try ayse.makeKeys("ayse-root", "ayse-targets")
        try jonas.makeKeys("jonas-root", "jonas-targets", "jonas-app")
        try tom.makeKeys("tom-root", "tom-targets", "site", "snapshot", "timestamp", "minisign")

        try ayse.write(Self.index(ayse, jonas, tom), to: "Content/index.md")
        try ayse.write(Decree.smallPolicy, to: "Content/kasa.md")
        try ayse.decree("build")
        let one = try ayse.decree("sign", "--yes", "--unencrypted")
        #expect(
            Self.plain(one.output) == """
                Public: signed root, targets
                  root has 1 of 2 signatures; 1 more of: \(order(one.output, "jonas-root", "tom-root"))
                  app-kasa has 0 of 1 signatures; 1 more of: jonas-app (ID)
                  targets has 1 of 2 signatures; 1 more of: \(order(one.output, "jonas-targets", "tom-targets"))
                  if a key is lost, put another into index.md; then decree rotate (root, targets), the leads run decree sign (app-kasa)
                not to be published yet; hand Public to whoever signs next

                """)
        try ayse.share("Stage the first release")
        #expect(
            Self.plain(try ayse.decree("publish", "--yes", status: 1).errors).contains(
                "app-kasa has 0 of 1 signatures; 1 more of: jonas-app (ID)"))

        try jonas.fetch()
        if buildsAgain { try jonas.decree("build") }
        let two = try jonas.decree("sign", "--yes", "--unencrypted")
        #expect(
            two.output.hasPrefix(
                "Public: signed root, app-kasa, targets\n  3 documents have no minisign signature; key "),
            "\(two.output)")
        #expect(!two.output.contains(" of 2 signatures"), "\(two.output)")
        let again = try jonas.decree("sign", "--yes", "--unencrypted", status: 1).output
        #expect(
            again.hasPrefix(
                "Public: nothing to sign with the keys that are here; others must sign\n  3 documents have no minisign "
                    + "signature; key "), "\(again)")
        try jonas.share("Sign the first release")

        try tom.fetch()
        if buildsAgain { try tom.decree("build") }
        #expect(try tom.decree("sign", "--yes", "--unencrypted").output == "Public: signed site, snapshot, timestamp\n")
        try tom.decree("publish", "--yes")
        #expect(
            try tom.decree("verify").output
                == "Published/current: every proof holds; the site has no list of allowed links, so every https link "
                + "passes\n")
        try tom.share("Publish the first release")
        if buildsAgain { try Self.goBack(tom, jonas) }
    }

    /// Whoever cannot sign for the app goes back only with its manager.
    private static func goBack(_ publisher: Machine, _ manager: Machine) throws {
        try manager.fetch()
        try manager.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 2.7.0"), to: "Content/kasa.md")
        try manager.decree("build")
        try manager.decree("sign", "--yes", "--unencrypted")
        try manager.share("Lower the minimum")
        try publisher.fetch()
        try publisher.decree("sign", "--yes", "--unencrypted")
        try publisher.decree("publish", "--yes")
        let back = try publisher.decree("rollback", "--yes", "--unencrypted", status: 1)
        #expect(
            plain(back.output).contains("app-kasa has 0 of 1 signatures; 1 more of: jonas-app (ID)"), "\(back.output)")
        #expect(try publisher.decree("status").output.contains("publication 2 is live"))
    }

    /// Missing signers stand in the order of their ids.
    private func order(_ output: String, _ one: String, _ other: String) -> String {
        let places = [one, other].map { output.firstRange(of: $0)?.lowerBound ?? output.endIndex }
        return (places[0] < places[1] ? [one, other] : [other, one]).map { "\($0) (ID)" }.joined(separator: ", ")
    }
}
