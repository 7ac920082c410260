import PolicyModel

/// Renders Markdown for pages, as HTML from cmark's safe mode.
///
/// Every heading goes one level down, to level six at most, because the `h1` of a page is the app's name.
/// Everything that safe mode drops is reported, except HTML comments, which authors do not expect on a page, and tags
/// that close reported ones.
enum ProseRenderer {
    /// Renders blocks of an app's or site's file, and reports what safe mode drops.
    static func prose(_ blocks: [MarkdownNode], reporting diagnostics: inout [Diagnostic]) -> Prose {
        var html = "", pictures: [Prose.RelativeAddress] = [], links: [Prose.RelativeAddress] = []
        for block in blocks {
            // Computing a position takes time in proportion to the line, so only reported nodes get one.
            var enclosing = block, open = 0
            block.forEachInside { node in
                switch node.kind {
                case .heading: node.demoteHeading()
                case .paragraph where node.hasTable: diagnostics.append(table(in: node))
                case .rawHTML where node.isClosingTag && open > 0: open -= 1
                case .rawHTML where !node.isComment:
                    diagnostics.append(omittedHTML(node, in: enclosing))
                    open += 1
                case .link, .image:
                    if node.isFootnote { diagnostics.append(footnote(node, in: enclosing)) }
                    if node.leadsNowhere { diagnostics.append(omittedAddress(node, in: enclosing)) }
                    if Prose.RelativeAddress.isRelative(node.address) {
                        let position = node.inlineSpan?.position ?? enclosing.position
                        let found = Prose.RelativeAddress(address: node.source, position: position)
                        node.kind == .image ? pictures.append(found) : links.append(found)
                    }
                default: break
                }
                if node.isBlock { enclosing = node }
            }
            html += block.safeHTML
        }
        return Prose(html: html, relativePictures: pictures, relativeLinks: links)
    }

    private static func omittedHTML(_ node: MarkdownNode, in block: MarkdownNode) -> Diagnostic {
        warning(
            "prose-html", at: node, in: block, "raw HTML is left out of pages; they hold Markdown only",
            help: node.htmlPicture.map { "write the picture in Markdown: \($0)" }
                ?? "say it in Markdown; `\\<` is a plain `<`")
    }

    private static func table(in block: MarkdownNode) -> Diagnostic {
        warning(
            "prose-table", at: block, in: block,
            "a table is shown as its bars and hyphens; Markdown here is CommonMark, which has none",
            help: "write it as a list")
    }

    private static func footnote(_ node: MarkdownNode, in block: MarkdownNode) -> Diagnostic {
        warning(
            "prose-footnote", at: node, in: block,
            "a footnote is shown as a link to \(node.address.quoted); Markdown here is CommonMark, which has none",
            help: "write the note into the text")
    }

    /// The diagnostic for a dangerous or unusable address.
    private static func omittedAddress(_ node: MarkdownNode, in block: MarkdownNode) -> Diagnostic {
        warning(
            "prose-link", at: node, in: block,
            "\(node.address.quoted) is left out of pages; \(node.kind.rawValue) must not run anything or read files",
            help: "give an `https:` address")
    }

    /// - Parameter block: what holds the node; its position counts where the node's own is unknown.
    private static func warning(
        _ id: String, at node: MarkdownNode, in block: MarkdownNode, _ message: String, help: String
    ) -> Diagnostic {
        let span = node.inlineSpan
        return Diagnostic(.warning, id, at: span?.position ?? block.position, length: span?.length, message, help: help)
    }
}

extension MarkdownNode {
    fileprivate var isBlock: Bool {
        switch kind {
        case .heading, .paragraph, .bulletList, .numberedList, .codeBlock, .quote, .rule: true
        default: false
        }
    }

    /// An HTML comment alone, which may be dropped without a report.
    fileprivate var isComment: Bool {
        let html = literal.trimmed
        return html.hasPrefix("<!--") && html.hasSuffix("-->")
    }

    /// The first picture of raw HTML as Markdown has it; nil for none.
    fileprivate var htmlPicture: String? {
        guard let tag = literal.firstMatch(of: /(?i)<img\b[^>]*/)?.output else { return nil }
        func value(_ attribute: Regex<(Substring, Substring?, Substring?, Substring?)>) -> String? {
            (try? attribute.firstMatch(in: tag)).flatMap { $0.1 ?? $0.2 ?? $0.3 }.map(String.init)
        }
        let words = value(/(?i)\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/) ?? "words"
        let address = value(/(?i)\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/) ?? ""
        let isPlain = (words + address).allSatisfy { $0 != "`" && $0 != "[" && $0 != "]" && !$0.isNewline }
        guard isPlain, address.hasPrefix("https://"), !address.contains(where: { "()<> ".contains($0) }),
            words.count + address.count <= 200
        else { return "`![words](https://…)`" }
        return "`![\(words)](\(address))`"
    }

    /// A reference `[^1]` whose definition is one word, which becomes its address.
    fileprivate var isFootnote: Bool { kind == .link && children.first?.literal.hasPrefix("^") == true }

    /// A tag such as `</b>`, whose opening one is reported.
    fileprivate var isClosingTag: Bool { literal.hasPrefix("</") }

    /// The address as its HTML has it.
    fileprivate var source: String {
        safeHTML.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first.map {
            String($0)
        } ?? ""
    }

    /// Whether cmark's safe mode removes this address.
    fileprivate var leadsNowhere: Bool {
        let address = address.lowercased()
        if ["png", "gif", "jpeg", "webp"].contains(where: { address.hasPrefix("data:image/\($0)") }) { return false }
        return ["javascript:", "vbscript:", "file:", "data:"].contains { address.hasPrefix($0) }
    }
}
