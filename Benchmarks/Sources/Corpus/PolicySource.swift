/// One app's policy as an author would write it: the bytes of one Markdown file.
package struct PolicySource: Sendable {
    package let slug: String
    /// What stands between the two lines of `---`.
    package let frontMatter: String
    /// The Markdown below them.
    package let body: String

    package var text: String { "---\n\(frontMatter)---\n\(body)" }
}
