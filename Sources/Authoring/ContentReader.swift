import PolicyModel

/// What the content folder says, with every mistake found in it.
package struct ContentReading: Sendable {
    /// Nil only when `index.md` is not even a text. A policy with an error is left out of `policies`.
    package let content: SiteContent?
    /// In file order, each once.
    package let diagnostics: [Diagnostic]

    package init(content: SiteContent?, diagnostics: [Diagnostic]) {
        self.content = content
        self.diagnostics = diagnostics
    }
}

/// The one way into the content folder.
package enum ContentReader {
    /// - Parameters:
    ///   - folder: as the user gave it; the diagnostics' files begin with it.
    ///   - only: slugs to read, nil for all. Fragments they extend and `index.md` are read too; nothing else is opened,
    ///     and `assets` stays empty.
    package static func read(_ folder: String, only: Set<String>? = nil) throws(ContentError) -> ContentReading {
        var reader = FolderReader(disk: try ContentDisk(folder))
        let content = try reader.content(only: only)
        return ContentReading(content: content, diagnostics: MistakeFlood.bounded(reader.diagnostics))
    }
}
