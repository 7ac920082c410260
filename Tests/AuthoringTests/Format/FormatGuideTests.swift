import PolicyModel
import Testing
@testable import Authoring

/// The reference of the format names every key that the readers know, and no other.
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

    @Test(arguments: [
        ("The site", [SiteReader.keys]),
        ("Targets", [TargetsReader.keys]),
        ("Keys", [KeysReader.roleKeys + ["apps"], KeysReader.keyKeys, KeysReader.minisignKeys]),
        ("A policy", [PolicyReader.keys]),
        ("Releases", [PolicyReader.releaseKeys]),
        ("Deltas", [PolicyReader.deltaKeys]),
        ("Steps of the minimum", [PolicyReader.stepKeys]),
        ("Rules", [PolicyReader.ruleKeys]),
        ("Conditions", [PolicyReader.conditionKeys]),
        ("Accepted losses and warnings", [PolicyReader.acceptKeys]),
        ("Texts", [LocalizedText.Field.ofTexts.map(\.rawValue), WordsCheck.placeholders.map { "{\($0)}" }]),
        ("Messages", [PolicyReader.messageKeys, LocalizedText.Field.ofMessages.map(\.rawValue)]),
    ])
    func `a table holds the keys that the reader knows`(heading: String, keys: [[String]]) {
        #expect(Self.tables[heading]?.map { $0.sorted() } == keys.map { $0.sorted() })
    }

    @Test func `the conditions of messages are named beside 'when'`() {
        let row = FormatGuide.markdown.split(separator: "\n").first {
            $0.hasPrefix("| `when` | conditions, as in a rule")
        }
        #expect(PolicyReader.messageConditionKeys.filter { row?.contains("`\($0)`") != true } == [])
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
            "1 to \(PolicyReader.mostHours) |", "1 to \(PolicyReader.mostDisplays) |",
            "level below \(AndroidLevel.lowest) in", "at most \(WordsCheck.longestTitle) characters",
            "at most \(WordsCheck.longestButton) characters",
            "| \(Site.standardCache) |", "| `\(SiteReader.defaultTitle)` |",
        ]
        #expect(bounds.filter { !FormatGuide.markdown.contains($0) } == [])
    }
}
