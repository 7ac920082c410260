import PolicyModel

/// The site's publications as an Atom feed (RFC 4287), newest first, each with what it changed for users.
struct PublicationFeed {
    let site: Site
    let words: Vocabulary
    /// Without a slash at the end.
    let address: String
    let entries: [PublicationEntry]

    static let path = "publications.xml"

    var artifact: Artifact {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(words.language)">
            <id>\(escaped("\(address)/\(Self.path)"))</id>
            <title>\(escaped("\(site.title): \(words("status.history"))"))</title>
            <updated>\(entries.first?.signed ?? "\(Moment(seconds: 0))")</updated>
            <link rel="self" href="\(escaped("\(address)/\(Self.path)"))"/>
            <link href="\(escaped("\(address)/status/index.html"))"/>
            \(entries.map(entry).joined())</feed>

            """
        return Artifact(path: Self.path, bytes: Array(text.utf8), role: .asset)
    }

    private func entry(_ entry: PublicationEntry) -> String {
        let place = "\(address)/status/index.html#\(PublicationContext.anchor(of: entry))"
        let items = entry.changes.map { "<li>\(EscapedText.escape($0))</li>" }.joined()
        let names = entry.signers.map { $0.name ?? String($0.id.prefix(16)) }
        return """
            <entry>
            <id>\(escaped(place))</id>
            <title>\(escaped(words("history.serial", ["serial": "\(entry.serial)"])))</title>
            <updated>\(escaped(entry.signed))</updated>
            \(names.map { "<author><name>\(escaped($0))</name></author>\n" }.joined())<link href="\(escaped(place))"/>
            <content type="html">\(escaped("<ul>\(items)</ul>"))</content>
            </entry>

            """
    }

    private func escaped(_ text: String) -> String { AtomFeed.escaped(text) }
}
