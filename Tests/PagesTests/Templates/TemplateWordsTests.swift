import TestSupport
import Testing
@testable import Pages

/// A template holds no words of a language: they stand in the language files.
@Suite struct TemplateWordsTests {
    /// Names that are the same in every language.
    private static var names: Regex<Substring> {
        /status\.json|site-manifest\.json|SHA-256|\{latest\}|decree verify|--rebuild|Atom/
    }

    @Test func `no built-in template has words of its own`() {
        let templates = BuiltInTemplates.files.filter { $0.key.hasSuffix(".mustache") }
        #expect(templates.count > 10)
        for (path, template) in templates {
            let text = String(decoding: template, as: UTF8.self).replacing(/\{\{[^}]*\}\}+/, with: "")
            let read = text.replacing(/<[^>]*>|\w+="[^"]*"/, with: " ").replacing(Self.names, with: "")
            #expect(read.matches(of: /&?\p{L}{2,}/).map { String($0.0) }.filter { !$0.hasPrefix("&") } == [])
            let labels = text.matches(of: /(?:aria-label|title|alt|placeholder|data-label)="([^"]*\p{L}[^"]*)"/)
            #expect(labels.map { String($0.1) } == [], "\(path)")
        }
    }
}
