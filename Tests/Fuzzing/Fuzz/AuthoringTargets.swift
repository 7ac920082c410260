@testable import Authoring
import ClientFormats
import PolicyModel

/// Everything an author writes: each mistake is a diagnostic with a place inside the file.
enum AuthoringTargets {
    @Sendable static func policy(_ bytes: [UInt8]) { read(bytes, asFragment: false) }

    @Sendable static func frontMatter(_ bytes: [UInt8]) {
        let document = Array("---\n".utf8) + bytes + Array("\n---\n".utf8)
        read(document, asFragment: false)
        read(document, asFragment: true)
    }

    @Sendable static func body(_ bytes: [UInt8]) {
        // Only what a sound file can hold comes this far.
        var unsound: [Diagnostic] = [], diagnostics: [Diagnostic] = []
        let file = Array("---\n---\n".utf8) + bytes,
            document = SourceDocument(file, file: Self.file, reporting: &unsound)
        guard let text = document?.body, unsound.isEmpty else { return }
        let body = MarkdownBody(text, file: Self.file, firstLine: 1, language: .english, reporting: &diagnostics)
        check(diagnostics, in: bytes)
        for prose in [body.documentation] + body.notes.flatMap({ $0.parts.values.map(\.prose) }) { check(prose) }
        for text in body.texts { checkPlaces(text.words.values.flatMap { $0.values }, in: bytes) }
    }

    @Sendable static func site(_ bytes: [UInt8]) {
        var diagnostics: [Diagnostic] = []
        guard let document = SourceDocument(bytes, file: file, reporting: &diagnostics) else { return }
        var reader = SiteReader(apps: ["kasa"])
        check(reader.read(document).introduction)
        check(diagnostics + reader.diagnostics, in: bytes)
    }

    private static let file = "kasa.md"

    /// - Parameter asFragment: whether an app without a word of its own extends it.
    private static func read(_ bytes: [UInt8], asFragment: Bool) {
        var diagnostics: [Diagnostic] = []
        guard let document = SourceDocument(bytes, file: file, reporting: &diagnostics) else {
            return promise(diagnostics.hasErrors, "a file was refused without a word")
        }
        checkPlaces(document.frontMatter, in: bytes)
        let app = Array("---\napp: Kasa\n---\n".utf8)
        guard let empty = SourceDocument(app, file: "app.md", reporting: &diagnostics) else { return }
        let reader = AppReader(
            site: SiteReader.standard(at: document.start), clients: ClientFormats.descriptions, slug: "kasa",
            main: asFragment ? empty : document, others: [],
            fragment: asFragment ? document : nil, isWhole: true)
        let policy = reader.policy(reporting: &diagnostics)
        promise(policy != nil || diagnostics.hasErrors, "a policy was refused without a word")
        promise(policy == nil || !diagnostics.hasErrors, "a policy with an error was taken")
        check(diagnostics.filter { $0.position.file == file }, in: bytes)
        if let policy { check(policy.documentation) }
    }
}

extension AuthoringTargets {
    private static func check(_ diagnostics: [Diagnostic], in bytes: [UInt8]) {
        guard !diagnostics.isEmpty else { return }
        let lines = FileLines(bytes)
        for diagnostic in diagnostics {
            let words = "\(diagnostic.position): \(diagnostic.message) [\(diagnostic.id)]"
            promise(lines.hold(diagnostic.position), "outside the file: \(words)")
            if let note = diagnostic.note, note.position.file == file {
                promise(lines.hold(note.position), "outside the file: note at \(note.position): \(words)")
            }
            promise(!diagnostic.message.isEmpty && diagnostic.help?.isEmpty != true, "no words: \(words)")
            let shown = DiagnosticText(ink: Ink(false)).render(diagnostic, sourceLine: nil, noteLine: nil)
            promise(
                !shown.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" },
                "steers a terminal: \(words)")
        }
    }

    private static func checkPlaces(_ words: [LocalizedText.Words], in bytes: [UInt8]) {
        let lines = FileLines(bytes)
        for words in words { promise(lines.hold(words.position), "words outside the file: \(words.position)") }
    }

    private static func checkPlaces(_ node: YAMLNode, in bytes: [UInt8]) {
        let lines = FileLines(bytes)
        func check(_ node: YAMLNode) {
            promise(lines.hold(node.position), "a value outside the file: \(node.position)")
            node.listItems.forEach(check)
            for entry in node.entries {
                promise(lines.hold(entry.keyPosition), "a key outside the file: \(entry.keyPosition)")
                check(entry.value)
            }
        }
        check(node)
    }

    /// Raw HTML and dangerous links never reach a page.
    private static func check(_ prose: Prose) {
        let html = prose.html
        for tag in html.split(separator: "<").dropFirst() {
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            promise(
                tags.contains(String(name)) || tag.hasPrefix("!-- raw HTML omitted -->"),
                "a strange tag: <\(tag.prefix(40))")
        }
        for danger in ["=\"javascript:", "=\"vbscript:", "=\"file:"] {
            promise(!html.contains(danger), "a dangerous link: \(html)")
        }
    }

    /// All that cmark writes in its safe mode; no `h1`, which is the page's own.
    private static let tags: Set = [
        "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "pre", "code", "blockquote", "hr", "a", "img", "em",
        "strong", "br",
    ]
}

/// The lines of a file as an editor counts them.
private struct FileLines {
    /// Characters of each line.
    private let lengths: [Int]

    init(_ bytes: [UInt8]) {
        var unified: [UInt8] = []
        for byte in bytes {
            if byte == 0x0A, unified.last == 0x0D { unified.removeLast() }
            unified.append(byte)
        }
        lengths = unified.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).count }
    }

    /// One column past the end is where something is missing.
    func hold(_ position: SourcePosition) -> Bool {
        guard lengths.indices.contains(position.line - 1), position.column >= 1 else { return false }
        return position.column <= lengths[position.line - 1] + 1
    }
}
