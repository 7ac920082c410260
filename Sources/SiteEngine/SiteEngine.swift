import Authoring
import Pages
import PolicyModel
import Publishing

/// Makes a site of its content: each app is read, judged, rendered and written, on as many tasks as there are processors.
///
/// The one way from content to files; every command asks it. It knows no terminal, no options, no environment and no clock.
package struct SiteEngine: Sendable {
    /// What each app's page says of earlier changes, by slug.
    package typealias History = [String: [PolicyRevision]]

    /// As the user gave it; the diagnostics' files begin with it.
    package let content: String
    /// Nil for the built-in templates alone.
    package let templates: String?
    package let moment: Moment
    package let strict: Bool
    /// Nil for pages without a history; called after the content was opened.
    package let history: (@Sendable () throws -> History)?

    package init(
        content: String, templates: String? = nil, at moment: Moment, strict: Bool = false,
        history: (@Sendable () throws -> History)? = nil
    ) {
        (self.content, self.templates, self.moment, self.strict) = (content, templates, moment, strict)
        self.history = history
    }

    /// The content read and judged, nothing of it rendered.
    package struct Checked<App: Sendable>: Sendable {
        /// By slug; those that were read without error.
        package let apps: [App]
        /// In file order; under `strict` all of them errors.
        package let diagnostics: [Diagnostic]
    }

    /// - Parameters:
    ///   - only: the apps to read, nil for all.
    ///   - keep: what is kept of an app, the rest of which is let go at once.
    /// - Throws: `ContentError` when the folder cannot be read.
    package func check<App: Sendable>(
        only: Set<String>? = nil, keeping keep: @escaping @Sendable (JudgedApp) -> App
    ) async throws -> Checked<App> {
        let site = try OpenedSite(self, only: only, isRendered: false)
        for asset in site.content.assets { _ = try site.content.read(asset) }
        let builder = AppBuilder(site: site, moment: moment) { app, _, _ in keep(app) }
        let apps = try await site.content.apps.mapOnAllProcessors { app in Result { try builder.build(app) } }
            .map { try $0.get() }
        return Checked(apps: apps.compactMap(\.made), diagnostics: site.diagnostics(of: apps.map(\.findings)))
    }

    package func check(only: Set<String>? = nil) async throws -> Checked<JudgedApp> {
        try await check(only: only) { $0 }
    }
}
