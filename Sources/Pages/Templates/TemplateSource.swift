import PolicyModel

/// The text of one template file, with the path for its diagnostics.
struct TemplateSource: Sendable {
    /// The file's name without `.mustache`, as in a partial tag.
    let name: String
    let text: String
    let file: String
    let tags: [TemplateTag]
    /// White space that was added before each line of the file.
    private let indent: String

    init(name: String, text: String, file: String, indent: String = "") {
        self.name = name
        self.text = text
        self.file = file
        self.indent = indent
        tags = TemplateTag.all(in: text)
    }

    /// The text with white space before each line, for a partial tag that is alone on an indented line.
    func indented(by indent: Substring) -> TemplateSource {
        guard !indent.isEmpty else { return self }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isEnded = lines.last?.isEmpty == true
        let text = lines.enumerated().map { isEnded && $0 == lines.count - 1 ? "" : "\(indent)\($1)" }
        return TemplateSource(name: name, text: text.joined(separator: "\n"), file: file, indent: self.indent + indent)
    }

    /// A diagnostic at a tag, with its line and column in the file.
    func error(_ id: String, at tag: TemplateTag, _ message: String, help: String) -> Diagnostic {
        let position = SourcePosition(file: file, line: tag.line, column: tag.column - indent.count)
        return Diagnostic(.error, id, at: position, message, help: help)
    }

    /// Mistakes that need no context: open tags, unsupported kinds of tags, sections closed in the wrong order.
    var mistakes: [Diagnostic] {
        var found: [Diagnostic] = [], open: [TemplateTag] = []
        for tag in tags {
            switch tag.kind {
            case .section, .inverted: open.append(tag)
            case .end:
                if let last = open.popLast(), last.name == tag.name { continue }
                found.append(
                    error(
                        "template-syntax", at: tag,
                        "'{{/\(tag.name)}}' closes a section that is not the innermost open one",
                        help: "close sections in the reverse of the order in which they were opened"))
                return found
            case .open:
                found.append(
                    error(
                        "template-syntax", at: tag, "'{{' opens a tag that is never closed",
                        help: "end the tag with '}}'"))
            case .refused(let sign):
                found.append(
                    error(
                        "template-syntax", at: tag, "'\(sign)' makes a kind of tag that templates here do not have",
                        help: "use variables, sections, inverted sections, comments and partials only"))
            case .variable, .unescaped, .partial, .comment: continue
            }
        }
        return found
            + open.map { tag in
                error(
                    "template-syntax", at: tag, "section '\(tag.name)' is never closed",
                    help: "add '{{/\(tag.name)}}' where it ends")
            }
    }
}
