import Foundation
import Testing
import TestSupport

/// The real program, in a bounded part of memory, on content far beyond what anybody needs: it ends and says what is too
/// much. The bounds are those of the guide to the format.
@Suite(.serialized) struct ExtremeInputTests {
    /// One mebibyte, in which a file of the content must fit.
    private static let mebibyte = 1 << 20
    /// In KiB, of address space: the program alone takes a good part of it.
    private static let memory = 2 << 20

    private struct Site {
        let folder: TemporaryFolder

        init() throws { folder = try Decree.smallSite() }

        /// The small policy with one text replaced.
        func policy(_ old: String, _ new: String) throws {
            try folder.write(Decree.smallPolicy.replacingOccurrences(of: old, with: new), to: "Content/kasa.md")
        }

        /// The small policy with more text at its end.
        func body(_ more: String) throws { try folder.write(Decree.smallPolicy + more, to: "Content/kasa.md") }

        func check() throws -> ProgramRun {
            let script = "ulimit -v \(memory); exec \"$0\" check"
            return try ProgramRun.run(
                "sh", ["-c", script, Decree.program], in: folder.path,
                environment: [
                    "SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": "1",
                ])
        }

        /// The run must end by itself with the content refused, and with this said first.
        func expect(_ said: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let run = try check()
            #expect(run.status == 1, "\(run.errors.prefix(2_000))", sourceLocation: sourceLocation)
            let first = run.errors.split(separator: "\n").first.map(String.init) ?? ""
            #expect(first == said, sourceLocation: sourceLocation)
        }
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (1...count).map(line).joined(separator: "\n")
    }

    private static let fileSize = "Content/kasa.md:1:1: error: the file is larger than 1 MiB [file-size]"
    private static let frontMatterSize =
        "Content/kasa.md:1:1: error: the front matter is larger than 64 KiB [front-matter-size]"

    @Test func `a million lines`() throws {
        let site = try Site()
        try site.body(repeated("a\n", 1_000_000))
        try site.expect(Self.fileSize)
    }

    @Test func `a hundred thousand releases, and as many as a file holds`() throws {
        let site = try Site()
        for count in [100_000, 40_000] {
            try site.policy("minimum: 2.8.0", lines(count) { "  - {version: 4.\($0)}" })
            try site.expect(count > 50_000 ? Self.fileSize : Self.frontMatterSize)
        }
    }

    @Test func `ten thousand rules`() throws {
        let site = try Site()
        try site.policy("minimum: 2.8.0", "rules:\n" + lines(10_000) { "- {when: {version: \($0)}, do: none}" })
        try site.expect(Self.frontMatterSize)
    }

    @Test func `a file of two gibibytes is not read to its end, nor is an asset`() throws {
        let site = try Site()
        for (path, said) in [
            (
                "Content/assets/film.mp4",
                "Content/assets/film.mp4:1:1: error: the file is larger than 32 MiB [asset-size]"
            ),
            ("Content/kasa.md", Self.fileSize),
        ] {
            try site.folder.write("", to: path)
            let file = try FileHandle(forWritingTo: site.folder.url.appending(path: path))
            try file.truncate(atOffset: 2 << 30)
            try file.close()
            let run = try site.check()
            #expect(run.status == 1)
            #expect(run.errors.split(separator: "\n").contains(Substring(said)), "\(run.errors)")
        }
    }

    @Test func `a pipe without an end, and a link to a device`() throws {
        let site = try Site()
        #expect(mkfifo(site.folder.path + "/Content/pipe.md", 0o600) == 0)
        try site.expect("Content/pipe.md:1:1: error: 'pipe.md' is neither a file nor a folder [unexpected-file]")
        try FileManager.default.removeItem(atPath: site.folder.path + "/Content/pipe.md")
        try site.folder.write("", to: "Content/assets/empty.txt")
        #expect(mkfifo(site.folder.path + "/Content/assets/pipe", 0o600) == 0)
        try site.expect("Content/assets/pipe:1:1: error: 'pipe' is neither a file nor a folder [unexpected-file]")
        try FileManager.default.removeItem(atPath: site.folder.path + "/Content/assets/pipe")
        try FileManager.default.createSymbolicLink(
            atPath: site.folder.path + "/Content/zero.md", withDestinationPath: "/dev/zero")
        try site.expect("Content/zero.md:1:1: error: the link leads out of the content folder [symlink-outside]")
    }

