/// Draws policies from a seed: the policy at an index is the same in every corpus of that seed and shape.
package struct PolicyMaker: Sendable {
    package let shape: Shape
    package let seed: UInt64

    package init(shape: Shape, seed: UInt64) {
        self.shape = shape
        self.seed = seed
    }

    /// The first app is `kasa`, whatever the size, so that commands may name one.
    package static func slug(at index: Int) -> String {
        let digits = String(index)
        return index == 0 ? "kasa" : "app-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// - Parameter revision: counts the changes made since; each moves the texts, so that documents and page change.
    package func policy(at index: Int, revision: Int = 0) -> PolicySource {
        var random = SeededGenerator(seed: seed, index: index)
        let slug = Self.slug(at: index)
        let releases = Releases(count: shape.releases, random: &random)
        let frontMatter = FrontMatter(shape: shape, slug: slug, releases: releases).text(drawing: &random)
        var body = PolicyBody(shape: shape, slug: slug, releases: releases, prose: Prose(random: random))
        return PolicySource(slug: slug, frontMatter: frontMatter, body: body.text(revision: revision))
    }

    /// The site's own file; `settings` are further lines of its front matter.
    package static func site(settings: String = "") -> String {
        """
        ---
        title: Updates
        url: https://updates.example.com
        \(settings)---
        Which versions of our apps may still run, which should be replaced, and which are fine as they are.

        """
    }
}
