import SiteEngine

/// What the preview shows at one moment: a value, replaced as a whole.
struct PreviewSite: Sendable {
    /// Pages carry it, so that one from before is known as such; another run of the preview has others.
    let revision: String
    /// The last good build; nil before the first.
    let good: PreviewFiles?
    /// Why newer content is not shown; empty where everything is.
    let mistakes: PreviewMistakes
}