    @Test(arguments: [
        ("[", "Content/kasa.md:2:39: error: nesting goes deeper than 32 levels [yaml-nesting]"),
        ("{a: ", "Content/kasa.md:2:129: error: nesting goes deeper than 32 levels [yaml-nesting]"),
    ])
    func `sixty-four kibibytes of nesting in the front matter`(piece: String, said: String) throws {
        let site = try Site()
        try site.folder.write("---\nextra: \(repeated(piece, 65_000 / piece.utf8.count))\n---\n", to: "Content/kasa.md")
        try site.expect(said)
    }

    @Test(arguments: ["> ", "- ", "1. "])
    func `quotes and lists nested through a whole file`(piece: String) throws {
        let site = try Site()
        try site.body("# Notes\n\n" + repeated(piece, 300_000) + "a\n")
        try site.expect(
            "Content/kasa.md:23:1: error: quotes and lists lie more than 100 deep in one another [body-nesting]")
    }

    @Test(arguments: ["[", "![[]()", "[a]("]) func `a paragraph of brackets as long as a file`(piece: String) throws {
        let site = try Site()
        try site.body("# Notes\n\n" + repeated(piece, 900_000 / piece.utf8.count))
        try site.expect("Content/kasa.md:23:1: error: more than 2048 '[' stand between two empty lines [body-brackets]")
    }

    @Test func `a title of a mebibyte`() throws {
        let site = try Site()
        try site.policy("Update required", repeated("T", Self.mebibyte - 2_000))
        let bytes = Self.mebibyte - 2_000
        try site.expect("Content/kasa.md:12:10: error: `Title` has \(bytes) bytes, and 16384 are the most [text-size]")
    }

    @Test func `numbers of sixty thousand digits`() throws {
        let site = try Site()
        try site.policy("minimum: 2.8.0", "minimum: " + repeated("9", 60_000))
        let shown = repeated("9", 64)
        try site.expect("Content/kasa.md:9:10: error: '\(shown)' is not a version [version]")
    }

    @Test func `more languages than there are`() throws {
        let site = try Site()
        let letters = (97...122).map { String(Unicode.Scalar(UInt8($0))) }
        // Regions that anybody may use.
        let regions = letters.map { "x\($0)" } + letters.suffix(14).map { "q\($0)" }
        let languages = ["ar", "de", "es", "fr", "it", "ja", "pt", "ru", "tr", "uk", "vi", "zh", "pl", "nl", "fi"]
        let tags = languages.flatMap { language in regions.map { "\(language)-\($0)" } }
        try site.body(lines(599) { "## \(tags[$0])\n- Title: a\n- Message: b\n- Update button: c\n- Later button: d" })
        try site.expect("Content/kasa.md:1:1: error: the texts are in 600 languages, and 250 are the most [languages]")
    }

    @Test func `rules whose conditions multiply`() throws {
        let site = try Site()
        try site.policy(
            "minimum: 2.8.0",
            "rules:\n"
                + lines(60) {
                    "- {when: {model: m\($0), language: [de, fr], os: \">\($0)\", tablet: true, custom: {a\($0): b}}, do: none}"
                })
        try site.expect(
            """
            Content/kasa.md:10:1: error: iOS has 444588606 different devices, and with 60 rules at most 588235 can be \
            proved [grid-size]
            """)
    }

    @Test func `a mistake on every line of a file as long as can be`() throws {
        let site = try Site()
        try site.body("# Text: a\n" + repeated("- Q\n", 200_000))
        let run = try site.check()
        #expect(run.status == 1)
        let said = "from here on the file has 199001 more mistakes, which are not shown [many-mistakes]"
        #expect(run.errors.split(separator: "\n").contains { $0 == "Content/kasa.md:1021:3: error: \(said)" })
    }

    @Test func `folders in folders`() throws {
        let site = try Site()
        try site.folder.write("a", to: "Content/assets/" + repeated("d/", 400) + "a.txt")
        let deepest = "Content/assets/\(repeated("d/", 33).dropLast())"
        try site.expect("\(deepest):1:1: error: the folder lies more than 32 folders deep in assets/ [asset-nesting]")
    }
}
