import Authoring
import ClientFormats
import PolicyModel

/// What an editor shows of the word under the pointer.
enum HoverAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let mistakes = self.mistakes(at: offset, in: file, workspace)
        let found = file.outline.isInFront(offset) ? front(offset, file, workspace) : body(offset, file, workspace)
        let parts = mistakes.map(\.words) + [found?.words].compactMap(\.self)
        guard !parts.isEmpty, let range = found?.range ?? mistakes.first?.range else { return .null }
        return .object([
            "contents": .object([
                "kind": .string("markdown"), "value": .string(parts.joined(separator: "\n\n---\n\n")),
            ]),
            "range": file.text.range(range),
        ])
    }

    private typealias Found = (words: String, range: Range<Int>)

    /// What the diagnostics mean that are about the place, each id once.
    private static func mistakes(at offset: Int, in file: AskedFile, _ workspace: Workspace) -> [Found] {
        var seen: Set<String> = []
        return workspace.check.diagnostics(of: file.path).compactMap { diagnostic in
            let range = file.outline.range(at: diagnostic.position)
            guard range.contains(offset) || range.upperBound == offset, seen.insert(diagnostic.id).inserted,
                let meaning = FormatGuide.row(ofDiagnostic: diagnostic.id)?.meaning
            else { return nil }
            return ("**\(diagnostic.id)** \(meaning)", range)
        }
    }

    private static func front(_ offset: Int, _ file: AskedFile, _ workspace: Workspace) -> Found? {
        guard let place = file.outline.value(at: offset) else { return nil }
        if place.isKey {
            let meaning = Schemas.schema(of: file.related.kind).place(place.path).meaning
            return meaning.map { ("**\(place.text)** \($0)", place.range) }
        }
        let words: String? =
            switch file.related.name(at: offset, in: file.path)?.name {
            case .release(let version)?: VersionWords(version, in: workspace.policy(of: file)).markdown
            case .text(let name)?: TextWords(name, in: file.related).markdown
            case .rule(let id)?: RuleWords(id, in: workspace.policy(of: file)).markdown
            case .fragment?: nil
            case nil: client(place)
            }
        return words.map { ($0, place.range) }
    }

    /// What a client is, at its name in a list.
    private static func client(_ place: FrontMatterPlace) -> String? {
        guard let client = ClientFormats.named(place.text),
            place.keys.first == "clients" || place.keys.last == "client"
        else { return nil }
        return "**\(place.text)** for \(client.platforms.map(\.displayName).joined(separator: ", ")): "
            + "`decree help clients \(place.text)`"
    }

    private static func body(_ offset: Int, _ file: AskedFile, _ workspace: Workspace) -> Found? {
        guard let section = file.outline.sections.first(where: { $0.range.contains(offset) }) else { return nil }
        if section.heading.contains(offset), case .release(let version) = section.kind {
            return VersionWords(version, in: workspace.policy(of: file)).markdown.map { ($0, section.heading) }
        }
        if let settings = section.settings, settings.contains(offset) { return setting(offset, file.text) }
        guard let part = section.parts.last(where: { $0.range.lowerBound <= offset }),
            let field = part.fields.first(where: { $0.range.contains(offset) })
        else { return nil }
        let language = part.language ?? file.outline.value([.key("language")])?.plainText
        let words = FieldWords(
            field.field, in: section, language.flatMap { LanguageTag($0) }, workspace.policy(of: file))
        return (words.markdown, field.range)
    }

    private static func setting(_ offset: Int, _ text: SourceText) -> Found? {
        let line = text.trimmed(text.line(text.lineNumber(at: offset)))
        let key = String(text[line].prefix { $0 != ":" })
        return PolicyKeys.message[key]?.meaning.map { ("**\(key)** \($0)", line) }
    }
}

extension Workspace {
    /// The policy that a file is of, as it is being written; nil while it has an error.
    func policy(of file: AskedFile) -> DatedPolicy? { file.related.app.flatMap(check.policy) }
}
