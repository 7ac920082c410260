import PolicyModel
import Review

/// The users of a site's apps by slug, from a file that names the apps.
struct SiteShare {
    let apps: [String: UserShare]
    /// What is wrong with the file; empty without a mistake.
    let diagnostics: [Diagnostic]

    /// - Throws: `CommandError` when the file cannot be read.
    init(reading path: String) throws(CommandError) {
        var mistakes: [Diagnostic] = []
        let share = try ImpactShare(reading: path, reporting: &mistakes)
        if share.apps[""] != nil, !mistakes.hasErrors {
            mistakes.append(SiteShare.lacksApps(path))
        }
        apps = share.apps
        diagnostics = mistakes
    }

    /// The mistake of a table of all apps that does not tell them apart.
    static func lacksApps(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, "share-header", at: SourcePosition(file: path), "the first line does not name the apps",
            help: "begin the file with\napp,\(ImpactShare.header.joined(separator: ","))")
    }
}
