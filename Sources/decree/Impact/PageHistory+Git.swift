import ClientFormats
import Pages
import PolicyModel
import Review
import Signing
import SiteEngine

/// What each change of the content changed for users, app by app, as git has it.
///
/// Both states of a change are judged at its own moment, so that a release which went live meanwhile is nobody's
/// change. In a state that today's reader refuses, apps with mistakes are skipped: they are compared with the state
/// before it.
extension PageHistory {
    /// How many revisions are named.
    static let mostRevisions = 30

    /// The key is the commits and the content's path in them: the revisions depend on nothing else.
    ///
    /// - Throws: `ImpactError.git` where the history cannot be read, `ImpactError.shallow` where it is not all here.
    init(of content: String, upTo last: String = "HEAD") throws(ImpactError) {
        // One more, to know what was before the oldest that is named.
        let most = PageHistory.mostRevisions + 1
        let revisions = try ContentRevision.last(most, of: content, upTo: last)
        if try ShallowClone(of: content)?.hides(revisions, most: most, of: content, upTo: last) ?? false {
            throw .shallow(revision: last)
        }
        let prefix = try GitRun(content: content, revision: "HEAD").output(["rev-parse", "--show-prefix"]) ?? []
        var writer = ByteWriter()
        writer.block(prefix)
        writer.list(revisions) { revision, writer in
            for text in [revision.hash, revision.who, revision.why] { writer.text(text) }
            writer.integer(Int64(revision.moment.seconds))
        }
        self.init(key: ByteDigest(of: writer.bytes)) { words in
            try await PageHistory.changes(revisions, of: content, in: words)
        }
    }

    private static func changes(
        _ revisions: [ContentRevision], of content: String, in words: Vocabulary
    ) async throws -> Revisions {
        var known: [String: DatedPolicy] = [:], changes: Revisions = [:], files: [String: String] = [:]
        for (place, revision) in revisions.enumerated().reversed() {
            let past = try GitRevision(revision.hash, of: content), now = try past?.files() ?? [:]
            let touched = TouchedContent(from: files, to: now)
            for app in try await policies(at: past, revision.moment, touched) where touched.holds(slug: app.policy.slug)
            {
                let slug = app.policy.slug, old = known[slug].map { DatedPolicy($0.source, at: revision.moment) }
                if place < PageHistory.mostRevisions, let change = revision.change(from: old, to: app, in: words) {
                    changes[slug, default: []].append(change)
                }
                known[slug] = app
            }
            files = now
        }
        return changes.mapValues { $0.reversed() }
    }

    /// None where the revision took the content away, or nothing of it can be read today.
    private static func policies(
        at past: GitRevision?, _ moment: Moment, _ touched: TouchedContent
    ) async throws(ImpactError) -> [DatedPolicy] {
        guard let past, !touched.isNothing else { return [] }
        let folder: ScratchFolder
        do {
            folder = try past.contentFolder { touched.holds(path: $0) }
        } catch .notThere {
            return []
        }
        defer { folder.remove() }
        return (try? await SiteEngine(content: folder.path, at: moment).read())?.apps ?? []
    }
}

extension ContentRevision {
    /// What it changed for the users of one app; nil if nothing.
    fileprivate func change(from old: DatedPolicy?, to new: DatedPolicy, in words: Vocabulary) -> PolicyRevision? {
        if let old, old.policy.means(theSameAs: new.policy) { return nil }
        let impact =
            old.map { old in
                ReachWords.sentences(from: old, to: new, in: words)
                    + MessageChange.all(from: old.carriedMessages, to: new.carriedMessages, in: words).map(\.words)
            } ?? []
        let past = Dictionary(uniqueKeysWithValues: (old.map(served) ?? []).map { ($0.table.platform, $0.sentence) })
        let changes = served(new).compactMap {
            OutcomeChange(from: past[$0.table.platform], to: $0.sentence, in: words)
        }
        if impact.isEmpty, changes.isEmpty { return nil }
        return PolicyRevision(id: hash, who: who, moment: moment, why: why, impact: impact, changes: changes)
    }

    /// A platform without a document has no users that a change affects.
    private func served(_ dated: DatedPolicy) -> [PlatformOutcome] { PlatformOutcome.all(of: dated).filter(\.isServed) }
}
