import Authoring
import ClientFormats
import PolicyModel
import Publishing

/// The content here against another state of the site: app by app, who notices the step from that one to this one.
struct Impact: Sendable {
    /// The moment that both states are judged at.
    let moment: Moment
    /// Where the old content is judged at a moment of its own.
    let earlier: Moment?
    let against: EarlierSite.Name
    /// True where of the other state only its documents are known.
    let isOfDocuments: Bool
    /// By slug; those in both states.
    let apps: [AppImpact]
    let newApps: [String]
    let goneApps: [String]
    /// How many apps say the same in both states, byte for byte or word for word.
    let unchanged: Int
    /// Of the content here, in file order; with an error in it the impact is of what could be read.
    let diagnostics: [Diagnostic]
    /// The content's site; nil when not even that can be made of it.
    let site: Site?
}

extension Impact {
    /// - Parameters:
    ///   - reading: the content here.
    ///   - isWhole: true where all apps were read, so that one which is missing is gone.
    ///   - unread: how many more apps there are, known to say the same.
    init(
        of reading: ContentReading, against earlier: EarlierSite, isWhole: Bool, unread: Int = 0, at moment: Moment,
        earlierAt: Moment? = nil
    ) async throws {
        let policies = reading.content?.policies ?? [], past = earlierAt ?? moment
        let old = earlier.states(at: past)
        let walked = try await policies.mapOnAllProcessors { policy -> Step? in
            if earlier.alike.contains(policy.slug) { return Step(impact: nil, diagnostics: []) }
            return old[policy.slug].map { Impact.step(from: $0, to: DatedPolicy(policy, at: moment)) }
        }
        let found = zip(policies, walked).map { (policy: $0, step: $1) }
        let slugs = Set(policies.map(\.slug))
        self.moment = moment
        self.earlier = earlierAt == moment ? nil : earlierAt
        against = earlier.name
        isOfDocuments = earlier.isOfDocuments
        apps = found.compactMap { $0.step?.impact }
        newApps = found.filter { $0.step == nil }.map(\.policy.slug)
        goneApps = isWhole ? old.keys.filter { !slugs.contains($0) }.sorted() : []
        unchanged = unread + found.count { $0.step.map { $0.impact == nil } ?? false }
        diagnostics = Diagnostic.inFileOrder(reading.diagnostics + found.flatMap { $0.step?.diagnostics ?? [] })
        site = reading.content?.site
    }

    /// Of two states of which only the documents are known.
    ///
    /// - Parameters:
    ///   - reading: the content here, which says what devices there are; an app that it does not have is drawn from its documents.
    ///   - unread: how many more apps there are, known to have the same documents.
    init(
        of new: [Artifact], against old: [Artifact], in place: String, devicesOf reading: ContentReading, unread: Int,
        at moment: Moment
    ) async throws {
        let known = Dictionary(reading.content?.policies.map { ($0.slug, $0) } ?? []) { first, _ in first }
        let before = EarlierSite.byApp(old), after = EarlierSite.byApp(new)
        let slugs = before.keys.filter { after[$0] != nil }.sorted()
        self.moment = moment
        earlier = nil
        against = EarlierSite.Name(kind: .target, text: place)
        isOfDocuments = true
        apps = try await slugs.mapOnAllProcessors { slug in
            AppImpact(of: slug, from: before[slug] ?? [], to: after[slug] ?? [], onDevicesOf: known[slug], at: moment)
        }
        newApps = after.keys.filter { before[$0] == nil }.sorted()
        goneApps = before.keys.filter { after[$0] == nil }.sorted()
        unchanged = unread
        diagnostics = []
        site = reading.content?.site
    }

    private struct Step {
        /// Nil where the two say the same.
        let impact: AppImpact?
        let diagnostics: [Diagnostic]
    }

    private static func step(from old: EarlierState, to new: DatedPolicy) -> Step {
        let isUnchanged =
            switch old {
            case .policy(let policy): policy.moment == new.moment && policy.policy.means(theSameAs: new.policy)
            case .documents(let artifacts): AppImpact.isUnchanged(from: artifacts, to: new)
            }
        if isUnchanged { return Step(impact: nil, diagnostics: []) }
        var diagnostics = PolicyChecks.diagnostics(new)
        let impact = AppImpact(from: old, to: new, reporting: &diagnostics)
        return Step(impact: impact, diagnostics: diagnostics.filter { $0.severity == .error })
    }
}

/// The state of the site that the content here is held against.
struct EarlierSite: Sendable {
    /// What the user asked for, and what it turned out to be.
    struct Name: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable { case target, content, published, revision }

        let kind: Kind
        /// As it was given.
        let text: String
    }

    enum State: Sendable {
        case content([Policy])
        case documents([Artifact])
    }

    let name: Name
    let state: State
    /// Apps whose files are the same byte for byte in the content here; they are not in `state`.
    var alike: Set<String> = []

    var isOfDocuments: Bool { if case .documents = state { true } else { false } }

    /// By slug.
    func states(at moment: Moment) -> [String: EarlierState] {
        switch state {
        case .content(let policies):
            return Dictionary(policies.map { ($0.slug, .policy(DatedPolicy($0, at: moment))) }) { first, _ in first }
        case .documents(let artifacts):
            return EarlierSite.byApp(artifacts).mapValues { .documents($0) }
        }
    }

    /// Published files by app, of those apps that have a document of any client.
    static func byApp(_ artifacts: [Artifact]) -> [String: [Artifact]] {
        Dictionary(grouping: artifacts) { String($0.path.prefix { $0 != "/" }) }.filter { slug, files in
            ClientFormats.all.contains { client in files.contains { client.owns($0, of: slug) } }
        }
    }
}
