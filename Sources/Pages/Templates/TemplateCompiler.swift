import PolicyModel

/// Compiles a page's templates into steps, with partials inserted and names resolved.
///
/// The fields of a page are known at compile time, so an unknown name is a diagnostic at its line, not an empty text.
struct TemplateCompiler {
    private let sources: [String: TemplateSource]
    private let words: Vocabulary
    private var found: [Diagnostic] = []
    /// How many sections and partials the step that is compiled stands in.
    private var depth = 0

    /// Each level is several calls, here and when a page is written, and the stack of a thread may be small.
    private static let deepest = 64

    /// The steps of the page template `name`, whose context defines `names`; mistakes are those reachable from it.
    ///
    /// - Precondition: `TemplateSource.mistakes` is empty for every source.
    static func steps(
        of name: String, _ sources: [String: TemplateSource], _ words: Vocabulary = .english, context names: PageNames,
        reporting diagnostics: inout [Diagnostic]
    ) -> [TemplateStep] {
        guard let source = sources[name] else { return [] }
        var compiler = TemplateCompiler(sources: sources, words: words)
        let steps = compiler.steps(TemplatePlace(source: source, scopes: [.init(.object(names))], path: [name]))
        diagnostics += compiler.found
        return steps
    }

    private mutating func steps(_ place: TemplatePlace) -> [TemplateStep] {
        var pieces = place.source.pieces[...]
        return steps(&pieces, place)
    }

    /// Compiles up to the end of the section or template.
    private mutating func steps(_ pieces: inout ArraySlice<TemplatePiece>, _ place: TemplatePlace) -> [TemplateStep] {
        var steps: [TemplateStep] = []
        while let piece = pieces.popFirst() {
            switch piece {
            case .words(let words): steps.append(words: Array(words.utf8))
            case .tag(let tag, _) where tag.kind == .end: return steps
            case .tag(let tag, let indent):
                for step in self.steps(tag, indent, &pieces, place) { steps.append(joining: step) }
            }
        }
        return steps
    }

    private mutating func steps(
        _ tag: TemplateTag, _ indent: Substring, _ pieces: inout ArraySlice<TemplatePiece>, _ place: TemplatePlace
    ) -> [TemplateStep] {
        switch tag.kind {
        case .variable where tag.name.hasPrefix(TemplateCompiler.wordsPrefix): return words(tag, place)
        case .variable, .unescaped:
            guard let meaning = meaning(tag, place) else { return [] }
            checkSpelling(tag, meaning.shape, place.source)
            return [.value(meaning.path)]
        case .section:
            let meaning = meaning(tag, place)
            let inner = section(tag, &pieces, meaning.map(place.inside) ?? place)
            guard let meaning else { return [] }
            if case .flag = meaning.shape { return [.condition(meaning.path, inner)] }
            return [.section(meaning.path, inner)]
        case .inverted:
            let meaning = meaning(tag, place), inner = section(tag, &pieces, place)
            return meaning.map { [.inverted($0.path, inner)] } ?? []
        case .partial: return partial(tag, indent, place)
        case .end, .comment, .refused, .open: return []
        }
    }

    private static let wordsPrefix = "words."

    /// The text of a key of the words. Its places are filled with the values of the names that they are.
    private mutating func words(_ tag: TemplateTag, _ place: TemplatePlace) -> [TemplateStep] {
        let key = String(tag.name.dropFirst(TemplateCompiler.wordsPrefix.count))
        guard let pattern = words.pattern(key) else {
            let nearest = NearestName.to(key, among: words.keys).map { "did you mean 'words.\($0)'?" }
            found.append(
                place.source.error(
                    "template-name", at: tag, "'\(tag.name)' is not a key of the words",
                    help: nearest ?? "the keys are those of words/en.properties"))
            return []
        }
        return pattern.pieces.compactMap { piece in
            switch piece {
            case .text(let text): return .words(Array(EscapedText.escape(text).utf8))
            case .place(let name):
                if case .success(let meaning) = place.meaning(of: name), case .text = meaning.shape {
                    return .value(meaning.path)
                }
                found.append(
                    place.source.error(
                        "template-name", at: tag, "'\(tag.name)' has the place '{\(name)}', which is no text here",
                        help: "use it where the page defines '\(name)'"))
                return nil
            }
        }
    }

