import Authoring
import Pages
import PolicyModel

/// What each change of the content changed for users, app by app, newest first.
///
/// A state that today's reader refuses tells nothing of the apps that it gets wrong: they are compared with the state before it.
struct PageHistory: Sendable {
    /// How many revisions are read; each costs as much as reading the content once.
    static let mostRevisions = 30

    private let changes: [String: [PolicyRevision]]

    /// Nothing is told where nobody asked for it.
    static let none = PageHistory(changes: [:])

    subscript(slug: String) -> [PolicyRevision] { changes[slug] ?? [] }

    private init(changes: [String: [PolicyRevision]]) { self.changes = changes }

    /// - Throws: `ImpactError.git` where the history cannot be read.
    init(of content: String) throws(ImpactError) {
        var known: [String: [Platform: OutcomeSentence]] = [:], changes: [String: [PolicyRevision]] = [:]
        for revision in try ContentRevision.last(PageHistory.mostRevisions, of: content).reversed() {
            for policy in try PageHistory.policies(at: revision, of: content) {
                let sentences = PlatformOutcome.all(DatedPolicy(policy, at: revision.moment)).map(\.sentence)
                let found = sentences.compactMap { OutcomeChange(from: known[policy.slug]?[$0.table.platform], to: $0) }
                known[policy.slug] = Dictionary(uniqueKeysWithValues: sentences.map { ($0.table.platform, $0) })
                guard !found.isEmpty else { continue }
                changes[policy.slug, default: []].append(PolicyRevision(
                    id: revision.hash, who: revision.who, moment: revision.moment, why: revision.why, changes: found))
            }
        }
        self.changes = changes.mapValues { $0.reversed() }
    }

    /// None where the revision took the content away, or nothing of it can be read today.
    private static func policies(at revision: ContentRevision, of content: String) throws(ImpactError) -> [Policy] {
        guard let past = try GitRevision(revision.hash, of: content) else { return [] }
        let folder: ScratchFolder
        do {
            folder = try past.contentFolder()
        } catch .notThere {
            return []
        }
        defer { folder.remove() }
        return (try? ContentReader.read(folder.path))?.content?.policies ?? []
    }
}
