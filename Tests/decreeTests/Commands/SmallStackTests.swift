import ClientFormats
import Foundation
import TestSupport
import Testing

/// The program where every thread has 512 KiB of stack, as all but the first have on macOS.
///
/// Input of others is nested as deep as they like, and none of it may end a run.
struct SmallStackTests {
    private func run(_ words: String, in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            "sh", ["-c", "ulimit -s 512 && exec \"$0\" \(words)", Decree.program], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "HOME": folder.path])
    }

    private static func nested(_ open: String, _ close: String, _ count: Int, _ inside: String = "1") -> String {
        String(repeating: open, count: count) + inside + String(repeating: close, count: count)
    }

    private static let documents = [
        nested(#"{"a":"#, "}", 1500), nested("[", "]", 1999), nested(#"{"a":"#, "}", 500),
        #"{"latestVersion": "2.0.0", "a": \#(nested("[", "]", 1900))}"#, nested("<a>", "</a>", 250),
    ]

    @Test(arguments: ClientFormats.all.map(\.name))
    func `nested documents are imported or refused`(client: String) throws {
        for text in Self.documents {
            let folder = try TemporaryFolder()
            try folder.write(text, to: "old.json")
            let run = try run("import old.json --client \(client)", in: folder)
            #expect(run.status == 1 || run.status == 0, "\(text.prefix(20)): \(run.status) \(run.errors.prefix(300))")
        }
    }

    @Test func `release notes nested as deep as anybody likes come along`() throws {
        for html in [Self.nested("<b>", "</b>", 9_000, "deep"), Self.nested("<ul><li>", "</li></ul>", 3_000, "deep")] {
            let folder = try TemporaryFolder()
            let item = "<link>https://a.example</link><sparkle:version>1</sparkle:version>"
            let space = "http://www.andymatuschak.org/xml-namespaces/sparkle"
            try folder.write(
                "<rss xmlns:sparkle=\"\(space)\"><channel><item>\(item)<description><![CDATA[\(html)]]></description>"
                    + "</item></channel></rss>", to: "old.xml")
            let run = try run("import old.xml --client sparkle-appcast", in: folder)
            #expect(run.status == 0, "\(run.errors.prefix(300))")
            #expect(try folder.read("Content/old.md").contains("deep"))
        }
    }

    @Test func `a site goes its whole way beside a published folder of nested documents`() throws {
        let folder = try Decree.shippedSite()
        #expect(try run("build --output Old", in: folder).status == 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Old")
        let documents = names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }
        #expect(documents.count > 10)
        for (number, name) in documents.enumerated() {
            try folder.write(Self.documents[number % Self.documents.count], to: "Old/\(name)")
        }
        for words in ["check", "build", "impact --against Old", "explain kasa --platform ios --version 2.0.0"] {
            let run = try run(words, in: folder)
            #expect(run.status == 0 || run.status == 1, "\(words): \(run.status) \(run.errors.prefix(300))")
        }
        let ship = try run("ship --new-key --key site.key --unencrypted --yes", in: folder)
        #expect(ship.status == 0, "\(ship.errors)")
    }

    private static let markdown = [
        "quotes": nested("> ", "", 99), "more quotes": nested("> ", "", 20_000), "lists": nested("- ", "", 99),
        "bold in italics": nested("*a **b ", "", 20_000, ""), "marks": nested("_*", "*_", 20_000),
        "links": nested("[", "](b)", 20_000, "a"), "images": nested("![", "](b)", 20_000, "a"),
        "code": nested("`", "`", 20_000),
    ]

    @Test(arguments: markdown.keys.sorted()) func `nested Markdown is read, or refused`(name: String) throws {
        let folder = try TemporaryFolder(), text = try #require(Self.markdown[name])
        try folder.write(Decree.smallPolicy + "\n# Documentation\n\n\(text)\n", to: "Content/kasa.md")
        for words in ["check", "build"] {
            let run = try run(words, in: folder)
            #expect(run.status == 0 || run.status == 1, "\(words): \(run.status) \(run.errors.prefix(300))")
        }
    }

    private static let frontMatter = [
        "lists": nested("[", "]", 20_000), "maps": nested("{a: ", "}", 20_000), "block lists": nested("- ", "", 20_000),
    ]

    @Test(arguments: frontMatter.keys.sorted()) func `nested front matter is refused`(name: String) throws {
        let folder = try TemporaryFolder(), text = try #require(Self.frontMatter[name])
        let policy = Decree.smallPolicy.replacing("\nminimum:", with: "\nextra: \(text)\nminimum:", maxReplacements: 1)
        try folder.write(policy, to: "Content/kasa.md")
        let run = try run("check", in: folder)
        #expect(run.status == 1, "\(run.errors.prefix(300))")
    }
}
