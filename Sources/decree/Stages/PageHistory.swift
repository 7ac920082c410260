import Authoring
import Foundation
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

    init(of content: String) throws(HistoryError) {
        let history = try ContentHistory(of: content)
        let folder = FileManager.default.temporaryDirectory.appending(path: "decree-history-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var known: [String: [Platform: OutcomeSentence]] = [:], changes: [String: [PolicyRevision]] = [:]
        for revision in try history.revisions(PageHistory.mostRevisions).reversed() {
            let path = try history.write(revision, below: folder)
            guard let content = try? ContentReader.read(path).content else { continue }
            for policy in content.policies {
                let dated = DatedPolicy(policy, at: revision.moment)
                let sentences = PlatformOutcome.all(dated).map(\.sentence)
                let found = sentences.compactMap { OutcomeChange(from: known[policy.slug]?[$0.table.platform], to: $0) }
                known[policy.slug] = Dictionary(uniqueKeysWithValues: sentences.map { ($0.table.platform, $0) })
                guard !found.isEmpty else { continue }
                changes[policy.slug, default: []].append(PolicyRevision(
                    id: revision.hash, who: revision.who, moment: revision.moment, why: revision.why, changes: found))
            }
        }
        self.changes = changes.mapValues { $0.reversed() }
    }
}
