import PolicyModel

/// The site's publications as an Atom feed (RFC 4287), newest first, each with what it changed for users.
struct PublicationFeed: SiteFeed {
    let site: Site
    let words: Vocabulary
    /// Without a slash at the end.
    let address: String
    let entries: [PublicationEntry]

    static let path = "publications.xml"

    var artifact: Artifact {
        artifact(
            Self.path, id: "\(address)/\(Self.path)", title: "\(site.title): \(words("status.history"))",
            updated: entries.first?.signed ?? "\(Moment(seconds: 0))", page: "status/index.html",
            entries: entries.map(entry))
    }

    private func entry(_ entry: PublicationEntry) -> String {
        let place = "\(address)/status/index.html#\(PublicationContext.anchor(of: entry))"
        let items = entry.changes.map { "<li>\(EscapedText.escape($0))</li>" }.joined()
        let names = entry.signers.map { $0.name ?? String($0.id.prefix(16)) }
        return self.entry(
            id: place, title: words("history.version", ["version": "\(entry.version)"]), updated: entry.signed,
            authors: names, link: place, content: "<ul>\(items)</ul>")
    }
}
