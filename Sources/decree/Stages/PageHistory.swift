import Authoring
import Pages
import PolicyModel
import SiteEngine

/// What each change of the content changed for users, app by app, newest first.
///
/// Both states of a change are judged at its own moment, so that a release which went live meanwhile is nobody's change. A
/// state that today's reader refuses tells nothing of the apps that it gets wrong: they are compared with the state before it.
struct PageHistory: Sendable {
    /// How many revisions are told.
    static let mostRevisions = 30

    /// By slug.
    let changes: [String: [PolicyRevision]]

    subscript(slug: String) -> [PolicyRevision] { changes[slug] ?? [] }

    /// - Throws: `ImpactError.git` where the history cannot be read.
    init(of content: String) throws(ImpactError) {
        // One more, to know what was before the oldest that is told.
        let revisions = try ContentRevision.last(PageHistory.mostRevisions + 1, of: content)
        var known: [String: Policy] = [:], changes: [String: [PolicyRevision]] = [:], files: [String: String] = [:]
        for (place, revision) in revisions.enumerated().reversed() {
            let past = try GitRevision(revision.hash, of: content), now = try past?.files() ?? [:]
            let touched = TouchedContent(from: files, to: now)
            for policy in try PageHistory.policies(at: past, touched) where touched.holds(slug: policy.slug) {
                if place < PageHistory.mostRevisions, let told = revision.told(from: known[policy.slug], to: policy) {
                    changes[policy.slug, default: []].append(told)
                }
                known[policy.slug] = policy
            }
            files = now
        }
        self.changes = changes.mapValues { $0.reversed() }
    }

    /// None where the revision took the content away, or nothing of it can be read today.
    private static func policies(at past: GitRevision?, _ touched: TouchedContent) throws(ImpactError) -> [Policy] {
        guard let past, !touched.isNothing else { return [] }
        let folder: ScratchFolder
        do {
            folder = try past.contentFolder { touched.holds(path: $0) }
        } catch .notThere {
            return []
        }
        defer { folder.remove() }
        return (try? ContentReader.read(folder.path))?.content?.policies ?? []
    }
}

extension ContentRevision {
    /// What it changed for the users of one app; nil where nobody is told anything else.
    func told(from old: Policy?, to new: Policy) -> PolicyRevision? {
        if let old, old.means(theSameAs: new) { return nil }
        let before = old.map { DatedPolicy($0, at: moment) }, after = DatedPolicy(new, at: moment)
        let impact = before.map { ReachWords.sentences(from: $0, to: after) } ?? []
        let past = Dictionary(uniqueKeysWithValues: (before.map(served) ?? []).map { ($0.table.platform, $0.sentence) })
        let changes = served(after).compactMap { OutcomeChange(from: past[$0.table.platform], to: $0.sentence) }
        if impact.isEmpty, changes.isEmpty { return nil }
        return PolicyRevision(id: hash, who: who, moment: moment, why: why, impact: impact, changes: changes)
    }

    /// A platform without a document has no users whom a change reaches.
    private func served(_ dated: DatedPolicy) -> [PlatformOutcome] { PlatformOutcome.all(of: dated).filter(\.isServed) }
}
