import TestSupport
import Testing

/// What a recall makes of a minimum that names what is bad: each way that it offers is one that works.
extension RecallCommandTests {
    private static let all = ["recall", "kasa", "2.7.0", "2.8.0", "3.2.0"]

    /// The commands that a help or note lists.
    private func commands(of text: String, after words: String) throws -> [[String]] {
        let start = try #require(text.firstRange(of: words)).upperBound
        return text[start...].prefix { $0 != "\n" }.split(separator: "; ").map { command in
            command.split(separator: " ").dropFirst().map(String.init)
        }
    }

    @Test func `where all that are live are bad the minimum goes down with them`() throws {
        let folder = try site()
        let run = try Decree.run(Self.all + ["--stop-announcing"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("Content/kasa.md")
                == Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "minimum: 2.7.0\n")
                .replacing(/live: 20[-0-9]+/, with: "live: pending"))
        #expect(
            run.errors == """
                changed Content/kasa.md
                note: until a fix is live, users of 2.7.0, 2.8.0 and 3.2.0 see nothing, and users of older releases are \
                sent nowhere; the store must withdraw 2.7.0, 2.8.0 and 3.2.0, too, or it still gives them
                note: once a fix is live: decree release add kasa FIX --live DATE; decree minimum kasa 2.8.0; decree recall \
                kasa 2.7.0 2.8.0 3.2.0

                """, "\(run.errors)")
        for words in [
            ["release", "add", "kasa", "3.2.1", "--build", "3.2.1", "--live", "2026-11-20"],
            ["minimum", "kasa", "2.8.0"], Self.all + ["--why", "crashes"],
        ] {
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let explained = try Decree.run("explain", "kasa", "--version", "2.7.0", "--os", "17", in: folder)
        #expect(explained.output.contains("it can go to 3.2.1"), "\(explained.output)")
    }

    @Test(arguments: [
        (["2.7.0", "2.8.0", "3.2.0"], "minimum: 2.8.0"), (["2.7.0", "2.8.0", "3.2.0"], "minimum: 2.7.0"),
        (["2.8.0", "3.2.0"], "minimum: 2.8.0"), (["3.2.0"], "minimum: 3.2.0"),
        (["2.7.0", "2.8.0", "3.2.0"], "latest: 2.8.0\nminimum: 2.8.0"),
        (["2.7.0", "2.8.0", "3.2.0"], "minimum: [{version: 2.7.0}, {version: 3.2.0, from: 2026-12-10}]"),
        (["3.2.0"], "minimum: [{version: 3.2.0, from: 2026-12-10}]"),
        (["2.8.0", "3.2.0"], "minimum: [{version: 2.8.0, from: 2026-12-10}]"),
    ])
    func `every command that stops the announcement is taken, one after the other`(
        versions: [String], minimum: String
    ) throws {
        let folder = try site { $0.replacing("minimum: 2.8.0", with: minimum) }
        let refused = try Decree.run(["recall", "kasa"] + versions + ["--why", "crashes", "--dry-run"], in: folder)
        #expect(refused.status == 1)
        let commands = try commands(
            of: refused.errors.replacing(/, or where the store has withdrawn.*/, with: ""), after: "or by hand: ")
        #expect(!commands.isEmpty, "\(refused.errors)")
        for words in commands {
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let byHand = try folder.read("Content/kasa.md")
        let other = try site { $0.replacing("minimum: 2.8.0", with: minimum) }
        let run = try Decree.run(["recall", "kasa"] + versions + ["--stop-announcing"], in: other)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try other.read("Content/kasa.md") == byHand)
    }

    @Test func `a minimum of one platform alone goes down there alone`() throws {
        let folder = try site { _ in
            Self.twoStores.replacing("releases:", with: "minimum: 2.8.0\nreleases:")
                + "# Text: force\n- Title: Update\n- Message: Too old.\n- Update button: Update\n"
        }
        let run = try Decree.run(Self.all + ["--platform", "android", "--stop-announcing"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.read("Content/kasa.md")
        #expect(text.contains("minimum: {ios: 2.8.0, android: 2.7.0}\n"), "\(text)")
        #expect(run.errors.contains("; decree minimum kasa 2.8.0 --platform android; decree recall"), "\(run.errors)")
    }

    @Test func `a minimum of a fragment is replaced in the app alone`() throws {
        let folder = try site {
            $0.replacing("app: Kasa\n", with: "app: Kasa\nextends: _base.md\n").replacing("minimum: 2.8.0\n", with: "")
        }
        try folder.write("---\nminimum: 2.8.0\n---\n", to: "Content/_base.md")
        let run = try Decree.run(Self.all + ["--stop-announcing"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").contains("minimum: 2.7.0\n"))
        #expect(try folder.read("Content/_base.md") == "---\nminimum: 2.8.0\n---\n")
    }
}
