import PolicyModel

/// The site's changes as an Atom feed (RFC 4287), newest first, each with its impact on users.
///
/// An entry is a revision of the content, not a publication: the feed is signed together with the pages, before their
/// publication.
struct AtomFeed: SiteFeed {
    static let path = "feed.xml"
    /// Feed readers ask often and need only the newest entries.
    static let mostEntries = 50
    /// The most apps in one entry: a changed fragment can affect every app of a large site.
    static let mostApps = 20

    let site: Site
    let words: Vocabulary
    /// Without a slash at the end.
    let address: String
    /// The impact of one revision on one app.
    let changes: [Change]

    /// The change of one app in one revision.
    struct Change {
        let app: String
        let slug: String
        let revision: PolicyRevision
    }

    var artifact: Artifact {
        let entries = newest
        let updated = entries.first?.first?.revision.moment ?? Moment(seconds: 0)
        return artifact(
            AtomFeed.path, id: "\(address)/", title: site.title, updated: "\(updated)", page: "index.html",
            entries: entries.map(entry))
    }

    /// The changes of each revision by slug, the newest revision first.
    private var newest: [[Change]] {
        let revisions = Dictionary(grouping: changes, by: \.revision.id).values.map { $0.sorted { $0.slug < $1.slug } }
        let sorted = revisions.sorted { one, two in
            guard let one = one.first, let two = two.first else { return false }
            return (two.revision.moment.seconds, one.slug, one.revision.id) < (
                one.revision.moment.seconds, two.slug, two.revision.id
            )
        }
        return Array(sorted.prefix(AtomFeed.mostEntries))
    }

    /// One `<entry>` with all apps that the revision changes.
    private func entry(_ changes: [Change]) -> String {
        guard let first = changes.first else { return "" }
        let revision = first.revision, anchor = RevisionContext.anchor(of: revision)
        let page = changes.count == 1 ? PageLink.relative("\(first.slug)/index.html") : "index.html"
        return entry(
            id: "\(address)/\(AtomFeed.path)#\(anchor)", title: title(of: changes), updated: "\(revision.moment)",
            authors: [revision.who], link: changes.count == 1 ? "\(address)/\(page)#\(anchor)" : "\(address)/\(page)",
            content: content(changes))
    }

    private func title(of changes: [Change]) -> String {
        guard changes.count == 1, let change = changes.first else { return changes.first?.revision.why ?? "" }
        return words("feed.entry", ["app": change.app, "why": change.revision.why])
    }

    /// The entry's HTML: each app with its sentences.
    private func content(_ changes: [Change]) -> String {
        let apps = changes.prefix(AtomFeed.mostApps).map { change in
            let revision = change.revision
            let sentences = revision.impact.isEmpty ? revision.changes.map { $0.inWords(in: words) } : revision.impact
            let items = sentences.map { "<li>\(EscapedText.escape($0))</li>" }.joined()
            return "<p>\(EscapedText.escape(change.app))</p><ul>\(items)</ul>"
        }
        let more = changes.count - AtomFeed.mostApps
        return apps.joined() + (more > 0 ? "<p>\(EscapedText.escape(words("feed.more", count: more)))</p>" : "")
    }
}
