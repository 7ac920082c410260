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

/// Reads a whole content folder into memory, for those who need its policies and nothing made of them.
package enum ContentReader {
    /// - Parameters:
    ///   - folder: as the user gave it; the diagnostics' files begin with it.
    ///   - only: slugs to read, nil for all. Fragments they extend and `index.md` are read too; nothing else is opened,
    ///     and `assets` stays empty.
    package static func read(_ folder: String, only: Set<String>? = nil) throws(ContentError) -> ContentReading {
        let opened = try OpenedContent(folder, only: only)
        var policies: [Policy] = [], diagnostics: [Diagnostic] = [], extended: Set<String> = []
        for app in opened.apps {
            let reading = try opened.read(app)
            if let policy = reading.policy { policies.append(policy) }
            diagnostics += reading.diagnostics
            extended.formUnion(reading.extended)
        }
        var assets: [Artifact] = []
        for asset in opened.assets { assets.append(try opened.read(asset)) }
        return ContentReading(
            content: opened.site.map { SiteContent(site: $0, policies: policies, assets: assets) },
            diagnostics: opened.diagnostics(with: diagnostics, extended: extended))
    }
}
