/// The settings and words of `index.md`.
package struct Site: Sendable {
    /// Five minutes: how long a changed policy may take to reach a device that asks.
    package static let standardCache = 300

    package let title: String
    /// The public address, `https://…` without a slash at the end; nil when not set.
    package let url: String?
    package let language: LanguageTag
    /// Where publications go, by name; without `targets`, a local folder.
    package let targets: [Target]
    /// Prefixes that store links must match; empty allows every https link.
    package let allowedURLs: [String]
    /// How many seconds a cache may keep documents and pages.
    package let cache: Int
    /// Whose signatures the roles need; nil for a site that has minisign signatures only.
    package let keys: SiteKeys?
    /// The home page's words.
    package let introduction: Prose
    package let position: SourcePosition

    /// A place to publish to.
    package struct Target: Hashable, Sendable {
        package let name: String
        package let place: TargetPlace
        package let position: SourcePosition

        package init(name: String, place: TargetPlace, position: SourcePosition) {
            self.name = name
            self.place = place
            self.position = position
        }
    }

    package init(
        title: String, url: String?, language: LanguageTag, targets: [Target], allowedURLs: [String],
        cache: Int = Site.standardCache, keys: SiteKeys? = nil, introduction: Prose, position: SourcePosition
    ) {
        self.title = title
        self.url = url
        self.language = language
        self.targets = targets
        self.allowedURLs = allowedURLs
        self.cache = cache
        self.keys = keys
        self.introduction = introduction
        self.position = position
    }
}

extension Site {
    /// Where it may be published: its targets, else the local folder.
    package var places: [TargetPlace] { targets.isEmpty ? [.standard] : targets.map(\.place) }
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
