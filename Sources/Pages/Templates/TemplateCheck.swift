import PolicyModel

/// Checks every name a page's templates use against the context: the engine would render an unknown one as nothing.
struct TemplateCheck {
    private let sources: [String: TemplateSource]
    private var found: [Diagnostic] = []

    /// Every mistake reachable from the page template `name`, whose context defines `names`.
    static func mistakes(in name: String, _ sources: [String: TemplateSource], context names: PageNames) -> [Diagnostic] {
        var check = TemplateCheck(sources: sources)
        if let source = sources[name] { check.walk(source, scopes: [.object(names)], path: [name]) }
        return check.found
    }

    private init(sources: [String: TemplateSource]) { self.sources = sources }

    /// `scopes` are the contexts around the first tag, innermost last; `path` the templates that led here.
    private mutating func walk(_ source: TemplateSource, scopes: [PageShape], path: [String]) {
        var scopes = scopes, pushed: [Bool] = []
        for tag in source.tags {
            switch tag.kind {
            case .variable, .unescaped:
                if let shape = resolve(tag, source, scopes) { checkSpelling(tag, shape, source) }
            case .section:
                let shape = resolve(tag, source, scopes)
                // A flag, or a name that means nothing, leaves the context as it is.
                let inner: PageShape? = switch shape {
                case .list(let names)?, .object(let names)?: .object(names)
                case .text?, .markup?: shape
                case .flag?, nil: nil
                }
                pushed.append(inner != nil)
                if let inner { scopes.append(inner) }
            case .inverted:
                _ = resolve(tag, source, scopes)
                pushed.append(false)
            case .end: if pushed.popLast() == true { scopes.removeLast() }
            case .partial: enter(tag, source, scopes, path)
            case .comment, .refused, .open: continue
            }
        }
    }

    private mutating func enter(_ tag: TemplateTag, _ source: TemplateSource, _ scopes: [PageShape], _ path: [String]) {
        guard let partial = sources[tag.name] else {
            let nearest = NearestName.to(tag.name, among: sources.keys.sorted())
            found.append(source.error(
                "template-partial", at: tag, "'\(tag.name)' is not a template",
                help: nearest.map { "did you mean '\($0)'?" } ?? "add \(tag.name).mustache to the templates folder"))
            return
        }
        guard !path.contains(tag.name) else {
            found.append(source.error(
                "template-cycle", at: tag, "'\(tag.name)' takes in itself, by \(path.joined(separator: ", "))",
                help: "leave this partial out"))
            return
        }
        walk(partial, scopes: scopes, path: path + [tag.name])
    }

    /// Looks a dotted name up as the engine does: its first part outwards through the scopes, the rest inside what that names.
    private mutating func resolve(_ tag: TemplateTag, _ source: TemplateSource, _ scopes: [PageShape]) -> PageShape? {
        if tag.name == "." { return scopes.last }
        let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var shape = scopes.reversed().lazy.compactMap { $0[parts[0]] }.first
        var known = scopes.flatMap(\.names)
        for (index, part) in parts.enumerated().dropFirst() {
            let prefix = parts[..<index].joined(separator: ".")
            known = shape?.names.map { "\(prefix).\($0)" } ?? known
            shape = shape?[part]
        }
        if shape == nil {
            let known = Set(known).sorted()
            found.append(source.error(
                "template-name", at: tag, "'\(tag.name)' is a name that the page does not define here",
                help: NearestName.to(tag.name, among: known).map { "did you mean '\($0)'?" }
                    ?? "the names here are \(known.joined(separator: ", "))"))
        }
        return shape
    }

    private mutating func checkSpelling(_ tag: TemplateTag, _ shape: PageShape, _ source: TemplateSource) {
        switch (shape, tag.kind) {
        case (.text, .variable), (.markup, .unescaped): return
        case (.text, _):
            found.append(source.error(
                "template-escape", at: tag, "'\(tag.name)' is text, which is always escaped",
                help: "write '{{\(tag.name)}}'"))
        case (.markup, _):
            found.append(source.error(
                "template-escape", at: tag, "'\(tag.name)' is rendered prose, which is written as it is",
                help: "write '{{{\(tag.name)}}}'"))
        case (.flag, _), (.object, _), (.list, _):
            found.append(source.error(
                "template-name", at: tag, "'\(tag.name)' is not text, so it can only open a section",
                help: "write '{{#\(tag.name)}}…{{/\(tag.name)}}'"))
        }
    }
}

extension PageShape {
    /// What a name means inside an object; nothing inside the rest.
    subscript(name: String) -> PageShape? {
        if case .object(let names) = self { names.shapes[name] } else { nil }
    }

    var names: [String] { if case .object(let names) = self { Array(names.shapes.keys) } else { [] } }
}
