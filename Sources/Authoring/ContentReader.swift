import PolicyModel

/// The content folder, with every mistake found in it.
package struct ContentReading: Sendable {
    /// Nil only if `index.md` is not text. A policy with an error is left out of `policies`.
    package let content: SiteContent?
    /// In file order, each once.
    package let diagnostics: [Diagnostic]

    package init(content: SiteContent?, diagnostics: [Diagnostic]) {
        self.content = content
        self.diagnostics = diagnostics
    }
}

/// Reads a whole content folder into memory, for callers that need its policies only.
package enum ContentReader {
    /// - Parameters:
    ///   - folder: as given by the user; file names in diagnostics begin with it.
    ///   - only: slugs of the apps to read, nil for all. Besides these only their fragments and `index.md` are read,
    ///     and `assets` stays empty.
    ///   - clients: the clients that an author can name.
    package static func read(
        _ folder: String, only: Set<String>? = nil, clients: [ClientDescription]
    ) throws(ContentError) -> ContentReading {
        let opened = try OpenedContent(folder, only: only, clients: clients)
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
