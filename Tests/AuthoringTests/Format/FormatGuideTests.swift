import PolicyModel
import TestSupport
import Testing
@testable import Authoring

/// The reference of the format says of every key what its declaration says.
@Suite struct FormatGuideTests {
    /// The first column of each table below a heading.
    private static let tables: [String: [[String]]] = {
        var found: [String: [[String]]] = [:], heading = ""
        for block in MarkdownTree(FormatGuide.markdown).blocks {
            if block.kind == .heading { heading = words(block.pieces) }
            guard let rows = block.tableRows else { continue }
            found[heading, default: []].append(rows.dropFirst().compactMap { $0.first.map(words) })
        }
        return found
    }()

    private static func words(_ pieces: [MarkdownPiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let words), .code(let words): words
            default: ""
            }
        }.joined()
    }

    /// By the name of a heading and the first column below it.
    private static let declared: [(String, String, KeyTable)] = [
        ("The site", "key", SiteReader.keys.table), ("Targets", "key", TargetsReader.keys),
        ("Keys", "key of a role", KeysReader.roleKeys), ("Keys", "key of a key", KeysReader.keyKeys),
        ("Keys", "key of `minisign`", KeysReader.minisignKeys), ("Reviewers", "key", ReviewersReader.keys),
        ("A policy", "key", PolicyReader.keys.table),
        ("Releases", "key", PolicyReader.releaseKeys.table),
        ("Deltas", "key", PolicyReader.deltaKeys),
        ("Steps of the minimum", "key", PolicyReader.stepKeys.table), ("Rules", "key", PolicyReader.ruleKeys.table),
        ("Conditions", "condition", PolicyReader.conditionKeys.table),
        ("Accepted losses and warnings", "key", PolicyReader.acceptKeys.table),
        ("Promises", "key", PolicyReader.promiseKeys.table), ("Messages", "setting", PolicyReader.messageKeys.table),
    ]

    @Test(
        .serialized,
        arguments: declared.map { heading, column, table in
            ReferenceTable(heading, column, table.keys.map { ["`\($0.name)`", $0.words, $0.absent ?? "an error"] })
        })
    func `a table says what the declaration of its keys says`(table: ReferenceTable) throws {
        try table.expectInReference()
        #expect(table.rows.filter { $0[1].isEmpty } == [])
    }

    @Test(arguments: [
        ("Texts", [LocalizedText.Field.ofTexts.map(\.rawValue), WordsCheck.placeholders.map { "{\($0)}" }]),
        ("Messages", [PolicyReader.messageKeys.table.names, LocalizedText.Field.ofMessages.map(\.rawValue)]),
    ])
    func `a table holds the names that the reader knows`(heading: String, names: [[String]]) {
        #expect(Self.tables[heading]?.map { $0.sorted() } == names.map { $0.sorted() })
    }

    @Test func `a diagnostic and a class of losses have a row with its line`() throws {
        let lines = FormatGuide.markdown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(FormatGuide.row(ofDiagnostic: "slug"))
        #expect(row.meaning == "error: the name of a file or folder is not a slug")
        #expect(lines[row.line - 1].hasPrefix("| `slug` | error | "))
        #expect(FormatGuide.row(ofDiagnostic: "crash")?.meaning == "the client would crash the app: error")
        #expect(FormatGuide.row(ofDiagnostic: "version")?.meaning == "error: not a version")
        #expect(FormatGuide.row(ofDiagnostic: "app") == nil)
    }

    @Test func `the conditions of messages are named beside 'when'`() {
        let row = FormatGuide.markdown.split(separator: "\n").first {
            $0.hasPrefix("| `when` | conditions, as in a rule")
        }
        #expect(PolicyReader.messageConditionKeys.table.names.filter { row?.contains("`\($0)`") != true } == [])
    }

    @Test func `the example of a message is read without a mistake`() throws {
        let blocks = MarkdownTree(FormatGuide.markdown).blocks
        let examples = blocks.filter { $0.kind == .codeBlock && $0.literal.hasPrefix("# Message: ") }.map(\.literal)
        #expect(examples.count == 1)
        for example in examples {
            #expect(try HealthyContent.read(["kasa.md": HealthyContent.app + example]).1 == [])
        }
    }

    @Test func `names that are possible values are all there`() {
        let words =
            Platform.allCases.map(\.rawValue) + Frequency.allCases.map(\.rawValue)
            + SiteKeys.Kind.allCases.map(\.rawValue) + ["pending", "minisign", "force", "recommend", "none"]
        #expect(words.filter { !FormatGuide.markdown.contains("`\($0)`") } == [])
        #expect(ContentFolder.reservedSlugs.filter { !FormatGuide.markdown.contains("`\($0)`") } == [])
    }

    @Test func `bounds are those of the readers`() {
        let bounds = [
            "| \(SourceDocument.largestFile >> 20) MiB | a Markdown file; \(SourceDocument.largestFrontMatter >> 10) KiB",
            "nested \(YAMLText.deepest) levels", "| \(WordsCheck.largest >> 10) KiB |",
            "| \(PolicyLimits.mostLanguages) | languages", "at most \(PolicyLimits.mostWork / 1_000_000) million |",
            "| \(BodyLimits.deepest) | levels", "\(ContentFolder.deepestAssets) folders deep",
            "1 to \(PolicyReader.hours.upperBound) |", "1 to \(PolicyReader.displays.upperBound) |",
            "level below \(AndroidLevel.lowest) in", "at most \(TextLength.longestTitle) characters",
            "at most \(TextLength.longestButton) characters",
            "| \(Site.standardCache) |", "| `\(SiteReader.defaultTitle)` |",
        ]
        #expect(bounds.filter { !FormatGuide.markdown.contains($0) } == [])
    }
}
