import PolicyModel

/// The files of the top-level `Templates/`, embedded in the binary, so that pages need no folder beside the tool.
///
/// `BuiltIn` is a link to that folder, so there is one source and no copy. Embedded files are named by their last path
/// component alone, hence this list; a test compares it with the folder.
enum BuiltInTemplates {
    /// By path below the folder.
    static let files = pages.merging(Vocabulary.builtIn.map { ("words/\($0)", $1) }) { $1 }

    private static let pages: [String: [UInt8]] = [
        "adoption.mustache": EmbeddedFiles.adoption_mustache,
        "alert.mustache": EmbeddedFiles.alert_mustache,
        "app.mustache": EmbeddedFiles.app_mustache,
        "assets/home.js": EmbeddedFiles.home_js,
        "assets/app.js": EmbeddedFiles.app_js,
        "assets/icon.svg": EmbeddedFiles.icon_svg,
        "assets/style.css": EmbeddedFiles.style_css,
        "bands.mustache": EmbeddedFiles.bands_mustache,
        "due.mustache": EmbeddedFiles.due_mustache,
        "foot.mustache": EmbeddedFiles.foot_mustache,
        "head.mustache": EmbeddedFiles.head_mustache,
        "home.mustache": EmbeddedFiles.home_mustache,
        "missing.mustache": EmbeddedFiles.missing_mustache,
        "outcome.mustache": EmbeddedFiles.outcome_mustache,
        "release.mustache": EmbeddedFiles.release_mustache,
        "sentence.mustache": EmbeddedFiles.sentence_mustache,
        "signed.mustache": EmbeddedFiles.signed_mustache,
        "status.mustache": EmbeddedFiles.status_mustache,
        "table.mustache": EmbeddedFiles.table_mustache,
        "timeline.mustache": EmbeddedFiles.timeline_mustache,
        "words.mustache": EmbeddedFiles.words_mustache,
    ]
}
