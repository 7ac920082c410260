import PolicyModel

/// The site's changes as an Atom feed (RFC 4287), newest first: what each means for users, in words.
struct AtomFeed {
    static let path = "feed.xml"
    /// A reader asks often and needs the newest alone.
    static let mostEntries = 50

    let site: Site
    /// Without a slash at the end.
    let address: String
    let revisions: [(app: String, slug: String, revision: PolicyRevision)]

    var artifact: Artifact {
        let newest = revisions.sorted {
            ($1.revision.moment.seconds, $0.slug) < ($0.revision.moment.seconds, $1.slug)
        }.prefix(AtomFeed.mostEntries)
        let updated = newest.first?.revision.moment ?? Moment(seconds: 0)
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
            <id>\(escaped("\(address)/"))</id>
            <title>\(escaped(site.title))</title>
            <updated>\(updated)</updated>
            <link rel="self" href="\(escaped("\(address)/\(AtomFeed.path)"))"/>
            <link href="\(escaped("\(address)/index.html"))"/>
            \(newest.map(entry).joined())</feed>

            """
        return Artifact(path: AtomFeed.path, bytes: Array(text.utf8), role: .asset)
    }

    private func entry(_ item: (app: String, slug: String, revision: PolicyRevision)) -> String {
        let revision = item.revision
        let page = "\(address)/\(PageLink.relative("\(item.slug)/index.html"))#\(RevisionContext.anchor(of: revision))"
        return """
            <entry>
            <id>\(escaped(page))</id>
            <title>\(escaped("\(item.app): \(revision.why)"))</title>
            <updated>\(revision.moment)</updated>
            <author><name>\(escaped(revision.who))</name></author>
            <link href="\(escaped(page))"/>
            <content type="text">\(escaped(revision.changes.map(\.inWords).joined(separator: " ")))</content>
            </entry>

            """
    }

    /// XML has no place for most control characters, not even as references.
    private func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t" || scalar == "\n"
        }
        return EscapedText.escape(String(String.UnicodeScalarView(scalars)))
    }
}
