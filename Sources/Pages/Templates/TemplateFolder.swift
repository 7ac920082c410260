import PolicyModel

/// The templates, words and assets of the pages: the built-in ones, each replaced by the file of the same name in a
/// folder.
package struct TemplateFolder: Sendable {
    /// The pages' language.
    package let words: Vocabulary
    /// Empty if a template has an error, and if nothing is rendered.
    let pages: [Page: TemplateProgram]
    /// Every file the pages are made with, sorted by path.
    package let files: [(path: String, bytes: [UInt8])]
    /// By path in the site, sorted.
    package let assets: [Artifact]
    /// The paths of the folder's own files: all others are built in.
    package let own: Set<String>

    /// Reads a folder of templates; nil for the built-in ones only. Mistakes in templates are diagnostics.
    ///
    /// - Parameters:
    ///   - language: that of the pages; English if there are no words for it.
    ///   - isRendered: false where only mistakes are asked for: then the built-in templates alone need no compiling.
    /// - Throws: `TemplateError` if the folder or a file in it cannot be read.
    package static func read(
        _ folder: String?, in language: LanguageTag = .english, isRendered: Bool = true,
        reporting diagnostics: inout [Diagnostic]
    ) throws(TemplateError) -> TemplateFolder {
        var folder = folder
        while let path = folder, path.count > 1, path.hasSuffix("/") { folder = String(path.dropLast()) }
        let own =
            try folder.map { path throws(TemplateError) in
                try TemplateFiles.read(path, reporting: &diagnostics)
            } ?? [:]
        let files = BuiltInTemplates.files.merging(own) { $1 }
        diagnostics += caseTwins(among: files.keys.sorted(), own: Set(own.keys), in: folder ?? "Templates")
        let isCompiled = isRendered || !own.isEmpty
        var sources: [String: TemplateSource] = [:]
        for (path, bytes) in files.sorted(by: { $0.key < $1.key })
        where isCompiled && path.hasSuffix(suffix) && !path.contains("/") {
            let file = "\(own[path] == nil ? "Templates" : folder ?? "Templates")/\(path)"
            let source = source(path, bytes, file: file, reporting: &diagnostics)
            sources[source.name] = source
        }
        let words = words(for: language, files, own: Set(own.keys), in: folder ?? "Templates", reporting: &diagnostics)
        return TemplateFolder(
            words: words, pages: isCompiled ? pages(sources, words, reporting: &diagnostics) : [:],
            files: files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            assets: files.filter { $0.key.hasPrefix("assets/") }.sorted { $0.key < $1.key }
                .map { Artifact(path: $0.key, bytes: $0.value, role: .asset) },
            own: Set(own.keys))
    }

    /// The paths in the site of all assets; of a folder that cannot be read, of the built-in ones alone.
    package static func assetPaths(of folder: String?) -> Set<String> {
        var ignored: [Diagnostic] = []
        let own = folder.flatMap { try? TemplateFiles.read($0, reporting: &ignored) } ?? [:]
        return Set(BuiltInTemplates.files.keys).union(own.keys).filter { $0.hasPrefix("assets/") }
    }

    /// The words for a language, or for its nearest parent that has some. All files of the folder are checked, because
    /// another site may choose them.
    private static func words(
        for language: LanguageTag, _ files: [String: [UInt8]], own: Set<String>, in folder: String,
        reporting diagnostics: inout [Diagnostic]
    ) -> Vocabulary {
        let chain = sequence(first: language) { $0.parent }
        let chosen = chain.map { "words/\($0).properties" }.first { files[$0] != nil }
        var found: Vocabulary?
        for path in own.union([chosen].compactMap(\.self)).sorted() {
            guard let tag = TemplateFiles.language(of: path), let bytes = files[path] else { continue }
            let file = "\(own.contains(path) ? folder : "Templates")/\(path)"
            let words = VocabularyReader.read(bytes, of: tag, file: file, reporting: &diagnostics)
            if path == chosen { found = words }
        }
        return found ?? .english
    }

    /// Reports names that differ from a built-in one only in case: such a file would not replace it.
    private static func caseTwins(among paths: [String], own: Set<String>, in folder: String) -> [Diagnostic] {
        PathCase.twins(among: paths).map { path, earlier in
            let (ours, other) = own.contains(path) ? (path, earlier) : (earlier, path)
            return Diagnostic(
                .error, "path-case", at: SourcePosition(file: "\(folder)/\(ours)"),
                "'\(ours)' and '\(other)' differ in case alone, and on many machines they are one file",
                help: "rename one of them; to replace a built-in file, give yours its very name")
        }
    }

    /// The built-in files by their path below the folder.
    package static var builtIn: [(path: String, bytes: [UInt8])] {
        BuiltInTemplates.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static let suffix = ".mustache"

    private static func source(
        _ path: String, _ bytes: [UInt8], file: String, reporting diagnostics: inout [Diagnostic]
    ) -> TemplateSource {
        let text = String(validating: bytes, as: UTF8.self)
        if text == nil {
            diagnostics.append(
                Diagnostic(
                    .error, "template-file", at: SourcePosition(file: file), "the file is not UTF-8",
                    help: "save it as UTF-8"))
        }
        return TemplateSource(name: String(path.dropLast(suffix.count)), text: text ?? "", file: file)
    }

    /// Compiles only if every template is well formed, because an open section would cause errors in other templates.
    private static func pages(
        _ sources: [String: TemplateSource], _ words: Vocabulary, reporting diagnostics: inout [Diagnostic]
    ) -> [Page: TemplateProgram] {
        var mistakes = sources.values.flatMap(\.mistakes), pages: [Page: TemplateProgram] = [:]
        if mistakes.isEmpty {
            for page in Page.allCases {
                let name = page.rawValue, names = page.names
                pages[page] = TemplateProgram(
                    TemplateCompiler.steps(
                        of: name, sources, words, context: names, reporting: &mistakes))
            }
        }
        diagnostics += Diagnostic.inFileOrder(mistakes)
        return mistakes.isEmpty ? pages : [:]
    }

    /// A page by the name of its template.
    enum Page: String, CaseIterable {
        case home, app, missing, status

        fileprivate var names: PageNames {
            switch self {
            case .home: HomeContext.fields.names
            case .app: AppContext.fields.names
            case .missing: MissingContext.fields.names
            case .status: StatusContext.fields.names
            }
        }
    }
}
