import ClientFormats
import PolicyModel
import Publishing
import SiteEngine

/// The content here against another state of the site: app by app, who notices the step from that one to this one.
package struct Impact: Sendable {
    /// The moment that both states are judged at.
    package let moment: Moment
    /// Where the old content is judged at a moment of its own.
    package let earlier: Moment?
    package let against: EarlierSite.Name
    /// True where of the other state only its documents are known.
    package let isOfDocuments: Bool
    /// By slug; those in both states.
    package internal(set) var apps: [AppImpact]
    package let newApps: [String]
    package let goneApps: [String]
    /// How many apps say the same in both states, byte for byte or word for word.
    package let unchanged: Int
    /// Of the content here, in file order; with an error in it the impact is of what could be read.
    package let diagnostics: [Diagnostic]
    /// The content's site; nil when not even that can be made of it.
    package let site: Site?
    var sharedNames = SharedNames()
}

extension Impact {
    /// The app's name for people; with its slug where another app is called the same.
    package func title(of app: AppImpact) -> String { sharedNames.title(app.name, of: app.slug) }

    private static func sharedNames(_ apps: [AppImpact], _ here: [DatedPolicy], in content: String) -> SharedNames {
        let all = apps.map { ($0.slug, $0.name) } + here.map { ($0.policy.slug, $0.policy.name) }
        return SharedNames(of: Dictionary(all) { first, _ in first }, in: content)
    }
}

extension Impact {
    /// - Parameters:
    ///   - here: the content here.
    ///   - content: its folder.
    ///   - isWhole: true where all apps were read, so that one which is missing is gone.
    package init(
        of here: SiteEngine.Checked<DatedPolicy>, in content: String, against earlier: EarlierSite, isWhole: Bool,
        at moment: Moment, earlierAt: Moment
    ) async throws {
        let steps = try await here.apps.mapOnAllProcessors { Impact.step(from: earlier, to: $0) }
        let slugs = here.apps.map(\.policy.slug), gone = isWhole ? earlier.slugs.subtracting(slugs).sorted() : []
        let renamed = zip(here.apps, steps).flatMap { app, step in
            step == nil ? gone.flatMap { Impact.reseeded(app, since: $0) { earlier.files(of: $0) } } : []
        }
        self.moment = moment
        self.earlier = earlierAt == moment ? nil : earlierAt
        against = earlier.name
        isOfDocuments = earlier.isOfDocuments
        apps = steps.compactMap { $0?.impact }
        newApps = zip(slugs, steps).filter { $1 == nil }.map(\.0)
        goneApps = gone
        unchanged = steps.count { $0.map { $0.impact == nil } ?? false }
        diagnostics = Diagnostic.inFileOrder(here.diagnostics + steps.flatMap { $0?.found ?? [] } + renamed)
        site = here.site
        sharedNames = Impact.sharedNames(apps, here.apps, in: content)
    }

    /// Of two states of which only the documents are known.
    ///
    /// - Parameters:
    ///   - here: the content here, which says what devices there are; an app that it does not have is drawn from its
    ///     documents.
    ///   - content: its folder.
    ///   - unread: how many more apps there are, known to have the same documents.
    package init(
        of new: [Artifact], against old: [Artifact], in place: String, devicesOf here: SiteEngine.Checked<DatedPolicy>,
        in content: String, unread: Int, at moment: Moment
    ) async throws {
        let known = Dictionary(here.apps.map { ($0.policy.slug, $0) }) { first, _ in first }
        let before = EarlierSite.byApp(old), after = EarlierSite.byApp(new)
        let slugs = before.keys.filter { after[$0] != nil }.sorted()
        self.moment = moment
        earlier = nil
        against = EarlierSite.Name(kind: .target, text: place)
        isOfDocuments = true
        apps = try await slugs.mapOnAllProcessors { slug in
            AppImpact(
                of: slug, from: before[slug] ?? [], to: after[slug] ?? [], onDevicesOf: known[slug]?.policy, at: moment)
        }
        newApps = after.keys.filter { before[$0] == nil }.sorted()
        let gone = before.keys.filter { after[$0] == nil }.sorted()
        goneApps = gone
        unchanged = unread
        diagnostics = Diagnostic.inFileOrder(
            here.apps.flatMap { app -> [Diagnostic] in
                guard let files = before[app.policy.slug] else {
                    return gone.flatMap { Impact.reseeded(app, since: $0) { before[$0] ?? [] } }
                }
                // Only these can have one, and encoding takes time.
                guard app.policy.hasShares || !app.policy.minimum.isEmpty else { return [] }
                return StepWarnings.byFiles(from: files, to: EncodedApp(app))
            })
        site = here.site
        sharedNames = Impact.sharedNames(apps, here.apps, in: content)
    }

