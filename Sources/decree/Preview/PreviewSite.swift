import PolicyModel

/// The files of one good build, as a host would have them.
struct PreviewFiles: Sendable {
    let files: [String: Artifact]
    /// By slug, for questions about devices.
    let apps: [String: Check.App]
    /// How many seconds a host lets pages and documents be kept.
    let cache: Int

    /// - Precondition: no two artifacts share a path.
    init(_ artifacts: [Artifact], apps: [Check.App], cache: Int) {
        files = Dictionary(uniqueKeysWithValues: artifacts.map { ($0.path, $0) })
        self.apps = Dictionary(uniqueKeysWithValues: apps.map { ($0.dated.policy.slug, $0) })
        self.cache = cache
    }
}

/// What the preview shows at one moment: a value, replaced as a whole.
struct PreviewSite: Sendable {
    /// Pages carry it, so that one from before is known as such; another run of the preview has others.
    let revision: String
    /// The last good build; nil before the first.
    let good: PreviewFiles?
    /// Why newer content is not shown; empty where everything is.
    let mistakes: PreviewMistakes
}
