import PolicyModel

/// A template of another module, with the built-in ones as its partials: a page that is not a part of the site.
///
/// Its text is that of the program itself, so a mistake in it is one of ours.
package struct OwnTemplate<Page: PageObject>: Sendable {
    private let program: TemplateProgram

    /// - Precondition: the template is well formed, and names only what `Page` has.
    package init(_ text: [UInt8], named name: String) {
        let own = TemplateSource(name: name, text: String(decoding: text, as: UTF8.self), file: "\(name).mustache")
        var sources = [name: own], mistakes = own.mistakes
        for (path, bytes) in BuiltInTemplates.files where path.hasSuffix(".mustache") {
            let partial = String(path.dropLast(".mustache".count))
            sources[partial] = TemplateSource(name: partial, text: String(decoding: bytes, as: UTF8.self), file: path)
        }
        let steps = TemplateCompiler.steps(of: name, sources, context: Page.fields.names, reporting: &mistakes)
        guard mistakes.isEmpty else { preconditionFailure("\(mistakes[0].position): \(mistakes[0].message)") }
        program = TemplateProgram(steps)
    }

    /// The page in UTF-8. Every text in it is escaped.
    package func bytes(of page: Page) -> [UInt8] { TemplateRun.page(program, of: page) }
}
