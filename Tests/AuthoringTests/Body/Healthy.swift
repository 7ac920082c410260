import PolicyModel
import TestSupport

@testable import Authoring

/// One body with every kind of section and no mistake, which tests break in one place each.
enum Healthy {
    static let body = """
        Kasa is a **till**.

        # Text: force
        - Title: Update required
        - Message: This version of {app} has stopped working.
        - Update button: Update

        ## de
        - Title: Aktualisierung nötig
        - Update button: Aktualisieren

        # Release: 3.2.0
        Faster *search*.

        ## de
        Schnellere Suche.

        # Message: spring-sale
        ```yaml
        every: 24
        max: 3
        ```
        - Message: Half price today.

        # How we decide
        We ask first.
        """

    /// The body's first line is the file's tenth.
    static func read(_ text: String, language: String = "en") -> (body: MarkdownBody, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let body = MarkdownBody(
            text, file: "Content/kasa.md", firstLine: 10, language: Sample.tag(language), reporting: &diagnostics)
        return (body, diagnostics)
    }

    /// What is reported once `part` has become `other`; `part` must be there once.
    static func broken(_ part: String, _ other: String) -> [Diagnostic] {
        precondition(body.ranges(of: part).count == 1, "the healthy body must hold this once: \(part)")
        return read(body.replacing(part, with: other)).diagnostics
    }

    static func at(_ line: Int, _ column: Int = 1) -> SourcePosition {
        SourcePosition(file: "Content/kasa.md", line: line, column: column)
    }

    static func error(
        _ id: String, _ line: Int, _ column: Int, _ message: String, help: String, fixes: [Fix] = [],
        first: SourcePosition? = nil
    ) -> Diagnostic {
        Diagnostic(
            .error, id, at: at(line, column), message, help: help, fixes: fixes,
            note: first.map { Diagnostic.Note("first written here", at: $0) })
    }

    /// At column 1.
    static func error(
        _ id: String, _ line: Int, _ message: String, help: String, fixes: [Fix] = [], first: SourcePosition? = nil
    ) -> Diagnostic {
        error(id, line, 1, message, help: help, fixes: fixes, first: first)
    }
}
