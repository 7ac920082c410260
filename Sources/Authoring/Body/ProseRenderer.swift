import PolicyModel

/// Renders Markdown for pages: HTML by cmark in its safe mode.
///
/// Every heading goes one level down, to level six at most, since a page's one `h1` is the app's name.
/// What safe mode leaves out of the page is reported, so no author wonders where it went; an HTML comment is not,
/// because leaving it out is what its author meant.
enum ProseRenderer {
    static func prose(_ blocks: [MarkdownNode], reporting diagnostics: inout [Diagnostic]) -> Prose {
        var html = ""
        for block in blocks {
            // The place of a node costs the length of its line, so it is worked out only for what is reported.
            var enclosing = block
            block.forEachInside { node in
                switch node.kind {
                case .heading: node.demoteHeading()
                case .rawHTML where !node.isComment: diagnostics.append(omittedHTML(at: enclosing.position))
                case .link, .image: if node.leadsNowhere { diagnostics.append(omittedAddress(node, at: enclosing.position)) }
                default: break
                }
                if node.isBlock { enclosing = node }
            }
            html += block.safeHTML
        }
        return Prose(html: html)
    }

    private static func omittedHTML(at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .warning, "prose-html", at: position, "raw HTML is left out of pages; they hold Markdown only",
            help: "say it in Markdown; `\\<` is a plain `<`")
    }

    private static func omittedAddress(_ node: MarkdownNode, at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .warning, "prose-link", at: position,
            "\(node.address.quoted) is left out of pages; \(node.kind.rawValue) must not run anything or read files",
            help: "give an `https:` address")
    }
}

extension Prose {
    /// A whole text as prose, such as the home page's words, in which no heading opens a section.
    init(markdown text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]) {
        let text = BodyLimits.bounded(text, file: file, firstLine: firstLine, reporting: &diagnostics)
        let tree = MarkdownTree(text, file: file, firstLine: firstLine)
        self = ProseRenderer.prose(tree.blocks, reporting: &diagnostics)
    }
}

extension MarkdownNode {
    fileprivate var isBlock: Bool {
        switch kind {
        case .heading, .paragraph, .bulletList, .numberedList, .codeBlock, .quote, .rule: true
        default: false
        }
    }

    fileprivate var isComment: Bool {
        let html = literal.trimmed
        return html.hasPrefix("<!--") && html.hasSuffix("-->")
    }

    /// True for the addresses that cmark's safe mode empties.
    fileprivate var leadsNowhere: Bool {
        let address = address.lowercased()
        if ["png", "gif", "jpeg", "webp"].contains(where: { address.hasPrefix("data:image/\($0)") }) { return false }
        return ["javascript:", "vbscript:", "file:", "data:"].contains { address.hasPrefix($0) }
    }
}
