import Authoring
import PolicyModel
import Publishing

/// Makes a site of its content: each app is read, judged, rendered and written, on as many tasks as there are
/// processors.
///
/// The one way from content to files; every command asks it. It knows no terminal, no options, no environment and no
/// clock.
package struct SiteEngine: Sendable {
    /// As the user gave it; the diagnostics' files begin with it.
    package let content: String
    /// Nil for the built-in templates alone.
    package let templates: String?
    /// The folder of builds, in which no target may lie; nil where it is not known.
    package let output: String?
    package let moment: Moment
    package let strict: Bool
    /// The seconds after the moment within which later instants are judged too.
    package let ahead: Int
    /// Nil for pages without a history; called after the content was opened.
    package let history: (@Sendable () throws -> PageHistory)?
    /// By path: what is read in place of a content file's own bytes, for a change that is checked before it is written.
    package let replaced: [String: [UInt8]]
    /// By slug: how many users run which version, for the home page.
    package let shares: [String: UserShare]

    /// In seconds.
    package static let year = JudgedApp.year

    package init(
        content: String, templates: String? = nil, output: String? = nil, at moment: Moment, strict: Bool = false,
        ahead: Int = SiteEngine.year, history: (@Sendable () throws -> PageHistory)? = nil,
        replacing replaced: [String: [UInt8]] = [:], shares: [String: UserShare] = [:]
    ) {
        (self.content, self.templates, self.output) = (content, templates, output)
        (self.moment, self.strict) = (moment, strict)
        self.ahead = ahead
        self.history = history
        (self.replaced, self.shares) = (replaced, shares)
    }

    /// The content as far as it was asked for, nothing of it rendered.
    package struct Checked<App: Sendable>: Sendable {
        /// Nil only if `index.md` is not text.
        package let site: Site?
        /// By slug; those that were read without error.
        package let apps: [App]
        /// In file order; under `strict` all of them errors.
        package let diagnostics: [Diagnostic]
        /// How many apps have errors of reading, so that they were not judged.
        package var unjudged = 0
    }

    /// Reads the apps and judges none: an `EncodedApp` has the documents of one that somebody needs.
    ///
    /// - Parameter only: the apps to read, nil for all.
    /// - Throws: `ContentError` when the folder cannot be read.
    package func read(only: Set<String>? = nil) async throws -> Checked<DatedPolicy> {
        let site = try OpenedSite(self, only: only, templates: .unread)
        let apps = try await site.content.apps.mapOnAllProcessors { app in Result { try site.content.read(app) } }
            .map { try $0.get() }
        return Checked(
            site: site.content.site, apps: apps.compactMap(\.policy).map { DatedPolicy($0, at: moment) },
            diagnostics: site.diagnostics(of: apps.map(AppFindings.init)))
    }

    /// Judges the templates too, unless only some apps are read.
    ///
    /// - Parameters:
    ///   - only: the apps to read, nil for all.
    ///   - keep: what is kept of an app, the rest of which is let go at once.
    /// - Throws: `ContentError`, `TemplateError` when a folder cannot be read.
    package func check<App: Sendable>(
        only: Set<String>? = nil, keeping keep: @escaping @Sendable (JudgedApp) -> App
    ) async throws -> Checked<App> {
        let site = try OpenedSite(self, only: only, templates: only == nil ? .judged : .unread)
        let faults = try site.assetFaults()
        let builder = AppBuilder(site: site, moment: moment, ahead: ahead, keepsSources: false) { app, _, _ in
            keep(app)
        }
        let apps = try await site.content.apps.mapOnAllProcessors { app in Result { try builder.build(app) } }
            .map { try $0.get() }
        return Checked(
            site: site.content.site, apps: apps.compactMap(\.made),
            diagnostics: site.diagnostics(of: apps.map(\.findings), assets: faults),
            unjudged: apps.count { !$0.findings.isJudged })
    }

    package func check(only: Set<String>? = nil) async throws -> Checked<JudgedApp> {
        try await check(only: only) { $0 }
    }
}
