import ClientFormats
import PolicyModel
import Review

/// A later instant that the content names, with the apps that mean something else from then on.
struct DueInstant: Sendable {
    struct App: Sendable {
        let slug: String
        /// What happens: `the minimum rises to 2.9.0 on iOS`.
        let words: String
        /// Which users notice, one sentence each; empty if nobody does.
        let impact: [String]
        /// The users that are newly blocked; nil without a table of users.
        let blocked: BlockedUsers?
        /// The paths of the documents with other bytes from then on, sorted.
        let documents: [String]
    }

    let instant: Moment
    /// By slug; never empty.
    let apps: [App]
    /// Why the site is refused from then on, so that nothing is published; empty where it is not.
    private(set) var refusals: [Diagnostic] = []

    /// The pages that name the instant: they change even where no document does.
    var pages: [String] { refusals.isEmpty ? apps.map { "\($0.slug)/index.html" } + ["index.html"] : [] }

    /// The same, with what comes of it taken away where it is refused.
    func refused(for refusals: [Diagnostic]) -> DueInstant {
        if refusals.isEmpty { return self }
        let apps = apps.map { App(slug: $0.slug, words: $0.words, impact: [], blocked: nil, documents: []) }
        return DueInstant(instant: instant, apps: apps, refusals: refusals)
    }

    /// The instants of the next `seconds`, the nearest first.
    ///
    /// - Parameter share: the users of the apps, where they are known.
    static func all(
        _ apps: [DatedPolicy], within seconds: Int, counting share: ImpactShare? = nil
    ) async throws -> [DueInstant] {
        let found = try await apps.mapOnAllProcessors { dated in
            dated.instants(within: seconds).map { (instant: $0, app: App(dated, at: $0, share)) }
        }.flatMap(\.self)
        return Dictionary(grouping: found, by: \.instant).sorted { $0.key < $1.key }.map {
            DueInstant(instant: $0.key, apps: $0.value.map(\.app))
        }
    }
}

extension DueInstant.App {
    fileprivate init(_ dated: DatedPolicy, at instant: Moment, _ share: ImpactShare?) {
        let before = DatedPolicy(dated.source, at: Moment(seconds: instant.seconds - 1))
        let after = DatedPolicy(dated.source, at: instant), isSame = before.meaning == after.meaning
        slug = dated.policy.slug
        words = DueDate.words(of: DueDate.all(dated), at: instant)
        impact = isSame ? [] : ReachWords.sentences(from: before, to: after)
        blocked = isSame ? nil : share.map { BlockedUsers(from: before, to: after, in: $0) }
        documents = isSame ? [] : Self.changed(EncodedApp(before).artifacts, EncodedApp(after).artifacts)
    }

    private static func changed(_ old: [Artifact], _ new: [Artifact]) -> [String] {
        let paths = Set(old).symmetricDifference(new).map(\.path)
        return Set(paths).sorted()
    }
}
