import PolicyModel

/// The home page's part about one app, small enough to keep for every app of a large site.
package struct AppGlance: Sendable {
    package let slug: String
    package let name: String
    let platforms: [GlancePlatform]
    let due: [DueContext]
    /// The last change of the policy; nil where the history was not asked for, or names none.
    let changed: Moment?
    let warnings: Int

    /// - Parameters:
    ///   - warnings: how many its policy has, whatever the day.
    ///   - share: its users, if somebody counted them.
    package init(_ page: AppPage, warnings: Int = 0, share: UserShare? = nil, in words: Vocabulary = .english) {
        slug = page.dated.policy.slug
        name = page.dated.policy.name
        let dates = DueDate.all(page.dated)
        platforms = page.outcomes.map { GlancePlatform($0, dates, share: share, in: words) }
        due = dates.map {
            DueContext(due: $0, app: page.dated.policy.name, slug: page.dated.policy.slug, in: words)
        }
        changed = page.history.first?.moment
        self.warnings = warnings
    }
}
