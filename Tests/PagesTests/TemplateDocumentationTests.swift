import Foundation
import Testing

@testable import Pages

/// Holds `Sources/Pages/README.md` to the names that templates really get.
@Suite struct TemplateDocumentationTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every kind of object of the context, by the name of its section.
    private static let objects: [any PageObject.Type] = [
        HomeContext.self, AppContext.self, MissingContext.self, StatusContext.self, SigningContext.self,
        StatusRoleContext.self, StatusKeyContext.self, StatusClientContext.self, PublicationContext.self,
        SiteContext.self,
        AppGroupContext.self, GlanceContext.self, GlancePlatform.self, ChoiceContext.self,
        PlatformContext.self, HeadlineContext.self, ChannelContext.self, PhraseContext.self, ColumnContext.self,
        BandContext.self,
        ReleaseContext.self,
        CellContext.self, LossMarkContext.self, OutcomeContext.self, RungContext.self, ComingContext.self,
        TimelineContext.self,
        MarkContext.self, TickContext.self, PointContext.self, AdoptionContext.self, AdoptionLineContext.self,
        AdoptionDayContext.self, AdoptionCellContext.self, DueContext.self, LaterContext.self,
        LaterPlatformContext.self, DateContext.self,
        ShownVerdict.self,
        ShownClientContext.self, ShownAlert.self, ShownButtonContext.self, LossContext.self, AcceptedContext.self,
        RuleContext.self,
        TextContext.self, WordsContext.self, LineContext.self, MessageContext.self, NoteContext.self,
        NoteLanguageContext.self, DocumentContext.self, AbilityContext.self, RevisionContext.self, ReachContext.self,
        ChangeContext.self,
    ]

    @Test func `the page lists every object with every name and its kind, and no other`() throws {
        let text = try String(contentsOf: Self.root.appending(path: "Sources/Pages/README.md"), encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ").dropFirst().map { $0.components(separatedBy: "\n") }
        #expect(sections.map { $0[0] } == Self.objects.map(Self.title))
        for (section, object) in zip(sections, Self.objects) {
            let rows = section.filter { $0.hasPrefix("| `") }.map { row in
                row.components(separatedBy: " | ").prefix(2).map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: "|` "))
                }
            }
            let written = rows.map { "\($0[0]) \($0[1].prefix { $0 != ":" })" }
            #expect(written.sorted() == Self.names(of: object).sorted(), "\(section[0])")
        }
    }

    @Test func `every object of the sources is listed`() throws {
        let folder = Self.root.appending(path: "Sources/Pages/Context")
        // A text inside a section on it is an object too, but one that no template names.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let sources = try files.filter { $0 != "SectionText.swift" }.map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        #expect(sources.map { $0.ranges(of: ": PageObject {").count }.reduce(0, +) == Self.objects.count)
    }

    private static func title(_ object: any PageObject.Type) -> String {
        "\(object)".hasSuffix("Context") ? String("\(object)".dropLast("Context".count)) : "\(object)"
    }

    private static func names<Object: PageObject>(of object: Object.Type) -> [String] {
        Object.fields.names.shapes.map { name, shape in
            switch shape {
            case .text: "\(name) text"
            case .markup: "\(name) markup"
            case .flag: "\(name) flag"
            case .object: "\(name) object"
            case .list: "\(name) list"
            }
        }
    }
}