    /// The shares of a new app that were drawn otherwise under an earlier name.
    private static func reseeded(
        _ app: DatedPolicy, since slug: String, files: (String) -> [Artifact]
    ) -> [Diagnostic] {
        app.policy.hasShares ? Reseeding.diagnostics(from: files(slug), of: slug, to: EncodedApp(app)) : []
    }

    /// The impact is nil if the two say the same. Beside errors it has the warnings of what a release lost by the step,
    /// of shares that are drawn anew, and of a minimum that does not reach who skipped the announced release.
    private typealias Step = (impact: AppImpact?, found: [Diagnostic])

    /// Nil for an app that the earlier state does not have. Only an app that may have changed is encoded.
    private static func step(from earlier: EarlierSite, to new: DatedPolicy) -> Step? {
        let slug = new.policy.slug, old = earlier.policies[slug], published = earlier.documents[slug]
        if earlier.alike.contains(slug) { return (nil, []) }
        let isAlike = old.map { $0.moment == new.moment && $0.policy.means(theSameAs: new.policy) } ?? false
        if let old, isAlike, old.policy.notes(theSameAs: new.policy) { return (nil, []) }
        guard old != nil || published != nil else { return nil }
        let app = EncodedApp(new)
        if let old {
            let before = EncodedApp(old)
            if isAlike, Set(before.artifacts) == Set(app.artifacts) { return (nil, []) }
            return (AppImpact(from: before, to: app), app.errors + StepWarnings.all(from: before, to: app))
        }
        guard let published, !AppImpact.isUnchanged(from: published, to: app) else { return (nil, []) }
        return (AppImpact(from: published, to: app), app.errors + StepWarnings.all(from: published, to: app))
    }
}

/// The state of the site that the content here is held against: its policies, or of a built or published one its
/// documents.
package struct EarlierSite: Sendable {
    /// What the user asked for, and what it turned out to be.
    package struct Name: Hashable, Sendable {
        /// `here` is the content here at another moment.
        package enum Kind: String, Hashable, Sendable { case target, content, published, revision, here }

        package let kind: Kind
        /// As it was given.
        package let text: String

        package init(kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
    }

    package let name: Name
    /// By slug.
    package var policies: [String: DatedPolicy] = [:]
    package var documents: [String: [Artifact]] = [:]
    /// Apps whose files are the same byte for byte in the content here; they are not in `policies`.
    package var alike: Set<String> = []

    package init(
        name: Name, policies: [String: DatedPolicy] = [:], documents: [String: [Artifact]] = [:],
        alike: Set<String> = []
    ) {
        (self.name, self.policies, self.documents, self.alike) = (name, policies, documents, alike)
    }

    package var isOfDocuments: Bool { name.kind == .target || name.kind == .published }
    package var slugs: Set<String> { Set(policies.keys).union(documents.keys) }

    fileprivate func files(of slug: String) -> [Artifact] {
        policies[slug].map { EncodedApp($0).artifacts } ?? documents[slug] ?? []
    }

    /// Published files by app, of those apps that have a document of any client.
    package static func byApp(_ artifacts: [Artifact]) -> [String: [Artifact]] {
        Dictionary(grouping: artifacts) { String($0.path.prefix { $0 != "/" }) }.filter { slug, files in
            files.contains { ClientFormats.own($0, of: slug) }
        }
    }
}
