/// Writes the Markdown of a drawn policy: documentation filled up to the shape's size, texts, and release notes.
struct PolicyBody {
    let shape: Shape
    let slug: String
    let releases: Releases
    var prose: Prose

    mutating func text(revision: Int) -> String {
        let notes = notes()
        // A change must not move the documentation: it is filled up as if nothing had changed.
        let rest = texts(revision: 0).utf8.count + notes.utf8.count
        var documentation =
            prose.paragraph(for: slug)
            + "## Why \(releases.versions[releases.minimum]) is the minimum\n\n" + prose.list()
        while documentation.utf8.count + rest < shape.bodyBytes {
            documentation += prose.paragraph(for: slug)
        }
        return documentation + texts(revision: revision) + notes
    }

    /// Devices of the hard shape go to different releases, so its texts name none.
    private func recommendation(in words: UpdateWords) -> String {
        guard shape == .hard else { return words.recommend }
        return words.recommend.replacing(" {latest}", with: "").replacing("{latest}", with: "")
    }

    private func texts(revision: Int) -> String {
        let change = revision == 0 ? "" : " (\(revision))"
        var text = "# Text: force\n\n"
        for words in shape.languages {
            text += """
                ## \(words.tag)
                - Title: \(words.forceTitle)
                - Message: \(words.force)\(change)
                - Update button: \(words.update)


                """
        }
        text += "# Text: recommend\n\n"
        for words in shape.languages {
            text += """
                ## \(words.tag)
                - Title: \(words.recommendTitle)
                - Message: \(recommendation(in: words))\(change)
                - Update button: \(words.update)
                - Later button: \(words.later)


                """
        }
        return text
    }

    private mutating func notes() -> String {
        var text = "# Release: \(releases.latest)\n\n"
        for words in shape.languages.prefix(2) { text += "## \(words.tag)\n\n" + prose.list() }
        return text
    }
}
