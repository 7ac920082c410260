import Foundation
import TestSupport
import Testing

@testable import PolicyModel

@Suite struct VocabularyTests {
    private func words(_ language: String) throws -> Vocabulary {
        var mistakes: [Diagnostic] = []
        let bytes = try #require(Vocabulary.builtIn["\(language).properties"])
        return try #require(
            VocabularyReader.read(bytes, of: Sample.tag(language), file: language, reporting: &mistakes),
            "\(mistakes)")
    }

    @Test func `a text has its places filled, wherever they stand`() throws {
        #expect(
            Vocabulary.english("due.live", ["platforms": "iOS", "version": "4.1.0"]) == "4.1.0 goes live on iOS")
        #expect(Vocabulary.english("band.releases", count: 1) == "1 release")
        #expect(Vocabulary.english("size.bytes", count: 1_234_567, isGrouped: true) == "1,234,567 bytes")
        #expect(Vocabulary.english("size.bytes", count: 0, isGrouped: true) == "0 bytes")
        #expect(Vocabulary.english.name(of: "verdict", "force") == "force")
        #expect(Vocabulary.english.name(of: "verdict", "other") == "other")
    }

    @Test func `lists are joined as the language does`() throws {
        let words = Vocabulary.english
        #expect(words.list([]) == "")
        #expect(words.list(["a"]) == "a")
        #expect(words.list(["a", "b"]) == "a and b")
        #expect(words.list(["a", "b", "c"], .or) == "a, b or c")
        #expect(words.chain(["a", "b", "c"], .or) == "a or b or c")
        #expect(words.clauses(["a", "b"]) == "a; b")
        #expect(try self.words("de").list(["a", "b", "c"]) == "a, b und c")
        #expect(try self.words("ja").list(["a", "b", "c"]) == "a、b、c")
    }

    @Test func `dates are in the language's order`() throws {
        let day = Moment("2026-04-02")!, second = Moment("2026-04-02T09:30:15Z")!
        #expect(Vocabulary.english.date(day) == "2026-04-02")
        #expect(Vocabulary.english.date(second) == "2026-04-02 09:30:15 UTC")
        #expect(Vocabulary.english.date(Moment("2026-04-02T09:30Z")!) == "2026-04-02 09:30 UTC")
        #expect(Vocabulary.english.exactDate(second) == "2026-04-02T09:30:15Z")
        #expect(Vocabulary.english.exactDate(Moment("2026-04-02T09:30Z")!) == "2026-04-02T09:30Z")
        #expect(Vocabulary.english.month(day) == "2026-04")
        #expect(try words("de").date(second) == "2. April 2026, 09:30:15 Uhr UTC")
        #expect(try words("ja").date(day) == "2026年4月2日")
        #expect(try words("es").date(day) == "2 de abril de 2026")
    }

    @Test func `values of a language written right to left are isolated, and sentences begin in its direction`() throws
    {
        let words = try words("ar"), live = words("due.live", ["version": "4.1.0", "platforms": "iOS"])
        #expect(words.direction == "rtl")
        #expect(live.contains("\u{2068}4.1.0\u{2069}") && live.contains("\u{2068}iOS\u{2069}"))
        #expect(live.hasPrefix("\u{200F}"))
        #expect(words.list(["iOS", "macOS"]) == "\u{200F}\u{2068}iOS\u{2069} و\u{2068}macOS\u{2069}")
        #expect(words.list(["iOS"]) == "iOS")
        #expect(
            words("system.from", ["platform": "iOS", "version": "15"]) == "\u{200F}\u{2068}iOS 15\u{2069} والأحدث")
        #expect(!words.date(Moment("2026-04-02")!).contains("\u{2068}"))
        #expect(!Vocabulary.english("due.live", ["version": "1", "platforms": "iOS"]).contains("\u{2068}"))
    }

    @Test func `the built-in files are the files of Templates, byte for byte, and whole`() throws {
        let folder = SourceTree.root.appending(path: "Templates/words")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        #expect(names.sorted() == Vocabulary.builtIn.keys.sorted())
        for name in names {
            #expect(Array(try Data(contentsOf: folder.appending(path: name))) == Vocabulary.builtIn[name], "\(name)")
            #expect(try words(String(name.dropLast(11))).keys.count > 200, "\(name)")
        }
    }

    /// Texts of other files that are the English one mostly are forgotten translations.
    @Test(arguments: Vocabulary.builtIn.keys.sorted().filter { $0 != "en.properties" })
    func `a built-in file is translated`(name: String) throws {
        let own = try words(String(name.dropLast(11)))
        let same = own.patterns.filter { key, pattern in
            pattern == Vocabulary.english.patterns[key] && pattern.source.contains { $0.isLetter }
                && pattern.pieces.contains { if case .text(let text) = $0 { text.contains(/[a-z]{3}/) } else { false } }
        }
        #expect(same.count < 30, "\(same.keys.sorted())")
    }
}

/// Holds the keys in the sources and the templates to the English file, both ways.
@Suite struct VocabularyKeyTests {
    private static let forms = [".zero", ".one", ".two", ".few", ".many", ".other"]
    /// Keys that are made of a group and a name.
    private static let computed = [
        "month.", "verdict.", "frequency.", "class.", "duration.", "loss.", "was.", "impact.", "list.", "event.",
        "history.announced-", "history.minimum-",
    ]

    private static let groups = Set(
        Vocabulary.english.keys.compactMap { $0.split(separator: ".").first.map(String.init) })

    /// Every literal of the sources, and every name of a template, that looks like a key.
    private static let used: Set<String> = {
        let literals = SourceTree.files.flatMap { file in
            file.code.flatMap { $0.text.matches(of: /"([a-z]+(?:\.[a-z0-9-]+)*)"/).map { String($0.output.1) } }
        }
        let folder = SourceTree.root.appending(path: "Templates")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let tags = names.filter { $0.hasSuffix(".mustache") }.flatMap { name -> [String] in
            let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
            return text.matches(of: /\{\{words\.([a-z0-9.-]+)\}\}/).map { String($0.output.1) }
        }
        return Set(literals + tags)
    }()

    @Test func `no key of the English file is unused`() {
        let stems = Vocabulary.english.keys.map { key in
            Self.forms.first { key.hasSuffix($0) }.map { String(key.dropLast($0.count)) } ?? key
        }
        let unused = stems.filter { stem in
            !Self.used.contains(stem) && !Self.computed.contains { stem.hasPrefix($0) }
        }
        #expect(Set(unused).sorted() == [])
    }

    @Test func `no key of the sources is unknown`() {
        let known = Set(Vocabulary.english.keys)
        let unknown = Self.used.filter { key in
            guard key.contains("."), !key.hasSuffix(".mustache"), !["feed.xml", "status.json"].contains(key),
                Self.groups.contains(String(key.prefix { $0 != "." }))
            else { return false }
            return !known.contains(key) && !known.contains("\(key).other")
        }
        #expect(unknown.sorted() == [])
    }
}
