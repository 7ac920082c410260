import Foundation

/// Writes a corpus where the tools want it: Decree's content, a Hugo site, and plain Markdown for cmark.
package struct CorpusFolder: Sendable {
    package let folder: URL
    package let maker: PolicyMaker
    package let count: Int

    package init(_ folder: URL, maker: PolicyMaker, count: Int) {
        self.folder = folder
        self.maker = maker
        self.count = count
    }

    package var content: URL { folder.appending(path: "Content") }
    package var hugo: URL { folder.appending(path: "hugo") }
    package var markdown: URL { folder.appending(path: "markdown") }

    /// `Content/`: the site's file and one file a policy.
    package func writeContent(settings: String = "") throws {
        try write(PolicyMaker.site(settings: settings), to: content.appending(path: "index.md"))
        try writeEach(to: content) { $0.text }
    }

    /// One policy anew, changed for the `revision`-th time.
    package func change(policyAt index: Int, revision: Int) throws {
        let policy = maker.policy(at: index, revision: revision)
        try write(policy.text, to: content.appending(path: "\(policy.slug).md"))
    }

    /// From now on every policy extends one fragment, for words that none has itself.
    package func extendFragment() throws {
        try changeFragment(revision: 0)
        try writeEach(to: content) { source in
            let frontMatter = "extends: _shared.md\n" + source.frontMatter
            return PolicySource(slug: source.slug, frontMatter: frontMatter, body: source.body).text
        }
    }

    /// The fragment anew, changed for the `revision`-th time.
    package func changeFragment(revision: Int) throws {
        let text = """
            ---
            language: en
            ---
            # Text: force

            ## en
            - Warnings: This is the version after \(revision) changes.

            """
        try write(text, to: content.appending(path: "_shared.md"))
    }

    /// The numbers of JSON files a policy that `hugo/` has a configuration for: as many as Decree's documents, and one.
    private var documents: [Int] { [maker.shape.filesPerPolicy - 1, 1] }

    /// What Hugo is called with to write the folder `name`: as many files as Decree does, or a page and one JSON file.
    package func hugoArguments(asManyAsDecree: Bool, to name: String) -> [String] {
        let configuration = HugoSite.configuration(documents: documents[asManyAsDecree ? 0 : 1])
        return ["--quiet", "--source", "hugo", "--config", configuration, "--destination", name]
    }

    /// `hugo/`: the same files, byte for byte, under templates for an HTML page and JSON files.
    package func writeHugoSite() throws {
        for (path, text) in HugoSite.files(documents: documents) { try write(text, to: hugo.appending(path: path)) }
        try writeEach(to: hugo.appending(path: "content")) { $0.text }
    }

    /// `markdown/`: the bodies alone, and `markdown.list` with their paths, one a line.
    package func writeMarkdown() throws {
        try writeEach(to: markdown) { $0.body }
        let paths = (0..<count).map { markdown.appending(path: "\(PolicyMaker.slug(at: $0)).md").path + "\n" }
        try write(paths.joined(), to: folder.appending(path: "markdown.list"))
    }

    private func writeEach(to folder: URL, _ part: (PolicySource) -> String) throws {
        for index in 0..<count {
            let policy = maker.policy(at: index)
            try write(part(policy), to: folder.appending(path: "\(policy.slug).md"), isFirst: index == 0)
        }
    }

    private func write(_ text: String, to file: URL, isFirst: Bool = true) throws {
        if isFirst {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try Data(text.utf8).write(to: file)
    }
}
