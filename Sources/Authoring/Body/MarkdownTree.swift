import CCMark
import PolicyModel

/// The CommonMark tree of one text, and the only owner of its memory.
///
/// Every `MarkdownNode` retains its tree, so no node outlives it. The tree stays in C instead of becoming an enum:
/// destroying a value with 64 Ki nested quotes would overflow the stack.
package final class MarkdownTree {
    /// Freed with this object.
    private let document: OpaquePointer
    /// Converts cmark's positions.
    let lines: BodyLines

    /// Parses CommonMark; every text is valid.
    ///
    /// A text of others goes through `BodyLimits` first. A text without a file needs no name: nothing in it is
    /// reported.
    package init(_ text: String, file: String = "", firstLine: Int = 1) {
        lines = BodyLines(text, file: file, firstLine: firstLine)
        let parsed = text.withCString { cmark_parse_document($0, text.utf8.count, CMARK_OPT_DEFAULT) }
        guard let parsed else { preconditionFailure("cmark made no document") }
        document = parsed
    }

    deinit { cmark_node_free(document) }

    /// The top-level blocks, in order.
    package var blocks: [MarkdownNode] { MarkdownNode(document, in: self).children }
}

package struct MarkdownNode {
    /// The kinds of nodes that policies distinguish; the raw values are their names in diagnostics.
    package enum Kind: String {
        case heading = "a heading"
        case paragraph = "a paragraph"
        case bulletList = "a bullet list"
        case numberedList = "a numbered list"
        case codeBlock = "a code block"
        case quote = "a quote"
        case rule = "a rule"
        case rawHTML = "raw HTML"
        case link = "a link"
        case image = "an image"
        case text, code
        case softBreak, hardBreak
        case emphasis, strong
        /// Documents and items: only their children matter.
        case wrapper
    }

    /// Retained, because it owns `pointer`.
    private let tree: MarkdownTree
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer, in tree: MarkdownTree) {
        self.pointer = pointer
        self.tree = tree
    }

    /// The node's kind; unknown types count as wrappers.
    package var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_LIST: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? .numberedList : .bulletList
        case CMARK_NODE_CODE_BLOCK: .codeBlock
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: .rawHTML
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .image
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_CODE: .code
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .hardBreak
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        default: .wrapper
        }
    }

    /// 1…6 for headings, else 0.
    package var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

    /// The number of a numbered list's first item, else 0.
    package var firstNumber: Int { Int(cmark_node_get_list_start(pointer)) }

    /// Whether a list's items stand together, without empty lines between them.
    package var isTight: Bool { cmark_node_get_list_tight(pointer) == 1 }

    /// The characters of text, code and raw HTML.
    package var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

    /// The text after a code block's opening fence; empty for an indented block.
    var fenceInfo: String { cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? "" }

    /// The address of a link or image.
    package var address: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

    /// Exact for blocks only: cmark's positions of inlines are unreliable.
    var position: SourcePosition { tree.lines.position(line: firstLine, byte: firstByte) }

    /// The first byte of a block as it is written; nil if there is none.
    var firstSign: UInt8? { tree.lines.byte(line: firstLine, firstByte) }

    /// The signs that open a fenced block of code; nil for every other block.
    var fence: String? {
        guard kind == .codeBlock, let sign = firstSign, "`~".utf8.contains(sign) else { return nil }
        let more = (1...).prefix { tree.lines.byte(line: firstLine, firstByte + $0) == sign }
        return String(repeating: Character(Unicode.Scalar(sign)), count: more.count + 1)
    }

    /// Where a link, an image or HTML begins, and how many characters it has if it is on one line; nil where cmark's
    /// position is not that of its first sign.
    var inlineSpan: (position: SourcePosition, length: Int?)? {
        let sign: UInt8 = kind == .link ? UInt8(ascii: "[") : kind == .image ? UInt8(ascii: "!") : UInt8(ascii: "<")
        let line = firstLine, end = Int(cmark_node_get_end_column(pointer)) + 1
        if tree.lines.byte(line: line, firstByte) == sign {
            let start = tree.lines.position(line: line, byte: firstByte)
            let after = tree.lines.position(line: lastLine, byte: end)
            return (start, lastLine == line && after > start ? after.column - start.column : nil)
        }
        // An address between `<` and `>` is a link whose words alone are where cmark says.
        guard kind == .link, let words = children.first,
            tree.lines.byte(line: words.firstLine, words.firstByte - 1) == UInt8(ascii: "<")
        else { return nil }
        return (tree.lines.position(line: words.firstLine, byte: words.firstByte - 1), words.literal.count + 2)
    }

    /// The position of a text in the lines of the block; nil where it is not written as it reads.
    func position(of text: String, after number: Int = 0) -> SourcePosition? {
        tree.lines.position(of: text, after: number, in: firstLine...max(firstLine, lastLine))
    }

    private var lastLine: Int { Int(cmark_node_get_end_line(pointer)) }

    /// The first character of a line of the node, counted from 0.
    func position(ofLine number: Int) -> SourcePosition { tree.lines.firstPosition(line: firstLine + number) }

    /// Whether the node goes on below its first line.
    var hasMoreLines: Bool { cmark_node_get_end_line(pointer) > cmark_node_get_start_line(pointer) }

    /// Whether a table of another kind of Markdown stands in a paragraph.
    var hasTable: Bool { hasMoreLines && (firstLine..<lastLine).contains { tree.lines.isTableHead(line: $0) } }

    var secondFileLine: Int { tree.lines.fileLine(firstLine + 1) }

    var lastFileLine: Int { tree.lines.fileLine(max(firstLine, Int(cmark_node_get_end_line(pointer)))) }

    /// The position of the words in a block `Field: words`; the block's own if they begin on a later line.
    var positionAfterColon: SourcePosition {
        tree.lines.positionAfterColon(line: firstLine, byte: firstByte) ?? position
    }

    /// False for a fenced block without a closing fence, which extends to the end of the text.
    var isClosedByFence: Bool {
        let last = Int(cmark_node_get_end_line(pointer))
        return last > firstLine && tree.lines.isFence(line: last)
    }

    /// The direct children, in order.
    package var children: [MarkdownNode] {
        var found: [MarkdownNode] = []
        var next = cmark_node_first_child(pointer)
        while let child = next {
            found.append(MarkdownNode(child, in: tree))
            next = cmark_node_next(child)
        }
        return found
    }

    private var firstLine: Int { Int(cmark_node_get_start_line(pointer)) }
    private var firstByte: Int { Int(cmark_node_get_start_column(pointer)) }
}

extension MarkdownNode {
    /// Visits this node and all its descendants in source order. There is no recursion, so deep trees are safe.
    ///
    /// - Parameter leave: runs after the descendants of a node that may hold some.
    func forEachInside(_ visit: (MarkdownNode) -> Void, leave: (MarkdownNode) -> Void = { _ in }) {
        let walk = cmark_iter_new(pointer)
        defer { cmark_iter_free(walk) }
        while true {
            let event = cmark_iter_next(walk)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(walk) else { return }
            if event == CMARK_EVENT_EXIT {
                leave(MarkdownNode(node, in: tree))
            } else {
                visit(MarkdownNode(node, in: tree))
            }
        }
    }

    /// Lowers a heading by one level. This changes the tree, so each heading is demoted once, before it is rendered.
    func demoteHeading() {
        _ = cmark_node_set_heading_level(pointer, Int32(min(headingLevel + 1, 6)))
    }

    /// HTML from cmark's safe mode: raw HTML becomes a comment, a dangerous address becomes empty.
    ///
    /// Safe mode is the default since cmark 0.29; the option selects it in older versions.
    var safeHTML: String {
        guard let html = cmark_render_html(pointer, CMARK_OPT_SAFE) else { return "" }
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        return String(cString: html)
    }
}
