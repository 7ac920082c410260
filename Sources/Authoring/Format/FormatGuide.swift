/// The reference of the policy format, inside the binary, so that help needs no folder beside the tool.
///
/// It is the README of this folder, which the plugin `EmbedGuides` finds by itself: one source for readers of the code,
/// for `decree help format` and for the manual page. Tests hold it to the keys and diagnostics of the readers.
package enum FormatGuide {
    package static var markdown: String { GuideFiles.byFolder["Format"] ?? "" }

    /// A row of the reference on a diagnostic or a class of losses.
    package struct Row: Sendable {
        /// From 1.
        package let line: Int
        /// What it is, and what it says.
        package let meaning: String
    }

    /// The row on a diagnostic's id; nil for one that the reference does not know.
    package static func row(ofDiagnostic id: String) -> Row? { rows[id] }

    private static let rows = Dictionary(
        GuideFiles.diagnostics.map { ($0.id, Row(line: $0.line, meaning: $0.words)) }
    ) { first, _ in first }
}
