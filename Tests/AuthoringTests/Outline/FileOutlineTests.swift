import Foundation
import PolicyModel
import Testing

@testable import Authoring

@Suite struct FileOutlineTests {
    private func outline(_ text: String) -> FileOutline { FileOutline(Array(text.utf8)) }

    /// Every value as `path=text`, with the text that its range covers.
    private func values(_ outline: FileOutline) -> [String] {
        outline.values.map { place in
            let path = place.path.map { step in
                switch step {
                case .key(let name): name
                case .item(let index): "\(index)"
                }
            }
            return "\(path.joined(separator: "."))=\(outline.text[place.range])"
        }
    }

    @Test func `values are found with their paths and the text they cover`() {
        let outline = outline("---\napp: Kaşa\nids: {ios: 🙂.b, macos: x}\nrules:\n  - {id: old, do: none}\n---\nBody\n")
        #expect(
            values(outline) == ["app=Kaşa", "ids.ios=🙂.b", "ids.macos=x", "rules.0.id=old", "rules.0.do=none"])
        #expect(outline.text[outline.bodyStart..<outline.text.bytes.count] == "Body\n")
    }

    @Test func `carriage returns before line feeds move no value`() {
        let outline = outline("---\r\napp: Kasa\r\nlatest: 3.2.0\r\n---\r\nBody\r\n")
        #expect(values(outline) == ["app=Kasa", "latest=3.2.0"])
    }

    @Test(arguments: [
        "app: Kasa\nids: {ios: x\nlatest: 1.0\n", "app: Kasa\n\tbroken\nlatest: 1.0\n",
        "app: Kasa\nids: ]\nlatest: 1.0\n", "app: Kasa\nids: \"open\nlatest: 1.0\n", "app: Kasa\nrules\nlatest: 1.0\n",
    ])
    func `a line that is no YAML hides no other line`(_ front: String) {
        let found = values(outline("---\n\(front)---\nBody\n"))
        #expect(found.contains("app=Kasa"))
        #expect(found.contains("latest=1.0"))
    }

    @Test func `an alias, an anchor and a key that stands twice hide nothing`() {
        let outline = outline("---\napp: &name Kasa\nids: {ios: *name, macos: x}\nlatest: 1.0\nlatest: 2.0\n---\n")
        #expect(values(outline) == ["app=&name Kasa", "ids.macos=x", "latest=1.0", "latest=2.0"])
    }

    @Test func `a block ends with its words, a list with its bracket, a pair without braces with its value`() {
        let front = "key: |\n  one\n  two\n\nlist: [version: 1.0 ]\nitems:\n- a\n- b\n\nlast: {a: b}\n"
        let outline = outline("---\n\(front)---\n")
        let entries = outline.front?.entries ?? []
        #expect(
            entries.map { outline.text[$0.range] } == [
                "key: |\n  one\n  two", "list: [version: 1.0 ]", "items:\n- a\n- b", "last: {a: b}",
            ])
        #expect(entries[1].value.listItems.map { outline.text[$0.range] } == ["version: 1.0"])
    }

    @Test func `without a closing fence the rest of the file is front matter`() {
        let outline = outline("---\napp: Kasa\nlatest: 1.0")
        #expect(values(outline) == ["app=Kasa", "latest=1.0"])
        #expect(outline.isInFront(outline.text.bytes.count - 1))
    }

    @Test func `a file without front matter has a body alone`() {
        let outline = outline("# Text: force\n- Title: A\n")
        #expect(outline.front == nil)
        #expect(outline.sections.map(\.kind) == [.text("force")])
    }

    @Test func `the value and the key at a place are found, and nothing between them`() throws {
        let text = "---\nrules:\n  - {id: bad, do: force}\n---\n", outline = outline(text)
        let places = try ["bad", "do:", "- {id"].map { try text.utf8.distance(of: $0) }
        let id = try #require(outline.value(at: places[0]))
        #expect(id.path == [.key("rules"), .item(0), .key("id")])
        #expect(!id.isKey)
        let key = try #require(outline.value(at: places[1]))
        #expect(key.path == [.key("rules"), .item(0), .key("do")])
        #expect(key.isKey)
        #expect(outline.value(at: places[2]) == nil)
    }

    @Test func `sections, languages and fields stand where they are written`() throws {
        let text = """
            ---
            app: Kasa
            ---
            Words.

            # Text: bad-build
            - Title: Güncelle
            - Message: One
              line more
            ## tr
            - Title: Yeni
            # Release: 3.2.0
            ## de
            Neu.
            # Message: fair
            ```yaml
            max: 2
            ```
            - Title: T
            # Why
            """
        let outline = outline(text), source = outline.text
        #expect(
            outline.sections.map(\.kind) == [
                .text("bad-build"), .release(try #require(Version("3.2.0"))), .message("fair"), .documentation("Why"),
            ])
        #expect(outline.sections.map { source[$0.name] } == ["bad-build", "3.2.0", "fair", "# Why"])
        let first = outline.sections[0]
        #expect(first.parts.map(\.language) == [nil, "tr"])
        #expect(
            first.parts.flatMap(\.fields).map { source[$0.range] } == [
                "- Title: Güncelle", "- Message: One\n  line more", "- Title: Yeni",
            ])
        #expect(outline.sections[2].settings.map { source[$0] } == "max: 2\n")
        #expect(source[first.range].hasPrefix("# Text: bad-build\n"))
        #expect(source[first.range].hasSuffix("- Title: Yeni\n"))
    }

    @Test func `values behind bytes that are no UTF-8, and behind lines left out, stand where they are written`() {
        let broken = FileOutline(
            Array("---\napp: ".utf8) + [0xFF, 0xC3] + Array("\nids: {\u{15F}: \"\nlatest: 1.0\n---\n".utf8))
        #expect(values(broken).last == "latest=1.0")
    }

    @Test func `an outline of any bytes ends, and its places lie in the file`() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "---\n", "app: x\n", "{", "[", "\"", "'", "- ", "# Text: a\n", "\r", "\u{FEFF}", "🙂", ": ", "\n", "\t",
            "```yaml\n",
        ]
        for _ in 0..<400 {
            let text =
                "---\n"
                + (0..<Int.random(in: 0..<30, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            let outline = outline(text), all = 0...outline.text.bytes.count
            for place in outline.values {
                #expect(all.contains(place.range.upperBound), "\(text.debugDescription)")
            }
            for section in outline.sections {
                #expect(all.contains(section.range.upperBound), "\(text.debugDescription)")
            }
        }
    }
}

extension String.UTF8View {
    /// The byte at which some words first stand.
    func distance(of words: String) throws -> Int {
        let range = try #require(String(self).range(of: words))
        return distance(from: startIndex, to: range.lowerBound)
    }
}
