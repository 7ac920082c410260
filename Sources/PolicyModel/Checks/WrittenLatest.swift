/// Warns of a text that names the newest release by its number, where some devices can go to an older one alone: they
/// read of a release that does not run on them. `{latest}` is the release that each is sent to.
enum WrittenLatest {
    /// One `written-latest` warning for each such field and language.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let newest = dated.policy.platforms.compactMap { platform in
            left(behind: dated, on: platform).map { (platform, $0.newest.version, $0.need, $0.older) }
        }
        guard !newest.isEmpty else { return [] }
        return dated.policy.texts.sorted { $0.key < $1.key }.flatMap { name, text in
            text.languages.flatMap { language in
                LocalizedText.Field.allCases.compactMap { field -> Diagnostic? in
                    guard let words = text.words[language]?[field],
                        let (platform, version, need, older) = newest.first(where: { $0.1.isNamed(in: words.text) })
                    else { return nil }
                    return Diagnostic(
                        .warning, "written-latest", at: words.position,
                        "`\(field.rawValue)` of '\(name)' names \(version), and on \(platform.displayName) below "
                            + "\(need) devices can go to \(older.version) alone",
                        help: "write `{latest}`: each device reads the release that it is sent to")
                }
            }
        }
    }

    /// The announced release, the OS version that it needs, and the newest one for devices on which it does not run;
    /// nil where it runs on all.
    private static func left(
        behind dated: DatedPolicy, on platform: Platform
    ) -> (newest: Release, need: Version, older: Release)? {
        guard let newest = dated.announced(on: platform), let need = newest.shipments[platform]?.requires else {
            return nil
        }
        let older = dated.live(on: platform).last { release in
            release.version < newest.version && (release.shipments[platform]?.requires).map { $0 < need } ?? true
        }
        // A device that has no release at all reads no text.
        return older.map { (newest, need, $0) }
    }
}
