/// The settings and words of `index.md`.
package struct Site: Sendable {
    package let title: String
    /// The public address, `https://…` without a slash at the end; nil when not set.
    package let url: String?
    package let language: LanguageTag
    /// Where publications go, by name; without `targets`, a local folder.
    package let targets: [Target]
    /// Prefixes that store links must match; empty allows every https link.
    package let allowedURLs: [String]
    /// Whose signatures the roles need; nil for a site that has minisign signatures only.
    package let keys: SiteKeys?
    /// The home page's words.
    package let introduction: Prose
    package let position: SourcePosition

    /// A place to publish to.
    package struct Target: Hashable, Sendable {
        package let name: String
        /// A folder; relative to the working folder.
        package let directory: String
        package let position: SourcePosition

        package init(name: String, directory: String, position: SourcePosition) {
            self.name = name
            self.directory = directory
            self.position = position
        }
    }

    package init(
        title: String, url: String?, language: LanguageTag, targets: [Target], allowedURLs: [String],
        keys: SiteKeys? = nil, introduction: Prose, position: SourcePosition
    ) {
        self.title = title
        self.url = url
        self.language = language
        self.targets = targets
        self.allowedURLs = allowedURLs
        self.keys = keys
        self.introduction = introduction
        self.position = position
    }
}

/// Everything the content folder says: the site, its apps by slug, and its assets.
package struct SiteContent: Sendable {
    package let site: Site
    /// By slug; an app with an error is not here.
    package let policies: [Policy]
    /// Under `assets/`, as they are.
    package let assets: [Artifact]

    package init(site: Site, policies: [Policy], assets: [Artifact]) {
        self.site = site
        self.policies = policies
        self.assets = assets
    }
}
