import SiteEngine

/// What the preview shows at one moment: a value, replaced as a whole.
package struct PreviewSite: Sendable {
    /// Pages carry it, so that one from before is known as such; another run of the preview has others.
    package let revision: String
    /// The last good build; nil before the first.
    package let good: PreviewFiles?
    /// Why newer content is not shown; empty where everything is.
    let mistakes: PreviewMistakes
}
