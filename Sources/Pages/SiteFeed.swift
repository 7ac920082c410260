import PolicyModel

/// A feed of the site in Atom's form (RFC 4287).
protocol SiteFeed {
    var words: Vocabulary { get }
    /// Without a slash at the end.
    var address: String { get }
}

extension SiteFeed {
    /// The feed as a file.
    ///
    /// - Parameters:
    ///   - page: the path of the page that shows the same.
    ///   - entries: as `entry` makes them.
    func artifact(
        _ path: String, id: String, title: String, updated: String, page: String, entries: [String]
    ) -> Artifact {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(words.language)">
            <id>\(escaped(id))</id>
            <title>\(escaped(title))</title>
            <updated>\(updated)</updated>
            <link rel="self" href="\(escaped("\(address)/\(path)"))"/>
            <link href="\(escaped("\(address)/\(page)"))"/>
            \(entries.joined())</feed>

            """
        return Artifact(path: path, bytes: Array(text.utf8), role: .asset)
    }

    /// - Parameter content: HTML.
    func entry(id: String, title: String, updated: String, authors: [String], link: String, content: String) -> String {
        """
        <entry>
        <id>\(escaped(id))</id>
        <title>\(escaped(title))</title>
        <updated>\(escaped(updated))</updated>
        \(authors.map { "<author><name>\(escaped($0))</name></author>\n" }.joined())<link href="\(escaped(link))"/>
        <content type="html">\(escaped(content))</content>
        </entry>

        """
    }

    /// Escapes for XML and drops control characters, most of which XML cannot express.
    private func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t" || scalar == "\n"
        }
        return EscapedText.escape(String(String.UnicodeScalarView(scalars)))
    }
}
