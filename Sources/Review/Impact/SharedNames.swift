import Authoring
import Basics

/// Display names that several apps of a site have: one of these apps is named with its slug.
package struct SharedNames: Hashable, Sendable {
    private var names: Set<String> = []

    init() {}

    /// - Parameters:
    ///   - apps: the names of those that are read, by slug.
    ///   - content: the folder whose other apps count too.
    init(of apps: [String: String], in content: String) {
        guard !apps.isEmpty else { return }
        let others = TouchedContent.slugs(in: content).filter { apps[$0] == nil }.compactMap { slug in
            ["\(content)/\(slug).md", "\(content)/\(slug)/index.md"].lazy.compactMap { Files.content(of: $0) }.first
                .flatMap(DisplayName.name)
        }
        names = Set(Dictionary(grouping: others + apps.values) { $0 }.filter { $1.count > 1 }.keys)
    }

    /// The name for people.
    func title(_ name: String, of slug: String) -> String { names.contains(name) ? "\(name) (\(slug))" : name }
}
