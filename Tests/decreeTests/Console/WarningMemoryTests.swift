import TestSupport
import Testing

/// Warnings that the last build had too are a number where a person reads, and are shown everywhere else.
struct WarningMemoryTests {
    /// A Mac app that forces, whose feed has no signature: four warnings.
    private static let policy = """
        ---
        app: Kasa
        store: {macos: "https://kasa.example/mac"}
        clients: [sparkle-appcast]
        releases:
          - {version: 2.0.0, build: 200, requires: 12, live: 2026-05-02}
          - {version: 2.1.0, build: 210, requires: 12, live: 2026-10-24}
        minimum: 2.1.0
        ---

        """
    private static let ids = ["not-blocking", "feed-unsigned", "lost-os", "skipped-version"]

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "Content/kasa.md")
        return folder
    }

    /// Runs the program with a terminal.
    private func onTerminal(
        _ words: String, in folder: TemporaryFolder, environment: [String: String?] = ["CI": nil]
    ) throws -> String {
        let fixed: [String: String?] = ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": "1"]
        return try ProgramRun.run(
            "script", ["--quiet", "--return", "--command", "'\(Decree.program)' \(words)", "/dev/null"],
            in: folder.path, environment: fixed.merging(environment) { $1 }
        ).output.replacing("\r\n", with: "\n")
    }

    private func ids(in output: String) -> [String] { output.matches(of: /warning: .* \[(.*)\]/).map { String($0.1) } }

    @Test func `on a terminal the first build shows every warning, and the next run counts them`() throws {
        let folder = try site()
        #expect(try ids(in: onTerminal("check", in: folder)) == Self.ids)
        #expect(try ids(in: onTerminal("build", in: folder)) == Self.ids)
        #expect(
            try onTerminal("check", in: folder) == """
                4 warnings as in the last build; --verbose lists them
                1 app, 1 document: 4 warnings

                """)
        let again = try onTerminal("build", in: folder)
        #expect(
            again == """
                4 warnings as in the last build; --verbose lists them
                Public: 1 document, 4 pages unchanged; 4 warnings

                """)
        #expect(try onTerminal("ship --plan", in: folder).contains("4 warnings as in the last build"))
    }

    @Test func `a new warning is shown though its file has others, and an edit above makes none new`() throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        try folder.write(
            Self.policy.replacing("app: Kasa", with: "# The wallet.\napp: Kasa") + "# Text: spare\n- Message: Hello\n",
            to: "Content/kasa.md")
        let check = try onTerminal("check", in: folder)
        #expect(ids(in: check) == ["unused-text"], "\(check)")
        #expect(check.contains("4 warnings as in the last build; --verbose lists them\n"), "\(check)")
        try folder.write(Self.policy.replacing("minimum: 2.1.0\n", with: ""), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        try folder.write(Self.policy, to: "Content/kasa.md")
        #expect(try ids(in: onTerminal("check", in: folder)) == ["not-blocking", "skipped-version"])
    }

    @Test(arguments: ["check", "build"])
    func `with an error, the warnings of the last build are a number still`(command: String) throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        try folder.write(Self.policy.replacing("app: Kasa", with: "app: Kasa\nfrequency: often"), to: "Content/kasa.md")
        let run = try onTerminal(command, in: folder)
        #expect(ids(in: run).isEmpty && run.contains("error: 'often'"), "\(run)")
    }

    @Test func `without a terminal, in CI, under --strict and with --verbose every warning is shown`() throws {
        let folder = try site()
        #expect(try Decree.run("build", in: folder).status == 0)
        for command in ["check", "build"] {
            #expect(try ids(in: Decree.run(command, in: folder).errors) == Self.ids)
            #expect(try ids(in: onTerminal(command, in: folder, environment: ["CI": "true"])) == Self.ids)
            #expect(try ids(in: onTerminal("\(command) --verbose", in: folder)) == Self.ids)
            let strict = try onTerminal("\(command) --strict", in: folder)
            #expect(strict.matches(of: /error: .* \[/).count == 4, "\(strict)")
            let object = try onTerminal("\(command) --json", in: folder)
            #expect(object.matches(of: /"id": "/).count == 4, "\(object)")
            #expect(try onTerminal("\(command) --quiet", in: folder) == "")
        }
    }

    @Test func `what --quiet hid is new to the next run, and a damaged memory is none`() throws {
        let folder = try site()
        #expect(try onTerminal("build --quiet", in: folder) == "")
        #expect(try ids(in: onTerminal("build", in: folder)) == Self.ids)
        let memory = try folder.read(".Public.warnings")
        try folder.write("nonsense\n", to: ".Public.warnings")
        #expect(try ids(in: onTerminal("build", in: folder)) == Self.ids)
        #expect(try folder.read(".Public.warnings") == memory)
    }
}
