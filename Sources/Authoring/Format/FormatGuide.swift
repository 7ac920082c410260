/// The reference of the policy format, inside the binary, so that help needs no folder beside the tool.
///
/// It is the README of this folder, which the plugin `EmbedGuides` finds by itself: one source for readers of the code,
/// for `decree help format` and for the manual page. Tests hold it to the keys and diagnostics of the readers.
package enum FormatGuide {
    /// Markdown.
    package static var markdown: String { GuideFiles.byFolder["Format"] ?? "" }
}
