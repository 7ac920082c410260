import PolicyModel

/// The files of the top-level `Templates/`, embedded in the binary, so that pages need no folder beside the tool.
///
/// `BuiltIn` is a link to that folder, so there is one source and no copy. Embedded files are named by their last path
/// component alone, hence this list; a test compares it with the folder.
enum BuiltInTemplates {
    /// By path below the folder.
    static let files = pages.merging(Vocabulary.builtIn.map { ("words/\($0)", $1) }) { $1 }

    private static let pages: [String: [UInt8]] = [
        "adoption.mustache": PackageResources.adoption_mustache,
        "alert.mustache": PackageResources.alert_mustache,
        "app.mustache": PackageResources.app_mustache,
        "assets/home.js": PackageResources.home_js,
        "assets/app.js": PackageResources.app_js,
        "assets/icon.svg": PackageResources.icon_svg,
        "assets/style.css": PackageResources.style_css,
        "bands.mustache": PackageResources.bands_mustache,
        "due.mustache": PackageResources.due_mustache,
        "foot.mustache": PackageResources.foot_mustache,
        "head.mustache": PackageResources.head_mustache,
        "home.mustache": PackageResources.home_mustache,
        "missing.mustache": PackageResources.missing_mustache,
        "outcome.mustache": PackageResources.outcome_mustache,
        "release.mustache": PackageResources.release_mustache,
        "sentence.mustache": PackageResources.sentence_mustache,
        "signed.mustache": PackageResources.signed_mustache,
        "status.mustache": PackageResources.status_mustache,
        "table.mustache": PackageResources.table_mustache,
        "timeline.mustache": PackageResources.timeline_mustache,
        "words.mustache": PackageResources.words_mustache,
    ]
}
