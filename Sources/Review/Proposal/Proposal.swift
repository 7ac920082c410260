import ClientFormats
import PolicyModel
import SiteEngine

/// What is proposed, beside the state that it would take the place of.
package struct Proposal: Sendable {
    package let site: Site
    package let moment: Moment
    package let against: EarlierSite.Name
    /// True where of the other state only its documents are known.
    package let isOfDocuments: Bool
    /// Nil for content that is not built.
    package let digest: ProposalDigest?
    /// Empty where the other state's settings are not known.
    package let settings: [SettingChange]
    /// Of `index.md` and fragments.
    package let shared: [TextDifference]
    /// Those that change, by slug.
    package let apps: [AppReview]
    package let goneApps: [String]
    /// Slugs.
    package let unchanged: [String]
    /// Apps that the other state has and today's reader refuses: all of them counts as new.
    package let unreadable: [String]
    private(set) var sharedNames = SharedNames()
    /// The impact of all apps, for its words and JSON.
    package var impact: Impact {
        Impact(
            moment: moment, earlier: nil, against: against, isOfDocuments: isOfDocuments,
            apps: apps.compactMap(\.impact), newApps: apps.filter(\.isNew).map(\.slug), goneApps: goneApps,
            unchanged: unchanged.count, diagnostics: apps.flatMap(\.warnings), site: site, sharedNames: sharedNames)
    }

    /// The app's name for people; with its slug where another app is called the same.
    func title(of app: AppReview) -> String { sharedNames.title(app.name, of: app.slug) }
}

extension Proposal {
    /// - Parameters:
    ///   - digest: that of the built site; nil for content that is not built, as in a preview.
    ///   - only: the apps to compare; nil for all.
    /// - Throws: `ContentError` where a folder cannot be read.
    package init(
        of here: SiteEngine, against state: ReviewedState, digest: ProposalDigest?, only: Set<String>? = nil
    ) async throws {
        let slugs = TouchedContent.slugs(in: here.content)
        let earlier = try await Earlier(state, here, only)
        let asked = earlier.touched(slugs).intersection(only ?? slugs)
        let gone = only == nil ? earlier.apps.filter { !slugs.contains($0.key) } : [:]
        let checked: SiteEngine.Checked<AppReview?> = try await here.check(only: asked) { app in
            let past = earlier.apps[app.slug]
            // Of documents alone nothing else is known, and most apps of a large site have the same ones.
            if let past, past.app == nil, AppImpact.isUnchanged(from: past.documents, to: app.encoded) { return nil }
            var review = AppReview(app, since: past, gone: gone)
            if let folder = earlier.folder { review.policy = Self.policy(of: app.slug, from: folder, to: here.content) }
            return review.isChanged ? review : nil
        }
        let reviews = checked.apps.compactMap(\.self)
        let changed = Set(reviews.map(\.slug))
        let standard = Site(
            title: "", url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: SourcePosition(file: here.content))
        site = checked.site ?? standard
        moment = here.moment
        against = state.name
        isOfDocuments = earlier.folder == nil
        self.digest = digest
        settings = earlier.site.map { SettingChange.all(from: $0, to: checked.site ?? standard) } ?? []
        shared =
            earlier.folder.map {
                TextDifference.all(from: $0, to: here.content) { $0 == "index.md" || $0.hasPrefix("_") }
            } ?? []
        apps = reviews
        goneApps = only == nil ? earlier.slugs.subtracting(slugs).sorted() : []
        unchanged = slugs.intersection(only ?? slugs).subtracting(changed).sorted()
        unreadable = earlier.unreadable.sorted()
        let names = Dictionary(reviews.map { ($0.slug, $0.name) }) { first, _ in first }
        sharedNames = SharedNames(of: names, in: here.content)
    }

    private static func policy(of slug: String, from old: String, to new: String) -> [TextDifference] {
        TextDifference.all(from: old, to: new) { $0 == "\(slug).md" || $0.hasPrefix("\(slug)/") }
    }

    /// The other state as far as it is compared.
    private struct Earlier: Sendable {
        var apps: [String: AppReview.Earlier] = [:]
        var site: Site?
        /// Nil if only documents are known.
        var folder: String?
        var slugs: Set<String> = []
        var unreadable: Set<String> = []
        /// Nil for all.
        private var touchedFiles: TouchedContent?

        init(_ state: ReviewedState, _ here: SiteEngine, _ only: Set<String>?) async throws {
            switch state {
            case .documents(let documents, _):
                let byApp = EarlierSite.byApp(documents)
                slugs = Set(byApp.keys)
                apps = byApp.mapValues { AppReview.Earlier(documents: $0) }
            case .content(let folder, _):
                self.folder = folder
                slugs = TouchedContent.slugs(in: folder)
                let touched = TouchedContent(from: folder, to: here.content)
                touchedFiles = touched
                let asked = slugs.filter { touched.holds(slug: $0) }.intersection(only ?? slugs)
                let checked: SiteEngine.Checked<JudgedApp> = try await SiteEngine(content: folder, at: here.moment)
                    .check(only: asked)
                site = checked.site
                for app in checked.apps { apps[app.slug] = AppReview.Earlier(app: app) }
                unreadable = asked.subtracting(checked.apps.map(\.slug))
            }
        }

        func touched(_ all: Set<String>) -> Set<String> {
            guard let touchedFiles else { return all }
            return all.filter { touchedFiles.holds(slug: $0) }
        }
    }
}