    /// The steps of a partial, compiled in the context of its tag. Recursion is reported.
    private mutating func partial(_ tag: TemplateTag, _ indent: Substring, _ place: TemplatePlace) -> [TemplateStep] {
        guard let partial = sources[tag.name] else {
            let nearest = NearestName.to(tag.name, among: sources.keys.sorted())
            found.append(
                place.source.error(
                    "template-partial", at: tag, "'\(tag.name)' is not a template",
                    help: nearest.map { "did you mean '\($0)'?" } ?? "add \(tag.name).mustache to the templates folder")
            )
            return []
        }
        guard !place.path.contains(tag.name) else {
            found.append(
                place.source.error(
                    "template-cycle", at: tag,
                    "'\(tag.name)' takes in itself, by \(place.path.joined(separator: ", "))",
                    help: "leave this partial out"))
            return []
        }
        let inner = TemplatePlace(
            source: partial.indented(by: indent), scopes: place.scopes, path: place.path + [tag.name])
        var pieces = inner.source.pieces[...]
        return nested(tag, in: place) { $0.steps(&pieces, inner) }
    }

    /// The steps up to the end of the section that a tag opens.
    private mutating func section(
        _ tag: TemplateTag, _ pieces: inout ArraySlice<TemplatePiece>, _ place: TemplatePlace
    ) -> [TemplateStep] {
        var rest = pieces
        let steps = nested(tag, in: place) { $0.steps(&rest, place) }
        pieces = depth < Self.deepest ? rest : TemplatePiece.behindSection(pieces)
        return steps
    }

    /// The steps of a section or partial; none, and a mistake, for one that is nested too deeply.
    private mutating func nested(
        _ tag: TemplateTag, in place: TemplatePlace, _ steps: (inout TemplateCompiler) -> [TemplateStep]
    ) -> [TemplateStep] {
        guard depth < Self.deepest else {
            found.append(
                place.source.error(
                    "template-nesting", at: tag,
                    "'\(tag.name)' is inside more than \(Self.deepest) sections and partials",
                    help: "leave some of them out"))
            return []
        }
        depth += 1
        defer { depth -= 1 }
        return steps(&self)
    }

    /// Resolves a name; reports an unknown one with the nearest known one.
    private mutating func meaning(_ tag: TemplateTag, _ place: TemplatePlace) -> TemplatePlace.Meaning? {
        switch place.meaning(of: tag.name) {
        case .success(let meaning): return meaning
        case .failure(let unknown):
            found.append(
                place.source.error(
                    "template-name", at: tag, "'\(tag.name)' is a name that the page does not define here",
                    help: NearestName.to(tag.name, among: unknown.known).map { "did you mean '\($0)'?" }
                        ?? "the names here are \(unknown.known.joined(separator: ", "))"))
            return nil
        }
    }

    /// Reports braces that do not fit the value: two for text, three for prose, none for flags, objects and lists.
    private mutating func checkSpelling(_ tag: TemplateTag, _ shape: PageShape, _ source: TemplateSource) {
        switch (shape, tag.kind) {
        case (.text, .variable), (.markup, .unescaped): return
        case (.text, _):
            found.append(
                source.error(
                    "template-escape", at: tag, "'\(tag.name)' is text, which is always escaped",
                    help: "write '{{\(tag.name)}}'"))
        case (.markup, _):
            found.append(
                source.error(
                    "template-escape", at: tag, "'\(tag.name)' is rendered prose, which is written as it is",
                    help: "write '{{{\(tag.name)}}}'"))
        case (.flag, _), (.object, _), (.list, _):
            found.append(
                source.error(
                    "template-name", at: tag, "'\(tag.name)' is not text, so it can only open a section",
                    help: "write '{{#\(tag.name)}}…{{/\(tag.name)}}'"))
        }
    }
}

extension [TemplateStep] {
    fileprivate mutating func append(words: [UInt8]) { append(joining: .words(words)) }

    /// Appends a step; adjacent texts become one step.
    fileprivate mutating func append(joining step: TemplateStep) {
        if case .words(let more) = step, case .words(let words)? = last {
            self[count - 1] = .words(words + more)
        } else {
            append(step)
        }
    }
}
